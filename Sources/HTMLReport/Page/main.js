import {axis} from "./axis.js";
import {
  cues, film, frameAtTime, hierarchyAt, lastFrame, times, turnAtFrame, turns, viewNumbers,
} from "./film.js";
import {inspector} from "./inspector.js";
import {byId, count, seconds, setText} from "./page.js";
import {lastPlace} from "./recording.js";
import {stage} from "./stage.js";
import {story} from "./trace.js";
import {viewTable} from "./views.js";

/** The frame and the view that the page shows. Both are indices in the data of the film. */
export let state = null;
let playing = null;

/** Draws the panes that show a frame. */
function drawFrame() {
  for (const pane of [stage, viewTable, inspector, story]) pane.draw();
}

export function draw() {
  drawFrame();
  axis.draw();
  setText(byId("time"), seconds(times[state.frame]));
  const numbers = film.frames.numbers;
  setText(byId("frame"), `frame ${numbers[state.frame]} / ${numbers[lastFrame]}`);
  document.body.dataset.frame = numbers[state.frame];
}

export function show(frame) {
  const next = Math.min(Math.max(Math.round(frame), 0), lastFrame);
  if (next === state.frame) return;
  state.frame = next;
  draw();
  noteAddress();
}

export function select(view) {
  if (view === state.view || view === null) return;
  state.view = view;
  draw();
  noteAddress();
}

// MARK: Steps

function stepCue(step) {
  const frames = cues.map((cue) => cue.frame);
  const next = step > 0 ? frames.find((frame) => frame > state.frame) : frames.findLast((frame) => frame < state.frame);
  show(next ?? (step > 0 ? lastFrame : 0));
}

/** Goes to the nearest frame that ends with a different turn. */
export function stepTurn(step) {
  const here = turnAtFrame(state.frame);
  const next = step > 0
    ? turns.find((turn, place) => place > here && turn.frame > state.frame)
    : turns.findLast((turn, place) => place < here && turn.frame < state.frame);
  if (next) show(next.frame);
}

function stepView(step) {
  const rows = hierarchyAt(state.frame).map(([view]) => view);
  const place = rows.indexOf(state.view);
  select(rows[Math.min(Math.max(place + step, 0), rows.length - 1)]);
  viewTable.reveal(state.view);
}

function togglePlay() {
  if (playing) return pause();
  if (state.frame === lastFrame) show(0);
  const begin = {clock: null, time: times[state.frame]};
  const tick = (clock) => {
    if (!playing) return;
    begin.clock ??= clock;
    const time = begin.time + ((clock - begin.clock) / 1000) * Number(byId("speed").value);
    show(frameAtTime(time));
    if (state.frame === lastFrame) return pause();
    playing = requestAnimationFrame(tick);
  };
  playing = requestAnimationFrame(tick);
  markPlaying(true);
}

function pause() {
  cancelAnimationFrame(playing);
  playing = null;
  markPlaying(false);
}

function markPlaying(isPlaying) {
  byId("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  byId("play").title = isPlaying ? "Pause (Space)" : "Play (Space)";
  byId("play-shape").setAttribute("d", isPlaying ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 2.5v11L13 8z");
}

// MARK: Address

/** Reads `#frame=12&view=card`, where the frame is its number in the film, or `#time=0.5`. */
export function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const [frame, time] = [words.get("frame"), words.get("time")].map((text) => text === null ? NaN : parseFloat(text));
  if (Number.isFinite(frame)) state.frame = Math.max(lastPlace(film.frames.numbers, frame), 0);
  else if (Number.isFinite(time)) state.frame = frameAtTime(time);
  state.view = viewNumbers.get(words.get("view")) ?? state.view;
  draw();
}

let addressTimer = null;

/** Writes the address after a delay, because browsers limit the number of changes per second. */
function noteAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const words = new URLSearchParams({frame: film.frames.numbers[state.frame], view: film.views[state.view].name});
    try { history.replaceState(null, "", `#${words}`); } catch { /* some browsers do not allow it for local files */ }
  }, 250);
}

// MARK: Keys

const keys = {
  ArrowLeft: (event) => show(state.frame - (event.shiftKey ? 10 : 1)),
  ArrowRight: (event) => show(state.frame + (event.shiftKey ? 10 : 1)),
  Home: () => show(0),
  End: () => show(lastFrame),
  "[": () => stepCue(-1),
  "]": () => stepCue(1),
  ",": () => stepTurn(-1),
  ".": () => stepTurn(1),
  " ": () => togglePlay(),
  j: () => stepView(1),
  k: () => stepView(-1),
  p: () => stage.toggle("picture"),
  o: () => stage.toggle("outlines"),
  c: () => stage.toggle("constraints"),
  "?": () => byId("keys").showModal(),
};

function handleKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("keys").open) return;
  const target = event.target instanceof Element ? event.target : document.body;
  // A focused control handles its own keys first. The slider of frames uses the same keys as the page.
  if (target.closest("select, textarea, input:not(#scrubber)")) return;
  if (event.key === " " && target.closest("button, summary")) return;
  const action = keys[event.key];
  if (!action) return;
  if (event.key.startsWith("Arrow") && target.closest("pre, .wide") && target.scrollWidth > target.clientWidth) return;
  event.preventDefault();
  action(event);
}

// MARK: Start

/** Returns the descendant of the root view that changes most often, which is probably the subject of the film. */
function firstView() {
  const [root, ...others] = hierarchyAt(0).map(([view]) => view);
  const changes = (view) => film.views[view].model.at.length + film.views[view].presentation.at.length;
  return others.reduce((best, view) => (best === root || changes(view) > changes(best) ? view : best), root);
}

/** Listens to the controls of the page. */
export function start() {
  for (const pane of [stage, axis, viewTable, story]) pane.start();
  const buttons = {
    first: () => show(0), before: () => show(state.frame - 1), play: togglePlay, after: () => show(state.frame + 1),
    last: () => show(lastFrame), "cue-before": () => stepCue(-1), "cue-after": () => stepCue(1),
    help: () => byId("keys").showModal(),
  };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  document.addEventListener("keydown", handleKey);
  window.addEventListener("hashchange", readAddress);
}

/**
 * Loads the film in all panes, without drawing them.
 * @param {Object} kept The time and the name of the view to show; `null` for those of the report.
 */
export function load(kept) {
  document.title = `${film.title} – Animatic`;
  setText(byId("title"), film.title);
  setText(byId("facts"), [
    film.device.name, count(times.length, "frame"), `${film.framesPerSecond} frames per second`, seconds(film.duration),
    film.script.name,
  ].join(" · "));
  state = {frame: kept ? Math.min(frameAtTime(kept.time), lastFrame) : film.frames.opening, view: keptView(kept)};
  for (const pane of [stage, axis, viewTable, inspector, story]) pane.load();
}

/** Loads and draws a film of one frame. The time line still shows the whole film. */
export function loadFrame(kept) {
  state = {frame: 0, view: keptView(kept)};
  for (const pane of [stage, viewTable, inspector, story]) pane.load();
  // The frame contains only the events of issues. The list of events follows with the whole film.
  for (const pane of [stage, inspector]) pane.draw();
  viewTable.drawNear();
  story.markIssues();
}

function keptView(kept) { return viewNumbers.get(kept?.view) ?? firstView(); }
