/** The edges that an answer cuts: by a click on them, or by a switch among the fields of the node above. */
import { text as say } from "poda/texts.js";

/**
 * @param {object} asked  the exercise and the answer so far  @param {(name: string, value: string) => void} write
 * @param {ReturnType<typeof import("./solve-nodes.js").numberNodes>} numbered
 */
export function createCuts(asked, write, { numberOf, called, parents }) {
  const chosen = () => new Set((asked.answer.cuts ?? "").split(" ").filter(Boolean).map(Number));

  const cuts = {
    isAsked: asked.parts.some((part) => part.what === "cuts"),
    /** Whether the edge to this node is cut. @param {number} number */
    has: (number) => chosen().has(number),
    /** Whether no search comes to this node: the edge to it, or one further up, is cut. */
    isAbove(node) {
      const edges = chosen();
      for (let at = node; at; at = parents.get(at.id)?.node) if (edges.has(numberOf.get(at.id))) return true;
      return false;
    },
    /** Cuts the edge to a node, or leaves it whole again. @param {number} id */
    toggle(id) {
      const edges = chosen();
      const number = numberOf.get(id);
      if (!edges.delete(number)) edges.add(number);
      write("cuts", [...edges].sort((a, b) => a - b).join(" "));
    },
    /** A switch for each edge below a node. @param {(id: number) => void} onToggle */
    switches(node, onToggle) {
      const group = document.createElement("div");
      group.className = "solving-cuts";
      group.append(...node.children.map((child) => cutSwitch(child, onToggle)));
      return group;
    },
  };

  function cutSwitch(child, onToggle) {
    const label = document.createElement("label");
    label.className = "check";
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { type: "checkbox", checked: cuts.has(numberOf.get(child.id)), disabled: asked.handedIn });
    made.addEventListener("change", () => onToggle(child.id));
    label.append(` ${say("lab.cut", { edge: called.get(child.id) })}`);
    return label;
  }

  return cuts;
}
