/** The version of the format that this module reads. `FilmRecording` describes the format. */
const version = 1;
export const unitsPerPoint = 256;

/** Returns the bytes of base64 text. */
export function bytesOfBase64(text) {
  const words = atob(text);
  const bytes = new Uint8Array(words.length);
  for (let place = 0; place < words.length; place += 1) bytes[place] = words.charCodeAt(place);
  return bytes;
}

/** Expands bytes that were compressed without a header. */
export async function expanded(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The kinds of nodes, in the order of `NodeKind`. */
export const kinds = [
  "view", "transform", "clip", "clipPath", "group", "mask", "tint", "fill", "ring", "gradient", "shadow", "pathShadow",
  "line", "path", "stroke", "image", "backdrop",
];
const containerCount = kinds.indexOf("fill");

/** Reads the numbers of a recording. Each has seven bits in a byte, the lowest first. */
class NumberReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.place = 0;
  }

  read() {
    const {bytes} = this;
    let [number, factor] = [0, 1];
    for (;;) {
      if (this.place >= bytes.length) throw new Error("the recording of the film is incomplete");
      const byte = bytes[this.place];
      this.place += 1;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
      factor *= 128;
    }
  }

  readSigned() {
    const number = this.read();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  list(readElement) { return Array.from({length: this.read()}, readElement); }

  /** Reads numbers that are stored as differences from the numbers `step` places before them. */
  differences(count, step) {
    const numbers = new Int32Array(count);
    for (let place = 0; place < count; place += 1) {
      numbers[place] = this.readSigned() + (place < step ? 0 : numbers[place - step]);
    }
    return numbers;
  }

  frames() {
    const frames = new Int32Array(this.read());
    let frame = 0;
    for (let place = 0; place < frames.length; place += 1) frames[place] = frame += this.read();
    return frames;
  }
}

/**
 * Reads a recording that was expanded.
 *
 * The result has the size of the canvas in points, the number of frames, outlines, paths, nodes and images, which are
 * the bytes of PNG files.
 */
export function readRecording(bytes) {
  const reader = new NumberReader(bytes);
  const found = reader.read();
  if (found !== version) throw new Error(`the recording of the film has version ${found}, expected ${version}`);
  const [width, height] = [reader.read() / unitsPerPoint, reader.read() / unitsPerPoint];
  const frameCount = reader.read();
  const outlines = reader.list(() => {
    const steps = reader.list(() => reader.read());
    const count = steps.reduce((sum, step) => sum + [2, 6, 0][step], 0);
    return {steps, points: reader.differences(count, 2)};
  });
  const paths = reader.list(() => {
    const list = reader.list(() => reader.read());
    return {outlines: list, places: reader.differences(2 * list.length, 2)};
  });
  const nodes = reader.list(() => {
    const [kind, flags, frames] = [reader.read(), reader.read(), reader.frames()];
    const columns = reader.list(() => reader.differences(frames.length, 1));
    const node = {kind, flags, frames, columns, numbers: new Float64Array(columns.length), place: -1};
    if (kind < containerCount) {
      node.childFrames = reader.frames();
      node.children = Array.from(node.childFrames, () => reader.differences(reader.read(), 1));
    }
    return node;
  });
  const images = reader.list(() => reader.read()).map((size) => {
    reader.place += size;
    return bytes.subarray(reader.place - size, reader.place);
  });
  return {width, height, frameCount, outlines, paths, nodes, images};
}

/** Returns the index of the last number in a sorted list that is at most `limit`; -1 if there is none. */
export function lastPlace(list, limit) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** Returns the numbers of a node at a frame. The list is valid until the next call for the same node. */
export function numbersAt(node, frame) {
  const {frames, columns, numbers} = node;
  let {place} = node;
  const isValid = place >= 0 && frames[place] <= frame && (place + 1 === frames.length || frames[place + 1] > frame);
  if (isValid) return numbers;
  place = Math.max(lastPlace(frames, frame), 0);
  for (let column = 0; column < columns.length; column += 1) numbers[column] = columns[column][place];
  node.place = place;
  return numbers;
}

/** Returns the indices of the children of a container at a frame. */
export function childrenAt(node, frame) { return node.children[Math.max(lastPlace(node.childFrames, frame), 0)]; }
