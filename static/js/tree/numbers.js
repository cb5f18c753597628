/**
 * Numbers as a lecture writes them: a true minus sign, ∞, few decimals, ½ where it is meant.
 * `createNumbers(lang)` follows the reader's language (5.75 or 5,75). Where exact fractions are known, `useFractions` has
 * them written instead: 12/7 for 1.714.
 */

const FRACTIONS = [
  [1 / 2, "½"], [1 / 3, "⅓"], [2 / 3, "⅔"], [1 / 4, "¼"], [3 / 4, "¾"], [1 / 6, "1/6"], [1 / 18, "1/18"], [1 / 36, "1/36"],
];
const SIGNS = { exact: "", lower: "≥\u2009", upper: "≤\u2009" };

/** The contract's number: null, a number, or "+inf" / "-inf". */
export function readNumber(raw) {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === "number") return raw;
  return raw === "-inf" ? -Infinity : Infinity;
}

const keyOf = (value) => Math.round(value * 1e9); // the search machine rounds: the same fraction comes in several ways

const decimalsFor = (size) => (size < 10 ? 3 : size < 1000 ? 2 : 0);

/** @param {string} lang  a BCP 47 tag, as in <html lang> */
export function createNumbers(lang = "en") {
  const formats = new Map();
  const format = (key, options) => {
    if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(lang, options));
    return formats.get(key);
  };
  let fractions = new Map();
  const isComma = format("probe", {}).format(1.5).includes(",");

  function short(value) {
    if (value === null || Number.isNaN(value)) return "";
    if (Math.abs(value) === Infinity) return value > 0 ? "+∞" : "−∞";
    const exact = fractions.get(keyOf(value));
    if (exact !== undefined) return exact;
    const size = Math.abs(value);
    const text = size >= 1e5
      ? format("compact", { notation: "compact", maximumFractionDigits: 1 }).format(value)
      : format(decimalsFor(size), { maximumFractionDigits: decimalsFor(size), useGrouping: false }).format(value);
    return text === "-0" ? "0" : text.replace("-", "−");
  }

  return {
    short,
    /** @param {[number, string][]} known  numbers, and how they are written; [] to write decimals */
    useFractions(known) { fractions = new Map(known.map(([value, text]) => [keyOf(value), text])); },
    count: (n) => format("count", { maximumFractionDigits: 0 }).format(n),
    bounded: (value, bound) => (value === null ? "" : (SIGNS[bound] ?? "") + short(value)),
    window: (alpha, beta) => `(${short(alpha)}${isComma ? ";" : ","} ${short(beta)})`,
    range: (low, high) => `[${short(low)}${isComma ? ";" : ","} ${short(high)}]`,
    /** One term of an expected value. */
    product(p, value) {
      const factor = short(value);
      return `${this.probability(p)} · ${value < 0 ? `(${factor})` : factor}`;
    },
    probability(p) {
      if (fractions.has(keyOf(p))) return fractions.get(keyOf(p));
      const known = FRACTIONS.find(([q]) => Math.abs(p - q) < 1e-9);
      return known ? known[1] : short(p);
    },
  };
}
