import {childrenAt, kinds, numbersAt, readRecording, unitsPerPoint} from "./recording.js";

const unitsPerFactor = 65536;
/** The operations of a canvas for the blend modes, in the order of `BlendMode`. */
const operations = [
  "source-over", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "soft-light",
  "hard-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy",
  "source-in", "source-out", "source-atop", "destination-over", "destination-in", "destination-out", "destination-atop",
  "xor", "lighter",
];
const [clear, copy] = [operations.indexOf("clear"), operations.indexOf("copy")];
const [cornerBits, continuous, antialiased, isBox, isClip, shapeBits] = [0b1111, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 8];
const identity = [1, 0, 0, 1, 0, 0];
/** The tolerance of comparisons of edges, in pixels. Positions are recorded in units of 1/256 point. */
const noise = 1 / 64;

/** Returns the product of two transforms: the second is applied first. */
function product(m, n) {
  return [
    m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function moved(m, x, y) {
  return [m[0], m[1], m[2], m[3], m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** Returns whether a transform keeps edges parallel to rows and columns of pixels. */
function isUpright(m) {
  return Math.max(Math.abs(m[1]), Math.abs(m[2])) < 1e-9 || Math.max(Math.abs(m[0]), Math.abs(m[3])) < 1e-9;
}

/** Returns the bounding box [left, top, right, bottom] of a transformed rectangle [x, y, width, height]. */
function boundsOf(m, [x, y, width, height]) {
  const [left, top] = [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  const xs = [left, left + m[0] * width, left + m[2] * height, left + m[0] * width + m[2] * height];
  const ys = [top, top + m[1] * width, top + m[3] * height, top + m[1] * width + m[3] * height];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns the edges of the pixels whose centers are between two edges. Thin lines keep their edges. */
function coveredPixels(start, end) {
  const half = 0.5 + 1 / 512;
  const [first, last] = [Math.ceil(start - half), Math.ceil(end - half)];
  return first < last ? [first, last] : [start, end];
}

/**
 * Returns a shape with rounded corners whose other edges are at the edges of the pixels that it covers. The corners are in
 * the order of `CornerMask`: upper left, upper right, lower left, lower right.
 */
function withHardEdges(shape, m) {
  const {rect, radius, flags} = shape;
  const isPlain = m[1] === 0 && m[2] === 0 && m[0] > 0 && m[3] > 0;
  if (!(radius > 0) || flags & antialiased || (flags & cornerBits) === cornerBits || !isPlain) return shape;
  const box = boundsOf(m, rect);
  const [left, right] = coveredPixels(box[0], box[2]);
  const [top, bottom] = coveredPixels(box[1], box[3]);
  const edges = [
    flags & 0b0101 ? box[0] : left, flags & 0b0011 ? box[1] : top, flags & 0b1010 ? box[2] : right,
    flags & 0b1100 ? box[3] : bottom,
  ];
  const [x, y] = [(edges[0] - m[4]) / m[0], (edges[1] - m[5]) / m[3]];
  return {...shape, rect: [x, y, (edges[2] - edges[0]) / m[0], (edges[3] - edges[1]) / m[3]]};
}

const colors = new Map();

/** Returns the color of four numbers from `place` on. */
function colorAt(numbers, place) {
  const key = ((numbers[place] * 256 + numbers[place + 1]) * 256 + numbers[place + 2]) * 256 + numbers[place + 3];
  let color = colors.get(key);
  if (!color) {
    if (colors.size > 4096) colors.clear();
    color = `rgb(${numbers[place]} ${numbers[place + 1]} ${numbers[place + 2]} / ${numbers[place + 3] / 255})`;
    colors.set(key, color);
  }
  return color;
}

/** Draws the frames of a recording on a canvas. */
export class FilmDrawing {
  /** Reads a recording from its expanded bytes, and decodes its images. */
  static async read(bytes) {
    const recording = readRecording(bytes);
    const images = recording.images.map((file) => createImageBitmap(new Blob([file], {type: "image/png"})));
    return new FilmDrawing(recording, await Promise.all(images));
  }

  constructor(recording, images) {
    this.recording = recording;
    this.images = images;
    this.paths = [];
    /** A canvas for each depth of layers. */
    this.layers = [];
    this.readsPixels = recording.nodes.some((node) => kinds[node.kind] === "backdrop");
  }

  /**
   * Draws a frame on a whole canvas.
   * @param {number} scale The number of pixels per point.
   */
  draw(canvas, frame, scale) {
    const [width, height] = [Math.ceil(this.recording.width * scale - 1e-6), Math.ceil(this.recording.height * scale - 1e-6)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = this.cleared(canvas);
    [this.frame, this.scale] = [frame, scale];
    this.stack = [{context, x: 0, y: 0, width, height}];
    const whole = [0, 0, width, height];
    const state = {m: [scale, 0, 0, scale, 0, 0], box: null, origin: [0, 0], edges: whole, bounds: whole};
    this.drawChildren(this.recording.nodes[0], state);
  }

  /** Returns the context of a canvas without content and with the initial state. */
  cleared(canvas) {
    // Canvases whose pixels are read are faster without a graphics processor.
    const context = canvas.getContext("2d", {willReadFrequently: this.readsPixels});
    context.setTransform(...identity);
    [context.globalAlpha, context.globalCompositeOperation] = [1, "source-over"];
    context.imageSmoothingQuality = "medium";
    context.clearRect(0, 0, canvas.width, canvas.height);
    return context;
  }

  get layer() { return this.stack[this.stack.length - 1]; }

  drawChildren(node, state) {
    const {nodes} = this.recording;
    for (const child of childrenAt(node, this.frame)) this.drawNode(nodes[child], state);
  }

  drawNode(node, state) {
    const numbers = numbersAt(node, this.frame);
    verbs[kinds[node.kind]].call(this, node, numbers, state);
  }

  // MARK: Layers

  /** Calls `draw` with a transparent layer that covers the bounds of a state, and returns the layer. */
  drawLayer(state, draw) {
    const {layer} = this;
    const depth = this.stack.length - 1;
    const [left, top] = [Math.max(Math.floor(state.bounds[0]), 0), Math.max(Math.floor(state.bounds[1]), 0)];
    const width = Math.max(Math.min(Math.ceil(state.bounds[2]), layer.width) - left, 1);
    const height = Math.max(Math.min(Math.ceil(state.bounds[3]), layer.height) - top, 1);
    this.layers[depth] ??= document.createElement("canvas");
    const canvas = this.layers[depth];
    if (canvas.width < width) canvas.width = width;
    if (canvas.height < height) canvas.height = height;
    const context = this.cleared(canvas);
    const own = {context, canvas, x: left, y: top, width, height};
    this.stack.push(own);
    const shift = ([x0, y0, x1, y1]) => [x0 - left, y0 - top, x1 - left, y1 - top];
    const m = [...state.m.slice(0, 4), state.m[4] - left, state.m[5] - top];
    draw({...state, m, edges: shift(state.edges), bounds: [0, 0, width, height]});
    this.stack.pop();
    return own;
  }

  /** Composites a layer onto the current layer. */
  composite(layer, alpha, operation) {
    const {context} = this.layer;
    context.save();
    context.setTransform(...identity);
    if (operation === "clear") {
      context.clearRect(0, 0, this.layer.width, this.layer.height);
      return context.restore();
    }
    context.globalAlpha = alpha;
    context.globalCompositeOperation = operation;
    context.drawImage(layer.canvas, 0, 0, layer.width, layer.height, layer.x, layer.y, layer.width, layer.height);
    context.restore();
  }

  // MARK: Shapes

  /** Returns the shape of a node: its rectangle in points, its corner radius, and the index of the next number. */
  shapeOf(flags, numbers, state, start = 0) {
    let place = start;
    let rect = state.box;
    if (!(flags & isBox)) {
      rect = [0, 1, 2, 3].map((index) => numbers[place + index] / unitsPerPoint);
      place += 4;
    }
    let radius = 0;
    if (flags & cornerBits) {
      radius = Math.min(numbers[place] / unitsPerPoint, rect[2] / 2, rect[3] / 2);
      place += 1;
    }
    return {rect, radius, flags, next: place};
  }

  /**
   * Returns the edges of a rectangle in pixels, moved to pixel edges; `null` for a shape whose edges are antialiased.
   *
   * An edge that coincides with an edge of the surrounding clip is moved outward, because the clip antialiases it.
   */
  edgesOf({rect, radius, flags}, state) {
    if (radius > 0 || flags & antialiased || !isUpright(state.m)) return null;
    const box = boundsOf(state.m, rect);
    const [left, right] = coveredPixels(box[0], box[2]);
    const [top, bottom] = coveredPixels(box[1], box[3]);
    const edges = [left, top, right, bottom];
    for (const index of [0, 1]) {
      if (Math.abs(box[index] - state.edges[index]) < noise) edges[index] = Math.floor(box[index] + noise);
      if (Math.abs(box[index + 2] - state.edges[index + 2]) < noise) edges[index + 2] = Math.ceil(box[index + 2] - noise);
    }
    return edges;
  }

  /** Adds a shape to the current path. */
  addShape(shape, state) {
    const {context} = this.layer;
    const edges = this.edgesOf(shape, state);
    if (edges) {
      context.setTransform(...identity);
      context.rect(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
      return;
    }
    context.setTransform(...state.m);
    shape = withHardEdges(shape, state.m);
    const [x, y, width, height] = shape.rect;
    if (!(shape.radius > 0)) return context.rect(x, y, width, height);
    if (shape.flags & continuous) return addContinuous(context, shape);
    const radii = [0, 1, 3, 2].map((corner) => (shape.flags >> corner & 1 ? shape.radius : 0));
    context.roundRect(x, y, width, height, radii);
  }

  /** Fills a shape with the current style. */
  fillShape(shape, state) {
    const {context} = this.layer;
    const edges = this.edgesOf(shape, state);
    if (edges) {
      context.setTransform(...identity);
      return context.fillRect(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
    }
    context.beginPath();
    this.addShape(shape, state);
    context.fill();
  }

  /** Returns the state inside a clip. */
  clippedTo(box, state) {
    const bounds = [0, 1].map((index) => Math.max(box[index], state.bounds[index]))
      .concat([2, 3].map((index) => Math.min(box[index], state.bounds[index])));
    return {...state, bounds, edges: box};
  }

  path(index) {
    this.paths[index] ??= this.makePath(this.recording.paths[index]);
    return this.paths[index];
  }

  makePath({outlines, places}) {
    const path = new Path2D();
    outlines.forEach((index, number) => {
      const {steps, points} = this.recording.outlines[index];
      const [x, y] = [places[2 * number], places[2 * number + 1]];
      let place = 0;
      const next = () => {
        place += 2;
        return [(x + points[place - 2]) / unitsPerPoint, (y + points[place - 1]) / unitsPerPoint];
      };
      path.moveTo(x / unitsPerPoint, y / unitsPerPoint);
      for (const step of steps) {
        if (step === 0) path.lineTo(...next());
        else if (step === 1) path.bezierCurveTo(...next(), ...next(), ...next());
        else path.closePath();
      }
    });
    return path;
  }

  /** Calls `draw` with the context in which only the shadow of a shape is drawn. */
  castShadow(state, color, deviation, draw) {
    const {context} = this.layer;
    // The shape itself is drawn outside of the layer. Offsets and blurs of shadows are in pixels, whatever the transform.
    const away = 20000;
    context.save();
    context.shadowColor = color;
    context.shadowBlur = 2 * deviation * Math.sqrt(Math.abs(state.m[0] * state.m[3] - state.m[1] * state.m[2]));
    context.shadowOffsetX = away;
    context.fillStyle = "#000";
    draw({...state, m: [...state.m.slice(0, 4), state.m[4] - away, state.m[5]], edges: identity.map(() => NaN)});
    context.restore();
  }
}

/** The functions that draw the kinds of nodes. Their `this` is the drawing. */
const verbs = {
  view(node, numbers, state) {
    const [x, y, width, height, boundsX, boundsY] = numbers;
    const m = moved(state.m, (x - state.origin[0]) / unitsPerPoint, (y - state.origin[1]) / unitsPerPoint);
    this.drawChildren(node, {
      ...state, m, box: [0, 0, width / unitsPerPoint, height / unitsPerPoint], origin: [boundsX, boundsY],
    });
  },

  transform(node, numbers, state) {
    const own = numbers.slice(0, 4).map((factor) => factor / unitsPerFactor);
    const outer = moved(state.m, -state.origin[0] / unitsPerPoint, -state.origin[1] / unitsPerPoint);
    const m = product(outer, [...own, numbers[4] / unitsPerPoint, numbers[5] / unitsPerPoint]);
    const edges = isUpright(m) ? state.edges : identity.map(() => NaN);
    this.drawChildren(node, {...state, m, box: null, origin: [0, 0], edges});
  },

  clip(node, numbers, state) {
    const shape = this.shapeOf(node.flags, numbers, state);
    const {context} = this.layer;
    context.save();
    context.beginPath();
    this.addShape(shape, state);
    context.clip();
    // A rectangle that is not antialiased is already clipped at pixel edges.
    const inside = this.clippedTo(boundsOf(state.m, shape.rect), state);
    this.drawChildren(node, inside);
    context.restore();
  },

  clipPath(node, numbers, state) {
    const {context} = this.layer;
    context.save();
    context.setTransform(...moved(state.m, numbers[1] / unitsPerPoint, numbers[2] / unitsPerPoint));
    context.clip(this.path(numbers[0]), node.flags & 1 ? "evenodd" : "nonzero");
    this.drawChildren(node, state);
    context.restore();
  },

  group(node, numbers, state) {
    const children = childrenAt(node, this.frame);
    const {nodes} = this.recording;
    // A single shape needs no layer.
    if (node.flags === 0 && children.length === 1 && ["fill", "path", "line"].includes(kinds[nodes[children[0]].kind])) {
      const {context} = this.layer;
      context.globalAlpha = numbers[0] / 255;
      this.drawNode(nodes[children[0]], state);
      context.globalAlpha = 1;
      return;
    }
    const layer = this.drawLayer(state, (inside) => this.drawChildren(node, inside));
    this.composite(layer, numbers[0] / 255, operations[node.flags]);
  },

  mask(node, numbers, state) {
    const layer = this.drawLayer(state, (inside) => this.drawChildren(node, inside));
    this.composite(layer, 1, "destination-in");
  },

  tint(node, numbers, state) {
    const color = colorAt(numbers, 0);
    const layer = this.drawLayer(state, (inside) => {
      this.drawChildren(node, inside);
      const {context, width, height} = this.layer;
      context.setTransform(...identity);
      context.globalCompositeOperation = "source-in";
      context.fillStyle = color;
      context.fillRect(0, 0, width, height);
    });
    this.composite(layer, 1, "source-over");
  },

  fill(node, numbers, state) {
    const shape = this.shapeOf(node.flags, numbers, state);
    this.layer.context.fillStyle = colorAt(numbers, shape.next);
    this.fillShape(shape, state);
  },

  ring(node, numbers, state) {
    const {context} = this.layer;
    const outer = this.shapeOf(node.flags, numbers, state);
    const inner = this.shapeOf(node.flags >> shapeBits, numbers, state, outer.next);
    context.fillStyle = colorAt(numbers, inner.next);
    context.beginPath();
    this.addShape(outer, state);
    const sharp = {...outer, radius: 0};
    const edges = this.edgesOf(sharp, {...state, edges: identity.map(() => NaN)});
    if (inner.rect[2] > 0 && inner.rect[3] > 0) {
      let {m} = state;
      // The width of the border is the same at all edges, also where the outer edges were moved to pixel edges.
      if (edges && !(outer.radius > 0)) {
        const box = boundsOf(state.m, outer.rect);
        const [left, top, right, bottom] = boundsOf(state.m, inner.rect);
        const rect = [left + edges[0] - box[0], top + edges[1] - box[1], right + edges[2] - box[2], bottom + edges[3] - box[3]];
        const factor = Math.hypot(m[0], m[1]);
        m = identity;
        inner.rect = [rect[0], rect[1], rect[2] - rect[0], rect[3] - rect[1]];
        inner.radius *= factor;
      }
      this.addShape({...inner, flags: inner.flags | antialiased}, {...state, m});
    }
    context.fill("evenodd");
  },

  gradient(node, numbers, state) {
    const {context} = this.layer;
    const {flags} = node;
    const shape = flags & isClip ? {next: 0} : this.shapeOf(flags, numbers, state);
    const rest = numbers.subarray(shape.next);
    const type = flags >> shapeBits & 3;
    const unit = type === 2 ? unitsPerFactor : unitsPerPoint;
    const [x0, y0, r0, x1, y1, r1] = rest.subarray(1, 7).map((number) => number / unit);
    const gradient = [
      () => context.createLinearGradient(x0, y0, x1, y1),
      () => context.createRadialGradient(x0, y0, r0, x1, y1, r1),
      () => context.createConicGradient(Math.atan2(y1 - y0, x1 - x0), x0, y0),
    ][type]();
    for (let place = 13; place < rest.length; place += 5) gradient.addColorStop(rest[place] / unitsPerFactor, colorAt(rest, place + 1));
    context.save();
    context.beginPath();
    if (flags & isClip) {
      context.setTransform(...identity);
      context.rect(0, 0, this.layer.width, this.layer.height);
    } else {
      this.addShape(shape, state);
    }
    const map = rest.subarray(7, 13);
    const scale = type === 2 ? unitsPerPoint : unitsPerFactor;
    context.setTransform(...product(state.m, [...map.subarray(0, 4).map((number) => number / scale),
      map[4] / unitsPerPoint, map[5] / unitsPerPoint]));
    context.globalAlpha = rest[0] / 255;
    context.globalCompositeOperation = operations[flags >> (shapeBits + 2)].replace("clear", "destination-out");
    context.fillStyle = gradient;
    context.fill();
    context.restore();
  },

  shadow(node, numbers, state) {
    const shape = this.shapeOf(node.flags, numbers, state);
    const [x, y, deviation] = numbers.subarray(shape.next, shape.next + 3).map((number) => number / unitsPerPoint);
    this.castShadow(state, colorAt(numbers, shape.next + 3), deviation, (away) =>
      this.fillShape({...shape, flags: shape.flags | antialiased}, {...away, m: moved(away.m, x, y)}));
  },

  pathShadow(node, numbers, state) {
    this.castShadow(state, colorAt(numbers, 4), numbers[3] / unitsPerPoint, (away) => {
      const {context} = this.layer;
      context.setTransform(...moved(away.m, numbers[1] / unitsPerPoint, numbers[2] / unitsPerPoint));
      context.fill(this.path(numbers[0]));
    });
  },

  line(node, numbers, state) {
    const {context} = this.layer;
    const [x0, y0, x1, y1, width] = numbers.subarray(0, 5).map((number) => number / unitsPerPoint);
    context.setTransform(...state.m);
    context.strokeStyle = colorAt(numbers, 5);
    [context.lineWidth, context.lineCap] = [width, "round"];
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.stroke();
  },

  path(node, numbers, state) {
    const m = moved(state.m, numbers[1] / unitsPerPoint, numbers[2] / unitsPerPoint);
    // Text is drawn at quarters of a pixel, as in frames.
    if (node.flags & 2 && m[1] === 0 && m[2] === 0 && Math.abs(m[0] - this.scale) < 1e-9 && Math.abs(m[3] - this.scale) < 1e-9) {
      for (const index of [4, 5]) m[index] = Math.floor(m[index] * 4 + 0.5 + 1e-6) / 4;
    }
    this.paint(node.flags >> 8, m, colorAt(numbers, 3), (context, color) => {
      context.fillStyle = color;
      context.fill(this.path(numbers[0]), node.flags & 1 ? "evenodd" : "nonzero");
    });
  },

  stroke(node, numbers, state) {
    const m = moved(state.m, numbers[1] / unitsPerPoint, numbers[2] / unitsPerPoint);
    this.paint(node.flags >> 8, m, colorAt(numbers, 3), (context, color) => {
      const [width, miter, phase, ...dashes] = Array.from(numbers.subarray(7), (number) => number / unitsPerPoint);
      context.strokeStyle = color;
      [context.lineWidth, context.miterLimit, context.lineDashOffset] = [width, miter, phase];
      context.lineCap = ["butt", "round", "square"][node.flags >> 2 & 3];
      context.lineJoin = ["miter", "round", "bevel"][node.flags >> 4 & 3];
      context.setLineDash(dashes);
      context.stroke(this.path(numbers[0]));
    });
  },

  image(node, numbers, state) {
    const {context} = this.layer;
    const shape = this.shapeOf(node.flags, numbers, state);
    const [image, ...place] = numbers.subarray(shape.next, shape.next + 5);
    let target = boundsOf(state.m, place.map((number) => number / unitsPerPoint));
    const edges = this.edgesOf(shape, state);
    context.save();
    context.globalAlpha = numbers[shape.next + 5] / 255;
    if (edges) {
      context.setTransform(...identity);
      context.beginPath();
      context.rect(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
      context.clip();
      // The outermost pixels of the image extend to the pixel edges.
      target = target.map((edge, index) => (Math.abs(edge - edges[index]) < 1 ? edges[index] : edge));
      context.drawImage(this.images[image], target[0], target[1], target[2] - target[0], target[3] - target[1]);
    } else {
      context.setTransform(...state.m);
      context.beginPath();
      if (shape.radius > 0) {
        this.addShape(shape, state);
        context.clip();
      }
      context.drawImage(this.images[image], ...place.map((number) => number / unitsPerPoint));
    }
    context.restore();
  },

  backdrop(node, numbers, state) {
    const [x, y, width, height, deviation] = numbers.subarray(0, 5).map((number) => number / unitsPerPoint);
    const rect = [x, y, width, height];
    const shown = boundsOf(state.m, rect);
    const [left, top] = [Math.max(Math.floor(shown[0]), 0), Math.max(Math.floor(shown[1]), 0)];
    const [right, bottom] = [Math.min(Math.ceil(shown[2]), this.layer.width), Math.min(Math.ceil(shown[3]), this.layer.height)];
    if (left >= right || top >= bottom) return;
    const picture = blurred(this.behind(left, top, right - left, bottom - top), deviation * this.scale, numbers[5] / 256);
    const {context} = this.layer;
    context.save();
    context.beginPath();
    this.addShape({rect, radius: 0, flags: 0}, state);
    context.clip();
    context.setTransform(...identity);
    context.drawImage(picture.canvas, left, top, picture.canvas.width * picture.step, picture.canvas.height * picture.step);
    context.restore();
  },
};

Object.assign(FilmDrawing.prototype, {
  /** Calls `draw` with a transform, a blend mode and a color. */
  paint(mode, m, color, draw) {
    const {context} = this.layer;
    context.setTransform(...m);
    if (mode === 0) return draw(context, color);
    context.save();
    // The operation of a canvas would also clear the surroundings of the path.
    if (mode === clear || mode === copy) {
      context.globalCompositeOperation = "destination-out";
      draw(context, "#000");
    }
    context.globalCompositeOperation = mode === copy ? "lighter" : operations[mode];
    if (mode !== clear) draw(context, color);
    context.restore();
  },

  /** Returns the pixels of a rectangle of the current layer, over the layers below it. */
  behind(x, y, width, height) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d", {willReadFrequently: true});
    let [left, top] = [0, 0];
    const places = this.stack.map((layer) => {
      [left, top] = [left + layer.x, top + layer.y];
      return [left, top];
    });
    const [ownX, ownY] = places[places.length - 1];
    this.stack.forEach((layer, depth) => {
      context.drawImage(layer.context.canvas, places[depth][0] - ownX - x, places[depth][1] - ownY - y);
    });
    return context.getImageData(0, 0, width, height);
  },
});

/** Adds a rectangle whose corners have continuous curvature; see `ContinuousCorner`. */
function addContinuous(context, {rect, radius, flags}) {
  const [x, y, width, height] = rect;
  // Clockwise from the top right: the bit of the corner, its position, and the directions back and onward.
  const corners = [
    [1, x + width, y, -1, 0, 0, 1], [3, x + width, y + height, 0, -1, -1, 0], [2, x, y + height, 1, 0, 0, -1],
    [0, x, y, 0, 1, 1, 0],
  ].map(([bit, ...rest]) => [flags >> bit & 1, ...rest]);
  const lead = (isHorizontal, index) => {
    const count = corners.filter((other) => other[0] && other[isHorizontal ? 2 : 1] === corners[index][isHorizontal ? 2 : 1]).length;
    const radii = radius * count;
    const room = Math.min(Math.max(((isHorizontal ? width : height) - radii) / (radii * 0.528665), 0), 1);
    return [1 + 0.528665 * room, 0.96 + 0.12849 * room, 0.82 + 0.048407 * room];
  };
  corners.forEach(([isRound, cornerX, cornerY, backX, backY, onX, onY], index) => {
    const at = (back, on) => [cornerX + radius * (back * backX + on * onX), cornerY + radius * (back * backY + on * onY)];
    const add = index === 0 ? "moveTo" : "lineTo";
    if (!isRound) return context[add](cornerX, cornerY);
    const [into, out] = [lead(index % 2 === 0, index), lead(index % 2 !== 0, index)];
    context[add](...at(into[0], 0));
    context.bezierCurveTo(...at(into[1], 0), ...at(into[2], 0), ...at(0.631494, 0.074911));
    context.bezierCurveTo(...at(0.372824, 0.16906), ...at(0.16906, 0.372824), ...at(0.074911, 0.631494));
    context.bezierCurveTo(...at(0, out[2]), ...at(0, out[1]), ...at(0, out[0]));
  });
  context.closePath();
}

/**
 * Blurs pixels with three box filters, at a lower resolution, as `BackdropPicture` does. Beyond the edges, the colors of
 * the edges are repeated.
 */
function blurred(pixels, deviation, saturation) {
  const step = Math.max(1, Math.floor(deviation / 8));
  const [width, height] = [Math.ceil(pixels.width / step), Math.ceil(pixels.height / step)];
  let grid = new Float32Array(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    const bottom = Math.min((y + 1) * step, pixels.height);
    for (let x = 0; x < width; x += 1) {
      const right = Math.min((x + 1) * step, pixels.width);
      const sum = [0, 0, 0, 0];
      for (let row = y * step; row < bottom; row += 1) {
        for (let column = x * step; column < right; column += 1) {
          const place = 4 * (row * pixels.width + column);
          const alpha = pixels.data[place + 3];
          for (let channel = 0; channel < 3; channel += 1) sum[channel] += pixels.data[place + channel] * alpha / 255;
          sum[3] += alpha;
        }
      }
      const count = (bottom - y * step) * (right - x * step);
      for (let channel = 0; channel < 4; channel += 1) grid[4 * (y * width + x) + channel] = sum[channel] / count;
    }
  }
  for (const box of boxesFor(deviation / step)) {
    grid = averaged(grid, height, width, 4 * width, 4, box);
    grid = averaged(grid, width, height, 4, 4 * width, box);
  }
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  const target = context.createImageData(width, height);
  for (let place = 0; place < grid.length; place += 4) {
    const alpha = grid[place + 3];
    const gray = 0.2126 * grid[place] + 0.7152 * grid[place + 1] + 0.0722 * grid[place + 2];
    for (let channel = 0; channel < 3; channel += 1) {
      const color = Math.min(Math.max(gray + (grid[place + channel] - gray) * saturation, 0), alpha);
      target.data[place + channel] = alpha > 0 ? color / alpha * 255 : 0;
    }
    target.data[place + 3] = alpha;
  }
  context.putImageData(target, 0, 0);
  return {canvas, step};
}

/** Returns the odd widths of three box filters that together approximate a Gaussian filter. */
function boxesFor(deviation) {
  const variance = 12 * deviation * deviation;
  const narrow = Math.max(1, (Math.floor(Math.sqrt(variance / 3 + 1)) - 1) | 1);
  const boxes = (wide) => [0, 1, 2].map((index) => (index < 3 - wide ? narrow : narrow + 2));
  const error = (wide) => Math.abs(boxes(wide).reduce((sum, box) => sum + box * box - 1, 0) - variance);
  return boxes([0, 1, 2, 3].reduce((best, wide) => (error(wide) < error(best) ? wide : best), 0));
}

/** Replaces each color in lines of a grid with the average of `count` colors around it. */
function averaged(grid, lineCount, length, acrossLines, alongLine, count) {
  const half = (count - 1) / 2;
  const result = new Float32Array(grid.length);
  for (let line = 0; line < lineCount; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * acrossLines + channel;
      const color = (index) => grid[start + Math.min(Math.max(index, 0), length - 1) * alongLine];
      let sum = 0;
      for (let index = -half; index <= half; index += 1) sum += color(index);
      for (let index = 0; index < length; index += 1) {
        result[start + index * alongLine] = sum / count;
        sum += color(index + half + 1) - color(index - half);
      }
    }
  }
  return result;
}
