"use strict";

/** The details of a film: the reason for its status, its differences with their causes, and its pictures. */
const detail = {
  shown: null,
  /** The names of the film and of the sections that are visible. */
  content: "",
  /** The film whose sections are all shown, regardless of the filters. */
  wholeFilm: null,
  pieces: null,
  /** The number of differences in a section that are shown until the user requests all of them. */
  shownDifferences: 30,

  draw(film) {
    const sections = film ? this.sections(film) : [];
    const content = JSON.stringify([film?.path, sections.map((section) => section.name)]);
    if (film && content === this.content) return;
    const body = byId("film");
    this.pieces?.stop();
    if (!film) body.replaceChildren(this.emptyState());
    else this.fill(body, film, sections);
    if (film !== this.shown) body.scrollTop = 0;
    [this.shown, this.content] = [film, content];
    comparison.draw();
  },

  /** Returns the sections of a film that match the filters; all sections if none matches or the user requested all. */
  sections(film) {
    const all = film.data.sections ?? [];
    const matching = all.filter((_, place) => filters.matchesSection(film.sections[place]));
    return matching.length === 0 || film === this.wholeFilm ? all : matching;
  },

  fill(body, film, sections) {
    const hasPictures = sections.some((section) => (section.pictures ?? []).length > 0);
    const changed = film.sections.filter((section) => section.kinds.size > 0);
    const hidden = (film.data.sections ?? []).length - sections.length;
    const content = make("div", {class: "content"});
    body.replaceChildren(make("div", {class: "title"},
      make("h2", null, film.path), make("span", {class: `chip ${film.status}`}, statusNames[film.status] ?? film.status),
      make("p", {class: "summary"}, film.status === "differs"
        ? `${count(film.differences, "difference")} in ${count(changed.length, "section")}` : summary(film))),
    hasPictures ? comparison.toolbar() : "", content);
    content.append(...this.notices(film));
    if (hidden > 0) {
      content.append(make("p", {class: "notice"},
        `The filters hide ${count(hidden, "other section")} of this film. A decision applies to all sections. `,
        make("button", {type: "button", class: "link", onclick: () => this.showWhole(film)}, "Show all sections")));
    }
    const isSame = (section) => (section.differences ?? []).length === 0 && (section.pictures ?? []).length === 0;
    const parts = sections.filter((section) => !isSame(section))
      .flatMap((section) => this.parts(film, section, content));
    const same = sections.filter(isSame).map((section) => section.name);
    if (same.length > 0 && film.status === "differs") {
      parts.push(() => content.append(make("p", {class: "notice"}, `As recorded: ${same.join("; ")}`)));
    }
    this.pieces = new Pieces(content, parts, 30);
  },

  showWhole(film) {
    this.wholeFilm = film;
    this.draw(film);
    byId("film").focus();
  },

  /** Returns explanations of a film's status. */
  notices(film) {
    const problems = film.data.problems ?? [];
    const list = problems.length === 0 ? null
      : make("ul", {class: "problems"}, ...problems.map((problem) => make("li", null, problem)));
    switch (film.status) {
      case "noGolden":
        return [make("p", {class: "notice"}, "This film has no golden yet. ",
          make("code", null, commandLine("animatic record", [film.path])), " records it."), list].filter(Boolean);
      case "notCompared":
        return [make("p", {class: "notice notCompared"}, "This film was not compared, because of an error."), list].filter(Boolean);
      case "skipped":
        return [make("p", {class: "notice"}, "This film was skipped, because the time budget was used up."), list]
          .filter(Boolean);
      case "asRecorded":
        return [make("p", {class: "notice"}, "This film is as recorded."), list].filter(Boolean);
      default:
        return list ? [list] : [];
    }
  },

  /** Returns functions that append the differences and the pictures of a section. */
  parts(film, section, content) {
    const pictures = make("div", {class: "pictures"});
    const figures = new Map((section.pictures ?? []).map((picture) => [picture.frame, null]));
    const addCard = () => {
      const card = make("section", {class: "card"}, make("h3", null, section.name));
      const items = (section.differences ?? []).map((difference) => () => this.difference(difference,
        figures.has(difference.frame) ? () => this.showPicture(figures, difference.frame) : null));
      if (items.length > 0) card.append(...this.differences(items));
      if (figures.size > 0) card.append(pictures);
      content.append(card);
    };
    return [addCard, ...(section.pictures ?? []).map((picture) => () => {
      figures.set(picture.frame, pictureFigure(film, section, picture));
      pictures.append(figures.get(picture.frame));
    })];
  },

  /** Returns a list of the first differences, with a button that adds the rest. */
  differences(items) {
    const list = make("ul", {class: "differences"}, ...items.slice(0, this.shownDifferences).map((item) => item()));
    const others = items.slice(this.shownDifferences);
    if (others.length === 0) return [list];
    const more = make("button", {type: "button", class: "quiet more", onclick: () => {
      list.append(...others.map((item) => item()));
      more.remove();
    }}, `Show ${count(others.length, "more difference")}`);
    return [list, more];
  },

  /** @param {?Function} showPicture Shows the picture of the difference; `null` if there is no picture. */
  difference(difference, showPicture) {
    return make("li", null, make("span", {class: "kind"}, difference.kind),
      make("div", null, make("p", {class: "words"}, difference.words),
        ...(difference.causes ?? []).map((cause, place) =>
          make("p", {class: "cause"}, `${place === 0 ? "because" : "and because"} ${cause.words}`))),
      showPicture ? make("button", {type: "button", class: "link", onclick: showPicture},
        `Frame ${decimal(difference.frame)}`) : null);
  },

  showPicture(figures, frame) {
    while (!figures.get(frame) && !this.pieces.isComplete) this.pieces.makeMore();
    figures.get(frame).focus({preventScroll: true});
    figures.get(frame).scrollIntoView({block: "start"});
  },

  /** Explains why no film is shown. */
  emptyState() {
    const isSame = films.length > 0 && countOf("asRecorded") === films.length;
    const words = films.length === 0 ? "No film was compared."
      : isSame ? (films.length === 1 ? "The film is as recorded." : `All ${decimal(films.length)} films are as recorded.`)
      : "No film matches the filters.";
    return make("div", {class: "empty"}, make("p", {class: "large"}, words),
      isSame ? make("button", {type: "button", onclick: () => filters.toggle("status", "asRecorded")}, "Show them") : "");
  },
};
