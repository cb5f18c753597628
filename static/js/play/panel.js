/** What is open beside the board stays open when the panel is fetched anew, and a menu closes once it was used. */

export function keepPanel() {
  const details = () => [...document.querySelectorAll("#panel details[id]")];
  let open = [];

  document.addEventListener("htmx:before:swap", ({ target }) => {
    if (target.id === "panel") open = details().filter((one) => one.open).map((one) => one.id);
  });
  document.addEventListener("htmx:after:swap", ({ target }) => {
    if (target.id === "panel") for (const one of details()) one.open = open.includes(one.id);
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const menu = ctx.sourceElement?.closest?.("#panel details.menu");
    if (menu && ctx.response?.raw?.ok) menu.open = false;
  });
}
