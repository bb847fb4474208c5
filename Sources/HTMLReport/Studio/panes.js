import {byId} from "./page.js";

/** Lets the user move the edge of the pane before a separator, with the pointer or with the arrow keys. */
export function startSeparator(separator) {
  const most = () => Math.max(window.innerWidth - 360, 240);
  const set = (width) => {
    const points = Math.round(Math.min(Math.max(width, 240), most()));
    document.body.style.setProperty(separator.dataset.property, `${points}px`);
    separator.setAttribute("aria-valuenow", points);
    separator.setAttribute("aria-valuemax", most());
  };
  const isAfter = separator.dataset.side === "after";
  const pane = byId(separator.getAttribute("aria-controls"));
  const width = () => pane.getBoundingClientRect().width;
  separator.addEventListener("pointerdown", (event) => {
    separator.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  separator.addEventListener("pointermove", (event) => {
    if (!separator.hasPointerCapture(event.pointerId)) return;
    const box = pane.getBoundingClientRect();
    set(isAfter ? box.right - event.clientX : event.clientX - box.left);
  });
  separator.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -16, ArrowRight: 16}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    set(width() + (isAfter ? -step : step));
  });
  separator.setAttribute("aria-valuemin", 240);
  separator.setAttribute("aria-valuemax", most());
  separator.setAttribute("aria-valuenow", Math.round(width()));
}
