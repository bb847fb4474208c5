import {byId, make, setText} from "./page.js";

/** The priorities of UIKit, at which the slider of priorities stops, with their names. */
const stops = [
  [50, "fitting size"], [250, "low"], [490, "drag that cannot resize the scene"], [500, "scene size stays"],
  [510, "drag that can resize the scene"], [750, "high"], [1000, "required"],
];
/** The distance from a stop within which the pointer moves the slider to it. */
const catching = 12;
const names = {
  required: 1000, defaultHigh: 750, defaultLow: 250, fittingSizeLevel: 50, dragThatCanResizeScene: 510,
  sceneSizeStayPut: 500, dragThatCannotResizeScene: 490,
};

/** The control for the chosen value. */
export const knobs = {
  path: null,
  /** Consecutive changes with one number are undone together. */
  gesture: Date.now() % 1e9,
  change: null,
  /** The changes of the draft. */
  changes: [],
  /** The priority from which the control of a priority began. */
  begin: 0,

  /** @param change Called with an action on the draft. */
  start(change) {
    this.change = change;
    // A gesture ends when the pointer is released or another control gets the focus.
    for (const name of ["pointerup", "focusout", "change"]) {
      byId("knob").addEventListener(name, () => { this.gesture += 1; });
    }
  },

  /**
   * Shows the control of a value. A control with the focus is only updated.
   * @param {string} nothing The text without a value.
   */
  show(slot, isNew, nothing) {
    const panel = byId("knob");
    if (!slot) {
      this.path = null;
      return panel.replaceChildren(make("p", {class: "hint"}, nothing));
    }
    if (!isNew && slot.path === this.path && panel.contains(document.activeElement)) return this.update(slot);
    this.path = slot.path;
    const uses = slot.uses > 1 ? make("span", {class: "badge"}, `used ${slot.uses} times`)
      : slot.alias ? make("span", {class: "badge", title: `A change replaces ${slot.alias} in this place.`}, "only here") : null;
    panel.replaceChildren(
      make("div", {class: "bar"}, make("h3", {id: "knob-title"}, slot.path), uses),
      ...(slot.obstacle ? [make("p", {class: "hint"}, `Fixed: ${slot.obstacle}.`)] : this.controls(slot)),
      make("p", {id: "knob-note", class: "hint", role: "status"}));
    if (isNew) panel.querySelector("input, select, button")?.focus();
  },

  update(slot) {
    for (const input of byId("knob").querySelectorAll("[data-value]")) {
      if (input !== document.activeElement) input.value = valueOf(slot, input.dataset.value);
    }
    if (slot.kind === "priority") this.markStop(numberOf(slot));
  },

  /** Returns the number of a value, in seconds for a time. */
  number(slot) { return numberOf(slot); },

  send(value) { this.change({kind: "change", slot: this.path, gesture: this.gesture, ...value}); },

  note(words) { if (byId("knob-note")) setText(byId("knob-note"), words); },

  controls(slot) {
    const label = {"aria-labelledby": "knob-title"};
    const field = (type, attributes, send) => make("input", {
      type, ...label, ...attributes, oninput: (event) => { if (event.target.value !== "") send(event.target.value); },
    });
    switch (slot.kind) {
      case "word":
        return [make("select", {...label, "data-value": "word", onchange: (event) => this.send({word: event.target.value})},
          ...slot.words.map((word) => make("option", {value: word, selected: word === wordOf(slot)}, word)))];
      case "text": return [field("text", {value: slot.text, "data-value": "text"}, (text) => this.send({text}))];
      case "color": return [
        field("color", {value: colorOf(slot), "data-value": "color"}, (color) => this.send({color: color + alphaOf(slot)})),
        make("input", {
          type: "text", "aria-label": "Name of a color, or digits after #", value: slot.text.replaceAll("\"", ""), "data-value": "name",
          onchange: ({target: {value}}) => this.send(value.startsWith("#") ? {color: value} : {word: value.replace(/^\./, "")}),
        })];
      case "priority": return this.priorityControls(slot, field);
      default: return this.numberControls(slot, field);
    }
  },

  numberControls(slot, field) {
    const number = numberOf(slot);
    const isFraction = slot.upper !== undefined && slot.upper - slot.lower <= 2;
    // Factors, curves and numbers with decimals change in small steps.
    const isFine = isFraction || !Number.isInteger(number) || /\.(curve|multiplier)\b/.test(slot.path) && Math.abs(number) < 10;
    const room = slot.kind === "time" ? 2 : isFine ? Math.max(Math.abs(number), 2) : Math.max(Math.abs(number), 100);
    const step = slot.kind === "time" ? 0.05 : isFine ? 0.01 : 1;
    const lower = slot.kind === "time" ? 0 : Math.max(slot.lower, isFraction ? slot.lower : number - room);
    const upper = slot.kind === "time" ? Math.max(room, 2 * number) : Math.min(slot.upper, isFraction ? slot.upper : number + room);
    const send = (text) => this.send({number: Number(text)});
    return [
      field("range", {min: lower, max: upper, step, value: number, "data-value": "number"}, send),
      field("number", {step: "any", value: number, "data-value": "number", class: "number"}, send),
      slot.kind === "time" ? make("span", {class: "hint"}, "s") : null,
    ].filter(Boolean);
  },

  priorityControls(slot, field) {
    this.begin = this.saved(slot);
    const send = (text) => {
      this.warn(Number(text));
      this.markStop(Number(text));
      this.send({number: Number(text)});
    };
    const slider = field("range", {min: 1, max: 1000, value: numberOf(slot), list: "stops", "data-value": "number"}, () => {});
    // The pointer stops at the priorities of UIKit. The arrow keys move by 1.
    let isDragging = false;
    slider.addEventListener("pointerdown", () => { isDragging = true; });
    slider.addEventListener("pointerup", () => { isDragging = false; });
    slider.addEventListener("input", () => {
      const near = stops.find(([stop]) => Math.abs(stop - slider.value) <= catching);
      if (isDragging && near) slider.value = near[0];
      send(slider.value);
    });
    const step = (change) => make("button", {type: "button", class: "step", "aria-label": `${change > 0 ? "increase" : "decrease"} by 1`,
      onclick: () => {
        this.gesture += 1;
        const field = byId("knob").querySelector("input[type=number]");
        field.value = Math.min(Math.max(Number(field.value) + change, 1), 1000);
        slider.value = field.value;
        send(field.value);
      }}, change > 0 ? "+1" : "−1");
    return [
      slider, make("datalist", {id: "stops"}, ...stops.map(([stop, label]) => make("option", {value: stop, label}))), step(-1),
      field("number", {min: 1, max: 1000, value: numberOf(slot), "data-value": "number", class: "number"}, send), step(1),
      make("div", {class: "stops", role: "group", "aria-label": "Priorities of UIKit"}, ...stops.map(([stop, label]) =>
        make("button", {type: "button", "data-stop": stop, title: label, "aria-pressed": String(stop === numberOf(slot)), onclick: () => {
          this.gesture += 1;
          slider.value = stop;
          byId("knob").querySelector("input[type=number]").value = stop;
          send(stop);
        }}, String(stop)))),
    ];
  },

  markStop(number) {
    for (const button of byId("knob").querySelectorAll("[data-stop]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.stop) === number));
    }
  },

  /** Returns the priority in the file, or at the beginning of the changes. */
  saved(slot) {
    const saved = this.changes.find((one) => one.path === slot.path)?.saved;
    return numberOf(saved && !saved.startsWith("*") ? {...slot, literal: saved} : slot);
  },

  /** UIKit raises an exception if the priority of an installed constraint changes between required and optional. */
  warn(number) {
    const isCrossing = (this.begin === 1000) !== (number === 1000);
    this.note(!isCrossing ? "" : `UIKit raises an exception if code changes an installed constraint from ${
      this.begin === 1000 ? "required to optional" : "optional to required"}. As the first priority in the script, ${number} is valid.`);
  },
};

function wordOf(slot) { return slot.literal.replace(/^\./, ""); }

/** Returns the number of a literal, in seconds for a time. */
function numberOf(slot) {
  // A constraint can lack a constant, which is then 0.
  const text = slot.literal.replace(/^([+-])\s+/, "$1").replaceAll("_", "") || "0";
  if (slot.kind === "priority" && wordOf(slot) in names) return names[wordOf(slot)];
  return parseFloat(text) / (slot.kind === "time" && text.endsWith("ms") ? 1000 : 1);
}

/** Returns the eight or six digits of a literal, of which a short form has half; none for a name. */
function digitsOf(slot) {
  if (!slot.text.includes("#")) return "";
  const digits = slot.text.replaceAll("\"", "").replace("#", "").toLowerCase();
  return digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
}

/** Returns `#rrggbb` for a literal; black for a name. */
function colorOf(slot) { return `#${digitsOf(slot).slice(0, 6) || "000000"}`; }

/** Returns the two digits of the alpha value of a literal; none if it has no such digits. */
function alphaOf(slot) { return digitsOf(slot).slice(6); }

function valueOf(slot, what) {
  switch (what) {
    case "word": return wordOf(slot);
    case "color": return colorOf(slot);
    case "number": return numberOf(slot);
    default: return slot.text.replaceAll("\"", "");
  }
}
