/**
 * What the viewer chooses in the fields, and what the server says about them. Each choice goes out by itself, one after the
 * other: what is refused takes back no other. What somebody is typing, or has chosen and nobody has answered yet, stays.
 */
import { byId, partOf, partsOf } from "poda/element.js";
import { merged, sentBy, takenBack, together } from "poda/play/merge.js";

/** @typedef {import("poda/play/option-fields.js").Options} Options */
/** @typedef {import("poda/play/merge.js").FieldValues} FieldValues */

/**
 * The settings changed, for the engine at `side` or nobody; false takes the change back. `most`: the depth that stands there in
 * place of a greater one.
 * @typedef {(side: string, options: Options, most: number | null) => Promise<boolean>} OnChange
 */

/**
 * @typedef {object} Page
 * @property {() => boolean} isCurrent  whether it shows all that it has done itself
 * @property {(most: number) => void} onTooDeep
 */

const FOR_ALL = "[data-all-controls], [data-keys]"; // what those who only watch may press, too

export class OptionChanges {
  /** @type {Map<string, number>} */
  #chosen = new Map(); // by field: the change that it was chosen with last
  #changes = 0; // so far
  #answered = 0; // the latest of them that has been answered
  #turn = Promise.resolve();

  /** @param {import("poda/play/option-fields.js").OptionFields} fields  @param {Page} page */
  constructor(fields, page) {
    this.fields = fields;
    this.page = page;
    /** @type {OnChange} */
    this.onChange = async () => true;
    this.sides = partOf(fields.form, "select[name=side]", HTMLSelectElement);
    this.side = this.sides.value; // whose options these are
    this.agreed = fields.usual(); // what the server and this form said last; the viewer may have been quicker than this script
    /** @type {string | null} */
    this.writing = null; // the field that something is being typed in
  }

  /** Once all changes so far are answered. */
  settled() { return this.#turn; }

  /** Whether the viewer is about to say something else there, or has, and nobody has answered yet. */
  isHeld = (/** @type {string} */ name) => name === this.writing || (this.#chosen.get(name) ?? 0) > this.#answered;

  /** Whether a field says something else than the server, or the server is about to. @param {string} name */
  isOpen(name) { return this.fields.values()[name] !== this.agreed[name] || !this.page.isCurrent(); }

  /** The greatest depth that there is, where the viewer wants a greater one; says so instead of taking another number in silence. */
  fitDepth() {
    const most = this.fields.fitDepth();
    if (most !== null) this.page.onTooDeep(most);
    return most;
  }

  /** Sends a choice; of those that wait for their turn in one field, only the last counts. @param {string} name  @param {number | null} [most] */
  send(name, most = null) {
    this.#changes += 1;
    for (const each of together(name)) this.#chosen.set(each, this.#changes);
    const [mine, forWhom] = [this.#changes, this.sides.value];
    const said = this.fields.values(); // as it was chosen: by the time of its turn the next is being typed
    this.#turn = this.#turn.then(async () => {
      if (this.#chosen.get(name) === mine) await this.#sendNow(mine, name, { said, forWhom, most });
    });
  }

  /** @param {number} mine  @param {string} name  @param {{said: FieldValues, forWhom: string, most: number | null}} choice */
  async #sendNow(mine, name, { said, forWhom, most }) {
    const { fields, page, isHeld } = this;
    const sent = forWhom === this.sides.value ? sentBy(name, said, fields.values(), this.agreed, isHeld) : said; // the fields are another side's
    const isDone = await this.onChange(forWhom, fields.options(sent), most);
    this.#answered = mine;
    if (isDone) this.agreed = sent;
    else fields.write(takenBack(this.agreed, fields.values(), sent, isHeld));
    if (page.isCurrent()) this.sync(); // what came meanwhile was not filled in
  }

  /** The seats may have been changed elsewhere: by the other person, or in a seat's own menu. */
  sync() {
    const { sides, fields } = this;
    for (const option of sides.options) {
      const [seat] = partsOf(document, `#panel .seat[data-side="${option.value}"]`);
      if (!seat) continue;
      option.hidden = option.disabled = seat.dataset.kind !== "engine";
      if (seat.dataset.options) option.dataset.options = seat.dataset.options;
      else delete option.dataset.options; // a person sits there
    }
    const free = [...sides.options].filter((option) => !option.disabled);
    if (sides.selectedOptions[0]?.disabled) sides.value = free[0].value;
    else if (sides.value === "" && !sides.dataset.chosen) sides.value = free[0].value;
    this.takeSide();
    const isWatching = byId("panel").dataset.takesPart === "no";
    for (const field of fields.form.elements) if ("disabled" in field) field.disabled = isWatching && !field.matches(FOR_ALL);
  }

  /** Takes the server's word on the options of the chosen side; nobody's are as they were. */
  takeSide() {
    const { sides, fields, agreed, isHeld } = this;
    const options = sides.selectedOptions[0].dataset.options ?? "";
    const isAnother = sides.value !== this.side;
    this.side = sides.value;
    if (!options) return;
    const theirs = fields.valuesOf(JSON.parse(options));
    const mine = fields.values();
    fields.write(isAnother ? { ...mine, ...theirs } : merged(agreed, mine, theirs, isHeld));
    this.agreed = { ...(isAnother ? fields.values() : agreed), ...theirs };
  }
}
