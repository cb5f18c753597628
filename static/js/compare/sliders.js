/** Shows a slider's value while it moves; htmx fetches the counts. */
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
  const said = target.nextElementSibling;
  if (said instanceof HTMLOutputElement) said.value = target.value;
});
