"use strict";

/**
 * The user's decisions about films, and their history.
 *
 * Decisions are kept for the session of the browser tab. A decision is discarded if the page has been written again and
 * the differences of the film have changed.
 */
const decisions = {
  made: new Map(),
  history: [],
  isKept: true,
  key: `animatic verify ${location.pathname}`,

  /** Returns "accepted", "rejected" or "undecided"; `null` if no decision about the film is possible. */
  of(film) { return film.isDecidable ? this.made.get(film) ?? "undecided" : null; },

  /**
   * Makes the same decision about several films, as one step of the history. `undefined` withdraws decisions.
   * @returns Whether a decision changed.
   */
  decide(list, decision) {
    const step = list.filter((film) => film.isDecidable && this.made.get(film) !== decision)
      .map((film) => [film, this.made.get(film)]);
    if (step.length === 0) return false;
    this.history.push(step);
    for (const [film] of step) this.set(film, decision);
    this.keep();
    return true;
  },

  /** Undoes the last step, and returns the films of this step. */
  undo() {
    const step = this.history.pop() ?? [];
    for (const [film, before] of step) this.set(film, before);
    if (step.length > 0) this.keep();
    return step.map(([film]) => film);
  },

  set(film, decision) {
    if (decision === undefined) this.made.delete(film); else this.made.set(film, decision);
    filmList.markDecision(film);
  },

  /** Returns the films with a given decision, in the order of the data. */
  with(decision) { return films.filter((film) => this.made.get(film) === decision); },

  /** Returns a hash of the differences of a film (FNV-1a, 32 bits). */
  fingerprint(film) {
    if (film.fingerprint !== undefined) return film.fingerprint;
    const text = JSON.stringify(film.data);
    let hash = 0x811c9dc5;
    for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
    film.fingerprint = hash >>> 0;
    return film.fingerprint;
  },

  keep() {
    const entries = [...this.made].map(([film, decision]) => [film.path, decision, this.fingerprint(film)]);
    try { sessionStorage.setItem(this.key, JSON.stringify(entries)); } catch { this.isKept = false; }
  },

  restore() {
    try {
      for (const [path, decision, fingerprint] of JSON.parse(sessionStorage.getItem(this.key) ?? "[]")) {
        const film = films[filmNumbers.get(path)];
        if (film?.isDecidable && this.fingerprint(film) === fingerprint) this.made.set(film, decision);
      }
    } catch { this.isKept = false; }
  },

  /** Returns the command that approves the accepted films; an empty string if there are none. */
  command() {
    const paths = this.with("accepted").map((film) => film.path);
    return paths.length === 0 ? "" : commandLine(verification.approve, paths);
  },
};

/** The buttons and the command at the bottom. */
const dock = {
  start() {
    byId("accept").addEventListener("click", () => decide("accepted"));
    byId("reject").addEventListener("click", () => decide("rejected"));
    byId("undo").addEventListener("click", undo);
    byId("previous").addEventListener("click", () => step(-1));
    byId("next").addEventListener("click", () => step(1));
    byId("copy").addEventListener("click", () => this.copy());
  },

  draw() {
    const film = state.film;
    const place = film ? filmList.shown.indexOf(film) : -1;
    const decision = film ? decisions.of(film) : null;
    setText(byId("place"), place < 0 ? "" : `${decimal(place + 1)} of ${decimal(filmList.shown.length)}`);
    byId("previous").disabled = place <= 0;
    byId("next").disabled = filmList.shown.length === 0 || place === filmList.shown.length - 1;
    for (const [id, word] of [["accept", "accepted"], ["reject", "rejected"]]) {
      byId(id).disabled = decision === null;
      byId(id).setAttribute("aria-pressed", decision === word);
    }
    byId("undo").disabled = decisions.history.length === 0;
    this.drawCommand();
  },

  drawCommand() {
    const command = decisions.command();
    byId("command").hidden = command === "";
    byId("copy").hidden = command === "";
    if (byId("command").value !== command) byId("command").value = command;
    const [accepted, rejected] = [decisions.with("accepted").length, decisions.with("rejected").length];
    const counts = [
      accepted > 0 ? `${decimal(accepted)} accepted` : null, rejected > 0 ? `${decimal(rejected)} rejected` : null,
    ].filter(Boolean).join(", ");
    const advice = accepted > 0 ? "This command approves the accepted films:"
      : decidable.length > 0 ? "Accept films to get the command that approves them." : "There is nothing to decide about.";
    const loss = !decisions.isKept && decisions.made.size > 0 ? " This browser forgets decisions when the page is reloaded." : "";
    setText(byId("command-title"), `${counts ? `${counts}. ` : ""}${advice}${loss}`);
  },

  /** Copies the command. If the clipboard is not available, selects the command so that the user can copy it. */
  async copy() {
    const command = byId("command");
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(command.value);
      isCopied = true;
    } catch {
      command.focus();
      command.select();
      try { isCopied = document.execCommand("copy"); } catch { /* the text stays selected */ }
    }
    const words = isCopied ? "Copied" : "Press Ctrl+C or ⌘C";
    setText(byId("copy"), words);
    announce(isCopied ? "The command is copied." : "The command is selected. Copy it with Control C or Command C.");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => setText(byId("copy"), "Copy"), 2500);
  },
};

const decidable = films.filter((film) => film.isDecidable);
