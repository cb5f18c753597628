/** Keeps a refused position in the address while its menu is open, so that it survives a reload. */

export function forgetTriedPosition() {
  document.addEventListener("toggle", ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || target.id !== "more" || target.open) return;
    const address = new URL(location.href);
    if (!address.searchParams.has("set_up")) return;
    address.searchParams.delete("set_up");
    history.replaceState(history.state, "", address);
  }, { capture: true });
}
