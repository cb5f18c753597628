/** Names for the nodes of a drawn tree. No DOM. */
import { capital } from "poda/tree-view/texts.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("poda/texts.js").Say} Say */

/** @param {LabNode} node  @param {string} called  the name of the action that leads there, "" at the root  @param {Say} say */
export const nameOf = (node, called, say) => node.name || called || say("lab.root");

/**
 * A node's name and kind at the beginning of a line: "The root: MAX". A name given by a person is left as it is.
 * @param {LabNode} node  @param {string} called  @param {Say} say
 */
export function headingOf(node, called, say) {
  const name = node.name || called || capital(say("lab.root"));
  return `${name}: ${node.kind === "leaf" ? say("lab.leaf", { value: node.value }) : say(`lab.kind.${node.kind}`)}`;
}
