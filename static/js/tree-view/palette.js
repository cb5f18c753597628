/** The theme's colours, read from CSS variables, for the canvas, which CSS cannot style. */

/** @typedef {Record<string, string>} Palette  CSS colours and fonts, by name; `on-max`: what reads well on `max` */
/** @typedef {number[]} Rgb  each from 0 to 255 */

const VARIABLES = {
  max: ["--max", "#0072B2"], min: ["--min", "#C75000"], chance: ["--chance", "#7A3FA0"],
  ink: ["--ink", "#16202c"], soft: ["--soft", "#5b6776"], line: ["--line", "#e3e7ec"],
  card: ["--card", "#ffffff"], accent: ["--primary", "#16202c"], ring: ["--ring", "#ffbf00"],
  quiet: ["--quiet", "#00796b"], row: ["--row", "#eef1f4"], edge: ["--edge", "#c3ccd6"], faint: ["--faint", "#6b7684"],
};

/** @param {HTMLElement} element  where the picture stands  @returns {Palette} */
export function readPalette(element) {
  const box = document.createElement("span");
  box.hidden = true;
  box.style.fontFamily = "var(--mono, 'JetBrains Mono', ui-monospace, monospace)";
  const probes = Object.entries(VARIABLES).map(([name, [variable, fallback]]) => {
    const probe = box.appendChild(document.createElement("span"));
    probe.style.color = `var(${variable}, ${fallback})`;
    return { name, probe };
  });
  element.append(box); // all is written before anything is read: the page's styles are worked out once
  const palette = Object.fromEntries(probes.map(({ name, probe }) => [name, pixel(getComputedStyle(probe).color)]));
  const fonts = { sans: getComputedStyle(element).fontFamily, mono: getComputedStyle(box).fontFamily };
  box.remove();
  return finish(palette, fonts);
}

/** @param {Record<string, Rgb>} palette  @param {{sans: string, mono: string}} fonts */
function finish(palette, fonts) {
  const css = Object.fromEntries(Object.entries(palette).map(([name, rgb]) => [name, asCss(rgb)]));
  for (const kind of ["max", "min", "chance"]) css[`on-${kind}`] = readable(palette[kind]);
  css.ghost = asCss(mix(palette.card, palette.soft, 0.3));
  css.leaf = asCss(mix(palette.card, palette.soft, 0.55));
  css["quiet-soft"] = asCss(mix(palette.card, palette.quiet, 0.16));
  css.clear = `rgba(${palette.card.join(",")},0)`; // what `card` fades to
  return { ...css, ...fonts };
}

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true })); // every browser has it

/** Any CSS colour as [r, g, b]: painted and read back, so oklch and color-mix work too. @param {string} colour  @returns {Rgb} */
function pixel(colour) {
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** @param {Rgb} colour */
const asCss = ([r, g, b]) => `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;
/** @param {Rgb} a  @param {Rgb} b  @param {number} t */
const mix = (a, b, t) => a.map((part, i) => part + (b[i] - part) * t);

/** White or near-black, whichever reads better on the colour (WCAG relative luminance). @param {Rgb} rgb */
function readable(rgb) {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.055 ? "#ffffff" : "#0b1118";
}

/** Calls back when the page's theme changes, by hand or by the system. @returns {() => void} stops watching  @param {() => void} changed */
export function watchTheme(changed) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", changed);
  };
}
