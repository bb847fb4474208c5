import {FilmDrawing} from "./drawing.js";
import {byId} from "./page.js";
import {bytesOfBase64, expanded, lastPlace} from "./recording.js";

/** The data of the film, and its drawing; `null` in a report without pictures. */
export let film = null;
export let drawing = null;
export let times = [];
export let lastFrame = 0;
export let events = [];
/** For each event, the first frame that shows its effect. */
export let frameOfEvent = [];
/** The indices of events in the list of events, by their numbers. */
export let placeOfEvent = new Map();
/** The turns of the run loop in order, each with the range of its events. */
export let turns = [];
let beginsOfTurns = [];
/** The cues of the script. Statements at the same time form one cue. */
export let cues = [];
export let viewNumbers = new Map();

/** Reads the data that `animatic report` inserted in the page, which are compressed. */
export async function readFilm() {
  const bytesOf = async (id) => (byId(id) ? expanded(bytesOfBase64(byId(id).textContent)) : null);
  const [data, recording] = await Promise.all([bytesOf("film"), bytesOf("drawing")]);
  adopt(JSON.parse(new TextDecoder().decode(data)), recording ? await FilmDrawing.read(recording) : null);
}

/** Replaces the film. The panes must then load it. */
export function adopt(data, itsDrawing) {
  [film, drawing] = [data, itsDrawing];
  times = film.frames.times;
  lastFrame = times.length - 1;
  events = film.trace.events;
  frameOfEvent = [];
  film.frames.events.at.forEach((frame, place) => {
    while (frameOfEvent.length < film.frames.events.values[place]) frameOfEvent.push(frame);
  });
  placeOfEvent = new Map(events.map((event, place) => [event.id, place]));
  turns = findTurns();
  beginsOfTurns = turns.map((turn) => turn.begin);
  cues = findCues();
  viewNumbers = new Map(film.views.map((view, number) => [view.name, number]));
}

/** Returns the value of a track at a frame. A track contains only the changes to a value. */
export function valueAt(track, frame) { return track.values[Math.max(lastPlace(track.at, frame), 0)]; }

/** Returns the index of the frame that is visible at a time. */
export function frameAtTime(time) { return Math.max(lastPlace(times, time + 1e-9), 0); }

function findTurns() {
  const found = [];
  events.forEach((event, place) => {
    const turn = found[found.length - 1];
    if (turn && turn.number === event.turn) { turn.end = place + 1; return; }
    found.push({number: event.turn, time: event.time, begin: place, end: place + 1, frame: frameOfEvent[place] ?? lastFrame});
  });
  return found;
}

/** Returns the index of the last turn before or at a frame; -1 before the first turn. */
export function turnAtFrame(frame) { return lastPlace(beginsOfTurns, valueAt(film.frames.events, frame) - 1); }

function findCues() {
  const found = [];
  events.forEach((event, place) => {
    if (event.event !== "cue") return;
    const words = event.detail ? `${event.subject} ${event.detail}` : event.subject;
    const last = found[found.length - 1];
    if (last && last.time === event.time) { last.words.push(words); return; }
    found.push({time: event.time, frame: frameOfEvent[place] ?? lastFrame, line: event.cause.line, words: [words]});
  });
  return found;
}

/** Returns the text of the caption at a frame; an empty text if there is none. */
export function captionAt(frame) {
  return film.captions.find((one) => one.begin <= times[frame] + 1e-9 && times[frame] + 1e-9 < one.end)?.text ?? "";
}

/** Returns the view of an event or an animation: its subject, or the part of the subject before a dot. */
export function viewOf(subject) {
  return viewNumbers.get(subject) ?? viewNumbers.get(subject.split(".")[0]);
}

/** The last hierarchy that was read: its pairs of a view and its superview, and what was made from them. */
let lastHierarchy = {pairs: null, rows: [], superviews: new Map()};

function hierarchy(frame) {
  const pairs = valueAt(film.hierarchy, frame);
  if (pairs === lastHierarchy.pairs) return lastHierarchy;
  const depths = new Map([[-1, -1]]);
  const rows = pairs.map(([view, superview]) => {
    const depth = (depths.get(superview) ?? -1) + 1;
    depths.set(view, depth);
    return [view, superview, depth];
  });
  lastHierarchy = {pairs, rows, superviews: new Map(pairs)};
  return lastHierarchy;
}

/** Returns the views in the hierarchy at a frame, each as [view, superview, depth]. The same hierarchy is the same list. */
export function hierarchyAt(frame) { return hierarchy(frame).rows; }

/** Returns whether a view is a descendant of another view at a frame. */
export function isInside(view, other, frame) {
  const {superviews} = hierarchy(frame);
  for (let up = superviews.get(view); up !== undefined && up >= 0; up = superviews.get(up)) if (up === other) return true;
  return false;
}

/** Returns the constraints of a view and its guides. Constraints with the view as their first item come first. */
export function constraintsOf(view) {
  const own = film.constraints.filter((one) => one.first.view === view);
  return own.concat(film.constraints.filter((one) => one.first.view !== view && one.second?.view === view));
}

/** Returns the animations of a view that are running at a frame. */
export function animationsOf(view, frame) {
  const time = times[frame];
  return film.animations.filter((one) => one.view === view && one.begin <= time && (one.end ?? Infinity) > time);
}

/** Returns the bounding box of a view on the canvas, in presentation values. */
export function boxAt(view, frame) { return boxAround(valueAt(film.views[view].outline, frame)); }

/** Returns the bounding box of an outline. */
export function boxAround(outline) {
  if (outline.length === 4) {
    const [x, y, width, height] = outline;
    return {x, y, width, height};
  }
  const [xs, ys] = [outline.filter((_, place) => place % 2 === 0), outline.filter((_, place) => place % 2 === 1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y};
}
