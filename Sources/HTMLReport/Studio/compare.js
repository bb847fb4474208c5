import {FilmDrawing} from "./drawing.js";
import {film, hierarchyAt, times, valueAt} from "./film.js";
import {select, state} from "./main.js";
import {byId, count, make, seconds, setText, short} from "./page.js";
import {lastPlace} from "./recording.js";
import * as server from "./server.js";
import {stage} from "./stage.js";

/** The variants that can be compared, with their names in the menu. */
const variants = {
  dark: "dark appearance", light: "light appearance", rtl: "right to left", landscape: "landscape", extraSmall: "extra small text",
  extraExtraExtraLarge: "largest text", accessibilityMedium: "accessibility text", accessibilityExtraExtraExtraLarge: "largest accessibility text",
};

/**
 * A second film beside that of the draft, which shows the same time: the saved file, another device or another variant.
 *
 * The differences are those of the presentation frames, in points.
 */
export const compare = {
  /** What is compared, as a field of the request; `null` for nothing. */
  variant: null,
  data: null,
  drawing: null,
  numbers: new Map(),
  shown: "",
  script: null,
  scene: null,
  version: 0,

  /**
   * @param script Returns the number of the script.
   * @param scene Returns the identifier of the scene of an Interface Builder file; `null` for a script.
   */
  start(script, scene) {
    [this.script, this.scene] = [script, scene];
    byId("screen").append(make("figure", {id: "other", class: "other", hidden: true},
      make("div", {id: "other-canvas", class: "canvas"}, make("canvas", {id: "other-picture", class: "picture", role: "img"})),
      make("figcaption", {id: "other-name"})));
    document.querySelector(".layers").append(make("label", null, make("span", {class: "spoken"}, "Compare"), make("select", {id: "compare"})));
    this.load([]);
    byId("compare").addEventListener("change", () => this.set(byId("compare").value));
  },

  /**
   * Fills the menu.
   * @param {string[]} devices The names of the devices; `null` for a film that cannot be played again.
   */
  load(devices) {
    byId("compare").disabled = devices === null;
    if (!devices) return;
    const names = JSON.stringify(devices);
    if (byId("compare").dataset.devices === names) return;
    byId("compare").dataset.devices = names;
    const option = ([value, name]) => make("option", {value}, name);
    byId("compare").replaceChildren(
      option(["", "Compare …"]), option(["source:saved", "the saved file"]),
      make("optgroup", {label: "Variants"}, ...Object.entries(variants).map(([word, name]) => option([`variants:${word}`, name]))),
      make("optgroup", {label: "Devices"}, ...devices.map((name) => option([`device:${name}`, name]))));
  },

  async set(value) {
    const colon = value.indexOf(":");
    this.variant = value === "" ? null : {[value.slice(0, colon)]: value.slice(colon + 1)};
    if (!this.variant) return this.close();
    await this.refresh();
  },

  close() {
    [this.variant, this.data, this.drawing] = [null, null, null];
    byId("compare").value = "";
    stage.beside = null;
    this.draw();
    stage.refit();
  },

  /** Plays the other film again, after the draft or the file has changed. */
  async refresh() {
    if (!this.variant) return;
    this.version += 1;
    const {version} = this;
    byId("other").classList.add("old");
    const name = byId("compare").selectedOptions[0].textContent;
    try {
      const variant = {...this.variant, scene: this.scene() ?? undefined};
      const [about, data, recording] = await server.film(this.script(), null, undefined, {variant});
      if (version !== this.version || !this.variant) return;
      const text = new TextDecoder();
      const problem = JSON.parse(text.decode(about)).problems.find((one) => one.severity === "error");
      if (data.length === 0) return this.fail(name, problem?.message ?? "it has errors");
      this.drawing = await FilmDrawing.read(recording);
      this.data = JSON.parse(text.decode(data));
    } catch (error) { return this.fail(name, error.message); }
    this.numbers = new Map(this.data.views.map((view, number) => [view.name, number]));
    this.shown = "";
    byId("other").classList.remove("old");
    setText(byId("other-name"), this.variant.device ? name : `${name} · ${this.data.device.name}`);
    stage.beside = this.data.canvas;
    byId("other").hidden = false;
    stage.refit();
    this.draw();
  },

  fail(name, message) {
    this.data = null;
    byId("differences").hidden = false;
    byId("difference-rows").replaceChildren();
    setText(byId("difference-note"), `${name} cannot be shown: ${message}`);
    stage.beside = null;
    byId("other").hidden = true;
    stage.refit();
  },

  /** Draws the frame at the visible time, and the differences. */
  draw() {
    byId("stage").classList.toggle("compared", this.data !== null);
    byId("other").hidden = this.data === null;
    if (!this.variant) byId("differences").hidden = true;
    if (!this.data) return;
    const [width, height] = this.data.canvas;
    const frame = Math.max(lastPlace(this.data.frames.times, times[state.frame] + 1e-9), 0);
    const scale = stage.scale * (window.devicePixelRatio || 1);
    byId("other-canvas").style.width = `${width * stage.scale}px`;
    byId("other-canvas").style.height = `${height * stage.scale}px`;
    const shown = `${frame} at ${scale}`;
    if (shown !== this.shown) {
      this.shown = shown;
      this.drawing.draw(byId("other-picture"), frame, Math.min(scale, 4));
      byId("other-picture").setAttribute("aria-label", `${byId("other-name").textContent} at ${seconds(this.data.frames.times[frame])}`);
    }
    this.drawDifferences(frame);
  },

  drawDifferences(frame) {
    const rows = hierarchyAt(state.frame).map(([view]) => view);
    const here = new Set(rows.map((view) => film.views[view].name));
    const there = valueAt(this.data.hierarchy, frame).map(([view]) => this.data.views[view].name);
    const differences = rows.flatMap((view) => {
      const {name} = film.views[view];
      if (!there.includes(name)) return [{view, name, words: "only here"}];
      const [own, other] = [film.views[view], this.data.views[this.numbers.get(name)]];
      const [before, after] = [valueAt(own.presentation, state.frame), valueAt(other.presentation, frame)];
      const numbers = before.map((number, place) => after[place] - number);
      return numbers.some((number) => Math.abs(number) >= 0.005) ? [{view, name, numbers}] : [];
    }).concat(there.filter((name) => !here.has(name)).map((name) => ({view: null, name, words: "only there"})));
    const content = JSON.stringify(differences);
    byId("differences").hidden = false;
    if (content === byId("difference-rows").dataset.content) return;
    byId("difference-rows").dataset.content = content;
    setText(byId("difference-note"), differences.length === 0 ? "All views have the same frames."
      : `${count(differences.length, "view")} of ${rows.length} ${differences.length === 1 ? "differs" : "differ"}. The numbers are those of the other film minus those of this one, in points.`);
    const signed = (number) => (Math.abs(number) < 0.005 ? "" : number > 0 ? `+${short(number)}` : short(number));
    byId("difference-rows").replaceChildren(...differences.map((one) => make("tr", {"data-difference": one.name},
      make("th", {scope: "row"}, one.view === null ? one.name
        : make("button", {type: "button", class: "view-name", onclick: () => select(one.view)}, one.name)),
      ...(one.words ? [make("td", {colspan: 4}, one.words)] : one.numbers.map((number) => make("td", null, signed(number)))))));
  },
};
