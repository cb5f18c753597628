/**
 * Scenes: presents a long page one screen after the other. A part of a page with `data-scene` (its name) is a scene;
 * its parts with `data-beat` are presented one by one. Arrow keys, Page Up and Page Down (the keys of a clicker) step
 * through beats, then scenes, and so do the two arrows at the foot. Beside them is the strip of names, in which a beat with a name
 * of its own (`data-beat-name`) replaces its scene; beats of a scene with `data-short` may be seen together. The presentation starts with the first scene or beat that the address names,
 * or the first scene that has `data-under-way`.
 */

import { byId, partsOf } from "poda/element.js";
import { askedState, followState, sayState } from "poda/shown-state.js";

const root = document.documentElement;

/** @typedef {{scene: HTMLElement, beat: HTMLElement | null}} Stop */

/**
 * @param {HTMLElement} strip  an empty <nav>, hidden
 * @param {HTMLElement} ways  the arrows, hidden: each has `data-way`
 * @param {() => void} changed  another scene is on stage
 */
export function createScenes(strip, ways, changed) {
  let place = 0; // of the current stop
  let isOn = false;

  const scenes = () => partsOf(document, "main [data-scene]:not([hidden])");

  /** @returns {Stop[]}  all there is to go through, in order */
  function stops() {
    return scenes().flatMap((scene) => {
      const beats = partsOf(scene, "[data-beat]");
      return (beats.length > 0 ? beats : [null]).map((beat) => ({ scene, beat }));
    });
  }

  /** Keeps the place, by its number, after the page or a part of it has been replaced. */
  function show() {
    const all = stops();
    place = Math.min(place, all.length - 1);
    root.classList.toggle("staged", isOn && all.length > 0);
    strip.hidden = !isOn || all.length === 0;
    ways.hidden = strip.hidden || all.length === 1;
    sayState("part", strip.hidden ? null : String(place));
    if (strip.hidden) return;
    const stop = all[place];
    const { scene, beat } = stop;
    mark("on-way", [...around(scene)]);
    mark("on-stage", [scene]);
    mark("on-beat", beat ? [beat] : []);
    drawStrip(stop);
    for (const arrow of partsOf(ways, "button", HTMLButtonElement)) arrow.disabled = placeAfter(Number(arrow.dataset.way)) === null;
    changed();
  }

  /** @param {string} name  @param {Element[]} chosen */
  function mark(name, chosen) {
    for (const each of document.querySelectorAll(`main.${name}, main .${name}`)) if (!chosen.includes(each)) each.classList.remove(name);
    for (const each of chosen) each.classList.add(name);
  }

  /** The stops with a name in the strip. */
  const named = () => scenes().flatMap((scene) => {
    const beats = partsOf(scene, "[data-beat-name]");
    return beats.length > 0 ? beats : [scene];
  });

  /** @param {Stop} current */
  function drawStrip(current) {
    const all = named().map((part) => ({ name: part.dataset.beatName ?? part.dataset.scene ?? "", isCurrent: isAt(current, part) }));
    const drawn = all.map(({ name, isCurrent }) => (isCurrent ? "*" : "") + name).join("\n");
    if (drawn === strip.dataset.drawn) return; // a strip that is being clicked stays
    strip.dataset.drawn = drawn;
    const hadFocus = strip.contains(document.activeElement);
    strip.replaceChildren(...all.map(tab));
    strip.classList.toggle("single", all.length < 2);
    if (hadFocus) partsOf(strip, "[aria-current]")[0]?.focus();
    partsOf(strip, "[aria-current]")[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Stop} stop  @param {HTMLElement} part */
  const isAt = ({ scene, beat }, part) => part === scene || part === beat;

  /** @param {{name: string, isCurrent: boolean}} part  @param {number} number  for the part itself may be swapped for a new one */
  function tab({ name, isCurrent }, number) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    if (isCurrent) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => goTo((stop) => isAt(stop, named()[number])));
    return button;
  }

  /** Whether a beat of a short scene is seen with the one before. @param {Stop} current  @param {Stop} [next] */
  const isSeenWith = ({ scene }, next) => next?.scene === scene && "short" in scene.dataset && Boolean(next.beat?.checkVisibility());

  /** The place of the next stop, or of the one before. @param {number} by  @returns {number | null}  null at the end */
  function placeAfter(by) {
    const all = stops();
    let next = place + by;
    while (isSeenWith(all[place], all[next])) next += by;
    return all[next] ? next : null;
  }

  /** @param {number} by  stops  @returns {boolean}  whether there was somewhere to go */
  function advance(by) {
    const next = strip.hidden ? null : placeAfter(by);
    if (next === null) return false;
    place = next;
    show();
    return true;
  }

  ways.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) advance(Number(target.dataset.way));
  });

  /** @param {(stop: Stop) => boolean} isWanted */
  function goTo(isWanted) {
    const found = stops().findIndex(isWanted);
    if (found < 0 || found === place) return;
    place = found;
    show();
  }

  /** The ancestors of a scene, up to the page: their other children leave the stage. @param {HTMLElement} scene */
  function* around(scene) {
    for (let each = scene.parentElement; each && each.id !== "main"; each = each.parentElement) yield each;
    yield byId("main");
  }

  /** Where nothing is projected, as on the phones of a classroom, the part that is presented there is scrolled to. @param {string | null} part */
  function scrollToPart(part) {
    const stop = part === null || isOn ? undefined : stops()[Number(part)];
    (stop?.beat ?? stop?.scene)?.scrollIntoView({ block: "start", behavior: "instant" });
  }
  scrollToPart(askedState("part"));
  followState("part", scrollToPart);

  return {
    show,
    /**
     * On turning on, goes to the scene that is in progress or named by the address, if there is one.
     * @param {boolean} on
     */
    turn(on) {
      const named = location.hash.slice(1);
      const isNamed = (/** @type {HTMLElement | null} */ part) => named !== "" && part?.id === named;
      const begun = on && !isOn ? stops().findIndex(({ scene, beat }) => "underWay" in scene.dataset || isNamed(scene) || isNamed(beat)) : -1;
      if (begun >= 0) place = begun;
      isOn = on;
      show();
    },
    advance,
    /** @param {Element | null} scene */
    goToScene(scene) { if (!strip.hidden) goTo((stop) => stop.scene === scene); },
    /** @param {Element} beat  that was clicked */
    goToBeat(beat) { if (!strip.hidden) goTo((stop) => stop.beat === beat); },
  };
}
