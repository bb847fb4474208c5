import {FilmDrawing} from "./drawing.js";
import {adopt, film, times} from "./film.js";
import {draw, load, loadFrame, start, state} from "./main.js";
import {byId, count, make, setText} from "./page.js";
import {code} from "./code.js";
import {documentWithLine, filmOfFrame} from "./frame.js";
import {knobs} from "./knobs.js";
import * as server from "./server.js";
import {stage} from "./stage.js";
import {viewTable} from "./views.js";

/** The number of the script, the document about it, the last document of the whole film, and the value that was chosen. */
const studio = {script: null, document: null, whole: null, chosen: null, hasFilm: false, isFrame: false};
/** The requests that wait for the answer to the current one. */
const waiting = [];
let isAsking = false;
/** The pause in the changes after which the whole film is requested, in milliseconds. */
const pause = 150;
/** The timer of this request. */
let wholeFilm = null;
/** The time that the page shows, in seconds. The films of single frames do not change it. */
let shownTime = 0;
/** The number of answers, which a test can wait for. */
let answerCount = 0;

/**
 * Requests the film after an action on the draft; without an action, after a change of the file. Of the changes of a value
 * in one gesture, only the newest waits, and only the visible frame is requested until the changes pause.
 */
async function ask(action = null) {
  const last = waiting[waiting.length - 1];
  const isNewer = action?.kind === "change" && last?.action?.slot === action.slot && last.action.gesture === action.gesture;
  if (isNewer) last.action = action;
  else if (action || waiting.length === 0) waiting.push({action});
  if (isAsking) return;
  isAsking = true;
  while (waiting.length > 0) {
    const {script} = studio;
    const {action: next} = waiting.shift();
    try {
      const failure = next?.kind === "save" ? await savingFailure(script) : "";
      const isFrame = next?.kind === "change" && studio.hasFilm;
      if (isFrame && !studio.isFrame) shownTime = times[state.frame];
      clearTimeout(wholeFilm);
      const known = isFrame ? {view: film.views[state.view].name, basis: studio.document.revision} : {};
      const parts = await server.film(script, next?.kind === "save" ? null : next, isFrame ? shownTime : undefined, known);
      if (script === studio.script) await show(parts, isFrame);
      if (byId("failure").hidden) say(failure);
      if (studio.isFrame) wholeFilm = setTimeout(() => ask(), pause);
    } catch (error) { say(error.message); }
    answerCount += 1;
    document.body.dataset.answers = answerCount;
  }
  isAsking = false;
}

/** Shows an answer. If the script has errors, the last film remains. */
async function show([about, data, recording], isFrame) {
  const text = new TextDecoder();
  const answer = JSON.parse(text.decode(about));
  studio.document = answer.line ? documentWithLine(studio.document, answer) : answer;
  if (data.length > 0) {
    for (const id of ["desk", "dock"]) byId(id).hidden = false;
    const drawing = await FilmDrawing.read(recording);
    const time = studio.isFrame ? shownTime : times[state?.frame];
    const kept = studio.hasFilm ? {time, view: film.views[state.view].name} : null;
    if (!isFrame) studio.whole = JSON.parse(text.decode(data));
    adopt(isFrame ? filmOfFrame(data, studio.whole) : studio.whole, drawing);
    Object.assign(studio, {hasFilm: true, isFrame});
    if (isFrame) loadFrame(kept);
    else {
      load(kept);
      draw();
    }
  }
  const hasErrors = studio.document.problems.some((problem) => problem.severity === "error");
  byId("stale").hidden = data.length > 0 || !hasErrors || !studio.hasFilm;
  say("");
  showDocument(false, answer.line);
}

/** @param {Object} line The only line that differs from the shown text; without it, all lines are compared. */
function showDocument(isNew = false, line = null) {
  const {document: about, chosen} = studio;
  code.show(about, chosen, line);
  knobs.show(code.slots.get(chosen), isNew);
  knobs.note(about.refusal ? `Not changed: ${about.refusal}.` : byId("knob-note")?.textContent ?? "");
  byId("undo").disabled = !about.canUndo;
  byId("redo").disabled = !about.canRedo;
  byId("save").disabled = about.changes.length === 0;
  byId("revert").disabled = about.changes.length === 0;
  setText(byId("change-count"), about.changes.length === 0 ? "saved" : count(about.changes.length, "unsaved change"));
  byId("changes").replaceChildren(...about.changes.map((change) => make("li", null,
    make("button", {type: "button", class: "link", onclick: () => choose(change.path)}, change.path),
    ` ${change.saved} → ${change.current}`)));
  const clashes = about.clashes.map((one) =>
    `${one.path}: another editor wrote ${one.saved ?? "nothing"}, the draft had ${one.current}`);
  if (clashes.length > 0) say(`Both changed ${clashes.join("; ")}. The file's values are shown.`);
}

function choose(path) {
  studio.chosen = path;
  showDocument(true);
}

function say(words) {
  byId("failure").hidden = words === "";
  setText(byId("failure"), words);
}

/** Saves the draft after the actions that were made before. */
function save() {
  if (!byId("save").disabled) ask({kind: "save"});
}

/** Saves the draft, and returns why this failed. If another program has changed the file, the next film shows both versions. */
async function savingFailure(script) {
  try {
    await server.save(script);
    return "";
  } catch (error) { return error.message; }
}

// MARK: Scripts

async function showScripts(list = null) {
  const {folder, scripts} = list ?? await server.scripts();
  const picker = byId("picker");
  picker.replaceChildren(...scripts.map(({number, name}) => make("option", {value: number}, name)));
  byId("empty").hidden = scripts.length > 0;
  byId("empty").replaceChildren(`The folder ${folder} has no script. `,
    make("button", {type: "button", id: "new", class: "main", onclick: createScript}, "Write a small script"), " It animates a box.");
  picker.hidden = scripts.length < 2;
  if (scripts.length === 0) return;
  await open(Number(picker.value));
}

function createScript() {
  server.create("card.yaml").then(showScripts).catch((error) => say(error.message));
}

async function open(script) {
  Object.assign(studio, {script, chosen: null, hasFilm: false, isFrame: false});
  waiting.length = 0;
  for (const id of ["desk", "dock"]) byId(id).hidden = true;
  code.shown = [];
  byId("lines").replaceChildren();
  await ask();
}

// MARK: Panes

/** Lets the user move the edge of the pane before a separator, with the pointer or with the arrow keys. */
function startSeparator(separator) {
  const set = (width) => {
    const most = Math.max(window.innerWidth - 360, 240);
    const points = Math.round(Math.min(Math.max(width, 240), most));
    document.body.style.setProperty(separator.dataset.property, `${points}px`);
    separator.setAttribute("aria-valuenow", points);
  };
  const isAfter = separator.dataset.side === "after";
  const pane = byId(separator.getAttribute("aria-controls"));
  const width = () => pane.getBoundingClientRect().width;
  separator.addEventListener("pointerdown", (event) => {
    separator.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  separator.addEventListener("pointermove", (event) => {
    if (!separator.hasPointerCapture(event.pointerId)) return;
    const box = pane.getBoundingClientRect();
    set(isAfter ? box.right - event.clientX : event.clientX - box.left);
  });
  separator.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -16, ArrowRight: 16}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    set(width() + (isAfter ? -step : step));
  });
  separator.setAttribute("aria-valuenow", Math.round(width()));
}

function handleKey(event) {
  if (!(event.ctrlKey || event.metaKey)) {
    if (event.key === "f" && !event.target.closest("input, select, textarea")) byId("stage").requestFullscreen?.();
    return;
  }
  // A text field undoes its own typing.
  if (event.key === "z" && event.target.closest("input[type=text]")) return;
  const action = {s: save, z: () => ask({kind: event.shiftKey ? "redo" : "undo"}), y: () => ask({kind: "redo"})}[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Fulfilled when the page shows the first script. */
const ready = server.begin().then(async () => {
  stage.largestZoom = 8;
  viewTable.mostRows = 60;
  start();
  code.start(choose);
  knobs.start(ask);
  for (const separator of document.querySelectorAll("[role=separator]")) startSeparator(separator);
  byId("picker").addEventListener("change", () => open(Number(byId("picker").value)));
  const buttons = {undo: () => ask({kind: "undo"}), redo: () => ask({kind: "redo"}), revert: () => ask({kind: "revert"}), save};
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  document.addEventListener("keydown", handleKey, true);
  await showScripts();
  server.events((message) => { if (message.changed === studio.script) ask(); },
    (isConnected) => { byId("lost").hidden = isConnected; }).catch((error) => say(error.message));
}).catch((error) => say(error.status === 401
  ? "This page needs the address that animatic studio printed, with its token." : error.message));
window.studioReady = ready;
