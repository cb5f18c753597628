/** The shape of each kind of node, by convention; the same outlines go on the canvas and into the legend's SVG. */

/** @typedef {"up" | "down" | "circle" | "square" | "diamond"} Shape */
/** @typedef {Record<string, Shape>} Shapes  by kind of node */

/** @type {Shapes} */
const TRIANGLES = { max: "up", min: "down", chance: "circle" };
/** @type {Record<string, Shapes>} */
export const SHAPES = {
  aima: TRIANGLES,
  aima4: TRIANGLES,
  urjc: TRIANGLES,
  puc: TRIANGLES,
  berkeley: TRIANGLES,
  unir: { max: "circle", min: "square", chance: "diamond" },
};

/** @param {string | Shapes} convention  a name of the list above, or shapes by kind */
export function shapesOf(convention) {
  return typeof convention === "string" ? SHAPES[convention] ?? TRIANGLES : { ...TRIANGLES, ...convention };
}

/** How far below (+) or above (−) the middle a number sits, as a part of the height; and how wide it may be: a part of the
 *  node's width, or, in a shape as wide as it is tall, of its height.
 *  @type {Record<Shape, {down: number, wide: number, tall?: boolean}>} */
export const INSIDE = {
  up: { down: 0.25, wide: 0.62 }, down: { down: -0.25, wide: 0.62 }, circle: { down: 0, wide: 0.82, tall: true },
  square: { down: 0, wide: 0.88, tall: true }, diamond: { down: 0, wide: 0.62 },
};

const DIGIT = 0.73; // of its type is how high a digit is
const EDGE = 0.17; // of its type between a digit and the side of a triangle that it stands at: it is drawn a little higher than in the middle of its line

/**
 * How far below (+) or above (−) the middle a number sits, as a part of the height: in a small triangle nearer to the middle, so
 * that none of it is outside.
 * @param {Shape} shape  @param {number} high  @param {number} em  the smallest type
 */
export function liftOf(shape, high, em) {
  const { down } = INSIDE[shape];
  return Math.sign(down) * Math.min(Math.abs(down), Math.max(0, 0.5 - ((DIGIT / 2 + EDGE) * em) / high));
}

/**
 * How wide a number may be in a shape: a triangle grows with its width, a circle or square with its height. The larger the
 * type in a triangle, the further towards the tip a number reaches.
 * @param {Shape} shape  @param {{wide: number, high: number}} node  @param {number} em  the smallest type
 */
export function innerWidth(shape, { wide, high }, em) {
  const { wide: part, tall } = INSIDE[shape];
  const lift = liftOf(shape, high, em);
  if (shape === "circle") return part * widthOf(shape, wide, high);
  if (shape === "up" || shape === "down") return Math.min(part, 0.5 + Math.abs(lift) - (DIGIT * em) / (2 * high)) * wide;
  return part * (tall ? high : wide);
}

/** @type {Record<Exclude<Shape, "circle" | "square">, [number, number][]>} */
const CORNERS = {
  up: [[0, -0.5], [0.5, 0.5], [-0.5, 0.5]],
  down: [[-0.5, -0.5], [0.5, -0.5], [0, 0.5]],
  diamond: [[0, -0.54], [0.5, 0], [0, 0.54], [-0.5, 0]],
};

/** How wide a shape is drawn in the place of its node: a circle is as wide as it is high, unless its number is long. @param {Shape} shape  @param {number} wide  @param {number} high */
export const widthOf = (shape, wide, high) => (shape === "circle" ? Math.max(high, 9 + 0.63 * wide) : wide);

/**
 * Adds the outline to a path (a canvas context or a Path2D).
 * @param {CanvasPath} path  @param {Shape} shape  @param {number} x  @param {number} y  @param {number} wide  @param {number} high
 */
export function outline(path, shape, x, y, wide, high) {
  if (shape === "circle") {
    const half = Math.max(0, wide - high) / 2; // a long number draws it out
    path.moveTo(x - half, y - high / 2);
    path.lineTo(x + half, y - high / 2);
    path.arc(x + half, y, high / 2, -Math.PI / 2, Math.PI / 2);
    path.lineTo(x - half, y + high / 2);
    path.arc(x - half, y, high / 2, Math.PI / 2, (3 * Math.PI) / 2);
  } else if (shape === "square") {
    path.rect(x - high * 0.48, y - high * 0.44, high * 0.96, high * 0.88);
  } else {
    CORNERS[shape].forEach(([dx, dy], i) => path[i ? "lineTo" : "moveTo"](x + dx * wide, y + dy * high));
    path.closePath();
  }
}

/** The outline as SVG path data in a box of `size`, for the legend. @param {Shape} shape  @param {number} size */
export function outlineData(shape, size) {
  const [middle, radius] = [size / 2, size * 0.4];
  if (shape === "circle") return `M${middle + radius} ${middle}a${radius} ${radius} 0 1 0 0 .01z`;
  if (shape === "square") return `M${size * 0.12} ${size * 0.12}h${size * 0.76}v${size * 0.76}h${-size * 0.76}z`;
  const points = CORNERS[shape].map(([dx, dy]) => `${middle + dx * size * 0.9} ${middle + dy * size * 0.84}`);
  return `M${points.join("L")}z`;
}
