import {film, hierarchyAt, lastFrame, valueAt} from "./film.js";
import {select, state} from "./main.js";
import {byId, make, setHidden, setText, short} from "./page.js";
import {lastPlace} from "./recording.js";
import {stage} from "./stage.js";

/** The table of views, with their frames in presentation values and in model values. */
export const viewTable = {
  /** The largest number of rows that are present. Of a longer table, only the rows near the window are. */
  mostRows: Infinity,
  /** The index of the hierarchy for which the list was made. New rows are needed only for a different hierarchy. */
  place: null,
  /** The views of the hierarchy, each as [view, superview, depth]. */
  list: [],
  /** The present rows by their indices in the list, and the index of the first one. */
  rows: new Map(),
  first: 0,
  /** The height of a row in CSS pixels. */
  height: 0,
  /** Empty rows with the heights of those that are not present. */
  before: null,
  after: null,
  /** The names and the depths of the list. */
  names: "",
  everMoves: [],
  /** Whether the table is in the window, or near it. */
  isNear: true,

  start() {
    new IntersectionObserver((entries) => {
      this.isNear = entries.at(-1).isIntersecting;
      if (!this.isNear || this.list.length === 0) return;
      this.draw();
      this.slide();
    }, {rootMargin: "200px"}).observe(byId("views"));
    const slide = () => requestAnimationFrame(() => this.slide());
    document.addEventListener("scroll", slide, {capture: true, passive: true});
    window.addEventListener("resize", slide);
  },

  load() {
    this.place = null;
    // A film of one frame does not tell which views move.
    if (lastFrame > 0 || this.everMoves.length !== film.views.length) this.everMoves = findEverMoves();
  },

  draw() {
    const place = lastPlace(film.hierarchy.at, state.frame);
    if (place !== this.place) this.fill(place);
    for (const row of this.rows.values()) this.write(row);
  },

  /** Draws a film of one frame. Outside of the window, the rows change with the next whole film. */
  drawNear() { if (this.isNear) this.draw(); },

  /** Shows the rows of a hierarchy. If it has the same names as the previous one, the rows remain. */
  fill(place) {
    this.place = place;
    const list = hierarchyAt(state.frame);
    if (list === this.list && list.length > 0 && lastFrame === 0) return;
    this.list = list;
    const names = JSON.stringify(this.list.map(([view, , depth]) => [film.views[view].name, depth]));
    if (names !== this.names) {
      this.names = names;
      this.rows.clear();
      this.first = Math.max(Math.min(this.first, this.list.length - this.mostRows), 0);
      byId("views").tBodies[0].replaceChildren();
      [this.before, this.after] = [0, 1].map(() => make("tr", {"aria-hidden": "true"}, make("td", {colspan: 5, class: "space"})));
      byId("views").setAttribute("aria-rowcount", this.list.length + 1);
    }
    this.showRows();
  },

  /** Creates the rows from the first present one on, and removes the others. */
  showRows() {
    const {list, rows, first} = this;
    const body = byId("views").tBodies[0];
    const end = Math.min(first + this.mostRows, list.length);
    for (const [index, row] of rows) {
      if (index >= first && index < end) continue;
      row.element.remove();
      rows.delete(index);
    }
    if (list.length > this.mostRows && !this.after.parentNode) body.append(this.before, this.after);
    let next = this.after.parentNode ? this.after : null;
    for (let index = end - 1; index >= first; index -= 1) {
      const [view, , depth] = list[index];
      if (!rows.has(index)) {
        rows.set(index, this.row(film.views[view].name, depth));
        rows.get(index).element.setAttribute("aria-rowindex", index + 2);
        body.insertBefore(rows.get(index).element, next);
      }
      const row = rows.get(index);
      next = row.element;
      row.view = view;
      row.element.classList.toggle("moves", this.everMoves[view]);
    }
    if (!this.after.parentNode) return;
    this.height ||= next?.offsetHeight ?? 0;
    this.before.firstChild.style.height = `${first * this.height}px`;
    this.after.firstChild.style.height = `${(list.length - end) * this.height}px`;
  },

  /** Shows the rows near the window after the page was scrolled. */
  slide() {
    if (!this.isNear || this.list.length <= this.mostRows || !this.height) return;
    const top = byId("views").tBodies[0].getBoundingClientRect().top;
    this.showFrom(Math.floor(-top / this.height) - 6);
  },

  showFrom(index) {
    const first = Math.max(Math.min(index, this.list.length - this.mostRows), 0);
    if (first === this.first) return;
    this.first = first;
    this.showRows();
    for (const row of this.rows.values()) this.write(row);
  },

  /** Scrolls to the row of a view. */
  reveal(view) {
    const index = this.list.findIndex(([other]) => other === view);
    if (index >= 0 && !this.rows.has(index)) this.showFrom(index - 30);
    this.rows.get(index)?.element.scrollIntoView({block: "nearest"});
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
      setHidden(cell.model, short(model[place]) === short(seen[place]));
    });
    if (badges.length > 0 || row.badges.firstChild) {
      row.badges.replaceChildren(...badges.map((badge) => make("span", {class: "badge"}, badge)));
    }
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
