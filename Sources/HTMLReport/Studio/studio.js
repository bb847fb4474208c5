import {FilmDrawing} from "./drawing.js";
import {adopt, film, times} from "./film.js";
import {draw, load, loadFrame, start, state} from "./main.js";
import {byId, count, make, setText} from "./page.js";
import {code} from "./code.js";
import {compare} from "./compare.js";
import {documentWithLine, filmOfFrame, knownList} from "./frame.js";
import {knobs} from "./knobs.js";
import {startSeparator} from "./panes.js";
import {pull} from "./pull.js";
import * as server from "./server.js";
import {stage} from "./stage.js";
import {viewTable} from "./views.js";

/**
 * The number of the script, the document about it, the last document of the whole film, the value that was chosen, and the
 * identifier of the scene of an Interface Builder file.
 */
const studio = {script: null, document: null, whole: null, chosen: null, scene: null, hasFilm: false, isFrame: false};
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
/** The functions that wait until there are no requests. */
let settling = [];

/**
 * Requests the film after an action on the draft; without an action, after a change of the file. Of the changes of a value
 * or of the text in one gesture, only the newest waits, and only the visible frame is requested until the changes pause. The
 * whole film is requested between them after a change of the file.
 */
async function ask(action = null) {
  const last = waiting[waiting.length - 1];
  const isNewer = isGradual(action) && last?.action?.kind === action.kind && last.action.slot === action.slot
    && last.action.gesture === action.gesture;
  if (isNewer) last.action = action;
  else if (action || !waiting.some((one) => one.action === null)) waiting.push({action});
  if (isAsking) return;
  isAsking = true;
  while (waiting.length > 0) {
    const {script} = studio;
    const {action: next} = waiting.shift();
    try {
      const failure = next?.kind === "save" ? await savingFailure(script) : "";
      const isFrame = isGradual(next) && studio.hasFilm;
      if (isFrame && !studio.isFrame) shownTime = times[state.frame];
      clearTimeout(wholeFilm);
      const known = isFrame ? {view: film.views[state.view].name, views: knownList(), basis: studio.document.revision} : {};
      const more = studio.scene ? {...known, variant: {scene: studio.scene}} : known;
      const parts = await server.film(script, next?.kind === "save" ? null : next, isFrame ? shownTime : undefined, more);
      if (script === studio.script) await show(parts, isFrame);
      if (byId("failure").hidden) say(failure);
      if (studio.isFrame) wholeFilm = setTimeout(() => ask(), pause);
    } catch (error) { say(error.message); }
    answerCount += 1;
    document.body.dataset.answers = answerCount;
  }
  isAsking = false;
  for (const resume of settling.splice(0)) resume();
}

/** Whether an action is one of many of a gesture. */
function isGradual(action) { return action?.kind === "change" || action?.kind === "type"; }

/** Fulfilled when there is no request whose answer has not been shown. */
function settled() { return isAsking ? new Promise((resume) => settling.push(resume)) : Promise.resolve(); }

/** The time of the visible frame, in seconds. */
function visibleTime() { return studio.isFrame ? shownTime : times[state.frame]; }

/** Whether the page shows the recording of a program, which has neither a script nor values. */
function isRecording() { return studio.document?.isRecording === true; }

/** Shows an answer. If the script has errors, the last film remains. */
async function show([about, data, recording], isFrame) {
  const text = new TextDecoder();
  const answer = JSON.parse(text.decode(about));
  studio.document = answer.line ? documentWithLine(studio.document, answer) : answer;
  if (data.length > 0) {
    document.body.classList.add("has-film");
    byId("desk").hidden = false;
    const drawing = await FilmDrawing.read(recording);
    const time = studio.isFrame ? shownTime : times[state?.frame];
    const kept = studio.hasFilm ? {time, view: film.views[state.view].name} : null;
    if (!isFrame) studio.whole = JSON.parse(text.decode(data));
    adopt(isFrame ? filmOfFrame(data, studio.whole) : studio.whole, drawing);
    Object.assign(studio, {hasFilm: true, isFrame});
    compare.load(isRecording() ? null : studio.document.devices ?? []);
    if (isFrame) loadFrame(kept);
    else {
      load(kept);
      draw();
      compare.refresh();
    }
  }
  // A recording has no script. Without a film, its problems are shown in the place of the script.
  document.body.classList.toggle("recorded", isRecording() && data.length > 0);
  const hasErrors = studio.document.problems.some((problem) => problem.severity === "error");
  setText(byId("stale"), isRecording() ? "The file cannot be read. The film is that of the last version that could be read."
    : "The script has errors. The film is that of the last version without errors.");
  byId("stale").hidden = data.length > 0 || !(hasErrors || isRecording()) || !studio.hasFilm;
  say("");
  showDocument(false, answer.line);
}

/**
 * @param isNew Whether the user has chosen a value, whose control then gets the focus.
 * @param {Object} line The only line that differs from the shown text; without it, all lines are compared.
 */
function showDocument(isNew = false, line = null) {
  const {document: about, chosen} = studio;
  // While the user types, the field has a newer text than the document.
  if (!code.isTyping && !waiting.some(({action}) => action?.kind === "type")) code.show(about, chosen, line);
  knobs.changes = about.changes;
  knobs.show(code.slots.get(chosen), isNew, about.scenes
    ? "The values of an Interface Builder file cannot be changed here. Save it as a script, and change the script."
    : "Choose an underlined value in the script to change it. Names, paths and formulas are changed in the text.");
  knobs.note(about.refusal ? `Not changed: ${about.refusal}.` : byId("knob-note")?.textContent ?? "");
  byId("undo").disabled = !about.canUndo;
  byId("redo").disabled = !about.canRedo;
  byId("save").disabled = !about.isChanged && !about.scenes;
  setText(byId("save"), about.scenes ? "Save as script" : "Save");
  byId("revert").disabled = !about.isChanged;
  showScenes(about.scenes);
  showChanges(about);
}

/** Lists the changes that are not saved, and shows clashes with another editor. */
function showChanges(about) {
  const [first, last] = about.typedLines ?? [];
  const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const typed = first ? [make("li", null, make("button", {type: "button", class: "link", onclick: () => code.goTo(first, 0)}, lines), " typed")] : [];
  const number = about.changes.length + typed.length;
  setText(byId("change-count"), number === 0 ? "saved" : count(number, "unsaved change"));
  byId("changes").replaceChildren(...about.changes.map((change) => make("li", null,
    make("button", {type: "button", class: "link", onclick: () => choose(change.path, true)}, change.path),
    ` ${change.saved || "nothing"} → ${change.current || "nothing"}`)), ...typed);
  if (about.clashes.length === 0) return;
  const isText = about.clashes.some((one) => one.path === "");
  const clashes = about.clashes.map((one) => one.path === ""
    ? `the same lines: another editor wrote “${excerpt(one.saved)}”, the draft had “${excerpt(one.current)}”`
    : `${one.path}: another editor wrote ${one.saved || "nothing"}, the draft had ${one.current || "nothing"}`);
  say(`Both changed ${clashes.join("; ")}. The file's ${isText ? "text is shown; Undo returns to that of the draft" : "values are shown"}.`);
}

function excerpt(text) { return text.length > 80 ? `${text.slice(0, 80)}…` : text; }

/** @param isControl Whether the control of the value gets the focus. */
function choose(path, isControl) {
  if (path === studio.chosen && !isControl) return;
  studio.chosen = path;
  showDocument(isControl);
}

function say(words) {
  byId("failure").hidden = words === "";
  setText(byId("failure"), words);
}

/** Saves the draft after the actions that were made before. An Interface Builder file is saved as a new script. */
async function save() {
  code.flush();
  if (!studio.document?.scenes) return byId("save").disabled && !isAsking ? undefined : ask({kind: "save"});
  try {
    const script = await server.save(studio.script);
    await showScripts(script);
  } catch (error) { say(error.message); }
}

/** Saves the draft, and returns why this failed. If another program has changed the file, the next film shows both versions. */
async function savingFailure(script) {
  try {
    await server.save(script);
    return "";
  } catch (error) { return error.message; }
}

// MARK: Scripts

/**
 * @param chosen The number of the script to open; `null` for the first one.
 * @param list The folder and the names of the scripts; `null` to request them.
 */
async function showScripts(chosen = null, list = null) {
  const {folder, scripts} = list ?? await server.scripts();
  const picker = byId("picker");
  picker.replaceChildren(...scripts.map(({number, name}) => make("option", {value: number}, name)));
  byId("empty").hidden = scripts.length > 0;
  byId("empty").replaceChildren(`The folder ${folder} has no script. `,
    make("button", {type: "button", id: "new", class: "main", onclick: createScript}, "Write a small script"), " It animates a box.");
  picker.hidden = scripts.length < 2;
  if (scripts.length === 0) return;
  if (chosen !== null) picker.value = chosen;
  await open(Number(picker.value));
}

/** Shows a menu of the scenes of an Interface Builder file. */
function showScenes(scenes = []) {
  const menu = byId("scene");
  menu.hidden = scenes.length < 2;
  const content = JSON.stringify(scenes);
  if (menu.dataset.content === content) return;
  menu.dataset.content = content;
  menu.replaceChildren(...scenes.map(({id, name}) => make("option", {value: id}, name)));
}

function createScript() {
  server.create("card.yaml").then((list) => showScripts(null, list)).catch((error) => say(error.message));
}

async function open(script) {
  Object.assign(studio, {script, chosen: null, scene: null, hasFilm: false, isFrame: false});
  waiting.length = 0;
  document.body.classList.remove("has-film", "recorded");
  byId("desk").hidden = true;
  byId("pull-note").hidden = true;
  compare.close();
  code.clear();
  await ask();
}

// MARK: Start

function handleKey(event) {
  if (!(event.ctrlKey || event.metaKey)) {
    if (event.key === "f" && !event.altKey && !event.target.closest("input:not(#scrubber), select, textarea")) toggleFull();
    if (event.key === "Escape" && document.body.classList.contains("full") && !byId("keys").open) toggleFull();
    return;
  }
  // A text field of a value undoes its own typing.
  if (event.key === "z" && event.target.closest("input[type=text]")) return;
  const action = {s: save, z: () => step(event.shiftKey ? "redo" : "undo"), y: () => step("redo")}[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Shows only the picture and the time line, on the full screen if the browser can do so; or all panes again. */
function toggleFull() {
  const isFull = document.body.classList.toggle("full");
  byId("full").setAttribute("aria-pressed", isFull);
  if (isFull) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

/** Undoes or repeats a gesture, or removes all changes, after the typed text has been sent. */
function step(kind) {
  code.flush();
  ask({kind});
}

/** Fulfilled when the page shows the first script. */
const ready = server.begin().then(async () => {
  stage.largestZoom = 8;
  viewTable.mostRows = 60;
  start();
  code.start(choose, ask);
  knobs.start(ask);
  document.querySelector(".layers").append(make("button", {
    type: "button", id: "full", "aria-pressed": "false", title: "Only the picture and the time line (f)", onclick: toggleFull}, "Full screen"));
  // The browser has a key of its own that ends the full screen.
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && document.body.classList.contains("full")) toggleFull();
  });
  compare.start(() => studio.script, () => studio.scene);
  pull.start({
    script: () => studio.script, time: visibleTime, settle: settled, change: ask,
    isFixed: () => studio.document?.scenes !== undefined || isRecording(), choose: (path) => choose(path, false), number: (path) => knobs.number(code.slots.get(path)),
    constraints: () => studio.whole?.constraints ?? [],
  });
  stage.drawn = () => {
    pull.place();
    compare.draw();
  };
  for (const separator of document.querySelectorAll("[role=separator]")) startSeparator(separator);
  byId("picker").addEventListener("change", () => open(Number(byId("picker").value)));
  byId("scene").addEventListener("change", () => {
    studio.scene = byId("scene").value;
    ask();
  });
  const buttons = {undo: () => step("undo"), redo: () => step("redo"), revert: () => step("revert"), save};
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  document.addEventListener("keydown", handleKey, true);
  await showScripts();
  server.events((message) => { if (message.changed === studio.script) ask(); },
    (isConnected) => { byId("lost").hidden = isConnected; }).catch((error) => say(error.message));
}).catch((error) => say(error.status === 401
  ? "This page needs the address that animatic studio printed, with its token." : error.message));
window.studioReady = ready;
