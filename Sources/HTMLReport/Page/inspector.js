import {animationsOf, constraintsOf, film, frameOfEvent, placeOfEvent, valueAt} from "./film.js";
import {state} from "./main.js";
import {byId, make, seconds, setText, short} from "./page.js";
import {showLine} from "./trace.js";
import {badgesOf} from "./views.js";

const standings = {
  holds: "holds", slack: "slack", loses: "loses", broken: "broken", inactive: "inactive", outside: "outside the window",
};

/** Descriptions of the origins of constraints that are not in the script. */
const makers = {
  stackView: "from the stack view", hugging: "natural size (hugging)",
  compressionResistance: "natural size (compression resistance)", window: "from the window",
  guide: "from the safe area or the margins", frame: "from the frame that was set",
};

/** The details of the selected view: its constraints, its animations and the explanation of its position. */
export const inspector = {
  shown: "",
  /** The content of each shown constraint, as text. */
  rows: [],

  load() { this.shown = ""; },

  draw() {
    const isThere = valueAt(film.hierarchy, state.frame).some(([view]) => view === state.view);
    const view = film.views[state.view];
    const issues = film.issues.filter((issue) =>
      issue.explained && issue.views.includes(state.view) && frameOfEvent[placeOfEvent.get(issue.event)] <= state.frame);
    const list = constraintsOf(state.view).map((one) => this.constraintAt(one, state.frame))
      .concat(isThere ? valueAt(view.made, state.frame).map((number) => this.madeConstraint(film.made[number])) : []);
    const motion = animationsOf(state.view, state.frame);
    const seen = valueAt(view.presentation, state.frame);
    const model = valueAt(view.model, state.frame);
    // Elements are replaced only if something has changed, so that scroll positions and selections are preserved.
    const shown = JSON.stringify([state.view, isThere, issues.length, list, motion.length, seen, model,
      valueAt(view.explanation, state.frame), badgesOf(state.view, state.frame)]);
    if (shown === this.shown) return;
    this.shown = shown;

    setText(byId("view-title"), view.name);
    byId("view-facts").replaceChildren(
      ...[make("span", {class: "chip"}, view.kind), lineButton(view.line),
        ...badgesOf(state.view, state.frame).map((badge) => make("span", {class: "badge"}, badge)),
        isThere ? make("span", {class: "frames"}, this.frames(seen, model)) : make("span", {class: "badge"}, "not in the window"),
      ].filter(Boolean));
    byId("motion-title").hidden = motion.length === 0;
    byId("motion").replaceChildren(...motion.map((one) => make("li", null,
      make("span", {class: "dot moves"}), make("span", {class: "formula"}, one.property),
      make("span", {class: "detail"}, one.text), make("span", {class: "detail"}, this.span(one)))));
    setText(byId("constraint-count"), String(list.length));
    this.showRows(list);
    // No explanation is shown for a view that is not in the window. A view that was never in the window has no
    // recorded explanation.
    const text = isThere ? film.texts[valueAt(view.explanation, state.frame)] : "";
    const losses = byId("losses");
    const [lost, others] = losses ? splitLosses(text) : ["", text];
    if (losses) {
      losses.hidden = lost === "";
      setText(losses, lost);
    }
    setText(byId("explanation"), others + issues.map((issue) => `${issue.explained}\n`).join(""));
  },

  /** Shows the constraints. While a value is dragged, the rows of the other constraints remain. */
  showRows(list) {
    const texts = list.map((one) => JSON.stringify(one));
    const rows = byId("constraints");
    if (list.length === 0 || texts.length !== this.rows.length) {
      rows.replaceChildren(...(list.length > 0 ? list.map((one) => this.row(one))
        : [make("li", {class: "nothing"}, "No constraint refers to this view.")]));
    } else {
      list.forEach((one, place) => {
        if (texts[place] !== this.rows[place]) rows.children[place].replaceWith(this.row(one));
      });
    }
    this.rows = texts;
  },

  /** Returns text such as `(16, 37, 287, 186), moving to (16, 37, 231, 186)`, with all decimals. */
  frames(seen, model) {
    const text = (frame) => `(${frame.join(", ")})`;
    return text(seen) === text(model) ? text(seen) : `${text(seen)}, moving to ${text(model)}`;
  },

  span(one) {
    const begin = seconds(one.begin + one.delay);
    return one.end === undefined ? `from ${begin} on` : `${begin} to ${seconds(one.end)}`;
  },

  constraintAt(one, frame) {
    return {
      name: one.name, text: film.texts[valueAt(one.text, frame)], line: one.line,
      constant: valueAt(one.constant, frame), priority: valueAt(one.priority, frame),
      standing: valueAt(one.standing, frame), amount: valueAt(one.amount, frame),
    };
  },

  /** Returns the list item of a constraint that is not in the script. */
  madeConstraint(one) {
    return {
      name: one.name ?? one.maker, text: film.texts[one.text],
      maker: one.name ? `${one.name}, ${makers[one.maker]}` : makers[one.maker], priority: one.priority,
      standing: one.standing, amount: one.amount,
    };
  },

  row(one) {
    const by = Math.abs(one.amount) >= 0.005 ? ` by ${short(Math.abs(one.amount))}` : "";
    return make("li", {class: `constraint ${one.standing}`, "data-constraint": one.name},
      make("span", {class: "dot"}),
      make("span", {class: "formula"}, one.text),
      make("data", {class: "priority", value: String(one.priority), title: "Priority"},
        one.priority === 1000 ? "required" : `@${short(one.priority)}`),
      make("span", {class: "standing"}, standings[one.standing] + by),
      one.maker ? make("span", {class: "detail"}, one.maker)
        : one.name === one.text ? null : make("span", {class: "detail"}, one.name),
      one.maker ? null : make("data", {class: "constant", value: String(one.constant), hidden: true}), lineButton(one.line));
  },
};

/** Returns the parts of an explanation about constraints that lose or are broken, and the other parts. */
function splitLosses(text) {
  const [lost, others] = [[], []];
  let isLost = false;
  for (const line of text.split("\n")) {
    if (/^ {0,2}\S/.test(line)) isLost = / (loses|is broken by a conflict): /.test(line);
    (isLost && line ? lost : others).push(line);
  }
  return [lost.map((line) => `${line.replace(/^ {2}/, "")}\n`).join(""), others.join("\n")];
}

/** Returns a button that shows a line of the script; `null` if there is no line. */
export function lineButton(line) {
  if (line === undefined || line === null) return null;
  // A line of a program, whose text is not part of its recording.
  if (film.script.text === "") return make("span", null, `line ${line}`);
  return make("button", {type: "button", class: "link", onclick: () => showLine(line)}, `line ${line}`);
}
