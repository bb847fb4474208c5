import {events, film, frameOfEvent, lastFrame, placeOfEvent, turnAtFrame, turns, viewOf} from "./film.js";
import {lineButton} from "./inspector.js";
import {select, show, state, stepTurn} from "./main.js";
import {byId, make, seconds, setText} from "./page.js";

export const issueTitles = {
  conflict: "Conflict", motionless: "Did not animate", ambiguity: "Ambiguous", exception: "Exception",
  feedbackLoop: "Feedback loop", note: "Note",
};

/** Returns a sentence that describes an issue. */
export function issueWords(issue) {
  const {subject, detail} = events[placeOfEvent.get(issue.event)];
  if (issue.kind === "conflict") return `${subject} is ${detail}`;
  return issue.kind === "motionless" ? `${subject} ${detail}` : `${subject}: ${detail}`;
}

const phaseTitles = {
  cues: "Cues", updateConstraints: "Update constraints", layout: "Layout", display: "Display", commit: "Commit",
};

/** The events of the last turn before or at the frame. Each event is indented below its cause. */
export const story = {
  shown: "",
  most: 400,
  /** The numbers of the lines of the script whose statements run in the current turn. */
  lit: new Set(),

  start() {
    byId("turn-before").addEventListener("click", () => stepTurn(-1));
    byId("turn-after").addEventListener("click", () => stepTurn(1));
    byId("own-events").addEventListener("change", () => this.draw());
    byId("all-events").addEventListener("click", () => { this.most = Infinity; this.draw(); });
  },

  load() {
    this.shown = "";
    setText(byId("issue-count"), String(film.issues.length));
    byId("issues").replaceChildren(...film.issues.map((issue) => this.issueRow(issue)));
    if (film.issues.length === 0) {
      byId("issues").append(make("li", {class: "nothing"},
        "There are no conflicts, no ambiguous views and no changes that did not animate."));
    }
    setText(byId("script-title"), film.script.name);
  },

  draw() {
    const place = turnAtFrame(state.frame);
    const own = byId("own-events").checked;
    const shown = JSON.stringify([place, own && state.view, own, this.most]);
    this.markIssues();
    if (shown === this.shown) return;
    this.shown = shown;
    const turn = turns[place];
    setText(byId("turn-title"), turn ? `Turn ${turn.number} at ${seconds(turn.time)}` : "No turn yet");
    byId("turn-before").disabled = place <= 0;
    byId("turn-after").disabled = place + 1 >= turns.length;
    this.lightLines(turn);
    if (!turn) return byId("events").replaceChildren();
    const all = events.slice(turn.begin, turn.end).filter((event) => !own || viewOf(event.subject) === state.view);
    const depths = this.depths(turn);
    // The events above the current row, by depth.
    const above = [];
    let phase = null;
    const rows = [];
    for (const event of all.slice(0, this.most)) {
      if (event.phase !== phase) {
        phase = event.phase;
        rows.push(make("li", {class: "phase"}, phaseTitles[phase] ?? phase));
      }
      const depth = own ? 0 : depths.get(event.id);
      rows.push(this.row(event, depth, depth > 0 && above[depth - 1] === event.cause.event));
      above.length = depth;
      above[depth] = event.id;
    }
    if (all.length === 0) rows.push(make("li", {class: "nothing"}, "Nothing happened to this view in this turn."));
    byId("events").replaceChildren(...rows);
    const rest = all.length - this.most;
    byId("all-events").hidden = !(rest > 0);
    setText(byId("all-events"), `Show ${rest} more`);
  },

  /** Highlights the lines of the script whose statements run in a turn. */
  lightLines(turn) {
    this.lit = new Set(turn ? events.slice(turn.begin, turn.end).filter((event) => event.event === "cue")
      .map((event) => event.cause.line) : []);
    [...byId("lines").children].forEach((line, number) => line.classList.toggle("acts", this.lit.has(number + 1)));
  },

  /** Returns the depth of each event of a turn, which is the number of its causes in the same turn, up to 6. */
  depths(turn) {
    const depths = new Map();
    for (const event of events.slice(turn.begin, turn.end)) {
      depths.set(event.id, Math.min((depths.get(event.cause.event) ?? -1) + 1, 6));
    }
    return depths;
  },

  /** @param isUnderCause Whether the row at the next lower depth above this row is the cause of the event. */
  row(event, depth, isUnderCause) {
    const view = viewOf(event.subject);
    const cause = events[placeOfEvent.get(event.cause.event)];
    const subject = view === undefined
      ? make("span", {class: "subject"}, event.subject)
      : make("button", {type: "button", class: "subject", onclick: () => select(view)}, event.subject);
    return make("li", {class: `event ${event.event}`, style: `--depth:${depth}`, "data-event": event.id},
      make("span", {class: "kind"}, event.event), subject,
      event.detail ? make("span", {class: "detail"}, event.detail) : null,
      make("span", {class: "cause"},
        isUnderCause && cause.cause.line === event.cause.line ? null : lineButton(event.cause.line),
        cause && !isUnderCause ? make("button", {type: "button", class: "link", onclick: () => showEvent(cause)},
          `by ${cause.event} ${cause.subject}`) : null));
  },

  issueRow(issue) {
    const event = events[placeOfEvent.get(issue.event)];
    return make("li", {class: `issue ${issue.kind}`, "data-event": issue.event},
      make("span", {class: "dot"}),
      make("strong", null, issueTitles[issue.kind]),
      make("button", {type: "button", class: "link", onclick: () => showIssue(issue)}, `at ${seconds(event.time)}`),
      lineButton(event.cause.line),
      make("span", {class: "words"}, issueWords(issue)),
      event.conflict ? make("ul", {class: "members"}, ...event.conflict.constraints.map((member) =>
        make("li", {class: member.text === event.conflict.broken?.text ? "victim" : null},
          `${member.identifier ? `${member.identifier}: ` : ""}${member.text}`))) : null);
  },

  /** Marks the issues that occur after the current frame. */
  markIssues() {
    for (const row of byId("issues").children) {
      const place = placeOfEvent.get(Number(row.dataset.event));
      row.classList.toggle("later", place !== undefined && (frameOfEvent[place] ?? 0) > state.frame);
    }
  },
};

/** Shows the turn of an event, and highlights the event. */
function showEvent(event) {
  const place = placeOfEvent.get(event.id);
  const frame = frameOfEvent[place] ?? lastFrame;
  if (turns[turnAtFrame(state.frame)]?.number !== event.turn) show(frame);
  const row = byId("events").querySelector(`[data-event="${event.id}"]`);
  if (!row) return;
  for (const other of byId("events").querySelectorAll(".found")) other.classList.remove("found");
  row.classList.add("found");
  row.scrollIntoView({block: "nearest"});
}

export function showIssue(issue) {
  const event = events[placeOfEvent.get(issue.event)];
  show(frameOfEvent[placeOfEvent.get(issue.event)] ?? lastFrame);
  const view = viewOf(event.subject) ?? issue.views[0];
  if (view !== undefined) select(view);
}

/** Opens the script and highlights a line. */
export function showLine(number) {
  byId("script").open = true;
  const lines = byId("lines");
  for (const other of lines.querySelectorAll(".found")) other.classList.remove("found");
  const line = lines.children[number - 1];
  if (!line) return;
  line.classList.add("found");
  line.scrollIntoView({block: "center"});
}
