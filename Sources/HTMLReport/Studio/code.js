import {byId, make} from "./page.js";
import {showLine, story} from "./trace.js";

/** The pause in typing after which the text is sent, in milliseconds. */
const typingPause = 120;
/** The pause after which further typing is undone on its own, in milliseconds. */
const gesturePause = 1000;
/** The number of characters of a line that are drawn. The browser takes a tenth of a second for a million. */
const longestLine = 20_000;

/**
 * The text of the script: a text field over lines that show its values, the running statements and the problems.
 *
 * The field is transparent and as large as the lines, so both scroll together. The value at the caret is the chosen one.
 */
export const code = {
  /** The content of each shown line, as text, to replace only lines that changed. */
  shown: [],
  /** The lines of the text. */
  lines: [],
  /** Whether the lines are those of the last document, and not typed ones. */
  isShown: false,
  /** The numbers of the lines that show problems. */
  linesWithProblems: [],
  slots: new Map(),
  /** The text of the script with its line breaks, from which the text of the field was made. */
  text: "",
  /** Consecutive texts with one number are undone together. */
  gesture: Date.now() % 1e9,
  sending: null,
  lastTyping: 0,
  choose: null,
  change: null,

  /**
   * @param choose Called with the path of a value that the user has chosen, and whether its control gets the focus.
   * @param change Called with an action on the draft.
   */
  start(choose, change) {
    [this.choose, this.change] = [choose, change];
    byId("lines").addEventListener("click", (event) => {
      const value = event.target.closest(".slot");
      if (value) choose(value.dataset.slot, true);
    });
    const field = byId("text");
    field.addEventListener("focus", () => this.fillField());
    field.addEventListener("input", () => this.noteTyping());
    field.addEventListener("keydown", (event) => this.handleKey(event));
    field.addEventListener("beforeinput", (event) => {
      if (!event.inputType.startsWith("history")) return;
      event.preventDefault();
      this.flush();
      change({kind: event.inputType === "historyUndo" ? "undo" : "redo"});
    });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === field && !this.sending) this.chooseAtCaret();
    });
  },

  // MARK: Typing

  /** Whether there is text that was not sent. */
  get isTyping() { return this.sending !== null; },

  noteTyping() {
    const field = byId("text");
    // Before the text is known, typing would replace it.
    if (field.readOnly) return;
    // A pasted text can contain line breaks of YAML that are none in a field.
    const typed = field.value.replace(otherBreaks, "\n");
    if (typed !== field.value) replaceValue(field, typed);
    const now = Date.now();
    if (now - this.lastTyping > gesturePause) this.gesture += 1;
    this.lastTyping = now;
    this.showTyped();
    clearTimeout(this.sending);
    this.sending = setTimeout(() => this.flush(), typingPause);
  },

  /** Sends the typed text at once. */
  flush() {
    if (!this.sending) return;
    clearTimeout(this.sending);
    this.sending = null;
    this.text = withBreaks(byId("text").value, this.text);
    this.change({kind: "type", text: this.text, gesture: this.gesture});
  },

  handleKey(event) {
    const field = byId("text");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      byId("knob").querySelector("input, select, button")?.focus();
    } else if (event.key === "Enter" && !event.isComposing && !field.readOnly) {
      // A new line begins as far to the right as the line before it.
      const before = field.value.slice(0, field.selectionStart);
      const indent = before.slice(before.lastIndexOf("\n") + 1).match(/^ */)[0];
      event.preventDefault();
      field.setRangeText(`\n${indent}`, field.selectionStart, field.selectionEnd, "end");
      this.gesture += 1;
      this.noteTyping();
    }
  },

  chooseAtCaret() {
    const before = byId("text").value.slice(0, byId("text").selectionStart);
    const line = before.split("\n").length;
    const place = before.length - before.lastIndexOf("\n") - 1;
    const slot = [...this.slots.values()].find((one) => one.line === line && one.start <= place && place <= one.end);
    this.choose(slot?.path ?? null, false);
  },

  /** Moves the caret to a place of the text. */
  goTo(line, place) {
    const field = byId("text");
    const start = field.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + place;
    showLine(line);
    field.focus({preventScroll: true});
    field.setSelectionRange(start, start);
  },

  // MARK: Lines

  /** Removes the text, before another script is opened. */
  clear() {
    clearTimeout(this.sending);
    Object.assign(this, {sending: null, shown: [], lines: [], isShown: false, linesWithProblems: [], slots: new Map(), text: ""});
    Object.assign(byId("text"), {value: "", readOnly: true});
    byId("lines").replaceChildren();
  },

  /** Shows the typed text before its values are known. */
  showTyped() {
    const [old, lines] = [this.lines, byId("text").value.split("\n")];
    const most = Math.min(old.length, lines.length);
    let [before, after] = [0, 0];
    while (before < most && old[before] === lines[before]) before += 1;
    while (after < most - before && old[old.length - 1 - after] === lines[lines.length - 1 - after]) after += 1;
    const list = byId("lines");
    for (let count = old.length - after - before; count > 0; count -= 1) list.children[before].remove();
    const next = list.children[before] ?? null;
    for (const text of lines.slice(before, lines.length - after)) list.insertBefore(make("li", null, text), next);
    this.shown.splice(before, old.length - after - before, ...Array(lines.length - after - before).fill(null));
    const growth = lines.length - old.length;
    const kept = [...this.slots.values()].filter(({line}) => line <= before || line > old.length - after);
    this.slots = new Map(kept.map((slot) => [slot.path, slot.line <= before ? slot : {...slot, line: slot.line + growth}]));
    [this.lines, this.isShown] = [lines, false];
  },

  /**
   * Shows the document of a script.
   * @param {Object} line The only line that differs from that of the last document, apart from problems; `null` to compare
   *   all lines. They are also compared after typed lines, of which the document does not know.
   */
  show(document, chosen, line = null) {
    const only = this.isShown ? line : null;
    [this.text, this.isShown] = [document.text, true];
    const all = document.slots;
    if (only) for (const slot of only.slots) this.slots.set(slot.path, slot);
    else this.slots = new Map(all.map((slot) => [slot.path, slot]));
    const problemsOfLines = Map.groupBy(document.problems, (problem) => problem.line);
    const changed = new Set(document.changes.map((change) => change.path));
    byId("text").readOnly = document.scenes !== undefined || document.isRecording === true;
    if (only) this.lines[only.number - 1] = only.text;
    else this.lines = document.text.split(breaks);
    if (!only || window.document.activeElement === byId("text")) this.fillField();
    const numbers = only ? new Set([only.number, ...this.linesWithProblems, ...problemsOfLines.keys()]) : null;
    this.linesWithProblems = [...problemsOfLines.keys()];
    const slotsOfLines = Map.groupBy(numbers ? all.filter((slot) => numbers.has(slot.line)) : all, (slot) => slot.line);
    this.draw(numbers ? [...numbers].map((number) => number - 1) : this.lines.keys(),
      (number) => [slotsOfLines.get(number) ?? [], problemsOfLines.get(number) ?? []], chosen, changed);
    this.showProblems(document);
  },

  /** Writes the lines to the field. While a single line changes many times, the field gets only the last text. */
  fillField() {
    const value = this.lines.join("\n");
    if (!this.isTyping && byId("text").value !== value) replaceValue(byId("text"), value);
  },

  /**
   * Draws lines.
   * @param indices The indices of the lines that can have changed.
   * @param contentOf Returns the values and the problems of a line.
   */
  draw(indices, contentOf, chosen, changed) {
    const {lines} = this;
    const list = byId("lines");
    while (list.children.length > lines.length) list.lastChild.remove();
    this.shown.length = Math.min(this.shown.length, lines.length);
    for (const index of indices) {
      if (index < 0 || index >= lines.length) continue;
      const text = lines[index];
      const [slots, problems] = contentOf(index + 1);
      const content = JSON.stringify([text, problems.map((problem) => [problem.severity, problem.message]), slots.map((slot) =>
        [slot.path, slot.kind, slot.start, slot.end, slot.obstacle, slot.path === chosen, changed.has(slot.path)])]);
      if (content === this.shown[index]) continue;
      this.shown[index] = content;
      const line = make("li", {class: problems.length > 0 ? problems[0].severity : null},
        ...this.words(text, slots, chosen, changed), ...problems.map((problem) =>
          make("span", {class: `problem ${problem.severity}`}, `${problem.severity}: ${problem.message}`)));
      // The film of one frame does not tell which statements run, so the lines of the last whole film stay lit.
      line.classList.toggle("acts", story.lit.has(index + 1));
      if (list.children[index]) list.children[index].replaceWith(line); else list.append(line);
    }
  },

  /** Returns the parts of a line: text, values, and the comment. */
  words(text, slots, chosen, changed) {
    const parts = [];
    let place = 0;
    for (const slot of slots) {
      // A constant that a constraint lacks has a place, but no characters.
      if (slot.start < place || slot.start === slot.end || slot.end > longestLine) continue;
      parts.push(text.slice(place, slot.start));
      const kinds = [
        "slot", slot.kind, slot.obstacle ? "fixed" : "", changed.has(slot.path) ? "changed" : "", slot.path === chosen ? "chosen" : "",
      ];
      parts.push(make("span", {class: kinds.filter(Boolean).join(" "), "data-slot": slot.path, title: slot.obstacle}, text.slice(slot.start, slot.end)));
      place = slot.end;
    }
    const rest = text.slice(place, longestLine) + (text.length > longestLine ? " …" : "");
    const comment = rest.search(/(^|\s)#/);
    if (comment < 0) return [...parts, rest];
    return [...parts, rest.slice(0, comment), make("span", {class: "comment"}, rest.slice(comment))];
  },

  /** Lists all problems with their lines, notes and suggestions. */
  showProblems(document) {
    const ofFile = document.problemsOfFile.map((problem) => ({...problem, line: 0}));
    const all = ofFile.concat(document.problems);
    const content = JSON.stringify(all);
    if (content === byId("problems").dataset.content) return;
    byId("problems").dataset.content = content;
    const rows = all.map((problem) => problemRow(problem, (line, start) => this.goTo(line, start)));
    byId("problems").replaceChildren(...(rows.length > 0 ? [make("ul", null, ...rows)] : []));
    byId("problems").hidden = all.length === 0;
    const hasErrors = all.some((problem) => problem.severity === "error");
    byId("text").setAttribute("aria-invalid", String(hasErrors));
  },
};

/** The line breaks of YAML. */
const breaks = /\r\n|[\n\r\u0085\u2028\u2029]/;
/** Those that a text field shows as characters. */
const otherBreaks = /[\u0085\u2028\u2029]/g;

/** Replaces the text of a field, and keeps the caret at its character. */
function replaceValue(field, value) {
  const old = field.value;
  let same = 0;
  while (same < old.length && same < value.length && old[same] === value[same]) same += 1;
  const moved = [field.selectionStart, field.selectionEnd].map((place) =>
    place <= same ? place : Math.max(same, place + value.length - old.length));
  field.value = value;
  field.setSelectionRange(...moved);
}

/** Returns a typed text with the line breaks of another text: those of its unchanged lines, and otherwise that of its first line. */
function withBreaks(typed, text) {
  const usual = text.match(breaks)?.[0] ?? "\n";
  if (usual === "\n" && !/[\r\u0085\u2028\u2029]/.test(text)) return typed;
  const old = text.split(breaks);
  const ends = [...text.matchAll(new RegExp(breaks, "g"))].map((match) => match[0]);
  const lines = typed.split("\n");
  let same = 0;
  while (same < lines.length && lines[same] === old[same]) same += 1;
  return lines.map((line, index) => {
    if (index === lines.length - 1) return line;
    return line + (index < same ? ends[index] : ends[index + old.length - lines.length] ?? usual);
  }).join("");
}

/** @param goTo Called with the place of a line that the user has chosen. */
function problemRow(problem, goTo) {
  const link = (line, place) => line > 0
    ? make("button", {type: "button", class: "link", onclick: () => goTo(line, place)}, `line ${line}`) : null;
  return make("li", {class: problem.severity}, make("strong", null, problem.severity), " ", link(problem.line, problem.start), " ",
    problem.message, problem.suggestion ? make("span", {class: "note"}, `write ${problem.suggestion}`) : null,
    ...problem.notes.filter((note) => note.message).map((note) =>
      make("span", {class: "note"}, link(note.line, 0), ` ${note.message}`)));
}
