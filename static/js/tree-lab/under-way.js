/**
 * The sheets made in this browser, the latest first. The link contains the whole sheet, so every change makes a new
 * link. The page before names its sheet to the next page, and a sheet's earlier links still belong to it.
 */
import { recall, remember } from "poda/memory.js";
import { text as say, texts } from "poda/texts.js";

/**
 * @typedef {{link: string, title: string, size: {exercises: number, points: number}}} Sheet
 * @typedef {Sheet & {changed: number, earlier: string[]}} KeptSheet  `changed`: when it got this link, in ms
 */

const KEPT = "poda.sheets";
const LEFT = "poda.sheets.left";
const MOST = 12;
const MOST_EARLIER = 30;

/** What a sheet is called in the language that is read now. @param {string | undefined} title  as it was kept */
export const titleNow = (title) => (title ? texts[`sheets.titled.${title}`] ?? title : say("sheets.untitled"));

/** How much is on a sheet, in words. @param {Sheet} sheet */
export const sizeOf = ({ size }) =>
  Object.entries(size).map(([what, count]) => say(`sheets.${what}.${count === 1 ? "one" : "other"}`, { count })).join(" · ");

/** @returns {KeptSheet[]} */
export const sheetsUnderWay = () => JSON.parse(recall("localStorage", KEPT) ?? "[]");

/** The form that is being sent changes the sheet of this link; "" makes a new one. @param {string} link */
export const leaveFor = (link) => remember("sessionStorage", LEFT, link);

/** A sheet is open. @param {Sheet} sheet */
export function arrivedAt({ link, title, size }) {
  const left = recall("sessionStorage", LEFT);
  remember("sessionStorage", LEFT, null);
  const known = sheetsUnderWay();
  const same = known.find((each) => each.link === link) ?? (left === "" ? undefined : known.find(({ link: latest, earlier }) => [latest, ...earlier].includes(left ?? link)));
  const earlier = same ? [same.link, ...same.earlier].filter((each) => each !== link).slice(0, MOST_EARLIER) : [];
  const changed = same?.link === link ? same.changed : Date.now();
  keep([{ link, title, size, changed, earlier }, ...known.filter((each) => each !== same)]);
}

/** @param {string} link */
export const forget = (link) => keep(sheetsUnderWay().filter((each) => each.link !== link));

/** @param {KeptSheet[]} sheets */
const keep = (sheets) => remember("localStorage", KEPT, JSON.stringify(sheets.slice(0, MOST)));
