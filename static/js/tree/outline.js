/**
 * The same tree as nested lists: what a screen reader walks, and the list form that anyone can ask for. Items are kept
 * by row, built only for nodes in sight, and brought up to date together.
 */

/**
 * @param {HTMLElement} host  the element with role="tree"
 * @param {string} prefix     makes ids unique on the page
 */
export function createOutline(host, prefix) {
  const list = host.appendChild(element("ul", "tree-list", { role: "group" }));
  const items = new Map(); // row -> {branch, item, said}: a branch holds the item and the group that it owns
  let selected = -1;

  /**
   * @param {import("./model.js").Model} model
   * @param {{folded: Set<number>, state: (row: number) => string, sentence: (row: number) => string}} look
   *   state: changes whenever the sentence would
   */
  function sync(model, look) {
    const seen = new Set();
    const visit = (row, into) => {
      seen.add(row);
      const entry = items.get(row) ?? create(row, model);
      if (entry.branch.parentNode !== into) into.append(entry.branch);
      const isOpen = model.children[row].length > 0 && !look.folded.has(row);
      update(entry, row, model, look, isOpen);
      const group = isOpen ? groupOf(entry) : null;
      if (!isOpen) dropGroup(entry);
      else for (const child of model.children[row]) visit(child, group);
    };
    if (model.size > 0) visit(0, list);
    for (const [row, { branch }] of items) if (!seen.has(row)) { branch.remove(); items.delete(row); }
  }

  function create(row, model) {
    const branch = element("li", "tree-branch", { role: "none" });
    const item = branch.appendChild(element("span", "tree-item", { role: "treeitem", id: `${prefix}-${row}` }));
    branch.dataset.row = row;
    item.dataset.kind = model.kind[row];
    item.setAttribute("aria-level", model.ply[row] + 1);
    item.setAttribute("aria-selected", String(row === selected));
    items.set(row, { branch, item, group: null, said: "" });
    return items.get(row);
  }

  function groupOf(entry) {
    const make = () => entry.branch.appendChild(element("ul", "", { role: "group", id: `${entry.item.id}-below` }));
    return (entry.group ??= make());
  }

  function dropGroup(entry) {
    entry.group?.remove();
    entry.group = null;
  }

  function update(entry, row, model, look, isOpen) {
    const state = `${look.state(row)} ${isOpen} ${model.children[row].length}`;
    if (entry.said === state) return;
    entry.said = state;
    const { item } = entry;
    item.textContent = look.sentence(row);
    set(item, "aria-expanded", model.children[row].length > 0 ? String(isOpen) : null);
    set(item, "aria-owns", isOpen ? `${item.id}-below` : null);
  }

  function select(row) {
    items.get(selected)?.item.setAttribute("aria-selected", "false");
    items.get(row)?.item.setAttribute("aria-selected", "true");
    selected = row;
  }

  return {
    sync, select,
    clear() { items.clear(); list.replaceChildren(); },
    idOf: (row) => (items.has(row) ? `${prefix}-${row}` : null),
    itemOf: (row) => items.get(row)?.item ?? null,
    rowAt: (target) => Number(target.closest(".tree-branch")?.dataset.row ?? -1),
  };
}

function set(of, name, value) {
  if (value === null) of.removeAttribute(name);
  else of.setAttribute(name, value);
}

export function element(tag, className = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
