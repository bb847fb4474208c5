"use strict";

/** The element with this id. */
function byId(id) { return document.getElementById(id); }

/**
 * Makes an element. Text goes in as text: nothing that a film says is read as markup.
 * @param {Object} attributes `on…` are listeners; what is null, undefined or false is left out.
 */
function make(tag, attributes, ...children) {
  const isShape = ["g", "path", "line", "text", "polygon"].includes(tag);
  const element = isShape
    ? document.createElementNS(byId("overlay").namespaceURI, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Writes a text, if it is another one. */
function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** A number as people read it: two decimals at most. The whole number is in the element's value. */
function short(number) { return String(Math.round(number * 100) / 100 + 0); }

/** `1 frame`, `2 frames` */
function count(number, word) { return `${number} ${word}${number === 1 ? "" : "s"}`; }

function seconds(time) { return `${String(Math.round(time * 1000) / 1000)} s`; }

window.addEventListener("error", (event) => {
  const failure = byId("failure");
  failure.hidden = false;
  failure.textContent = `The report cannot be shown: ${event.message}`;
});
