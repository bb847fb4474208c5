"use strict";

/** What `animatic report` put into the page. */
const film = JSON.parse(byId("film").textContent);
const times = film.frames.times;
const lastFrame = times.length - 1;
const events = film.trace.events;

/** The last place in a rising list whose number is not above `limit`; -1 where there is none. */
function lastPlace(list, limit) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** What a track is at a frame: tracks keep changes. */
function valueAt(track, frame) { return track.values[Math.max(lastPlace(track.at, frame), 0)]; }

/** The frame that is seen at a time. */
function frameAtTime(time) { return Math.max(lastPlace(times, time + 1e-9), 0); }

/** Of each event, the frame that it is first seen in. */
const frameOfEvent = (() => {
  const frames = [];
  film.frames.events.at.forEach((frame, place) => {
    while (frames.length < film.frames.events.values[place]) frames.push(frame);
  });
  return frames;
})();

/** Places in the list of events, by their numbers. */
const placeOfEvent = new Map(events.map((event, place) => [event.id, place]));

/** Turns of the run loop in order, each with its part of the list of events. */
const turns = (() => {
  const found = [];
  events.forEach((event, place) => {
    const turn = found[found.length - 1];
    if (turn && turn.number === event.turn) { turn.end = place + 1; return; }
    found.push({number: event.turn, time: event.time, begin: place, end: place + 1, frame: frameOfEvent[place] ?? lastFrame});
  });
  return found;
})();
const beginsOfTurns = turns.map((turn) => turn.begin);

/** The last turn up to a frame, as a place in the list; -1 before the first. */
function turnAtFrame(frame) { return lastPlace(beginsOfTurns, valueAt(film.frames.events, frame) - 1); }

/** What a script does at one time: statements that nothing else made run, with what they made run. */
const cues = (() => {
  const found = [];
  events.forEach((event, place) => {
    if (event.event !== "cue") return;
    const words = event.detail ? `${event.subject} ${event.detail}` : event.subject;
    const last = found[found.length - 1];
    if (last && last.time === event.time) { last.words.push(words); return; }
    found.push({time: event.time, frame: frameOfEvent[place] ?? lastFrame, line: event.cause.line, words: [words]});
  });
  return found;
})();

const viewNumbers = new Map(film.views.map((view, number) => [view.name, number]));

/** The view that an event or an animation speaks of: its subject, or the part of it before a dot. */
function viewOf(subject) {
  return viewNumbers.get(subject) ?? viewNumbers.get(subject.split(".")[0]);
}

/** The views in the order of the tree at a frame, each as [view, superview, depth]. */
function hierarchyAt(frame) {
  const depths = new Map([[-1, -1]]);
  return valueAt(film.hierarchy, frame).map(([view, superview]) => {
    const depth = (depths.get(superview) ?? -1) + 1;
    depths.set(view, depth);
    return [view, superview, depth];
  });
}

/** Whether a view is in another one, at any depth. */
function isInside(view, other, frame) {
  const superviews = new Map(valueAt(film.hierarchy, frame));
  for (let up = superviews.get(view); up !== undefined && up >= 0; up = superviews.get(up)) if (up === other) return true;
  return false;
}

/** The constraints that speak of a view or of a guide of it, those first that begin with it. */
function constraintsOf(view) {
  const own = film.constraints.filter((one) => one.first.view === view);
  return own.concat(film.constraints.filter((one) => one.first.view !== view && one.second?.view === view));
}

/** The animations of a view that run at a frame. */
function animationsOf(view, frame) {
  const time = times[frame];
  return film.animations.filter((one) => one.view === view && one.begin <= time && (one.end ?? Infinity) > time);
}

/** The upright box of a view on the canvas, as it is seen. */
function boxAt(view, frame) { return boxAround(valueAt(film.views[view].outline, frame)); }

/** The upright box around an outline. */
function boxAround(outline) {
  if (outline.length === 4) {
    const [x, y, width, height] = outline;
    return {x, y, width, height};
  }
  const [xs, ys] = [outline.filter((_, place) => place % 2 === 0), outline.filter((_, place) => place % 2 === 1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y};
}
