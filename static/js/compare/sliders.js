/** Says what a slider stands at while it moves; htmx asks for the counts. */
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
  const said = target.nextElementSibling;
  if (said instanceof HTMLOutputElement) said.value = target.value;
});
