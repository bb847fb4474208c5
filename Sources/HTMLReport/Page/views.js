import {film, hierarchyAt, lastFrame, valueAt} from "./film.js";
import {select, state} from "./main.js";
import {byId, make, setText, short} from "./page.js";
import {lastPlace} from "./recording.js";
import {stage} from "./stage.js";

/** The table of views, with their frames in presentation values and in model values. */
export const viewTable = {
  /** The index of the hierarchy for which the rows were created. New rows are needed only for a different hierarchy. */
  place: null,
  rows: [],
  /** The names and the depths of the rows. */
  names: "",
  everMoves: [],

  load() {
    this.place = null;
    // A film of one frame does not tell which views move.
    if (lastFrame > 0 || this.everMoves.length !== film.views.length) this.everMoves = findEverMoves();
  },

  draw() {
    const place = lastPlace(film.hierarchy.at, state.frame);
    if (place !== this.place) this.fill(place);
    for (const row of this.rows) this.write(row);
  },

  /** Creates the rows of a hierarchy. If it has the same names as the previous one, the rows remain. */
  fill(place) {
    this.place = place;
    const hierarchy = hierarchyAt(state.frame);
    const names = JSON.stringify(hierarchy.map(([view, , depth]) => [film.views[view].name, depth]));
    if (names !== this.names) {
      this.names = names;
      this.rows = hierarchy.map(([view, , depth]) => this.row(film.views[view].name, depth));
      byId("views").tBodies[0].replaceChildren(...this.rows.map((row) => row.element));
    }
    this.rows.forEach((row, index) => {
      row.view = hierarchy[index][0];
      row.element.classList.toggle("moves", this.everMoves[row.view]);
    });
  },

  row(name, depth) {
    const row = {view: 0, shown: "", badges: make("span", {class: "badges"})};
    const button = make("button", {type: "button", class: "view-name", onclick: () => select(row.view)}, name);
    row.cells = [0, 1, 2, 3].map(() => {
      const [seen, model] = [make("data", {class: "seen"}), make("data", {class: "model"})];
      return {seen, model, cell: make("td", null, seen, model)};
    });
    row.element = make("tr", {
      "data-view": name, style: `--depth:${depth}`,
      onpointerenter: () => stage.hover(row.view), onpointerleave: () => stage.hover(null),
    }, make("th", {scope: "row"}, button, row.badges), ...row.cells.map((one) => one.cell));
    return row;
  },

  write(row) {
    const view = film.views[row.view];
    const isSelected = row.view === state.view;
    if (row.element.hasAttribute("aria-current") !== isSelected) {
      if (isSelected) row.element.setAttribute("aria-current", "true"); else row.element.removeAttribute("aria-current");
    }
    const [seen, model] = [valueAt(view.presentation, state.frame), valueAt(view.model, state.frame)];
    const badges = badgesOf(row.view, state.frame);
    const shown = JSON.stringify([seen, model, badges]);
    if (shown === row.shown) return;
    row.shown = shown;
    row.cells.forEach((cell, place) => {
      cell.seen.value = String(seen[place]);
      setText(cell.seen, short(seen[place]));
      cell.model.value = String(model[place]);
      setText(cell.model, short(model[place]));
      cell.model.hidden = short(model[place]) === short(seen[place]);
    });
    row.badges.replaceChildren(...badges.map((badge) => make("span", {class: "badge"}, badge)));
  },
};

/** Returns, for each view, whether its presentation ever differs from its model. The rows of such views show both. */
function findEverMoves() {
  return film.views.map((view) =>
    [...view.presentation.at, ...view.model.at].some((frame) =>
      String(valueAt(view.presentation, frame)) !== String(valueAt(view.model, frame))));
}

/** Returns the unusual properties of a view at a frame, as short texts. */
export function badgesOf(view, frame) {
  const record = film.views[view];
  const alpha = valueAt(record.alpha, frame);
  return [
    valueAt(record.hidden, frame) ? "hidden" : null,
    alpha < 1 ? `alpha ${short(alpha)}` : null,
    valueAt(record.ambiguous, frame) ? "ambiguous" : null,
  ].filter(Boolean);
}
