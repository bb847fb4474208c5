/** The numbers of a view in the answer about a frame; see `FrameContents`. */
const numberCount = 18;

/** The list of views in the last answer about a frame that contained it. */
let known = null;

/** The revision of the list of views that the page has; `undefined` for none. */
export function knownList() { return known?.list; }

/** Returns a track of a value that does not change. */
function always(value) { return {at: [0], values: [value]}; }

/** A view in a film of one frame. Its tracks are made when they are read: only few views of a large film are shown. */
class FrameView {
  constructor(name, data, view, numbers, none) {
    const isExplained = view === data.view;
    [this.name, this.kind, this.line, this.numbers] = [name, data.kinds[view], data.lines[view] || undefined, numbers];
    this.explanation = isExplained ? always(data.texts.push(data.explanation) - 1) : none.text;
    this.made = isExplained ? always(data.madeOfView) : none.made;
  }

  track(from, count) { return always(Array.from(this.numbers.subarray(from, from + count))); }

  get model() { return this.track(0, 4); }

  get presentation() { return this.track(4, 4); }

  get outline() { return this.track(8, Number.isNaN(this.numbers[12]) ? 4 : 8); }

  get alpha() { return always(this.numbers[16]); }

  get hidden() { return always(this.numbers[17] % 2 === 1); }

  get ambiguous() { return always(this.numbers[17] >= 2); }
}

/**
 * Returns the film of one frame, in the form of the document of a report.
 * @param {Uint8Array} bytes The document of the frame and the numbers of its views.
 * @param {Object} whole The last document of the whole film, with what a frame does not change.
 */
export function filmOfFrame(bytes, whole) {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const data = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  if (data.names) known = {list: data.list, names: data.names, kinds: data.kinds, lines: data.lines, hierarchy: data.hierarchy};
  else Object.assign(data, known);
  // A list of numbers of eight bytes must begin at a multiple of eight bytes.
  const numbers = new Float64Array(bytes.slice(start).buffer);
  const none = {text: always(data.texts.push("") - 1), made: always([])};
  const views = data.names.map((name, view) => new FrameView(name, data, view, numbers.subarray(numberCount * view, numberCount * (view + 1)), none));
  const {guides, constraints, made, animations, trace, issues, texts, canvas} = data;
  const frames = {numbers: [0], times: [data.time], events: always(trace.events.length), opening: 0};
  return {
    ...whole, frames, views, hierarchy: always(data.hierarchy), guides, constraints, made, animations, trace, issues, texts, canvas,
  };
}

/**
 * Returns the document of a script after an answer that contains only one line of the text.
 * @param {Object} before The document to which the line belongs.
 */
export function documentWithLine(before, about) {
  const {number, text, slots} = about.line;
  const breaks = /\r\n|[\n\r\u0085\u2028\u2029]/g;
  let start = 0;
  for (let line = 1; line < number && breaks.exec(before.text); line += 1) start = breaks.lastIndex;
  const end = breaks.exec(before.text)?.index ?? before.text.length;
  const changed = new Map(slots.map((slot) => [slot.path, slot]));
  return {
    ...about, text: before.text.slice(0, start) + text + before.text.slice(end),
    slots: before.slots.map((slot) => changed.get(slot.path) ?? slot),
  };
}
