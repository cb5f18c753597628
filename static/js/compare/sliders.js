/** Says what a slider stands at while it moves; htmx asks for the counts. */
document.addEventListener("input", ({ target }) => {
  if (target.type === "range") target.nextElementSibling.value = target.value;
});
