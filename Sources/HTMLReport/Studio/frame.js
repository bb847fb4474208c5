/** The numbers of a view in the answer about a frame; see `FrameContents`. */
const numberCount = 18;

/** Returns a track of a value that does not change. */
function always(value) { return {at: [0], values: [value]}; }

/**
 * Returns the film of one frame, in the form of the document of a report.
 * @param {Uint8Array} bytes The document of the frame and the numbers of its views.
 * @param {Object} whole The last document of the whole film, with what a frame does not change.
 */
export function filmOfFrame(bytes, whole) {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const data = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  // A list of numbers of eight bytes must begin at a multiple of eight bytes.
  const numbers = new Float64Array(bytes.slice(start).buffer);
  const none = {text: always(data.texts.push("") - 1), made: always([])};
  const views = data.names.map((name, view) => {
    const place = numberCount * view;
    const at = (from, count) => always(Array.from(numbers.subarray(place + from, place + from + count)));
    const isUpright = Number.isNaN(numbers[place + 12]);
    const isExplained = view === data.view;
    return {
      name, kind: data.kinds[view], line: data.lines[view] || undefined,
      model: at(0, 4), presentation: at(4, 4), outline: at(8, isUpright ? 4 : 8), alpha: always(numbers[place + 16]),
      hidden: always(numbers[place + 17] % 2 === 1), ambiguous: always(numbers[place + 17] >= 2),
      explanation: isExplained ? always(data.texts.push(data.explanation) - 1) : none.text,
      made: isExplained ? always(data.madeOfView) : none.made,
    };
  });
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
