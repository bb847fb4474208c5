import {
  boxAround, boxAt, captionAt, constraintsOf, drawing, film, hierarchyAt, isInside, times, valueAt,
} from "./film.js";
import {select, state} from "./main.js";
import {byId, make, seconds, setText, short} from "./page.js";

/** The most pixels per point of the picture. */
const largestScale = 4;

/** The picture of the frame, with an overlay of view outlines and the constraints of the selected view. */
export const stage = {
  layers: {picture: true, outlines: false, constraints: true},
  /** The most CSS pixels per point. */
  largestZoom: 2,
  hovered: null,
  /** The number of CSS pixels per point. */
  scale: 0,
  /** The frame and the scale of the drawn picture. */
  shown: "",
  /** The width and the height of the canvas in points. */
  size: "",
  /** The width and the height of a canvas beside this one, in points; `null` for none. */
  beside: null,
  /** Called after each drawing. */
  drawn: null,

  start() {
    // Fit in the next animation frame, because fitting can change the observed size.
    new ResizeObserver(() => requestAnimationFrame(() => this.fit())).observe(byId("screen"));
    for (const name of Object.keys(this.layers)) {
      byId(`layer-${name}`).addEventListener("click", () => this.toggle(name));
    }
    const overlay = byId("overlay");
    overlay.addEventListener("pointermove", (event) => this.hover(this.viewAt(event)));
    overlay.addEventListener("pointerleave", () => this.hover(null));
    overlay.addEventListener("click", (event) => select(this.viewAt(event) ?? state.view));
  },

  load() {
    if (!drawing) Object.assign(this.layers, {picture: false, outlines: true});
    const [width, height] = film.canvas;
    byId("overlay").setAttribute("viewBox", `0 0 ${width} ${height}`);
    byId("layer-picture").hidden = !drawing;
    byId("caption").hidden = film.captions.length === 0;
    // The picture must not change its size with each caption.
    const lineCount = Math.max(...film.captions.map((one) => one.text.split("\n").length), 1);
    byId("caption").style.setProperty("--lines", lineCount);
    [this.hovered, this.shown] = [null, ""];
    if (this.size === `${width} ${height}`) return;
    [this.size, this.scale] = [`${width} ${height}`, 0];
    this.fit();
  },

  /** Makes the canvas as large as possible. */
  fit() {
    if (!state) return;
    const [width, height] = film.canvas;
    const both = this.beside ? [2 * Math.max(width, this.beside[0]), Math.max(height, this.beside[1])] : film.canvas;
    const room = byId("screen");
    const style = getComputedStyle(room);
    const across = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      - (this.beside ? 4 * parseFloat(style.columnGap) || 0 : 0);
    const down = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const isFree = getComputedStyle(document.body).getPropertyValue("--free-height").trim() === "1";
    const scale = Math.max(Math.min(across / both[0], (isFree ? 620 : down) / both[1], this.largestZoom), 0.05);
    if (scale === this.scale) return;
    this.scale = scale;
    byId("canvas").style.width = `${width * this.scale}px`;
    byId("canvas").style.height = `${height * this.scale}px`;
    this.draw();
  },

  /** Fits the canvas again, after another canvas has been added or removed. */
  refit() {
    this.scale = 0;
    this.fit();
  },

  toggle(name) {
    this.layers[name] = !this.layers[name];
    this.draw();
  },

  hover(view) {
    if (view === this.hovered) return;
    this.hovered = view;
    this.draw();
  },

  /** Returns the frontmost view under the pointer; `null` if there is none. */
  viewAt(event) {
    const box = byId("overlay").getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
    const hits = hierarchyAt(state.frame).map(([view]) => view).filter((view) => {
      if (valueAt(film.views[view].hidden, state.frame)) return false;
      const own = boxAt(view, state.frame);
      return x >= own.x && x <= own.x + own.width && y >= own.y && y <= own.y + own.height;
    });
    return hits.length > 0 ? hits[hits.length - 1] : null;
  },

  draw() {
    this.drawPicture();
    setText(byId("caption"), captionAt(state.frame));
    for (const [name, isOn] of Object.entries(this.layers)) byId(`layer-${name}`).setAttribute("aria-pressed", isOn);

    const rows = hierarchyAt(state.frame);
    const shapes = [];
    if (this.layers.outlines) shapes.push(...rows.map(([view]) => this.outline(view, "outline")));
    const isThere = (view) => view !== null && rows.some(([other]) => other === view);
    if (isThere(this.hovered) && this.hovered !== state.view) shapes.push(this.outline(this.hovered, "outline hovered"));
    if (isThere(state.view)) {
      shapes.push(this.outline(state.view, "outline selected"));
    }
    const name = isThere(this.hovered) ? this.label(this.hovered) : null;
    if (isThere(state.view) && this.layers.constraints) {
      shapes.push(...drawConstraints(state.view, state.frame, this.scale, name ? [name.box] : []));
    }
    if (name) shapes.push(name.shape);
    byId("overlay").replaceChildren(...shapes);
    this.drawn?.();
  },

  drawPicture() {
    const picture = byId("picture");
    picture.hidden = !this.layers.picture || !drawing;
    picture.setAttribute("aria-label", `The frame at ${seconds(times[state.frame])}`);
    if (picture.hidden) return;
    const scale = Math.min(this.scale * (window.devicePixelRatio || 1), largestScale);
    const shown = `${state.frame} at ${scale}`;
    if (shown === this.shown) return;
    this.shown = shown;
    drawing.draw(picture, state.frame, scale);
  },

  outline(view, kind) {
    const outline = valueAt(film.views[view].outline, state.frame);
    const [x, y, width, height] = outline;
    const corners = outline.length === 8
      ? outline : [x, y, x + width, y, x + width, y + height, x, y + height];
    return make("polygon", {points: corners.join(" "), class: kind});
  },

  /** Returns the name and the size of a view as a shape, and its box. */
  label(view) {
    const box = boxAt(view, state.frame);
    const words = `${film.views[view].name}  ${short(box.width)} × ${short(box.height)}`;
    const y = box.y > 18 / this.scale ? box.y - 5 / this.scale : box.y + 14 / this.scale;
    const x = Math.max(box.x, 2 / this.scale);
    const size = textSize(words, 12, this.scale);
    const shape = make("text", {x, y, class: "name", "font-size": 12 / this.scale}, words);
    return {shape, box: {x, y: y - size.ascent, width: size.width, height: size.height}};
  },
};

/** Returns the size of text in points of the canvas. The font is that of the overlay. */
const textSize = (() => {
  const context = document.createElement("canvas").getContext("2d");
  return (words, pixels, scale) => {
    context.font = `600 ${pixels}px system-ui, sans-serif`;
    const size = context.measureText(words);
    const ascent = size.fontBoundingBoxAscent / scale;
    return {width: size.width / scale, ascent, height: ascent + size.fontBoundingBoxDescent / scale};
  };
})();

/**
 * Returns shapes for the constraints of a view. Each constraint is a line with its constant and its priority.
 *
 * Labels do not overlap each other, and a label covers the text of views only if there is no other place for it.
 */
function drawConstraints(view, frame, scale, taken) {
  const there = new Set(valueAt(film.hierarchy, frame).map(([other]) => other));
  // Constraints of descendants and of views outside of the window are not shown.
  const shown = constraintsOf(view).filter((one) => valueAt(one.standing, frame) !== "inactive"
    && there.has(one.first.view) && (!one.second || there.has(one.second.view))
    && !isInside(one.first.view, view, frame) && !(one.second && isInside(one.second.view, view, frame)))
    .concat(contentSizes(view, frame));
  const alongAxis = {horizontal: [], vertical: []};
  for (const one of shown) alongAxis[isVertical(one.first.attribute) ? "vertical" : "horizontal"].push(one);
  const marks = Object.entries(alongAxis).flatMap(([axis, list]) => list.map((one, place) =>
    constraintMark(one, axis === "vertical", (place + 1) / (list.length + 1), view, frame, scale)));
  const texts = hierarchyAt(frame).map(([other]) => other)
    .filter((other) => kindsWithText.includes(film.views[other].kind) && !valueAt(film.views[other].hidden, frame))
    .map((other) => boxAt(other, frame));
  const boxes = [...taken];
  const labels = new Map();
  for (const standing of standingsByRank) {
    for (const mark of marks.filter((other) => other.standing === standing && !other.isTrivialPoint)) {
      const box = labelBox(mark, boxes, texts, scale);
      if (!box) continue;
      boxes.push(box);
      labels.set(mark, make("text", {x: box.x, y: box.y + box.ascent, "font-size": constraintFont / scale}, mark.words));
    }
  }
  return marks.map((mark) => make("g", {class: `constraint ${mark.standing}`},
    ...[make("path", {d: mark.path, class: "limb"}), labels.get(mark)].filter(Boolean)));
}

const kindsWithText = ["label", "button", "textField", "textView", "segmentedControl"];
const constraintFont = 10.5;
/** The standings of constraints that have labels. Labels of broken constraints choose their places first. */
const standingsByRank = ["broken", "loses", "holds"];

/**
 * Returns the place of a label beside its line, or farther from it if the place is taken; `null` if all places overlap
 * other labels.
 */
function labelBox(mark, boxes, texts, scale) {
  const size = textSize(mark.words, constraintFont, scale);
  const [width, height] = film.canvas;
  const gap = 5 / scale;
  const overlaps = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  let second = null;
  for (let step = 0; step < 9; step += 1) {
    // The label is not at the center, where the labels of horizontal and vertical constraints would overlap.
    for (const part of mark.isDown ? [0.3, 0.5, 0.7, 0.1, 0.9] : [0.62, 0.4, 0.8, 0.2]) {
      for (const side of [0, 1]) {
        const [x, y] = mark.point(mark.from + (mark.to - mark.from) * part);
        const away = Math.ceil(step / 2) * (size.height + 1 / scale) * (step % 2 ? -1 : 1);
        const left = mark.isDown ? (side ? x - gap - size.width : x + gap) : x - size.width / 2;
        const top = (mark.isDown ? y - size.height / 2 : side ? y + gap : y - gap - size.height) + away;
        const box = {
          ...size, x: Math.max(0, Math.min(left, width - size.width)), y: Math.max(0, Math.min(top, height - size.height)),
        };
        if (boxes.some((other) => overlaps(box, other))) continue;
        if (!texts.some((other) => overlaps(box, other))) return box;
        second ??= box;
      }
    }
  }
  return second;
}

/** Returns the content hugging and the compression resistance of a view in the form of constraints. */
function contentSizes(view, frame) {
  const always = (value) => ({at: [0], values: [value]});
  return valueAt(film.views[view].made, frame).map((number) => film.made[number]).filter((one) => one.attribute)
    .map((one) => ({
      first: {view, attribute: one.attribute}, relation: one.maker === "hugging" ? "<=" : ">=",
      constant: always(one.extent), priority: always(one.priority), standing: always(one.standing), rightToLeft: always(false),
    }));
}

function isVertical(attribute) {
  return ["top", "bottom", "height", "centerY", "firstBaseline", "lastBaseline"].includes(attribute);
}

/** Returns the position of an attribute along its axis, from 0 for the near edge through 1 for the far edge. */
function fraction(attribute, isRightToLeft) {
  switch (attribute) {
    case "left": case "top": return 0;
    case "right": case "bottom": case "lastBaseline": return 1;
    case "leading": return isRightToLeft ? 1 : 0;
    case "trailing": return isRightToLeft ? 0 : 1;
    case "firstBaseline": return 0.5;
    default: return 0.5;
  }
}

/** Returns the box on the canvas of a constraint's item, which is a view or a guide. */
function boxOfSide(side, frame) {
  return side.guide === undefined ? boxAt(side.view, frame) : boxAround(valueAt(film.guides[side.guide].outline, frame));
}

/** Returns the line of a constraint and the words of its label. */
function constraintMark(one, isDown, share, view, frame, scale) {
  const standing = valueAt(one.standing, frame);
  const own = boxAt(view, frame);
  // Spread the constraints of the view across the other axis, so that they do not overlap.
  const across = isDown ? own.x + own.width * share : own.y + own.height * share;
  const place = (side) => {
    const box = boxOfSide(side, frame);
    const part = fraction(side.attribute, valueAt(one.rightToLeft, frame));
    return isDown ? box.y + box.height * part : box.x + box.width * part;
  };
  let [from, to] = [0, 0];
  if (["width", "height"].includes(one.first.attribute)) {
    const box = boxOfSide(one.first, frame);
    [from, to] = isDown ? [box.y, box.y + box.height] : [box.x, box.x + box.width];
  } else {
    [from, to] = [place(one.second ?? one.first), place(one.first)];
  }
  const point = (along) => (isDown ? [across, along] : [along, across]);
  const end = (along) => {
    const half = 4 / scale;
    const [x, y] = point(along);
    return isDown ? `M${x - half} ${y}H${x + half}` : `M${x} ${y - half}V${y + half}`;
  };
  const constant = valueAt(one.constant, frame);
  const priority = valueAt(one.priority, frame);
  const words = [`${one.relation === "==" ? "" : one.relation === "<=" ? "≤ " : "≥ "}${short(constant)}`];
  if (priority < 1000) words.push(`@${short(priority)}`);
  const path = `M${point(from).join(" ")}L${point(to).join(" ")}${end(from)}${end(to)}`;
  // As in overlays, aligned edges have no label.
  const isTrivialPoint = Math.abs(to - from) < 0.5 && words.join(" ") === "0";
  return {standing, isDown, from, to, point, path, words: words.join(" "), isTrivialPoint};
}
