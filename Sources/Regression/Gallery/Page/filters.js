"use strict";

/**
 * The filters. The selected values of one filter are alternatives, and a film must match all filters. A filter without
 * selected values matches every film.
 */
const filters = {
  defaultStatuses: statuses.filter((status) => status !== "asRecorded"),
  text: "",
  chosen: {status: new Set(), decision: new Set(), kind: new Set(), section: new Set(), scene: new Set()},
  values: {status: [], decision: [], kind: [], section: [], scene: []},
  titles: {
    status: "Status", decision: "Decision", kind: "Kind of difference", section: "Device or variant", scene: "Scene",
  },
  /** The number of values of a long filter that are offered until the user requests all of them. */
  offeredValues: 24,

  start() {
    /** Returns the values of a property of all sections. The values that most films have are first. */
    const values = (property) => {
      const counts = new Map();
      for (const film of films) {
        for (const value of new Set(film.sections.map((section) => section[property]))) {
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
        }
      }
      return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
    };
    const found = new Set(films.flatMap((film) => film.sections.flatMap((section) => [...section.kinds])));
    this.values = {
      status: statuses.filter((status) => countOf(status) > 0),
      decision: decidable.length > 0 ? ["undecided", "accepted", "rejected"] : [],
      kind: kinds.filter((kind) => found.has(kind)).concat([...found].filter((kind) => !kinds.includes(kind)).sort()),
      section: values("section"),
      scene: values("scene"),
    };
    this.makeButtons();
    byId("search").addEventListener("input", () => this.changed());
    byId("reset").addEventListener("click", () => { this.reset(); byId("search").focus(); });
    byId("show-filters").addEventListener("click", () => {
      const isOpen = byId("show-filters").getAttribute("aria-expanded") === "true";
      byId("show-filters").setAttribute("aria-expanded", !isOpen);
    });
  },

  // MARK: Matching

  matches(name, value) { return this.chosen[name].size === 0 || this.chosen[name].has(value); },

  /** Returns whether a section has a difference of a selected kind, on a selected device, in a selected scene. */
  matchesSection(section) {
    return this.matches("section", section.section) && this.matches("scene", section.scene)
      && (this.chosen.kind.size === 0 || [...section.kinds].some((kind) => this.chosen.kind.has(kind)));
  },

  /**
   * Returns the films that match all filters. For each value of a filter, also returns the number of films that match
   * this value and the other filters.
   */
  apply() {
    const counts = {status: new Map(), decision: new Map(), kind: new Map(), section: new Map(), scene: new Map()};
    const add = (name, value) => counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    const isFree = this.chosen.kind.size === 0 && this.chosen.section.size === 0 && this.chosen.scene.size === 0;
    const words = this.text.toLowerCase().split(/\s+/);
    const matching = films.filter((film) => {
      if (!words.every((word) => film.text.includes(word))) return false;
      const decision = decisions.of(film);
      const [isStatus, isDecision] = [this.matches("status", film.status), this.matches("decision", decision)];
      const isSection = isFree || film.sections.some((section) => this.matchesSection(section));
      if (isDecision && isSection) add("status", film.status);
      if (isStatus && isSection && decision !== null) add("decision", decision);
      if (!isStatus || !isDecision) return false;
      const [devices, scenes, found] = [new Set(), new Set(), new Set()];
      for (const section of film.sections) {
        const [isDevice, isScene] = [this.matches("section", section.section), this.matches("scene", section.scene)];
        const isKind = this.chosen.kind.size === 0 || [...section.kinds].some((kind) => this.chosen.kind.has(kind));
        if (isDevice && isScene) for (const kind of section.kinds) found.add(kind);
        if (isKind && isScene) devices.add(section.section);
        if (isKind && isDevice && section.scene !== null) scenes.add(section.scene);
      }
      for (const kind of found) add("kind", kind);
      for (const name of devices) add("section", name);
      for (const name of scenes) add("scene", name);
      return isSection;
    });
    return {matching, counts};
  },

  // MARK: Buttons

  makeButtons() {
    const groups = Object.entries(this.values).filter(([name, values]) =>
      values.length > 1 || (name === "kind" && values.length > 0)).map(([name, values]) => {
      const list = make("div", {class: `choices of-${name}`});
      values.forEach((value, place) => list.append(make("button", {
        type: "button", "aria-pressed": "false", "data-name": name, "data-value": value,
        hidden: ["section", "scene"].includes(name) && place >= this.offeredValues,
        onclick: () => this.toggle(name, value),
      }, make("span", null, name === "status" ? statusNames[value] : value), make("span", {class: "count"}))));
      if (["section", "scene"].includes(name) && values.length > this.offeredValues) {
        const all = make("button", {type: "button", class: "quiet", onclick: () => {
          for (const button of list.children) button.hidden = false;
          all.remove();
        }}, `Show all ${decimal(values.length)}`);
        list.append(all);
      }
      return make("div", {class: "facet", role: "group", "aria-labelledby": `facet-${name}`},
        make("h2", {id: `facet-${name}`}, this.titles[name]), list);
    });
    byId("facets").replaceChildren(...groups,
      make("p", {class: "hint"}, "A group without a choice matches all films."),
      make("button", {type: "button", class: "quiet", id: "clear", onclick: () => this.reset()}, "Reset the filters"));
  },

  /** Updates the counts and marks the selected values. */
  drawButtons(counts) {
    for (const button of byId("facets").querySelectorAll("[data-name]")) {
      const {name, value} = button.dataset;
      const isChosen = this.chosen[name].has(value);
      if (isChosen) button.hidden = false;
      button.setAttribute("aria-pressed", isChosen);
      const number = counts[name].get(value) ?? 0;
      setText(button.lastChild, decimal(number));
      button.classList.toggle("none", number === 0);
    }
    const number = this.activeNumber();
    setText(byId("show-filters"), number > 0 ? `Filters (${number})` : "Filters");
    byId("clear").hidden = number === 0 && this.text === "";
  },

  /** Returns the number of filters that differ from the default. */
  activeNumber() {
    const others = ["decision", "kind", "section", "scene"].filter((name) => this.chosen[name].size > 0).length;
    return others + (this.hasDefaultStatuses() ? 0 : 1);
  },

  hasDefaultStatuses() {
    return this.values.status.every((status) =>
      this.chosen.status.has(status) === this.defaultStatuses.includes(status));
  },

  toggle(name, value) {
    if (!this.chosen[name].delete(value)) this.chosen[name].add(value);
    this.changed();
  },

  reset() {
    this.read(new URLSearchParams());
    this.changed();
  },

  changed() {
    this.text = byId("search").value.trim();
    drawFilms();
    noteAddress();
  },

  // MARK: Address

  /** Reads `q=card&status=differs&kind=text&section=iPhone+14&scene=Login`. An empty `status=` matches every status. */
  read(words) {
    this.text = words.get("q") ?? "";
    byId("search").value = this.text;
    for (const name of Object.keys(this.chosen)) {
      this.chosen[name] = new Set(words.getAll(name).filter((value) => this.values[name].includes(value)));
    }
    if (!words.has("status")) this.chosen.status = new Set(this.defaultStatuses);
  },

  write(words) {
    if (this.text !== "") words.append("q", this.text);
    for (const [name, chosen] of Object.entries(this.chosen)) {
      if (name === "status" && this.hasDefaultStatuses()) continue;
      for (const value of this.values[name].filter((value) => chosen.has(value))) words.append(name, value);
    }
    if (!this.hasDefaultStatuses() && !words.has("status")) words.append("status", "");
  },
};
