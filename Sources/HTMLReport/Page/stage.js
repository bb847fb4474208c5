"use strict";

/** The picture of the frame, with an overlay of view outlines and the constraints of the selected view. */
const stage = {
  layers: {picture: film.frames.pictures.at.length > 0, outlines: film.frames.pictures.at.length === 0, constraints: true},
  hovered: null,
  /** The number of CSS pixels per point. */
  scale: 0,

  start() {
    const [width, height] = film.canvas;
    byId("overlay").setAttribute("viewBox", `0 0 ${width} ${height}`);
    // Fit in the next animation frame, because fitting can change the observed size.
    new ResizeObserver(() => requestAnimationFrame(() => this.fit())).observe(byId("screen"));
    this.fit();
    for (const name of Object.keys(this.layers)) {
      byId(`layer-${name}`).addEventListener("click", () => this.toggle(name));
    }
    byId("layer-picture").hidden = film.frames.pictures.at.length === 0;
    const overlay = byId("overlay");
    overlay.addEventListener("pointermove", (event) => this.hover(this.viewAt(event)));
    overlay.addEventListener("pointerleave", () => this.hover(null));
    overlay.addEventListener("click", (event) => select(this.viewAt(event) ?? state.view));
  },

  /** Makes the canvas as large as possible, with at most two CSS pixels per point, which is the scale of the pictures. */
  fit() {
    const [width, height] = film.canvas;
    const room = byId("screen");
    const style = getComputedStyle(room);
    const across = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const down = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const isFree = getComputedStyle(document.body).getPropertyValue("--free-height").trim() === "1";
    const scale = Math.max(Math.min(across / width, (isFree ? 620 : down) / height, 2), 0.05);
    if (scale === this.scale) return;
    this.scale = scale;
    byId("canvas").style.width = `${width * this.scale}px`;
    byId("canvas").style.height = `${height * this.scale}px`;
    if (state) this.draw();
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
    const picture = byId("picture");
    const number = film.frames.pictures.at.length > 0 ? valueAt(film.frames.pictures, state.frame) : null;
    if (number !== null && picture.dataset.number !== String(number)) {
      picture.dataset.number = number;
      picture.src = `data:image/png;base64,${byId(`picture-${number}`).textContent}`;
    }
    picture.alt = `The frame at ${seconds(times[state.frame])}`;
    picture.hidden = !this.layers.picture || number === null;
    for (const [name, isOn] of Object.entries(this.layers)) byId(`layer-${name}`).setAttribute("aria-pressed", isOn);

    const rows = hierarchyAt(state.frame);
    const shapes = [];
    if (this.layers.outlines) shapes.push(...rows.map(([view]) => this.outline(view, "outline")));
    const isThere = (view) => view !== null && rows.some(([other]) => other === view);
    if (isThere(this.hovered) && this.hovered !== state.view) shapes.push(this.outline(this.hovered, "outline hovered"));
    if (isThere(state.view)) {
      shapes.push(this.outline(state.view, "outline selected"));
      if (this.layers.constraints) shapes.push(...drawConstraints(state.view, state.frame, this.scale));
    }
    if (isThere(this.hovered)) shapes.push(this.label(this.hovered));
    byId("overlay").replaceChildren(...shapes);
  },

  outline(view, kind) {
    const outline = valueAt(film.views[view].outline, state.frame);
    const [x, y, width, height] = outline;
    const corners = outline.length === 8
      ? outline : [x, y, x + width, y, x + width, y + height, x, y + height];
    return make("polygon", {points: corners.join(" "), class: kind});
  },

  label(view) {
    const box = boxAt(view, state.frame);
    const size = `${short(box.width)} × ${short(box.height)}`;
    const y = box.y > 18 / this.scale ? box.y - 5 / this.scale : box.y + 14 / this.scale;
    return make("text", {x: Math.max(box.x, 2 / this.scale), y, class: "name", "font-size": 12 / this.scale},
      `${film.views[view].name}  ${size}`);
  },
};

/** Returns shapes for the constraints of a view. Each constraint is a line with its constant and its priority. */
function drawConstraints(view, frame, scale) {
  const there = new Set(valueAt(film.hierarchy, frame).map(([other]) => other));
  // Constraints of descendants and of views outside of the window are not shown.
  const shown = constraintsOf(view).filter((one) => valueAt(one.standing, frame) !== "inactive"
    && there.has(one.first.view) && (!one.second || there.has(one.second.view))
    && !isInside(one.first.view, view, frame) && !(one.second && isInside(one.second.view, view, frame)))
    .concat(contentSizes(view, frame));
  const alongAxis = {horizontal: [], vertical: []};
  for (const one of shown) alongAxis[isVertical(one.first.attribute) ? "vertical" : "horizontal"].push(one);
  return Object.entries(alongAxis).flatMap(([axis, list]) => list.flatMap((one, place) =>
    drawConstraint(one, axis === "vertical", (place + 1) / (list.length + 1), view, frame, scale)));
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

function drawConstraint(one, isDown, share, view, frame, scale) {
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
  // The label is not at the center, where the labels of horizontal and vertical constraints would overlap.
  const [x, y] = point(from + (to - from) * (isDown ? 0.3 : 0.62));
  const shapes = [make("path", {d: `M${point(from).join(" ")}L${point(to).join(" ")}${end(from)}${end(to)}`, class: "limb"})];
  if (standing !== "slack") {
    shapes.push(make("text", {
      x: isDown ? x + 5 / scale : x, y: isDown ? y + 4 / scale : y - 5 / scale, "font-size": 10.5 / scale,
      "text-anchor": isDown ? "start" : "middle",
    }, words.join(" ")));
  }
  return [make("g", {class: `constraint ${standing}`}, ...shapes)];
}
