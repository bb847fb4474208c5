"use strict";

const modes = [
  {name: "side", title: "Side by side"}, {name: "difference", title: "Difference"}, {name: "slider", title: "Slider"},
  {name: "blink", title: "Blink"},
];

/** The mode in which pictures are compared. It applies to all films. */
const comparison = {
  mode: "side",
  isBlinking: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  side: "before",
  timer: null,

  /** Returns the buttons for choosing a mode. */
  toolbar() {
    const buttons = modes.map(({name, title}, place) => make("button", {
      type: "button", "data-mode": name, title: `${title} (${place + 1})`, onclick: () => setMode(name),
    }, title));
    return make("div", {class: "modes"},
      make("div", {class: "segments", role: "group", "aria-label": "Comparison of the pictures"}, ...buttons),
      make("button", {type: "button", id: "blinking", title: "Start or pause blinking (b)", onclick: () => this.toggleBlinking()}),
      make("button", {type: "button", id: "flip", onclick: () => this.flip()}));
  },

  draw() {
    const isBlink = this.mode === "blink";
    document.body.dataset.mode = this.mode;
    document.body.dataset.side = this.side;
    for (const button of document.querySelectorAll(".modes [data-mode]")) {
      button.setAttribute("aria-pressed", button.dataset.mode === this.mode);
    }
    clearInterval(this.timer);
    this.timer = isBlink && this.isBlinking ? setInterval(() => this.flip(), 500) : null;
    const [blinking, flip] = [byId("blinking"), byId("flip")];
    if (!blinking) return;
    blinking.hidden = !isBlink;
    setText(blinking, this.isBlinking ? "Pause" : "Start blinking");
    flip.hidden = !isBlink || this.isBlinking;
    setText(flip, this.side === "before" ? "Show after" : "Show before");
  },

  toggleBlinking() {
    this.isBlinking = !this.isBlinking;
    this.draw();
  },

  /** Shows the other of the two pictures. */
  flip() {
    this.side = this.side === "before" ? "after" : "before";
    document.body.dataset.side = this.side;
    if (byId("flip")) setText(byId("flip"), this.side === "before" ? "Show after" : "Show before");
  },
};

const sides = [["before", "Before"], ["after", "After"], ["difference", "Difference"]];
const absences = {
  before: "There is no picture from before.", after: "The film has no such frame now.",
  difference: "There are not two pictures to compare.",
};

/** Creates the figure of a frame for all modes, with the pictures before and after the change and their difference. */
function pictureFigure(film, section, picture) {
  const name = `${film.path}, ${section.name}, frame ${picture.frame}`;
  const layers = make("div", {class: "layers"});
  const size = {width: 0, height: 0};
  for (const [side, title] of sides) {
    const frame = make("div", {class: "frame"}, picture[side]
      ? pictureImage(picture[side], `${name}: ${title.toLowerCase()}`, (image) => fit(layers, size, image))
      : make("p", {class: "absent"}, absences[side]));
    if (picture[side]) frame.append(...outlines(picture.outlines, side));
    layers.append(make("div", {class: `layer ${side}`}, make("span", {class: "side", "aria-hidden": "true"}, title), frame));
  }
  if (picture.before && picture.after) layers.append(boundary(layers, name));
  return make("figure", {
    class: ["picture", picture.before && picture.after ? "stackable" : null, picture.difference ? "comparable" : null]
      .filter(Boolean).join(" "),
    "data-frame": picture.frame, tabindex: "-1",
  }, make("figcaption", null, make("strong", null, `Frame ${decimal(picture.frame)}`), ` · ${picture.time}`,
    picture.difference ? ` · ${count(picture.differingPixels, "pixel")} ${picture.differingPixels === 1 ? "differs" : "differ"}` : null),
  layers);
}

/** Creates the outlines of the views that moved, on one of the two pictures. */
function outlines(list, side) {
  return list.filter((one) => one[side]).map((one) => {
    const [x, y, width, height] = one[side].map((part) => `${part * 100}%`);
    const box = make("span", {class: "moved", title: `${one.view} moved`, "data-view": one.view});
    Object.assign(box.style, {left: x, top: y, width, height});
    return box;
  });
}

function pictureImage(address, text, loaded) {
  const image = make("img", {
    alt: text, loading: "lazy", decoding: "async", draggable: "false",
    onload: () => loaded(image),
    onerror: () => image.replaceWith(make("p", {class: "absent"},
      address.startsWith("data:") ? "This picture cannot be read."
        : `'${address}' cannot be loaded. Its folder must be beside this page.`)),
  });
  image.src = address;
  return image;
}

/** Gives the pictures of a frame the same scale, even if their sizes differ. */
function fit(layers, size, image) {
  size.width = Math.max(size.width, image.naturalWidth);
  size.height = Math.max(size.height, image.naturalHeight);
  layers.style.setProperty("--width", size.width);
  layers.style.setProperty("--height", size.height);
  layers.classList.add("loaded");
  for (const other of layers.querySelectorAll("img")) {
    if (other.naturalWidth > 0) other.style.width = `${(other.naturalWidth / size.width) * 100}%`;
  }
}

/** Creates the slider over two pictures, with the earlier picture on the left and the current picture on the right. */
function boundary(layers, name) {
  const slider = make("input", {
    type: "range", class: "boundary", min: "0", max: "100", step: "0.5", value: "50", "aria-label": `${name}: boundary`,
    oninput: () => {
      layers.style.setProperty("--boundary", `${slider.value}%`);
      slider.setAttribute("aria-valuetext", `${Math.round(slider.value)} percent before`);
    },
  });
  slider.setAttribute("aria-valuetext", "50 percent before");
  return slider;
}
