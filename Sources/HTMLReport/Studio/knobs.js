import {byId, make, setText} from "./page.js";

/** The priorities at which a slider of priorities stops. */
const priorities = [1, 50, 250, 490, 500, 510, 750, 999, 1000];
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

  /** @param change Called with an action on the draft. */
  start(change) {
    this.change = change;
    // A gesture ends when the pointer is released or another control gets the focus.
    for (const name of ["pointerup", "focusout", "change"]) {
      byId("knob").addEventListener(name, () => { this.gesture += 1; });
    }
  },

  /** Shows the control of a value. A control with the focus is only updated. */
  show(slot, isNew) {
    const panel = byId("knob");
    if (!slot) {
      this.path = null;
      return panel.replaceChildren(make("p", {class: "hint"}, "Choose a value in the script to change it."));
    }
    if (!isNew && slot.path === this.path && panel.contains(document.activeElement)) return this.update(slot);
    this.path = slot.path;
    const uses = slot.uses > 1 ? make("span", {class: "badge"}, `used ${slot.uses} times`) : null;
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
  },

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
    const room = slot.kind === "time" ? 2 : Math.max(Math.abs(number), 100);
    const isFraction = slot.upper !== undefined && slot.upper - slot.lower <= 2;
    const step = slot.kind === "time" ? 0.05 : isFraction ? 0.01 : 1;
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
    const send = (text) => {
      this.warn(slot, Number(text));
      this.send({number: Number(text)});
    };
    const stops = make("datalist", {id: "stops"}, ...priorities.map((one) => make("option", {value: one})));
    return [
      field("range", {min: 1, max: 1000, value: numberOf(slot), list: "stops", "data-value": "number"}, send), stops,
      field("number", {min: 1, max: 1000, value: numberOf(slot), "data-value": "number", class: "number"}, send),
      make("div", {class: "stops"}, ...priorities.map((one) =>
        make("button", {type: "button", onclick: () => { this.gesture += 1; send(one); }}, String(one)))),
    ];
  },

  /** UIKit raises an exception if the priority of an installed constraint changes between required and optional. */
  warn(slot, number) {
    const isCrossing = (numberOf(slot) === 1000) !== (number === 1000);
    this.note(isCrossing ? "UIKit raises an exception if code changes an active constraint between required and optional." : "");
  },
};

function wordOf(slot) { return slot.literal.replace(/^\./, ""); }

/** Returns the number of a literal, in seconds for a time. */
function numberOf(slot) {
  const text = slot.literal.replace(/^([+-])\s+/, "$1").replaceAll("_", "");
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
