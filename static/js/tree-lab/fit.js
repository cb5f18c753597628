/**
 * How large a tree is drawn, and how it is set so that its writing can be read: type has the size that the page asks for,
 * however small the drawing becomes. No DOM.
 */
import { LEVEL, MOST_TYPE } from "./place.js";

/** @typedef {{wide: number, high: number}} FittedSize */
/** @typedef {import("./place.js").Setting} Setting */
/** @typedef {import("./place.js").Spots} Spots */
/** @typedef {(setting: Setting, level?: number) => Spots} Placing */

/** @typedef {{beside: number, isShort: boolean, isBare?: boolean, grow: number, lead: number, level: number}} Way  beside: of the room that windows ask for; level: units from ply to ply at least */
/**
 * @typedef {{now: number, spots: Spots, isCrowded: boolean}} Fitted
 *   now: px that a unit of the drawing is wide; isCrowded: windows of neighbours would meet, and only the chosen node shows its own
 */

const LARGEST = 1.3;
const LARGEST_TYPE = 15; // px: where the page asks for larger type, on a projector, the tree grows along
const CLOSE = 0.01; // between the scale found and the best one
const FARTHEST = 160; // units from ply to ply
const FARTHEST_BARE = 80; // the same in px, where all is seen at a glance
const WIDEST = 1.4; // times as wide as a tree needs to be; where windows lack room, it takes all there is
const SMALLEST = 0.05;
const LEAST_WRITTEN = 0.3; // a smaller drawing of all is seen at a glance, without the names of its edges
const LARGE_TYPE = 20; // units: where type is larger, plies may stand further apart than usual

/** From the roomiest to the tightest. */
const IN_WIDTH = [1, 0.6, 0.3, 0].map((beside) => ({ beside, isShort: false })).concat({ beside: 0, isShort: true });
const IN_HEIGHT = [{ grow: 1.8, lead: 1.8, level: 84 }, { grow: 1.5, lead: 1.6, level: 0 }, { grow: 1.3, lead: 1.5, level: 0 }, { grow: 1, lead: 1.3, level: 0 }];
const WAYS = IN_WIDTH.flatMap((width) => IN_HEIGHT.map((height) => ({ ...width, ...height })));
const [ROOMY] = WAYS;
const FLAT_WAYS = IN_WIDTH.map((width) => ({ ...ROOMY, ...width }));
/** @type {Way[]} */
const UNNAMED = [2.4, 1.7, 1].map((grow) => ({ ...WAYS[WAYS.length - 1], isBare: true, grow, lead: 0.8 }));
/** @type {Way} */
const AT_A_GLANCE = { ...WAYS[WAYS.length - 1], isBare: true, grow: 2.4 }; // shapes grow with the type that stands on them

/** The same with all its nodes so many times as far from each other in width. @param {Spots} spots  @param {number} times */
function widened(spots, times) {
  for (const spot of spots.at.values()) spot.x *= times;
  return { ...spots, wide: spots.wide * times };
}

/**
 * @param {Placing} placing  @param {number} type  px of type at least
 * @param {number} beside  ems of type that windows have room for
 */
export function createFit(placing, type, beside) {
  /** @param {Way} way  @param {number} now  @returns {Setting} */
  const settingOf = (way, now) => ({ ...way, type: type / now, beside: way.beside * beside * Math.max(11, type / now) });
  /** @param {Way} way  @param {number} now  @param {number} [level] */
  const placed = (way, now, level) => placing(settingOf(way, now), level);
  /** @param {Way} way  @param {number} now  @param {Spots} spots  @returns {Fitted} */
  const fitted = (way, now, spots) => ({ now, spots, isCrowded: beside > 0 && way.beside < 1 });

  /** As large as fits between these scales. @param {Way} way  @param {FittedSize} room  @param {number} least  @returns {number | null} */
  function largest(way, room, least) {
    const fits = (/** @type {number} */ now) => {
      const { wide, high } = placed(way, now, way.level);
      return wide * now <= room.wide && high * now <= room.high;
    };
    if (!fits(least)) return null;
    let [low, high] = [least, Math.max(LARGEST, type / LARGEST_TYPE)];
    if (fits(high)) return high;
    while (high - low > CLOSE) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Units from ply to ply at most. @param {Way} way  @param {number} now  @param {FittedSize} room  @param {boolean} isLarge */
  function farthest({ isBare }, now, { high }, isLarge) {
    if (isBare && Number.isFinite(high)) return Math.max(FARTHEST, FARTHEST_BARE / now);
    return isLarge || type >= LARGEST_TYPE ? FARTHEST : LEVEL; // on a projector it fills the stage
  }

  /** Plies stand as far apart as the height allows; where type is large, leaves do so in width. @param {Way} way  @param {number} now  @param {FittedSize} room  @returns {Fitted} */
  function spread(way, now, room) {
    const isLarge = type / now > LARGE_TYPE;
    const flat = placed(way, now, way.level);
    const free = (room.high / now - flat.high) / Math.max(1, flat.plies) + flat.level;
    const spots = placed(way, now, Math.min(free, farthest(way, now, room, isLarge)));
    const next = fitted(way, now, spots);
    return isLarge ? { ...next, spots: widened(spots, Math.min(next.isCrowded ? Infinity : WIDEST, room.wide / now / spots.wide)) } : next;
  }

  /**
   * The whole tree, in the first way in which it fits; null where it does in none.
   * @param {FittedSize} room  @param {number} least  @param {boolean} isTight  whether windows may be left out, and probabilities shortened, for it  @returns {Fitted | null}
   */
  function whole(room, least, isTight) {
    for (const way of isTight ? WAYS : [ROOMY]) {
      const now = largest(way, room, least);
      if (now !== null) return spread(way, now, room);
    }
    return null;
  }

  /** All of it, as long as what stands on its edges is written. @param {FittedSize} room */
  const written = (room) => whole(room, Math.max(LEAST_WRITTEN, type / MOST_TYPE), true);

  return {
    whole,
    /** @param {number} now  @returns {Fitted} */
    at: (now) => fitted(ROOMY, now, placed(ROOMY, now)),
    /**
     * As large as fits in width, in the roomiest way in which it does; a tree for which all are too narrow is scrolled.
     * What is small can be made larger here, so every window is tried that has room.
     * @param {FittedSize} room  @param {{whole: number, scrolled: number}} least
     * @param {boolean} isClose  whether a tree that is scrolled stands so closely that neighbours are seen together  @returns {Fitted}
     */
    inWidth(room, least, isClose) {
      for (const way of FLAT_WAYS) {
        const now = largest(way, { ...room, high: Infinity }, least.whole);
        if (now !== null) return { ...fitted(way, now, placed(way, now)), isCrowded: false };
      }
      const way = isClose ? FLAT_WAYS[FLAT_WAYS.length - 1] : ROOMY;
      return { ...fitted(way, least.scrolled, placed(way, least.scrolled)), isCrowded: false };
    },
    written,
    /** All of it, in type that can be read, without what stands on its edges. @param {FittedSize} room  @returns {Fitted | null} */
    unnamed(room) {
      for (const way of UNNAMED) {
        const now = largest(way, room, Math.max(LEAST_WRITTEN, type / MOST_TYPE));
        if (now !== null) return spread(way, now, room);
      }
      return null;
    },
    /** All of it, however small it becomes. @param {FittedSize} room  @returns {Fitted} */
    all: (room) => written(room) ?? spread(AT_A_GLANCE, largest(AT_A_GLANCE, room, SMALLEST) ?? SMALLEST, room),
  };
}
