"use strict";

/** The data that `animatic verify` inserted in the page. */
const verification = JSON.parse(byId("verification").textContent);

const statuses = ["differs", "noGolden", "notCompared", "skipped", "asRecorded"];
/** The statuses of films in words, as in the text report. */
const statusNames = {
  differs: "differs", noGolden: "no golden", notCompared: "not compared", skipped: "skipped", asRecorded: "as recorded",
};
const kinds = ["geometry", "appearance", "text", "truncation", "hierarchy", "motion", "film", "passes", "pixels"];

/**
 * All films in the order of the data, with the values that the filters and the list read often.
 *
 * `sections` contains the sections of a film with their scene, their device and variants (`section`), and the kinds of
 * their differences. `text` is the text to search.
 */
const films = verification.films.map((data, number) => {
  const sections = (data.sections ?? []).map((section) => ({
    name: section.name, scene: section.scene ?? null, section: section.staging ?? section.name,
    kinds: new Set((section.differences ?? []).map((difference) => difference.kind)),
  }));
  const views = new Set((data.sections ?? []).flatMap((section) =>
    (section.differences ?? []).map((difference) => difference.view ?? "")));
  return {
    number, data, path: data.path, status: data.status, sections,
    differences: (data.sections ?? []).reduce((sum, section) => sum + (section.differences ?? []).length, 0),
    text: [data.path, ...new Set(sections.map((section) => section.scene ?? "")), ...views].join("\n").toLowerCase(),
    /** Whether the film has changed, so that its golden can be replaced. */
    isDecidable: data.status === "differs",
    row: null,
  };
});
const filmNumbers = new Map(films.map((film) => [film.path, film.number]));

function countOf(status) { return films.filter((film) => film.status === status).length; }

/** Returns a summary of the differences of a film, such as `4 differences: geometry, text`. */
function summary(film) {
  switch (film.status) {
    case "differs": {
      const found = kinds.filter((kind) => film.sections.some((section) => section.kinds.has(kind)));
      return `${count(film.differences, "difference")}${found.length > 0 ? `: ${found.join(", ")}` : ""}`;
    }
    case "noGolden": return "has no golden yet";
    case "notCompared": return count((film.data.problems ?? []).length, "problem");
    case "skipped": return "skipped (time limit reached)";
    default: return "as recorded";
  }
}

/** The list of films that match the filters. */
const filmList = {
  shown: [],
  pieces: null,

  draw(matching) {
    const isSame = matching.length === this.shown.length && matching.every((film, place) => film === this.shown[place]);
    if (isSame && this.pieces) return;
    this.shown = matching;
    this.pieces?.stop();
    const list = byId("films");
    list.replaceChildren();
    this.pieces = new Pieces(list, matching.map((film) => () => list.append(film.row ??= this.row(film))), 60);
    byId("films").hidden = matching.length === 0;
    byId("no-match").hidden = matching.length > 0 || films.length === 0;
  },

  row(film) {
    const slash = film.path.lastIndexOf("/") + 1;
    const row = make("li", null,
      make("button", {type: "button", class: `film-row ${film.status}`, onclick: () => select(film, "list")},
        make("span", {class: "mark", "aria-hidden": "true"}),
        make("span", {class: "path"}, make("span", {class: "folder"}, film.path.slice(0, slash)),
          make("wbr"), make("strong", null, film.path.slice(slash))),
        make("span", {class: "decision"}),
        make("span", {class: "status"}, statusNames[film.status] ?? film.status),
        make("span", {class: "summary"}, summary(film))));
    this.markDecision(film, row);
    return row;
  },

  /** Shows the decision about a film in its row. */
  markDecision(film, row = film.row) {
    if (!row) return;
    const decision = decisions.of(film);
    row.dataset.decision = decision ?? "";
    setText(row.querySelector(".decision"), decision === "accepted" || decision === "rejected" ? decision : "");
  },

  /** Marks the row of a film as the current row, and scrolls to it. */
  markCurrent(film, previous) {
    previous?.row?.firstChild.removeAttribute("aria-current");
    if (!film) return;
    const place = this.shown.indexOf(film);
    if (place >= this.pieces.made) this.pieces.makeMore(place + this.pieces.size);
    if (!film.row) return;
    film.row.firstChild.setAttribute("aria-current", "true");
    const list = byId("films");
    if (list.contains(document.activeElement)) film.row.firstChild.focus({preventScroll: true});
    // Scroll only the list, not the page.
    const [own, whole] = [film.row.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.top < whole.top) list.scrollTop -= whole.top - own.top + 40;
    if (own.bottom > whole.bottom) list.scrollTop += own.bottom - whole.bottom + 40;
  },
};
