"use strict";

/** Returns the element with an ID. */
function byId(id) { return document.getElementById(id); }

/**
 * Creates an element. Children that are strings become text nodes and are never parsed as markup.
 * @param {Object} attributes Attributes `on…` are listeners. Attributes that are null, undefined or false are omitted.
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

/** Sets the text of an element, unless the element already has this text. */
function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** Formats an integer with thousands separators, such as `1,234`. */
function decimal(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

/** Returns a number with its noun, such as `1 film` or `1,234 films`. */
function count(number, noun) { return `${decimal(number)} ${noun}${number === 1 ? "" : "s"}`; }

/** Announces text to screen readers. */
function announce(text) { byId("announcement").textContent = text; }

/** Quotes a word for a POSIX shell if necessary. */
function shellQuoted(word) {
  return /^[A-Za-z0-9_\/.,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Appends the paths of films to a command. A path such as `-a.yaml` must not be parsed as an option. */
function commandLine(command, paths) {
  const end = paths.some((path) => path.startsWith("-")) ? ["--"] : [];
  return [command, ...end, ...paths.map(shellQuoted)].join(" ");
}

/**
 * Appends elements to a container in pieces. The next piece is appended when the end of the previous piece comes near
 * the visible area.
 */
class Pieces {
  /** @param {Function[]} parts Functions that append elements to the page. */
  constructor(container, parts, size) {
    Object.assign(this, {container, parts, size, made: 0});
    this.end = make(container.tagName === "UL" ? "li" : "div", {class: "pieces"},
      make("button", {type: "button", onclick: () => this.makeMore()}));
    this.observer = new IntersectionObserver(
      (entries) => { if (entries.some((entry) => entry.isIntersecting)) this.makeMore(); },
      {rootMargin: "1000px", scrollMargin: "1000px"});
    this.makeMore();
  }

  /** Appends the next piece, or all parts up to a given number. */
  makeMore(number = this.made + this.size) {
    this.end.remove();
    while (this.made < Math.min(number, this.parts.length)) this.parts[this.made++]();
    this.observer.disconnect();
    if (this.isComplete) return;
    setText(this.end.firstChild, `Show more (${decimal(this.parts.length - this.made)} left)`);
    this.container.append(this.end);
    // Observing the element again immediately reports whether it is still near the visible area.
    this.observer.observe(this.end);
  }

  get isComplete() { return this.made >= this.parts.length; }

  /** Stops observing, because other elements replace the content of the container. */
  stop() { this.observer.disconnect(); }
}

window.addEventListener("error", (event) => {
  const failure = byId("failure");
  failure.hidden = false;
  failure.textContent = `Cannot show the page: ${event.message}`;
});
