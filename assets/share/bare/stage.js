/* Runs the stage of Explore without a browser: it sends what the stage draws, once or as a film, to
   the program that runs it, and asks that program what a page would ask the server. */
import { environment, Measure } from "./page.js";

/** @import { MapStage } from "../../map/stage.js" */
/** @import { ExploreDocument } from "../../types/documents" */

/**
 * A request.
 * @typedef {object} Settings
 * @property {ExploreDocument} doc
 * @property {number} step
 * @property {boolean} alone whether the message of a route is left out
 * @property {string} theme
 * @property {import("./page.js").Size} [size] of the stage, in CSS pixels
 * @property {number} [desk] width of the stage of a film in pixels; its height depends on the words
 * @property {{[name: string]: string}} tokens
 * @property {import("./page.js").Faces} faces
 * @property {Film} [film]
 */

/**
 * The part of a request that is about a film; `to` is null for the last step.
 * @typedef {{from: number, to: number | null, between: number, most?: number, seen?: number}} Steps
 * @typedef {{follow: boolean, open: boolean}} MapMotion
 * @typedef {Steps & MapMotion & Omit<import("../export_url.js").ExportSettings, "theme">} Film
 */

const { $say } = /** @type {{$say: (message: object) => void}} */ (
  /** @type {unknown} */ (globalThis)
);

/** @typedef {{number: number, status: number, text?: string, bytes?: string}} Answer */

/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let counter = 0;
/** Why a question was refused. */
let refused = "";

/** Send a question of the stage to the host, and return its answer. @param {string} address */
async function respond(address) {
  counter += 1;
  const number = counter;
  const answerPromise = new Promise((done) => waiting.set(number, done));
  $say({ ask: address, number });
  const { status, text, bytes } = /** @type {Answer} */ (await answerPromise);
  if (status !== 200) refused = text ?? "";
  return new Response(bytes === undefined ? text : fromBase64(bytes), { status });
}

/** Returns bytes that were sent as base64. @param {string} text @returns {any} */
const fromBase64 = (text) => /** @type {any} */ (Uint8Array).fromBase64(text);

/** Called by the host with an answer. @param {Answer} reply */
export function answer(reply) {
  waiting.get(reply.number)?.(reply);
  waiting.delete(reply.number);
}

/** Members of a task that leave out its message: only the network is drawn. */
const NO_MESSAGE = /** @type {const} */ ({
  ends: "none",
  ways: () => [],
  draw: undefined,
  over: undefined,
  onTop: undefined,
});

/** The most checks of a map without a new question, before it is given up. */
const MAX_POLLS = 200;

/** Returns the map once all that it shows is loaded. @param {() => MapStage | null} current */
async function settledMap(current) {
  for (let idle = 0; !current()?.settled; idle = waiting.size ? 0 : idle + 1) {
    if (idle > MAX_POLLS) throw new Error(refused || "the map does not come to rest");
    await new Promise((done) => setTimeout(done, 10));
  }
  return current();
}

/**
 * Returns the size of the stage.
 * @param {Settings} request
 * @returns {Promise<import("./page.js").Size>}
 */
async function stageSize({ size, desk = 0, film, doc }) {
  if (size || !film) return size ?? environment.size;
  const { areas, mapArea } = await import("../layout.js");
  const isMap = doc.stage.kind === "map";
  const height = isMap ? mapArea(film, film).height : areas(film, film).words;
  return { width: desk, height: Math.max(1, Math.round((desk * height) / film.width)) };
}

/** Show the document of a request, as a page does. @param {Settings} request */
async function begin(request) {
  const { tokens, faces } = request;
  Object.assign(environment, { size: await stageSize(request), tokens, faces });
  Object.assign(globalThis, { fetch: respond });
  document.documentElement.dataset.theme = request.theme;
  const model = await import("../../state/model.js");
  const { setDocument, setDrawing, setPosition } = await import("../../state/store.js");
  const { load, module } = await import("../../page/modules.js");
  const { preparedDrawing } = await import("../../stage/drawing.js");
  const place = await import("../../stage/geometry/screen.js");
  // Of a visitor's own router a picture shows the route, not the file.
  const doc = { ...request.doc, own: null };
  for (const path of doc.modules.filter((path) => !path.startsWith("debugger/"))) {
    const { task, mode } = await import(`../../${path}.js`);
    model.registerModule(path, {
      mode,
      task: task && request.alone ? { ...task, ...NO_MESSAGE } : task,
    });
  }
  setDocument(doc);
  setDrawing(preparedDrawing(/** @type {NonNullable<typeof doc.drawing>} */ (doc.drawing)));
  place.measure();
  if (doc.stage.kind === "map") await load(["map/mount"]);
  setPosition(Math.min(request.step, model.steps()));
  model.emit("document");
  const isMap = doc.stage.kind === "map";
  return { model, map: isMap ? await settledMap(module("map/mount").current) : null };
}

/** Returns a subclass of Lister that measures texts and converts colours without a browser. */
async function listerClass() {
  const { Lister } = await import("../drawing/display_list.js");
  const { parseColour } = await import("./colours.js");
  /** @type {Map<string, string>} */
  const lists = new Map();
  return class extends Lister {
    /** @param {number} width @param {number} height */
    constructor(width, height) {
      super(width, height);
      this.probe = /** @type {any} */ (new Measure());
    }

    /** @override @param {string} text */
    colour(text) {
      const before = lists.get(text);
      if (before) return before;
      const [r, g, b, a] = parseColour(text);
      const hex = [r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
      const colour = a === 1 ? `#${hex}` : `rgba(${r},${g},${b},${a})`;
      lists.set(text, colour);
      return colour;
    }
  };
}

/** Draw the stage after some steps. @param {Settings} settings */
async function draw(settings) {
  const { model, map } = await begin(settings);
  const { drawAbove: above, beneath } = await import("../../stage/paint/snapshot.js");
  const List = await listerClass();
  const { width, height } = environment.size;
  const list = new List(width, height);
  const context = /** @type {any} */ (list);
  if (map) {
    map.paintOn(context, 1, { at: model.state.at, clear: true });
  } else {
    beneath(context, environment.size, true);
    above(context);
  }
  return { drawn: list.listed, steps: model.steps() };
}

/** Starts the next piece of a film. @type {(nothing: void) => void} */
let goOn = () => {};

/** Called by the host to get the next piece of a film. */
export function more() {
  goOn();
}

/** How often a stage is made smaller, and by how much more than the last look at it asks for. */
const [MAX_LOOKS, SPARE] = [6, 0.99];

/**
 * Make the stage so small that what is written on it is large enough in a film.
 * @param {import("../export_url.js").ExportSettings} looks
 * @param {Awaited<ReturnType<typeof listerClass>>} List
 */
async function shrinkStage(looks, List) {
  const { place, inTheme } = await import("../picture.js");
  const { growthShare } = await import("../layout.js");
  const { measure } = await import("../../stage/geometry/screen.js");
  const { forget } = await import("../../stage/memo.js");
  // On a smaller stage the drawing is another one: look again.
  for (let i = 0; i < MAX_LOOKS; i++) {
    const share = growthShare(
      looks,
      inTheme(looks, () => place(looks, (w, h) => new List(w, h))),
    );
    if (share >= 1) return;
    const { width, height } = environment.size;
    const by = share * SPARE;
    environment.size = { width: Math.round(width * by), height: Math.round(height * by) };
    measure();
    forget();
  }
}

/** Send a film: its head, then picture by picture. @param {Settings} settings */
async function film(settings) {
  const { model, map } = await begin(settings);
  const [{ filmPieces }, List] = await Promise.all([import("../film/film.js"), listerClass()]);
  const { from, to, between, most, seen, follow, open, ...looks } = /** @type {Film} */ (
    settings.film
  );
  const last = model.steps();
  if (from > last || (to !== null && to > last)) return { steps: last };
  if (map) {
    map.follows = follow;
    if (!follow && !settings.doc.stage.place) map.cutTo(map.home());
  } else if (looks.name) await shrinkStage({ ...looks, theme: settings.theme }, List);
  // The words of a step are read from the panel: fill it.
  model.currentTask().updatePanel(model.taskResult());
  const list = (/** @type {number} */ w, /** @type {number} */ h) => new List(w, h);
  const part = { from, to: to ?? last, between, most, seen, filmed: true, open, list };
  for await (const piece of filmPieces({ ...looks, theme: settings.theme }, part)) {
    $say({ piece });
    await new Promise((resolve) => {
      goOn = resolve;
    });
  }
  return { steps: last };
}

/**
 * Called by the host with a request: sends the answer piece by piece, then that it is done.
 * @param {Settings} settings
 */
export function start(settings) {
  (settings.film ? film(settings) : draw(settings)).then(
    (done) => $say({ done }),
    (error) => $say({ failed: error.message }),
  );
}
