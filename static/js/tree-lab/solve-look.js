/** The present answer in the picture: values, windows, cuts, chosen edges, verdicts. No DOM of its own. */
import { SEPARATOR, printed } from "./numbers.js";

/** The typed text with printed signs; a dot if blank. @param {string} text */
const signed = (text) => (text ? printed(text) : "·");

/**
 * @param {import("./asked.js").Asked} asked
 * @param {import("./solve-nodes.js").Numbered} numbered
 * @param {ReturnType<typeof import("./solve-cuts.js").createCuts>} cuts
 * @param {ReadonlyMap<string, string>} refused  the parts that are typed and cannot be read, and why
 * @returns {(node: import("./tree.js").LabNode, number: number) => import("./draw.js").NodeLook}
 */
export function createLook(asked, { parents }, cuts, refused) {
  const shown = (/** @type {string} */ name) => (refused.has(name) ? "?" : (asked.answer[name] ?? "")); // the picture shows stored answers
  /** @param {string} a  @param {string} b */
  const pair = (a, b) => (shown(a) || shown(b) ? `${signed(shown(a))}${SEPARATOR} ${signed(shown(b))}` : "");
  const marks = worstMarks(asked.graded?.marks ?? []);

  /** @param {import("./tree.js").LabNode} node  @param {number} number */
  function isChosen(node, number) {
    const parent = parents.get(node.id);
    if (!parent) return false;
    return asked.answer[`choose.${parent.number}`] === String(number) || (parent.number === 0 && asked.answer.best === String(number));
  }

  return (node, number) => {
    const entry = pair(`alpha_in.${number}`, `beta_in.${number}`);
    const exit = pair(`alpha_out.${number}`, `beta_out.${number}`);
    const range = pair(`low.${number}`, `high.${number}`);
    return {
      value: node.kind === "leaf" ? "" : printed(shown(`value.${number}`)),
      window: range ? `[${range}]` : entry && `(${entry})`,
      exit: exit && `→(${exit})`,
      cut: cuts.has(number),
      edge: isChosen(node, number) ? "chosen" : "",
      state: cuts.isAbove(node) ? "unvisited" : number === asked.numbers.cut ? "target" : "",
      mark: marks.get(number) ?? "",
    };
  };
}

/**
 * The worst verdict of each node, unless all of its answers are blank.
 * @param {import("./asked.js").GradedMark[]} marks  @returns {Map<number, "right" | "wrong">}
 */
function worstMarks(marks) {
  const worst = new Map();
  const begun = new Set(marks.filter(({ verdict }) => verdict !== "blank").map(({ node }) => node));
  for (const { node, verdict, earned } of marks) {
    if (node !== null && verdict !== "hidden" && begun.has(node) && worst.get(node) !== "wrong") worst.set(node, earned ? "right" : "wrong");
  }
  return worst;
}
