import {film, readFilm} from "./film.js";
import {load, readAddress, start} from "./main.js";
import {byId, make} from "./page.js";

/** Shows the lines of the script, which end as in YAML. */
function showScript() {
  const lines = film.script.text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  if (lines[lines.length - 1] === "") lines.pop();
  byId("lines").replaceChildren(...lines.map((line) => make("li", null, line)));
}

/** Reloads the page after `animatic watch report` has written it again. The address contains the frame and the view. */
function reloadAfterChanges() {
  const own = document.getElementById("stamp")?.textContent;
  if (!own) return;
  window.reportStamp = (newest) => { if (newest !== own) location.reload(); };
  const ask = () => {
    const script = document.createElement("script");
    script.src = `${location.pathname.split("/").pop()}.js?${Date.now()}`;
    const next = (delay) => { script.remove(); setTimeout(ask, delay); };
    script.onload = () => next(500);
    script.onerror = () => next(2000);
    document.head.append(script);
  };
  ask();
}

/** Fulfilled when the page shows the film. */
const ready = readFilm().then(() => {
  showScript();
  start();
  load(null);
  readAddress();
});
reloadAfterChanges();
