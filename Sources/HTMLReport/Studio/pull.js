import {boxAt, events, film, frameOfEvent, hierarchyAt, placeOfEvent} from "./film.js";
import {lineButton} from "./inspector.js";
import {state} from "./main.js";
import {byId, count, make, short} from "./page.js";
import * as server from "./server.js";
import {stage} from "./stage.js";

const edges = ["left", "top", "right", "bottom"];
const isAcross = (edge) => edge === "left" || edge === "right";

/**
 * The edges of the selected view, which the pointer or the arrow keys move. The engine names the constant that moves an
 * edge; moving the edge then changes this constant, as its control does.
 */
export const pull = {
  /** The current drag; `null` if there is none. */
  drag: null,
  gesture: (Date.now() % 1e9) + 1e9,
  studio: null,

  /**
   * @param studio The functions of the studio: `script()` and `time()` return the script and the visible time, `number(path)`
   *   the number of a value, `constraints()` those of the last whole film, and `isFixed()` whether values cannot be changed;
   *   `choose(path)` chooses a value, `change(action)` performs an action, and `settle()` waits for all answers.
   */
  start(studio) {
    this.studio = studio;
    byId("canvas").append(make("div", {id: "handles", class: "handles", role: "group", "aria-label": "Edges of the selected view"}));
    for (const edge of edges) {
      byId("handles").append(make("button", {
        type: "button", class: `handle ${edge}`, "data-edge": edge, "aria-describedby": "pull-hint",
        onpointerdown: (event) => this.begin(event, edge), onpointermove: (event) => this.move(event),
        onpointerup: () => this.end(), onpointercancel: () => this.end(), onkeydown: (event) => this.handleKey(event, edge),
      }));
    }
  },

  /** Places the handles at the edges of the selected view. */
  place() {
    const [canvasWidth, canvasHeight] = film.canvas;
    const isThere = hierarchyAt(state.frame).some(([view, superview]) => view === state.view && superview >= 0);
    byId("handles").hidden = !isThere || this.studio.isFixed();
    if (byId("handles").hidden) return;
    const box = boxAt(state.view, state.frame);
    const middle = {x: box.x + box.width / 2, y: box.y + box.height / 2};
    const clip = (value, most) => Math.min(Math.max(value, 0), most);
    // The handles of a small view are outside of its edges, so that they do not cover each other.
    const away = (extent) => Math.max(16 - (extent * stage.scale) / 2, 0) / stage.scale;
    const [across, down] = [away(box.width), away(box.height)];
    const places = {
      left: [box.x - across, middle.y], right: [box.x + box.width + across, middle.y],
      top: [middle.x, box.y - down], bottom: [middle.x, box.y + box.height + down],
    };
    const positions = {left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height};
    for (const handle of byId("handles").children) {
      const {edge} = handle.dataset;
      const [x, y] = places[edge];
      handle.style.left = `${clip(x, canvasWidth) * stage.scale}px`;
      handle.style.top = `${clip(y, canvasHeight) * stage.scale}px`;
      const label = `${edge} edge of ${film.views[state.view].name}, at ${short(positions[edge])} points`;
      if (handle.getAttribute("aria-label") !== label) handle.setAttribute("aria-label", label);
    }
  },

  // MARK: Dragging

  begin(event, edge) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({preventScroll: true});
    this.startDrag(event.currentTarget, edge, {x: event.clientX, y: event.clientY});
  },

  /** Asks for the constant that moves the edge. Movements until the answer are performed after it. */
  startDrag(handle, edge, origin) {
    const drag = {handle, edge, origin, points: 0, sent: 0, answer: null, isOver: false};
    this.drag = drag;
    this.gesture += 1;
    drag.ready = this.question(drag);
  },

  async question(drag) {
    await this.studio.settle();
    drag.conflicts = new Set(conflicts().keys());
    const view = film.views[state.view].name;
    drag.answer = await server.pull(this.studio.script(), {view, edge: drag.edge, at: this.studio.time()})
      .catch((error) => ({reason: error.message, holders: []}));
    const {answer} = drag;
    if (!answer?.slot) return this.explain(answer);
    this.studio.choose(answer.slot);
    drag.number = this.studio.number(answer.slot);
    say(`Pulling changes ${answer.slot}. `, answer.constraint ? [answer.constraint] : [],
      answer.others > 0 ? ` ${count(answer.others, "other view")} ${answer.others === 1 ? "moves" : "move"} with the edge.` : "");
    this.send(drag);
  },

  move(event) {
    const {drag} = this;
    if (!drag || !drag.origin || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pixels = isAcross(drag.edge) ? event.clientX - drag.origin.x : event.clientY - drag.origin.y;
    drag.points = Math.round(pixels / stage.scale);
    if (drag.answer && !drag.answer.slot) {
      // An edge that cannot move gives way a little, and springs back.
      const give = Math.sign(pixels) * Math.min(Math.sqrt(Math.abs(pixels)) * 2, 24);
      drag.handle.style.translate = isAcross(drag.edge) ? `${give}px 0` : `0 ${give}px`;
    }
    this.send(drag);
  },

  send(drag) {
    if (!drag.answer?.slot || drag.points === drag.sent) return;
    drag.sent = drag.points;
    const number = drag.number + drag.answer.step * drag.points;
    this.studio.change({kind: "change", slot: drag.answer.slot, number: Math.round(number * 1000) / 1000, gesture: this.gesture});
  },

  /** Ends a drag. If the edge broke a constraint, it springs back. */
  async end() {
    const {drag} = this;
    if (!drag || drag.isOver) return;
    drag.isOver = true;
    drag.handle.style.translate = "";
    await drag.ready;
    if (this.drag === drag) this.drag = null;
    if (drag.sent === 0) return;
    await this.studio.settle();
    const broken = [...conflicts()].find(([key]) => !drag.conflicts.has(key));
    if (!broken) return;
    const members = this.membersOf(broken[1]);
    this.studio.change({kind: "undo"});
    say("The edge springs back. These constraints are required and exclude each other: ", members);
  },

  /** Moves the edge by a point, or by ten points with Shift. */
  async handleKey(event, edge) {
    const step = (isAcross(edge) ? {ArrowLeft: -1, ArrowRight: 1} : {ArrowUp: -1, ArrowDown: 1})[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.drag && !this.drag.origin && this.drag.edge === edge && !this.drag.isOver) {
      this.drag.points += step * (event.shiftKey ? 10 : 1);
      return;
    }
    this.startDrag(event.currentTarget, edge, null);
    const {drag} = this;
    drag.points = step * (event.shiftKey ? 10 : 1);
    await drag.ready;
    this.send(drag);
    this.end();
  },

  /** States why an edge does not move. */
  explain(answer) {
    if (!answer) return say("The edge cannot be pulled while the script has errors.", []);
    say(`The edge does not move. ${answer.reason} `, answer.holders);
  },

  /** Returns the constraints of a conflict with their lines. A film of one frame has only the constraints of its view. */
  membersOf(conflict) {
    const all = this.studio.constraints();
    return conflict.constraints.map((member) => ({
      text: member.text, line: all.find((one) => one.name === (member.identifier ?? member.text))?.line,
    }));
  },
};

/** Shows a sentence with constraints and their lines below the picture. */
function say(words, constraints, end = "") {
  byId("pull-note").hidden = false;
  byId("pull-note").replaceChildren(words, ...constraints.flatMap((one, place) =>
    [place > 0 ? "; " : "", make("code", null, one.text), one.line ? " (" : "", lineButton(one.line), one.line ? ")" : ""]), end);
}

/** Returns the conflicts until the visible frame, by the names of their constraints. A constant does not change the names. */
function conflicts() {
  const found = film.issues.map((issue) => placeOfEvent.get(issue.event))
    .filter((place) => (frameOfEvent[place] ?? 0) <= state.frame).map((place) => events[place]?.conflict).filter(Boolean);
  const keyOf = (conflict) => conflict.constraints.map((member) => member.identifier ?? member.text).sort().join("\n");
  return new Map(found.map((conflict) => [keyOf(conflict), conflict]));
}
