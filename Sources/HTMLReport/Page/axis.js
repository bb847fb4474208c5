import {cues, events, film, frameOfEvent, lastFrame, placeOfEvent, times, turns} from "./film.js";
import {select, show, state} from "./main.js";
import {byId, count, make, seconds} from "./page.js";
import {lastPlace} from "./recording.js";
import {issueTitles, issueWords, showIssue, showLine} from "./trace.js";

/** The largest number of bars of a lane. */
const mostBars = 2000;

/** Returns the time from the first visible change of an animation to its end. */
function spanOf(one) { return [one.begin + one.delay, one.end ?? times[lastFrame]]; }

/** The time axis: a slider over all frames, and below it lanes with cues, turns, issues, blocks and animations. */
export const axis = {
  /** The view whose animations are highlighted. */
  view: null,

  start() {
    byId("scrubber").addEventListener("input", () => show(Number(byId("scrubber").value)));
    this.followPointer();
  },

  load() {
    byId("scrubber").max = lastFrame;
    this.view = null;
    byId("ruler").replaceChildren();
    this.addRuler();
    const lanes = byId("lanes");
    lanes.replaceChildren();
    if (cues.length > 0) lanes.append(this.lane("Cues", cues.map((cue) => this.cueMark(cue))));
    if (turns.length > 0) lanes.append(this.lane("Turns", [this.turnMarks()]));
    const issues = film.issues.filter((issue) => issue.kind !== "note");
    if (issues.length > 0) lanes.append(this.lane("Issues", issues.map((issue) => this.issueMark(issue))));
    if (film.animations.length > 0) lanes.append(this.blockLane(), this.motionLane());
  },

  draw() {
    const scrubber = byId("scrubber");
    scrubber.value = state.frame;
    scrubber.setAttribute("aria-valuetext",
      `${seconds(times[state.frame])}, frame ${film.frames.numbers[state.frame]}`);
    byId("playhead").style.left = this.percent(times[state.frame]);
    if (state.view === this.view) return;
    this.view = state.view;
    for (const bar of byId("lanes").querySelectorAll(".bar-mark[data-view]")) {
      bar.classList.toggle("own", bar.dataset.view === String(state.view));
    }
  },

  /** Returns the position of a time between the first frame and the last on the slider's scale, from 0 through 1. */
  share(time) {
    if (lastFrame === 0) return 0;
    const place = Math.min(Math.max(lastPlace(times, time), 0), lastFrame - 1);
    const [from, to] = [times[place], times[place + 1]];
    return Math.min(Math.max((place + (time - from) / (to - from)) / lastFrame, 0), 1);
  },

  percent(time) { return `${this.share(time) * 100}%`; },

  /** Adds about eight marks at round times. */
  addRuler() {
    const [begin, end] = [times[0], times[lastFrame]];
    const rough = (end - begin) / 8;
    if (!(rough > 0)) return;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
    for (let number = Math.ceil(begin / step - 1e-9); number * step <= end + 1e-9; number += 1) {
      const time = Math.round(number * step * 1e6) / 1e6;
      byId("ruler").append(make("span", {style: `left:${this.percent(time)}`}, seconds(time)));
    }
  },

  lane(title, marks, kind = "") {
    return make("div", {class: `lane ${kind}`, role: "group", "aria-label": title},
      make("span", {class: "lane-title", "aria-hidden": "true"}, title), make("div", {class: "track"}, ...marks));
  },

  cueMark(cue) {
    const words = `${seconds(cue.time)}: ${cue.words.join("; ")}`;
    return make("button", {
      type: "button", class: "mark cue", style: `left:${this.percent(cue.time)}`, title: words,
      "aria-label": `Cue at ${words}`, onclick: () => show(cue.frame),
    });
  },

  issueMark(issue) {
    const event = events[placeOfEvent.get(issue.event)];
    const words = `${seconds(event.time)}: ${issueWords(issue)}`;
    return make("button", {
      type: "button", class: `mark issue ${issue.kind}`, style: `left:${this.percent(event.time)}`, title: words,
      "aria-label": `${issueTitles[issue.kind]} at ${words}`, onclick: () => showIssue(issue),
    });
  },

  /** Returns a shape with a tick for each turn. The height of a tick represents the number of layout passes in its turn. */
  turnMarks() {
    const layouts = turns.map((turn) =>
      events.slice(turn.begin, turn.end).filter((event) => event.event === "layoutSubviews").length);
    const most = Math.max(...layouts, 1);
    const bars = turns.map((turn, place) => {
      const height = layouts[place] === 0 ? 0 : 6 + 10 * Math.sqrt(layouts[place] / most);
      return `M${this.share(turn.time) * 1000} 18V${height === 0 ? 15 : 18 - height}`;
    });
    const shape = make("path", {d: bars.join("")});
    // A clone of the overlay is an SVG element, so the page does not have to contain the URL of the SVG namespace.
    const drawing = byId("overlay").cloneNode(false);
    for (const name of ["id", "class"]) drawing.removeAttribute(name);
    drawing.setAttribute("viewBox", "0 0 1000 18");
    drawing.setAttribute("preserveAspectRatio", "none");
    drawing.append(shape);
    return make("div", {class: "turns", title: `${count(turns.length, "turn")} of the run loop; taller ticks have more layout passes`}, drawing);
  },

  /** Returns the lane of the blocks that have begun animations: each from its first animation to the end of its last one. */
  blockLane() {
    const blocks = new Map();
    for (const one of film.animations.slice(0, mostBars)) {
      const {cause} = events[placeOfEvent.get(one.event)];
      const key = cause.event ?? `line ${cause.line}`;
      const [begin, end] = spanOf(one);
      const known = blocks.get(key);
      if (known) Object.assign(known, {begin: Math.min(known.begin, begin), end: Math.max(known.end, end), number: known.number + 1});
      else blocks.set(key, {cue: events[placeOfEvent.get(cause.event)], line: cause.line, begin, end, number: 1, curve: one.curve, place: one.event});
    }
    return this.barLane("Blocks", [...blocks.values()].sort((one, other) => one.begin - other.begin).map((block) => {
      const {cue, line} = block;
      const name = [cue?.event === "cue" ? cue.subject : "animation", block.curve].filter(Boolean).join(" · ");
      const frame = frameOfEvent[placeOfEvent.get(block.place)] ?? lastFrame;
      return {...block, name, kind: "block", title: `${name}${line ? `, line ${line}` : ""}: ${count(block.number, "animation")}`, act: () => {
        show(frame);
        if (line && film.script.text !== "") showLine(line);
      }};
    }));
  },

  /** Returns the lane of animations. */
  motionLane() {
    return this.barLane("Animations", film.animations.slice(0, mostBars).map((one) => {
      const [begin, end] = spanOf(one);
      const name = `${one.view < 0 ? "" : film.views[one.view].name} ${one.property}`;
      const title = `${name}: ${[one.text, one.curve].filter(Boolean).join(", ")}`;
      return {begin, end, from: one.begin, name, title, view: one.view, curve: one.curve, act: () => { if (one.view >= 0) select(one.view); }};
    }));
  },

  /** Returns a lane of bars, in which no bar covers another. */
  barLane(title, bars) {
    const ends = [];
    const marks = bars.map((one) => {
      let row = ends.findIndex((last) => last <= (one.from ?? one.begin));
      if (row < 0) row = ends.length;
      ends[row] = Math.max(one.end, one.begin);
      return make("button", {
        type: "button", class: ["bar-mark", one.kind, one.curve].filter(Boolean).join(" "), tabindex: one.kind ? null : "-1", "data-view": one.view ?? null,
        style: `left:${this.percent(one.begin)};width:${(this.share(one.end) - this.share(one.begin)) * 100}%;top:${row * 20}px`,
        title: one.title, "aria-label": `${one.name}, ${seconds(one.begin)} to ${seconds(one.end)}`, onclick: one.act,
      }, one.name);
    });
    const lane = this.lane(title, marks, "motion");
    lane.querySelector(".track").style.height = `${ends.length * 20}px`;
    return lane;
  },

  /** Lets the user scrub by dragging on the lanes. */
  followPointer() {
    const lanes = byId("lanes");
    const scrub = (event) => {
      const track = lanes.querySelector(".track");
      if (!track) return;
      const box = track.getBoundingClientRect();
      show(Math.round(((event.clientX - box.left) / box.width) * lastFrame));
    };
    lanes.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      lanes.setPointerCapture(event.pointerId);
      scrub(event);
    });
    lanes.addEventListener("pointermove", (event) => {
      if (lanes.hasPointerCapture(event.pointerId)) scrub(event);
    });
  },
};
