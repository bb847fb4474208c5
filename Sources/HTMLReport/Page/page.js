/** Returns the element with an ID. */
export function byId(id) { return document.getElementById(id); }

/**
 * Creates an element. Strings become text nodes, so that text from a film is never parsed as markup.
 * @param {Object} attributes Attributes whose names begin with `on` are event listeners. Attributes that are null,
 *   undefined or false are omitted.
 */
export function make(tag, attributes, ...children) {
  const isShape = ["g", "path", "line", "text", "polygon"].includes(tag);
  const element = isShape
    ? document.createElementNS(byId("overlay").namespaceURI, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    // A policy that forbids styles in markup also forbids the attribute.
    else if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sets the text of an element, unless the element already has this text. A single text node stays, which is faster. */
export function setText(element, text) {
  if (element.textContent === text) return;
  const only = element.childNodes.length === 1 ? element.firstChild : null;
  if (only?.nodeType === Node.TEXT_NODE) only.data = text; else element.textContent = text;
}

/** Hides or shows an element. Setting the attribute again would make the browser compute styles again. */
export function setHidden(element, isHidden) { if (element.hidden !== isHidden) element.hidden = isHidden; }

/** Formats a number with at most two decimals. The element's `value` contains the exact number. */
export function short(number) { return String(Math.round(number * 100) / 100 + 0); }

/** Returns a number with its noun, such as `1 frame` or `2 frames`. */
export function count(number, word) { return `${number} ${word}${number === 1 ? "" : "s"}`; }

export function seconds(time) { return `${String(Math.round(time * 1000) / 1000)} s`; }

function showFailure(message) {
  const failure = byId("failure");
  failure.hidden = false;
  failure.textContent = `Cannot show the report: ${message}`;
}
window.addEventListener("error", (event) => showFailure(event.message));
window.addEventListener("unhandledrejection", (event) => showFailure(event.reason?.message ?? event.reason));
