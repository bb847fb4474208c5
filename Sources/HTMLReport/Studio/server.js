/** The secret of the studio, which is in the fragment of the printed address. It is removed from the address at once. */
let token = sessionStorage.getItem("token");

async function post(name, document) {
  const headers = token ? {authorization: `Bearer ${token}`} : {};
  const answer = await fetch(name, {method: "POST", headers, body: JSON.stringify(document)}).catch(() => {
    throw new Error("The studio does not answer. If it has ended, start it again, and open the address that it prints.");
  });
  if (!answer.ok) {
    const {error} = await answer.json().catch(() => ({error: `status ${answer.status}`}));
    throw Object.assign(new Error(error), {status: answer.status});
  }
  return answer;
}

/** Reads the token of the address, or exchanges its code for a token. */
export async function begin() {
  const words = new URLSearchParams(location.hash.slice(1));
  const code = words.get("code");
  if (!words.get("token") && !code) return;
  history.replaceState(null, "", location.pathname);
  token = words.get("token") ?? (await (await post("/session", {code})).json()).token;
  sessionStorage.setItem("token", token);
}

/** Returns the folder and the names of the scripts. */
export async function scripts() { return (await post("/scripts", {})).json(); }

/** Creates a small script, and returns the folder and the names of the scripts. */
export async function create(name) { return (await post("/new", {name})).json(); }

/** Saves the draft. Returns the number of the new script for an Interface Builder file. */
export async function save(script) { return (await (await post("/save", {script})).json()).script; }

/** Returns which constant moves an edge of a view, and how far; `undefined` if the script has errors. */
export async function pull(script, question) {
  const [about] = await partsOf(await post("/film", {script, pull: question}));
  return JSON.parse(new TextDecoder().decode(about)).pull;
}

/**
 * Performs an action on the draft of a script, and returns the parts of the answer: documents and the recording.
 * @param {number} at The time in seconds of the only frame of the answer; `undefined` for all frames.
 * @param {Object} more Further members of the request: the `variant`; and for a short answer about a frame, the name of the
 *   `view` to explain, and the revisions of the list of `views` and of the text (`basis`) that the page has.
 */
export async function film(script, action, at, more = {}) {
  return partsOf(await post("/film", {script, action, at, ...more}));
}

async function partsOf(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const sizes = Array.from({length: view.getUint32(0)}, (_, place) => view.getUint32(4 * place + 4));
  let place = 4 * sizes.length + 4;
  return sizes.map((size) => bytes.subarray(place, (place += size)));
}

/** Calls `listen` with each message of the server, and connects again after the connection was lost. */
export async function events(listen, markConnected) {
  for (;;) {
    try {
      const reader = (await post("/events", {})).body.pipeThrough(new TextDecoderStream()).getReader();
      markConnected(true);
      let rest = "";
      for (;;) {
        const {value, done} = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) listen(JSON.parse(line));
      }
    } catch (error) { if (error.status === 401) throw error; }
    markConnected(false);
    await new Promise((resume) => setTimeout(resume, 1000));
  }
}
