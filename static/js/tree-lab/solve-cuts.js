/** The edges that an answer cuts: by a click on an edge, or by a switch among the fields of the node above. */
import { text as say } from "poda/texts.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./tree.js").LabNode} LabNode */

/**
 * @param {Asked} asked  @param {(name: string, value: string) => void} write
 * @param {import("./solve-nodes.js").Numbered} numbered
 */
export function createCuts(asked, write, { numberOf, called, parents }) {
  const chosen = () => new Set((asked.answer.cuts ?? "").split(" ").filter(Boolean).map(Number));

  const cuts = {
    isAsked: asked.parts.some((part) => part.what === "cuts"),
    /** Whether the edge to this node is cut. @param {number} number */
    has: (number) => chosen().has(number),
    /** Whether no search visits this node: the edge to it, or one further up, is cut. @param {LabNode} node */
    isAbove(node) {
      const edges = chosen();
      /** @type {LabNode | undefined} */
      let at = node;
      for (; at; at = parents.get(at.id)?.node) if (edges.has(numberOf(at.id))) return true;
      return false;
    },
    /** Cuts the edge to a node, or restores it. @param {number} id */
    toggle(id) {
      const edges = chosen();
      const number = numberOf(id);
      if (!edges.delete(number)) edges.add(number);
      write("cuts", [...edges].sort((a, b) => a - b).join(" "));
    },
    /** A switch for each edge below a node. @param {LabNode} node  @param {(id: number) => void} onToggle */
    switches(node, onToggle) {
      const group = document.createElement("div");
      group.className = "solving-cuts";
      group.append(...node.children.map((child) => cutSwitch(child, onToggle)));
      return group;
    },
  };

  /** @param {LabNode} child  @param {(id: number) => void} onToggle */
  function cutSwitch(child, onToggle) {
    const label = document.createElement("label");
    label.className = "check";
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { type: "checkbox", checked: cuts.has(numberOf(child.id)), disabled: asked.handedIn });
    made.addEventListener("change", () => onToggle(child.id));
    label.append(` ${say("lab.cut", { edge: called(child.id) })}`);
    return label;
  }

  return cuts;
}
