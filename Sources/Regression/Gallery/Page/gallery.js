"use strict";

/** The film that the page shows; `null` if no film matches the filters. */
const state = {film: null};

// MARK: Films

/** Applies the filters. If the current film no longer matches, the next matching film replaces it. */
function drawFilms() {
  const {matching, counts} = filters.apply();
  filters.drawButtons(counts);
  filmList.draw(matching);
  setText(byId("count"), matching.length === films.length
    ? count(films.length, "file") : `${decimal(matching.length)} of ${count(films.length, "file")}`);
  const isShown = state.film && matching.includes(state.film);
  const number = state.film?.number ?? 0;
  show(isShown ? state.film : matching.find((film) => film.number >= number) ?? matching[matching.length - 1] ?? null);
}

/** Shows a film; `null` shows none. */
function show(film) {
  const previous = state.film;
  state.film = film;
  filmList.markCurrent(film, previous === film ? null : previous);
  detail.draw(film);
  dock.draw();
  const open = filmList.shown.filter((film) => decisions.of(film) === "undecided").length;
  byId("accept-all").hidden = open < 2;
  setText(byId("accept-all"), `Accept all ${decimal(open)}`);
  byId("accept-all").title = "Accept all undecided films of this list";
}

/** Shows a film that the user chose. */
function select(film) {
  if (!film || film === state.film) return;
  show(film);
  // On a narrow page, the film is below the list.
  if (document.documentElement.scrollHeight > innerHeight) byId("film").scrollIntoView({block: "start"});
  announce(`${film.path}, ${statusNames[film.status]}, ${summary(film)}`);
  noteAddress();
}

function step(direction) {
  const shown = filmList.shown;
  const place = shown.indexOf(state.film);
  select(shown[Math.min(Math.max(place + direction, 0), shown.length - 1)]);
}

function setMode(mode) {
  if (mode === comparison.mode) return;
  comparison.mode = mode;
  comparison.draw();
  noteAddress();
}

// MARK: Decisions

/** Accepts or rejects the current film. Repeating a decision withdraws it. */
function decide(decision) {
  const film = state.film;
  if (!film?.isDecidable) return;
  const isWithdrawn = decisions.of(film) === decision;
  if (!decisions.decide([film], isWithdrawn ? undefined : decision)) return;
  drawFilms();
  announceDecision(isWithdrawn ? `${film.path} is undecided` : `${film.path} is ${decision}`);
}

/** Accepts all undecided films in the list. */
function acceptAll() {
  const list = filmList.shown.filter((film) => decisions.of(film) === "undecided");
  if (!decisions.decide(list, "accepted")) return;
  drawFilms();
  announceDecision(`${count(list.length, "film")} accepted`);
}

/** Undoes the last decision and shows its film. */
function undo() {
  const list = decisions.undo();
  if (list.length === 0) return;
  drawFilms();
  if (list.length === 1 && filmList.shown.includes(list[0])) select(list[0]);
  announceDecision(list.length === 1
    ? `${list[0].path} is ${decisions.of(list[0])} again` : `${count(list.length, "decision")} undone`);
}

function announceDecision(words) {
  const [accepted, rejected] = [decisions.with("accepted").length, decisions.with("rejected").length];
  announce(`${words}. ${decimal(accepted)} accepted, ${decimal(rejected)} rejected, `
    + `${decimal(decidable.length - accepted - rejected)} undecided.`);
}

// MARK: Address

/** Reads an address such as `#status=noGolden&mode=slider&film=Timelines/card.yaml`. */
function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  filters.read(words);
  if (modes.some((mode) => mode.name === words.get("mode"))) comparison.mode = words.get("mode");
  state.film = films[filmNumbers.get(words.get("film"))] ?? state.film;
  drawFilms();
}

let addressTimer = null;

/** Writes the address after a delay, because browsers limit the number of changes per second. */
function noteAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const words = new URLSearchParams();
    filters.write(words);
    if (comparison.mode !== "side") words.append("mode", comparison.mode);
    if (state.film) words.append("film", state.film.path);
    try { history.replaceState(null, "", `#${words}`); } catch { /* some browsers do not allow it for local files */ }
  }, 250);
}

// MARK: Keys

const keys = {
  j: () => step(1),
  k: () => step(-1),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  1: () => setMode("side"),
  2: () => setMode("difference"),
  3: () => setMode("slider"),
  4: () => setMode("blink"),
  b: () => { if (comparison.mode === "blink") comparison.toggleBlinking(); },
  a: () => decide("accepted"),
  r: () => decide("rejected"),
  u: () => undo(),
  "/": () => { byId("search").focus(); byId("search").select(); },
  "?": () => byId("keys").showModal(),
};

function handleKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("keys").open) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape" && target.id === "search") return target.blur();
  // A focused control handles its own keys first.
  if (target.closest("select, textarea, input:not([type=range])")) return;
  if (event.key.startsWith("Arrow") && target.closest("input")) return;
  const isInList = target.closest("#films") !== null;
  const action = event.key === "ArrowDown" && isInList ? keys.j : event.key === "ArrowUp" && isInList ? keys.k : keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// MARK: Start

function start() {
  const facts = statuses.filter((status) => countOf(status) > 0)
    .map((status) => {
      const number = countOf(status);
      return `${decimal(number)} ${status === "differs" && number > 1 ? "differ" : statusNames[status]}`;
    });
  setText(byId("facts"), [...facts, verification.program].filter(Boolean).join(" · "));
  document.title = `${facts.join(", ") || "No films"} – Animatic verification`;
  filters.start();
  decisions.restore();
  dock.start();
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("accept-all").addEventListener("click", acceptAll);
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("film").focus();
  });
  document.addEventListener("keydown", handleKey);
  window.addEventListener("hashchange", readAddress);
  readAddress();
}

start();
