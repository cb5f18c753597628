/** Numbers that were learnt, as people write them. */

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 10 to a whole power: `10⁻³`. @param {number} exponent */
export const power = (exponent) => `10${[...String(exponent)].map((digit) => RAISED[digit] ?? "⁻").join("")}`;

const NOTHING = 1e-9; // below this only rounding is left

/** `−0.2167`, or `5.9 · 10⁻⁵` for what is too small for that. @param {number} number */
export function short(number) {
  if (Math.abs(number) < NOTHING) return "0";
  if (Math.abs(number) >= 1e-3) return number.toFixed(4).replace("-", "−");
  const [digits, exponent] = number.toExponential(1).split("e");
  return `${digits.replace("-", "−")} · ${power(Number(exponent))}`;
}
