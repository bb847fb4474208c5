"use strict";

/** Returns the element with an id. */
function byId(id) { return document.getElementById(id); }

/**
 * Makes an element. Children that are strings become text, never markup.
 * @param {Object} attributes `on…` are listeners; attributes that are null, undefined or false are left out.
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Writes a text, unless the element already has it. */
function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** Writes a number with separators: `1,234`. */
function decimal(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

/** Writes a number with a noun: `1 film`, `1,234 films`. */
function count(number, noun) { return `${decimal(number)} ${noun}${number === 1 ? "" : "s"}`; }

/** Says a text to screen readers. */
function announce(text) { byId("announcement").textContent = text; }

/** Quotes a word for a POSIX shell, if it needs quotes. */
function shellQuoted(word) {
  return /^[A-Za-z0-9_\/.,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Adds the paths of films to a command. A path such as `-a.yaml` must not become an option. */
function commandLine(command, paths) {
  const end = paths.some((path) => path.startsWith("-")) ? ["--"] : [];
  return [command, ...end, ...paths.map(shellQuoted)].join(" ");
}

/**
 * Appends elements to a container, a piece at a time: the next piece when the end of the last one comes near the visible
 * area.
 */
class Pieces {
  /** @param {Function[]} parts Functions that append to the page. */
  constructor(container, parts, size) {
    Object.assign(this, {container, parts, size, made: 0});
    this.end = make(container.tagName === "UL" ? "li" : "div", {class: "pieces"},
      make("button", {type: "button", onclick: () => this.makeMore()}));
    this.observer = new IntersectionObserver(
      (entries) => { if (entries.some((entry) => entry.isIntersecting)) this.makeMore(); },
      {rootMargin: "1000px", scrollMargin: "1000px"});
    this.makeMore();
  }

  /** Makes the next piece, or all parts up to a number. */
  makeMore(number = this.made + this.size) {
    this.end.remove();
    while (this.made < Math.min(number, this.parts.length)) this.parts[this.made++]();
    this.observer.disconnect();
    if (this.isComplete) return;
    setText(this.end.firstChild, `Show more (${decimal(this.parts.length - this.made)} left)`);
    this.container.append(this.end);
    // Observing again reports at once whether the end is still near.
    this.observer.observe(this.end);
  }

  get isComplete() { return this.made >= this.parts.length; }

  /** Stops, because other elements replace those of the container. */
  stop() { this.observer.disconnect(); }
}

window.addEventListener("error", (event) => {
  const failure = byId("failure");
  failure.hidden = false;
  failure.textContent = `The page cannot be shown: ${event.message}`;
});
