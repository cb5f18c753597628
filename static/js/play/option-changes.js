/**
 * What the viewer chooses to look at. Each choice is searched by itself, one after the other: what is refused takes back no
 * other. What somebody is typing, or has chosen and nobody has answered yet, stays. Who plays is said at the seats: the
 * fields follow the opponent's for as long as they say the same, and a button lets it play as they say.
 */
import { byId, partsOf } from "poda/element.js";
import { sentBy, takenBack, together } from "poda/play/merge.js";

/** @typedef {import("poda/play/option-fields.js").Options} Options */
/** @typedef {import("poda/play/merge.js").FieldValues} FieldValues */

/** The settings changed; false takes the change back. @typedef {(options: Options) => Promise<boolean>} OnChange */

/** @typedef {{onTooDeep: (most: number) => void, say: import("poda/texts.js").Say}} Page */

const FOR_ALL = "[data-all-controls], [data-keys]"; // what those who only watch may press, too

/** The seats of engines. */
const engines = () => partsOf(document, '#panel .seat[data-kind="engine"]');

export class OptionChanges {
  /** @type {Map<string, number>} */
  #chosen = new Map(); // by field: the change that it was chosen with last
  #changes = 0; // so far
  #answered = 0; // the latest of them that has been answered
  #turn = Promise.resolve();
  #followed = ""; // the opponent's options, as its seat said them last

  /** @param {import("poda/play/option-fields.js").OptionFields} fields  @param {Page} page */
  constructor(fields, page) {
    this.fields = fields;
    this.page = page;
    /** @type {OnChange} */
    this.onChange = async () => true;
    this.agreed = fields.usual(); // what the server and this form said last; the viewer may have been quicker than this script
    /** @type {string | null} */
    this.writing = null; // the field that something is being typed in
  }

  /** Once all changes so far are answered. */
  settled() { return this.#turn; }

  /** Whether the viewer is about to say something else there, or has, and nobody has answered yet. */
  isHeld = (/** @type {string} */ name) => name === this.writing || (this.#chosen.get(name) ?? 0) > this.#answered;

  /** Whether a field says something else than what was searched last. @param {string} name */
  isOpen(name) { return this.fields.values()[name] !== this.agreed[name]; }

  /** Where the viewer wants a greater depth than there is, says so instead of taking another number in silence. */
  fitDepth() {
    const most = this.fields.fitDepth();
    if (most !== null) this.page.onTooDeep(most);
  }

  /** Sends a choice; of those that wait for their turn in one field, only the last counts. @param {string} name */
  send(name) {
    this.#changes += 1;
    for (const each of together(name)) this.#chosen.set(each, this.#changes);
    const mine = this.#changes;
    const said = this.fields.values(); // as it was chosen: by the time of its turn the next is being typed
    this.#turn = this.#turn.then(async () => {
      if (this.#chosen.get(name) === mine) await this.#sendNow(mine, name, said);
    });
    this.#offer();
  }

  /** @param {number} mine  @param {string} name  @param {FieldValues} said */
  async #sendNow(mine, name, said) {
    const { fields, isHeld } = this;
    const sent = sentBy(name, said, fields.values(), this.agreed, isHeld);
    const isDone = await this.onChange(fields.options(sent));
    this.#answered = mine;
    if (isDone) this.agreed = sent;
    else fields.write(takenBack(this.agreed, fields.values(), sent, isHeld));
    this.#offer();
  }

  /** The seats may have been changed: by the other person, or by what stands at a seat. */
  sync() {
    const { fields } = this;
    const opponent = engines().at(-1)?.dataset.options ?? "";
    const isLeftAlone = this.writing === null && this.#answered === this.#changes;
    if (opponent && this.#followed && opponent !== this.#followed && isLeftAlone && this.#isAs(this.#followed)) {
      fields.write({ ...fields.values(), ...fields.valuesOf(JSON.parse(opponent)) });
      this.agreed = fields.values();
    }
    this.#followed = opponent;
    this.#offer();
    const isWatching = byId("panel").dataset.takesPart === "no";
    for (const field of fields.form.elements) if ("disabled" in field) field.disabled = isWatching && !field.matches(FOR_ALL);
  }

  /** Whether the fields say the same as these options. @param {string} options  of a seat, as it has them */
  #isAs(options) {
    const { fields } = this;
    const theirs = { ...fields.values(), ...fields.valuesOf(JSON.parse(options)) };
    return JSON.stringify(fields.options(theirs)) === JSON.stringify(fields.options());
  }

  /** Offers to let an engine play like this where it plays otherwise. */
  #offer() {
    const seats = engines();
    for (const button of partsOf(document, "#search-controls [data-seats]")) {
      const { seats: side = "" } = button.dataset;
      const seat = seats.find(({ dataset }) => dataset.side === side);
      button.hidden = !seat || !document.getElementById(`seat-${side}`) || this.#isAs(seat.dataset.options ?? "{}");
      button.textContent = this.page.say(seats.length === 1 ? "seat.against" : "seat.like", { side: side.toUpperCase() });
    }
  }
}
