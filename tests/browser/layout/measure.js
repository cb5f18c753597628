/* What is wrong with the layout of the page as it stands, in sentences. `smallest`: px of type at least, or 0. */
(smallest) => {
  const found = new Set();
  const say = (what, text, more = "") => found.add(`${what}: “${text.trim().replace(/\s+/g, " ").slice(0, 60)}”${more}`);
  const root = document.scrollingElement;
  root.scrollTo({ top: 0, behavior: "instant" });
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** What is asked of an element many times, and stays the same while nothing is scrolled. */
  const once = (ask) => {
    const known = new Map();
    return (element) => known.get(element) ?? known.set(element, ask(element)).get(element);
  };
  const styleOf = once(getComputedStyle);
  const frameOf = once((element) => element.getBoundingClientRect());
  const isClippedAway = once((element) => styleOf(element).clipPath === "inset(50%)" || (element.parentElement !== null && isClippedAway(element.parentElement)));

  // -- texts, each with the boxes of its lines in the coordinates of the window -----------------------------------------

  const texts = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const host = node.parentElement;
    if (!node.data.trim() || host.closest("script, style, noscript, template, option, title, desc") || !isSeen(host)) continue;
    if (isForEars(host)) continue;
    const [from, to] = [node.data.search(/\S/), node.data.trimEnd().length];
    range.setStart(node, from);
    range.setEnd(node, to);
    const style = styleOf(host);
    const px = parseFloat(style.fontSize) * scaleOf(host);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map((box) => glyphs(box, px));
    if (boxes.length > 0) texts.push({ text: node.data.slice(from, to), host, px, boxes: lines(boxes) });
  }

  /** For screen readers only. */
  function isForEars(element) {
    return isClippedAway(element) || element.closest(".skip") !== null;
  }

  /** A picture may be smaller than it was drawn. */
  function scaleOf(host) {
    const svg = host.ownerSVGElement;
    return svg ? Math.hypot(host.getScreenCTM().a, host.getScreenCTM().b) : 1;
  }

  /** A line's box is higher than what is written in it. */
  function glyphs({ left, right, top, bottom }, px) {
    const middle = (top + bottom) / 2;
    return { left, right, top: middle - px * 0.36, bottom: middle + px * 0.36 };
  }

  function lines(boxes) {
    const merged = [];
    for (const box of boxes) {
      const last = merged.at(-1);
      if (last && Math.abs(last.top - box.top) < 2 && box.left - last.right < 3) last.right = Math.max(last.right, box.right);
      else merged.push({ ...box });
    }
    return merged;
  }

  for (const field of document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file]), select, textarea")) {
    if (!isSeen(field) || isForEars(field)) continue;
    const style = styleOf(field);
    const [text, room] = fieldText(field, style);
    if (text && field.getBoundingClientRect().width > 0) {
      if (room < -1.5) say("clipped in its field", text, ` by ${Math.round(-room)} px`);
      texts.push({ text, host: field, px: parseFloat(style.fontSize), boxes: [] });
    }
  }

  /** What a field shows, and how many px are left beside it. What is typed freely may scroll. */
  function fieldText(field, style) {
    const isList = field.localName === "select";
    const text = isList ? field.selectedOptions[0]?.textContent.trim() ?? "" : field.value || field.placeholder || "";
    if (!isList && field.type !== "number") return [text, 0];
    const ctx = (window.rule ??= document.createElement("canvas").getContext("2d"));
    ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const inner = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [text, inner - ctx.measureText(text).width];
  }

  // -- canvases ---------------------------------------------------------------------------------------------------------

  for (const canvas of document.querySelectorAll("canvas")) {
    if (!isSeen(canvas) || canvas.clientWidth === 0) continue;
    const frame = canvas.getBoundingClientRect();
    const { texts: written, covers } = window.drawnOn(canvas);
    written.forEach((each, i) => {
      const inside = { left: each.left, right: each.right, top: each.top, bottom: each.bottom };
      const isOutside = each.right < 0 || each.left > frame.width || each.bottom < 0 || each.top > frame.height;
      if (isOutside) return;
      if (each.left < -1 || each.right > frame.width + 1 || each.top < -1 || each.bottom > frame.height + 1) say("cut off at the edge of the picture", each.text);
      for (const over of covers) {
        const sameBox = over.after <= i;
        if (!sameBox && overlap(inside, over) > 1.5) say("drawn over", each.text, ` at ${Math.round(each.left)}, ${Math.round(each.top)}`);
      }
      const box = { left: frame.left + each.left, right: frame.left + each.right, top: frame.top + each.top, bottom: frame.top + each.bottom };
      texts.push({ text: each.text, host: canvas, px: each.px, boxes: [box], isDrawn: true });
    });
  }

  // -- clipped ------------------------------------------------------------------------------------------------------------

  const isRolling = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const isClipping = (style, axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);

  /** The parts of the boxes that can be seen without rolling anything; says what can never be seen. */
  function seen({ text, host, boxes }) {
    let parts = boxes.map((box) => ({ ...box }));
    for (let each = host; each && each !== document.documentElement; each = each.parentElement) {
      const style = styleOf(each);
      if (style.position === "fixed" && each !== host) break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (each === document.body || styleOf(each).display === "inline") continue;
      const frame = frameOf(each);
      for (const [axis, low, high] of [["X", "left", "right"], ["Y", "top", "bottom"]]) {
        for (const part of parts) {
          const out = Math.max(frame[low] - part[low], part[high] - frame[high]);
          if (out > 1.5 && isClipping(style, axis)) say("clipped", text, ` by ${Math.round(out)} px in .${each.className}`);
          if (out > 1.5 && smallest > 0 && axis === "X" && each.matches(".table-scroll")) say("beyond the edge of its table", text);
          if (isRolling(style, axis) || isClipping(style, axis)) {
            part[low] = Math.max(part[low], frame[low]);
            part[high] = Math.min(part[high], frame[high]);
          }
        }
      }
      parts = parts.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
    }
    return parts;
  }

  for (const each of texts) {
    const isFolded = each.host.closest("details:not([open])") && !each.host.closest("summary");
    each.seen = isFolded ? [] : seen(each);
    for (const { left, right, top, bottom } of each.seen) {
      const card = each.host.closest(".card");
      if (card && (left < frameOf(card).left - 1 || right > frameOf(card).right + 1)) say("out of its card", each.text);
      if (left < -1 || right > innerWidth + 1) say("outside of the window", each.text, ` by ${Math.round(Math.max(-left, right - innerWidth))} px`);
      if (smallest > 0 && root.scrollHeight <= innerHeight + 1 && (bottom > innerHeight + 1 || top < -1)) say("below the window", each.text);
    }
    if (smallest > 0 && (each.seen.length > 0 || each.boxes.length === 0) && each.px < smallest - 0.05) {
      say("too small", each.text, ` at ${Math.round(each.px * 10) / 10} px`);
    }
  }

  // -- one over the other ---------------------------------------------------------------------------------------------------

  /** Of two boxes: how far they reach into each other, the lesser way. */
  function overlap(a, b) {
    return Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  }

  const places = texts.flatMap((each) => each.seen.map((box) => ({ ...each, ...box }))).sort((a, b) => a.left - b.left);
  places.forEach((one, i) => {
    for (let j = i + 1; j < places.length && places[j].left < one.right - 1; j += 1) {
      const other = places[j];
      if (overlap(one, other) <= 1.5 || isApart(one.host, other.host)) continue;
      say("over another text", one.text, ` and “${other.text.slice(0, 40)}”`);
    }
  });

  /** Of two layers one covers the other, which is measured below. */
  function isApart(a, b) {
    const layer = (element) => element.closest(".toasts, .menu-list, .site-header, .scenes, .scenes-ways, .leave-presenting, .sheet-uses, .solving-node, .trees-zoom, dialog");
    return layer(a) !== layer(b);
  }

  // -- under something else, and controls that cannot be reached ---------------------------------------------------------------

  const bars = document.querySelectorAll(".site-header, .sheet-uses"); // stay at the head of the window
  const bottomPanel = document.querySelector(".solving-node"); // stays at the foot of the window while its tree is looked at
  const isStuck = (bar) => isSeen(bar) && styleOf(bar).position === "sticky" && bar.getBoundingClientRect().top <= parseFloat(styleOf(bar).top) + 1;
  const sunk = () => Math.max(0, ...[...bars].filter(isStuck).map((bar) => bar.getBoundingClientRect().bottom));
  const risen = () => (bottomPanel && isSeen(bottomPanel) && styleOf(bottomPanel).position === "sticky" ? bottomPanel.getBoundingClientRect().top : innerHeight);
  /** The step buttons stay at either edge of a phone's window, and the page goes on behind them. */
  function isBehind(covering) {
    const player = covering.closest('.search-player, [data-lab="controls"]');
    if (!player || styleOf(player).position !== "sticky") return false;
    const { top, bottom } = player.getBoundingClientRect();
    return top <= parseFloat(styleOf(player).top) + 1 || bottom >= innerHeight - 1;
  }
  const isFixed = (host) => host.closest(".leave-presenting, .scenes, .scenes-ways, .toasts") !== null;
  const isInvisible = (top) => styleOf(top).fill === "none" && styleOf(top).stroke === "rgba(0, 0, 0, 0)"; // made to be clicked
  const belongs = (top, host) => top && (isInvisible(top) || top.contains(host) || host.contains(top) || top.closest("label")?.contains(host) || isPainted(top, host));
  const isPainted = (top, host) => styleOf(top).backgroundColor === "rgba(0, 0, 0, 0)" && !top.matches("button, svg, input, canvas") && top.parentElement?.contains(host);
  for (let at = 0; at < root.scrollHeight; at += innerHeight - 160) {
    root.scrollTo({ top: at, behavior: "instant" });
    const moved = root.scrollTop;
    const [high, low] = [sunk(), risen()];
    const above = [...[...bars].filter(isStuck), ...(bottomPanel ? [bottomPanel] : [])]; // lie over all else
    for (const { text, host, seen: boxes } of texts) {
      if (boxes.length === 0 || above.some((over) => over.contains(host))) continue;
      for (const { left, right, top, bottom } of boxes) {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2 - (isFixed(host) ? 0 : moved)];
        if (y < high || y >= low || x < 0 || x >= innerWidth) continue;
        const covering = document.elementFromPoint(x, y);
        if (covering && !belongs(covering, host) && !isBehind(covering)) say("covered", text, ` by ${covering.localName}.${covering.getAttribute("class")}`);
      }
    }
  }
  root.scrollTo({ top: 0, behavior: "instant" });

  /** Between what stays at the head of the window and what stays at its foot, where it is scrolled to by now. */
  let known = {};
  function bounds() {
    if (known.at !== root.scrollTop) known = { at: root.scrollTop, high: sunk(), low: risen() };
    return known;
  }

  for (const control of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!isSeen(control) || isForEars(control) || control.closest("details:not([open]) > :not(summary)")) continue;
    if (styleOf(control).pointerEvents === "none" || styleOf(control).opacity === "0") continue;
    let { left, right, top, bottom } = control.getBoundingClientRect();
    if (right - left < 1) continue;
    const { high, low } = bounds();
    const roll = control.closest(".moves"); // one row on a projector
    const isRolledAway = roll !== null && isRolling(styleOf(roll), "X") && (left < frameOf(roll).left || right > frameOf(roll).right);
    if (isRolledAway || top < high || bottom > (bottomPanel?.contains(control) ? innerHeight : low) || left < 0 || right > innerWidth) {
      control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      ({ left, right, top, bottom } = control.getBoundingClientRect());
    }
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const name = control.getAttribute("aria-label") ?? (control.textContent.trim() || control.name || control.id);
    const over = document.elementFromPoint(x, y);
    const isMine = over && (control.contains(over) || over.contains(control) || over.closest("label")?.contains(control) || [...(control.labels ?? [])].some((label) => label.contains(over)));
    if (control.type === "checkbox" && right - left < 0.8 * smallest) say("too small", name, ` at ${Math.round(right - left)} px`);
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) say("out of reach", name);
    else if (!isMine && !control.getClientRects().length) continue;
    else if (!isMine) {
      const [one] = control.getClientRects(); // a link may go over two lines
      const there = document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2);
      if (!there || !(control.contains(there) || there.contains(control))) say("out of reach", name, ` under ${over?.localName}.${over?.getAttribute("class")}`);
    }
  }
  root.scrollTo({ top: 0, behavior: "instant" });

  // -- cuts, and what a projector shows whole -----------------------------------------------------------------------------

  const names = [...document.querySelectorAll(".lab-action")].filter((name) => name.textContent && isSeen(name));
  for (const slash of document.querySelectorAll(".lab-edge.is-cut .lab-slash")) {
    for (const name of names) {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const letters = { left, right, bottom, top: top + 0.2 * (bottom - top) };
      if (overlap(slash.getBoundingClientRect(), letters) > 0) say("under the mark of a cut", name.textContent);
    }
  }
  if (smallest > 0) whole();

  /** What is on stage has room for all of itself, a tree for its whole, and the list of lines for those that are lit. */
  function whole() {
    const isRolled = (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    for (const part of document.querySelectorAll(".on-stage:not(:has(.sheet-to-print)), .match > .card:not(#match-board)")) {
      if (isSeen(part) && isRolled(part)) say("more than its card holds", part.id || part.className);
    }
    for (const picture of document.querySelectorAll(".on-stage [data-lab=picture]")) {
      if (isSeen(picture) && isRolled(picture)) say("not whole", "the drawn tree");
    }
    for (const tree of document.querySelectorAll("#tree .tree-canvas, #hand-decision .tree-canvas")) {
      if (isSeen(tree) && tree.clientHeight < 0.38 * innerHeight) say("low", "the tree", ` at ${tree.clientHeight} px`);
    }
    for (const line of document.querySelectorAll(".steps-code .on")) {
      const [own, list] = [line, line.parentElement].map((part) => part.getBoundingClientRect());
      if (isSeen(line) && (own.top < list.top - 1.5 || own.bottom > list.bottom + 1.5)) say("lit out of sight", line.textContent);
    }
  }

  if (root.scrollWidth > innerWidth + 1) say("wider than the window", String(root.scrollWidth - innerWidth), " px");
  return [...found];
}
