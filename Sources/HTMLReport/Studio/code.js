import {byId, make} from "./page.js";

/** The script, with a button for each value and the problems below their lines. */
export const code = {
  /** The content of each shown line, as text, to replace only lines that changed. */
  shown: [],
  /** The lines of the text. */
  lines: [],
  /** The numbers of the lines that show problems. */
  linesWithProblems: [],
  slots: new Map(),

  /** @param choose Called with the path of a value that the user has chosen. */
  start(choose) {
    byId("lines").addEventListener("click", (event) => {
      const button = event.target.closest(".slot");
      if (button) choose(button.dataset.slot);
    });
  },

  /**
   * Shows the document of a script.
   * @param {Object} only The only line that differs from the shown text, apart from problems; `null` to compare all lines.
   */
  show(document, chosen, only = null) {
    const all = document.slots;
    if (only) for (const slot of only.slots) this.slots.set(slot.path, slot);
    else this.slots = new Map(all.map((slot) => [slot.path, slot]));
    const problemsOfLines = Map.groupBy(document.problems, (problem) => problem.line);
    const changed = new Set(document.changes.map((change) => change.path));
    if (only) this.lines[only.number - 1] = only.text;
    else {
      this.lines = document.text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
      if (this.lines.length > 1 && this.lines[this.lines.length - 1] === "") this.lines.pop();
    }
    const {lines} = this;
    const list = byId("lines");
    while (list.children.length > lines.length) list.lastChild.remove();
    this.shown.length = Math.min(this.shown.length, lines.length);
    const numbers = only ? new Set([only.number, ...this.linesWithProblems, ...problemsOfLines.keys()]) : null;
    this.linesWithProblems = [...problemsOfLines.keys()];
    const slotsOfLines = Map.groupBy(numbers ? all.filter((slot) => numbers.has(slot.line)) : all, (slot) => slot.line);
    for (const number of numbers ?? Array.from(lines, (_, index) => index + 1)) {
      if (number < 1 || number > lines.length) continue;
      const [index, text] = [number - 1, lines[number - 1]];
      const slots = slotsOfLines.get(number) ?? [];
      const problems = problemsOfLines.get(number) ?? [];
      const content = JSON.stringify([text, slots, problems, slots.map((slot) => [slot.path === chosen, changed.has(slot.path)])]);
      if (content === this.shown[index]) continue;
      this.shown[index] = content;
      const line = make("li", {class: problems.length > 0 ? problems[0].severity : null},
        ...this.words(text, slots, chosen, changed), ...problems.map((problem) => problemRow(problem)));
      if (list.children[index]) list.children[index].replaceWith(line); else list.append(line);
    }
    const others = (problemsOfLines.get(0) ?? []).concat(document.problemsOfFile);
    byId("problems").replaceChildren(...others.map((problem) => make("li", {class: problem.severity}, problem.message)));
    byId("problems").hidden = others.length === 0;
  },

  /** Returns the parts of a line: text, values, and the comment. */
  words(text, slots, chosen, changed) {
    const parts = [];
    let place = 0;
    for (const slot of slots) {
      if (slot.start < place) continue;
      parts.push(text.slice(place, slot.start));
      const kinds = ["slot", slot.kind, slot.obstacle ? "fixed" : "", changed.has(slot.path) ? "changed" : ""];
      parts.push(make("button", {
        type: "button", class: kinds.filter(Boolean).join(" "), "data-slot": slot.path,
        "aria-pressed": String(slot.path === chosen), title: slot.obstacle ?? slot.path, "aria-label": `${slot.path}: ${slot.text}`,
      }, text.slice(slot.start, slot.end) || " "));
      place = slot.end;
    }
    const rest = text.slice(place);
    const comment = rest.search(/(^|\s)#/);
    if (comment < 0) return [...parts, rest];
    return [...parts, rest.slice(0, comment), make("span", {class: "comment"}, rest.slice(comment))];
  },
};

function problemRow(problem) {
  const notes = problem.notes.filter((note) => note.message).map((note) =>
    make("span", {class: "note"}, `${note.line > 0 ? `line ${note.line}: ` : ""}${note.message}`));
  return make("div", {class: `problem ${problem.severity}`}, `${problem.severity}: ${problem.message}`,
    problem.suggestion ? make("span", {class: "note"}, `write ${problem.suggestion}`) : null, ...notes);
}
