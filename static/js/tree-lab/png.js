/** Saves the picture as a file: on white, at twice the size, without selection or hover marks. */
import { partsOf } from "poda/element.js";
import { make } from "./draw-node.js";
import { withSymbols } from "./png-symbols.js";

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor", "opacity", "visibility", "paint-order"];
const MARGIN = 14;
const LARGEST = 12000; // the most px of a canvas's width or height in every browser

/** @param {SVGSVGElement} copy  of the drawing */
export async function savePng(copy) {
  const { drawn, wide, high } = await withoutPage(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(wide, high));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(wide * scale), Math.ceil(high * scale)];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")); // every browser has it
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "tree.png";
  link.click();
}

/**
 * The drawing as a separate image: in the light theme, with its font, and as large as its content.
 * @param {SVGSVGElement} copy
 */
async function withoutPage(copy) {
  const stage = Object.assign(document.createElement("div"), { className: "lab-photo" });
  stage.setAttribute("aria-hidden", "true");
  stage.append(copy);
  for (const node of copy.querySelectorAll(".is-selected")) node.classList.remove("is-selected");
  for (const ring of copy.querySelectorAll(".lab-ring")) if (!ring.parentElement?.matches(".is-current, .is-right, .is-wrong, .is-target")) ring.remove();
  for (const unseen of copy.querySelectorAll(".lab-hit, .lab-edge:not(.is-cut) > .lab-slash")) unseen.remove();
  copy.querySelector(".lab-rows")?.removeAttribute("transform"); // it follows the scrolling
  copy.style.setProperty("--unit", "1");
  document.body.append(stage);
  const { x, y, width, height } = copy.getBBox();
  for (const element of [copy, ...partsOf(copy, "*", SVGElement)]) inline(element);
  stage.remove();
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  for (const [name, value] of Object.entries({ viewBox: `${x - MARGIN} ${y - MARGIN} ${wide} ${high}`, width: wide, height: high })) copy.setAttribute(name, String(value));
  const style = make("style", {});
  style.textContent = await fontFaces(copy);
  copy.prepend(style);
  await withSymbols(copy);
  return { drawn: copy, wide, high };
}

/**
 * Copies the computed styles into the element, since a separate image has no style sheet.
 * @param {SVGElement} element
 */
function inline(element) {
  const style = getComputedStyle(element);
  const said = STYLES.map((name) => [name, style.getPropertyValue(name)]);
  for (const [name, value] of said) element.style.setProperty(name, value);
}

/** The page's fonts that the drawing uses, embedded, since an image may load nothing. @param {SVGSVGElement} copy */
async function fontFaces(copy) {
  const used = new Set(partsOf(copy, "text", SVGElement).flatMap((text) => text.style.fontFamily.split(",").map((name) => name.replaceAll(/["']/g, "").trim())));
  const rules = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet)).filter((rule) => rule instanceof CSSFontFaceRule);
  const wanted = rules.filter((rule) => used.has(rule.style.getPropertyValue("font-family").replaceAll(/["']/g, "").trim()));
  return (await Promise.all(wanted.map(embedded))).join("\n");
}

/** @param {CSSStyleSheet} sheet  @returns {CSSRule[]} */
function rulesOf(sheet) {
  try {
    return [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? [rule, ...rule.cssRules] : [rule]));
  } catch {
    return []; // from another origin
  }
}

/** @param {CSSFontFaceRule} rule */
async function embedded(rule) {
  const address = rule.style.getPropertyValue("src").match(/url\(["']?([^"')]+)["']?\)/)?.[1];
  if (!address) return "";
  const answer = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href)).catch(() => null);
  if (!answer?.ok) return "";
  const font = await answer.blob();
  const data = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(font);
  });
  return rule.cssText.replace(/src:[^;]+;/, `src: url("${data}");`);
}
