/* Elements that together show every character in every font that the page asks for, each marked with `data-written`. What
   stands on canvases is written into the page for that. */
async () => {
  const box = Object.assign(document.createElement("div"), { className: "on-canvas" });
  box.style.cssText = "position: fixed; opacity: 0";
  for (const canvas of document.querySelectorAll("canvas")) {
    for (const { text, font } of window.drawnOn(canvas).texts) {
      const line = box.appendChild(Object.assign(document.createElement("p"), { textContent: text }));
      line.style.font = font;
    }
  }
  document.body.append(box);
  const frames = async () => { for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); };
  await frames();
  await document.fonts.ready;
  await frames();

  const known = new Set();
  /** Marks the element if something is new about that text there. */
  function note(element, text, style) {
    const font = [style.fontFamily, style.fontWeight, style.fontStyle, style.textTransform].join();
    const shown = [...text].filter((sign) => sign.trim()).map((sign) => `${font} ${sign}`);
    if (shown.some((each) => !known.has(each))) element.dataset.written = "";
    for (const each of shown) known.add(each);
  }

  for (const element of document.querySelectorAll("body *")) {
    if (element.matches("script, style, template, noscript") || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(element, node.data, style);
    for (const part of ["::before", "::after", "::marker"]) {
      const beside = getComputedStyle(element, part);
      if (!["none", "normal"].includes(beside.content)) note(element, beside.content, beside);
    }
    if (style.display === "list-item" && style.listStyleType !== "none") note(element, `marker ${style.listStyleType}`, style);
    if (element.matches("select")) note(element, element.selectedOptions[0]?.textContent ?? "", style);
    if (element.matches("input, textarea")) note(element, element.value || element.placeholder, style);
    if (element.matches("[type=file]")) element.dataset.written = ""; // the browser's own words
  }
}
