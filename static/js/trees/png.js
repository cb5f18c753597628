/** The picture as a file: drawn on a canvas, twice as large. */

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font", "text-anchor", "opacity", "visibility", "paint-order"];

/** @param {SVGSVGElement} svg */
export async function savePng(svg) {
  const copy = svg.cloneNode(true);
  inline(svg, copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(svg).getPropertyValue("--card") || "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "tree.png";
  link.click();
}

/** A picture by itself has no style sheet: what ours say is written into it. */
function inline(from, to) {
  const style = getComputedStyle(from);
  for (const name of STYLES) to.style.setProperty(name, style.getPropertyValue(name));
  [...from.children].forEach((child, i) => inline(child, to.children[i]));
}
