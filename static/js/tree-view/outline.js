/**
 * The same tree as nested lists: what a screen reader walks, and the list form that anyone can ask for. Items are kept
 * by row, built only for nodes in sight, and brought up to date together.
 */

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {{folded: Set<number>, state: (row: number) => string, sentence: (row: number) => string}} OutlineLook
 *   state: changes whenever the sentence would
 * @typedef {{branch: HTMLLIElement, item: HTMLElement, group: HTMLElement | null, said: string}} OutlineEntry  a branch holds the item
 *   and the group that it owns
 */

/**
 * @param {HTMLElement} host  the element with role="tree"
 * @param {string} prefix     makes ids unique on the page
 */
export function createOutline(host, prefix) {
  const list = host.appendChild(element("ul", "tree-list", { role: "group" }));
  /** @type {Map<number, OutlineEntry>} */
  const items = new Map(); // by row
  let selected = -1;

  /** @param {Model} model  @param {OutlineLook} look */
  function sync(model, look) {
    /** @type {Set<number>} */
    const seen = new Set();
    /** @param {number} row  @param {HTMLElement} into */
    const visit = (row, into) => {
      seen.add(row);
      const entry = items.get(row) ?? create(row, model);
      if (entry.branch.parentNode !== into) into.append(entry.branch);
      const isOpen = model.children[row].length > 0 && !look.folded.has(row);
      update(entry, row, model, look, isOpen);
      if (!isOpen) return dropGroup(entry);
      const group = groupOf(entry);
      for (const child of model.children[row]) visit(child, group);
    };
    if (model.size > 0) visit(0, list);
    for (const [row, { branch }] of items) if (!seen.has(row)) { branch.remove(); items.delete(row); }
  }

  /** @param {number} row  @param {Model} model */
  function create(row, model) {
    const branch = element("li", "tree-branch", { role: "none" });
    const item = branch.appendChild(element("span", "tree-item", { role: "treeitem", id: `${prefix}-${row}` }));
    branch.dataset.row = String(row);
    item.dataset.kind = model.kind[row];
    item.setAttribute("aria-level", String(model.ply[row] + 1));
    item.setAttribute("aria-selected", String(row === selected));
    /** @type {OutlineEntry} */
    const entry = { branch, item, group: null, said: "" };
    items.set(row, entry);
    return entry;
  }

  /** @param {OutlineEntry} entry */
  function groupOf(entry) {
    const make = () => entry.branch.appendChild(element("ul", "", { role: "group", id: `${entry.item.id}-below` }));
    return (entry.group ??= make());
  }

  /** @param {OutlineEntry} entry */
  function dropGroup(entry) {
    entry.group?.remove();
    entry.group = null;
  }

  /** @param {OutlineEntry} entry  @param {number} row  @param {Model} model  @param {OutlineLook} look  @param {boolean} isOpen */
  function update(entry, row, model, look, isOpen) {
    const state = `${look.state(row)} ${isOpen} ${model.children[row].length}`;
    if (entry.said === state) return;
    entry.said = state;
    const { item } = entry;
    item.textContent = look.sentence(row);
    set(item, "aria-expanded", model.children[row].length > 0 ? String(isOpen) : null);
    set(item, "aria-owns", isOpen ? `${item.id}-below` : null);
  }

  /** @param {number} row */
  function select(row) {
    items.get(selected)?.item.setAttribute("aria-selected", "false");
    items.get(row)?.item.setAttribute("aria-selected", "true");
    selected = row;
  }

  return {
    list, sync, select,
    clear() { items.clear(); list.replaceChildren(); },
    idOf: (/** @type {number} */ row) => (items.has(row) ? `${prefix}-${row}` : null),
    itemOf: (/** @type {number} */ row) => items.get(row)?.item ?? null,
    rowAt: (/** @type {Element} */ target) => Number(/** @type {HTMLElement | null} */ (target.closest(".tree-branch"))?.dataset.row ?? -1),
  };
}

/** @param {Element} of  @param {string} name  @param {string | null} value */
function set(of, name, value) {
  if (value === null) of.removeAttribute(name);
  else of.setAttribute(name, value);
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag  @param {string} [className]  @param {Record<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, className = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
