/** First, back, play, forward, last; the slider; the speed; "step 14 of 27". */
import { element } from "../tree-view/outline.js";
import { say } from "../tree-view/texts.js";
import { addWord, iconButton } from "../tree-view/tools.js";
import { SPEEDS } from "./player.js";

const SVG = "http://www.w3.org/2000/svg";
const TICKS = 400; // places on the slider
const ICONS = {
  first: "M4 3v10M13 3.5L6.5 8l6.5 4.5z", back: "M11.5 3.5L5 8l6.5 4.5z", forward: "M4.5 3.5L11 8l-6.5 4.5z",
  last: "M12 3v10M3 3.5L9.5 8 3 12.5z", play: "M4.5 3L13 8l-8.5 5z", cut: "M3 12.5l6-9M7.5 12.5l6-9", pause: "M5 3.5v9M11 3.5v9",
};

/**
 * @param {HTMLElement} host  @param {Record<string, string>} texts
 * @param {{length: number, cuts: number[], hasSpeed?: boolean, hidesCuts?: boolean, onCut: () => void, onGo: (position: number) => void, onMove: (by: number) => void, onToggle: () => void,
 *          onSpeed: (speed: number | "max") => void}} intents  hidesCuts: whether a cut has its tick only once it was made
 */
export function createControls(host, texts, { length, cuts, hasSpeed = true, hidesCuts = false, onCut, onGo, onMove, onToggle, onSpeed }) {
  const root = host.appendChild(element("div", "steps-controls", { role: "group", "aria-label": say(texts, "steps.controls") }));
  /** @param {keyof typeof ICONS} name  @param {() => void} act  @param {string} [className] */
  const button = (name, act, className = "") => {
    const made = root.appendChild(iconButton(ICONS[name], say(texts, `steps.${name}`), `tree-tool steps-button ${className}`));
    made.dataset.step = name;
    made.addEventListener("click", act);
    return made;
  };
  const first = button("first", () => onGo(0));
  const back = button("back", () => onMove(-1));
  const play = button("play", onToggle, "steps-play");
  const forward = button("forward", () => onMove(1));
  const last = button("last", () => onGo(length));
  const cut = cuts.length > 0 || hidesCuts ? button("cut", onCut, "steps-cut") : null;
  if (cut) addWord(cut, say(texts, "steps.cut.word"));
  const track = root.appendChild(element("div", "steps-track"));
  const ticks = track.appendChild(createTicks());
  if (!hidesCuts) drawTicks(ticks, cuts, length);
  const slider = track.appendChild(element("input", "steps-slider", {
    type: "range", min: "0", max: String(length), step: "1", value: "0", "aria-label": say(texts, "steps.slider"),
  }));
  slider.addEventListener("input", () => onGo(Number(slider.value)));
  const count = root.appendChild(element("output", "steps-count"));
  if (hasSpeed) root.append(speedChoice(texts, onSpeed));

  return {
    root,
    /** @param {number} position  @param {boolean} isPastCuts  whether no cut can follow */
    show(position, isPastCuts) {
      const text = say(texts, "steps.position", { position, length });
      slider.value = String(position);
      slider.style.setProperty("--done", `${(100 * position) / Math.max(1, length)}%`);
      slider.setAttribute("aria-valuetext", text);
      count.textContent = text;
      if (hidesCuts) drawTicks(ticks, cuts.filter((at) => at <= position), length);
      for (const early of [first, back]) early.setAttribute("aria-disabled", String(position === 0));
      for (const late of [forward, last]) late.setAttribute("aria-disabled", String(position === length));
      cut?.setAttribute("aria-disabled", String(isPastCuts));
    },
    showPlaying(/** @type {boolean} */ isPlaying) {
      const label = say(texts, isPlaying ? "steps.pause" : "steps.play");
      play.setAttribute("aria-label", label);
      play.title = label;
      play.querySelector("path")?.setAttribute("d", ICONS[isPlaying ? "pause" : "play"]);
      play.classList.toggle("is-playing", isPlaying);
    },
    destroy() { root.remove(); },
  };
}

function createTicks() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "steps-ticks");
  svg.setAttribute("viewBox", `0 0 ${TICKS} 1`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "path"));
  return svg;
}

/** A tick on the slider at each cut; so many that they touch are drawn once. @param {SVGElement} svg  @param {number[]} cuts  @param {number} length */
function drawTicks(svg, cuts, length) {
  const places = new Set(cuts.map((at) => Math.round((TICKS * at) / Math.max(1, length))));
  svg.firstElementChild?.setAttribute("d", [...places].map((x) => `M${x} 0V1`).join(""));
}

/** @param {Record<string, string>} texts  @param {(speed: import("./player.js").Speed) => void} onSpeed */
function speedChoice(texts, onSpeed) {
  const select = element("select", "steps-speed", { "aria-label": say(texts, "steps.speed") });
  for (const speed of SPEEDS) {
    const option = select.appendChild(element("option", "", { value: String(speed) }));
    option.textContent = speed === "max" ? say(texts, "speed.max") : say(texts, "speed.each", { speed });
    option.selected = speed === 2;
  }
  select.addEventListener("change", () => onSpeed(select.value === "max" ? "max" : Number(select.value)));
  return select;
}
