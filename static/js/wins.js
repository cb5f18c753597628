/** The value of a won game where nearer wins are worth more, in few letters: "W5" or "#3" (webapp/wording/wins.py). No DOM. */

/**
 * @param {Record<string, string>} texts  the page's sentences
 * @returns {(value: number) => string}  "" where the value is no win of this game
 */
export function shortWins(texts) {
  const pattern = texts["win.short"];
  if (!pattern) return () => "";
  const [least, win] = texts["win.from"].split(" ").map(Number);
  const unit = Number(texts["win.unit"]);
  return (value) => {
    const size = Math.abs(value);
    if (!(size >= least && size <= win)) return "";
    return (value < 0 ? "−" : "") + pattern.replace("{count}", String(Math.ceil((win - size) / unit)));
  };
}
