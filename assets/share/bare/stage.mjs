/* Any stage of Explore without a browser: run by Node, it writes what the stage draws as JSON, once
   or as a film.
   Each line that it writes is a question, or what is drawn; each line that it reads an answer. */
import "./page.js";

import { createInterface } from "node:readline";
import { environment, Measure } from "./page.js";

/** @typedef {import("../../types/documents").ExploreDocument} ExploreDocument */

/**
 * What is asked for.
 * @typedef {object} Asked
 * @property {ExploreDocument} doc
 * @property {number} step
 * @property {boolean} alone whether the message of a route is left out
 * @property {string} theme
 * @property {import("./page.js").Size} size of the stage, in CSS pixels
 * @property {{[name: string]: string}} tokens
 * @property {import("./page.js").Faces} faces
 * @property {Film} [film]
 */

/**
 * What is asked for of a film; `to` is null for the last step.
 * @typedef {{from: number, to: number | null, between: number, follow: boolean}} Steps
 * @typedef {Steps & Omit<import("../export_url.js").Wish, "theme">} Film
 */

const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** @typedef {{number: number, status: number, text?: string, bytes?: string}} Answer */

/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let last = 0;
/** Why a question had no answer. */
let refused = "";

/** Questions of the stage go to whoever runs this. @param {string} address */
async function respond(address) {
  last += 1;
  const number = last;
  const answer = new Promise((done) => waiting.set(number, done));
  process.stdout.write(`${JSON.stringify({ ask: address, number })}\n`);
  const { status, text, bytes } = /** @type {Answer} */ (await answer);
  if (status !== 200) refused = text ?? "";
  return new Response(bytes === undefined ? text : Buffer.from(bytes, "base64"), { status });
}

/** Hand answers on, as they come. */
async function listen() {
  for await (const line of { [Symbol.asyncIterator]: () => input }) {
    const answer = JSON.parse(line);
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  }
}

/** What a route is without its message: the network alone. */
const NOBODY = /** @type {const} */ ({
  ends: "none",
  ways: () => [],
  draw: undefined,
  over: undefined,
  onTop: undefined,
});

/** Looks at a map that nothing was asked for, before it is given up. */
const LOOKS = 200;

/** Wait until all that a map shows has come. @param {() => {settled: boolean} | null} current */
async function untilSettled(current) {
  for (let idle = 0; !current()?.settled; idle = waiting.size ? 0 : idle + 1) {
    if (idle > LOOKS) throw new Error(refused || "the map does not come to rest");
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Take up what is asked for, as a page does. @param {Asked} wish */
async function begin(wish) {
  Object.assign(environment, { size: wish.size, tokens: wish.tokens, faces: wish.faces });
  Object.assign(globalThis, { fetch: respond });
  document.documentElement.dataset.theme = wish.theme;
  const model = await import("../../state/model.js");
  const { load, module } = await import("../../page/modules.js");
  const { preparedDrawing } = await import("../../stage/drawing.js");
  const place = await import("../../stage/geometry/screen.js");
  const { doc } = wish;
  for (const path of doc.modules) {
    const module = await import(`../../${path}.js`);
    const key = path.startsWith("tasks/") ? doc.task : doc.mode;
    if (module.task) model.register(key, wish.alone ? { ...module.task, ...NOBODY } : module.task);
  }
  model.state.doc = doc;
  model.state.drawing = preparedDrawing(/** @type {NonNullable<typeof doc.drawing>} */ (doc.drawing));
  model.state.view = new Set(doc.view);
  place.measure();
  if (doc.stage.kind === "map") await load(["map/mount"]);
  model.state.at = Math.min(wish.step, model.steps());
  model.emit("document");
  const map = module("map/mount")?.current;
  if (map) await untilSettled(map);
  return { model, map };
}

/** What lists a drawing where nothing measures and no colour can be tried. */
async function listing() {
  const { Lister } = await import("../display_list.js");
  const { parseColour } = await import("./colours.js");
  return class extends Lister {
    /** @param {number} width @param {number} height */
    constructor(width, height) {
      super(width, height);
      this.probe = /** @type {any} */ (new Measure());
    }

    /** @override @param {string} text */
    colour(text) {
      const [r, g, b, a] = parseColour(text);
      const hex = [r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
      return a === 1 ? `#${hex}` : `rgba(${r},${g},${b},${a})`;
    }
  };
}

/** Draw the stage as it is after some steps. @param {Asked} wish */
async function draw(wish) {
  const { model, map } = await begin(wish);
  const { above, beneath } = await import("../../stage/paint/snapshot.js");
  const List = await listing();
  const { width, height } = wish.size;
  const list = new List(width, height);
  const context = /** @type {any} */ (list);
  if (map) {
    map().still(context, 1, { at: model.state.at, clear: true });
  } else {
    beneath(context, wish.size, true);
    above(context);
  }
  return { drawn: list.listed, steps: model.steps() };
}

/** Tell what is asked for of a film: its head, then picture by picture. @param {Asked} wish */
async function film(wish) {
  const { model, map } = await begin(wish);
  const [{ reel }, { title }, List] = await Promise.all([
    import("../film.js"),
    import("../picture.js"),
    listing(),
  ]);
  const { from, to, between, follow, ...looks } = /** @type {Film} */ (wish.film);
  const last = model.steps();
  if (from > last || (to !== null && to > last)) return { steps: last };
  if (map) map().follows = follow;
  // What is said of the step on screen is read where it stands.
  model.tasked().panel(model.shown());
  const list = (/** @type {number} */ w, /** @type {number} */ h) => new List(w, h);
  const part = { from, to: to ?? last, between, filmed: true, list };
  const names = { title: title(), unit: model.tasked().unit };
  for await (const piece of reel({ ...looks, theme: wish.theme }, part, names)) write({ told: piece });
  return { steps: last };
}

/** @param {object} message */
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const first = await input.next();
void listen();
/** @type {object} */
let result;
try {
  const wish = JSON.parse(first.value);
  result = await (wish.film ? film(wish) : draw(wish));
} catch (error) {
  result = { failed: /** @type {Error} */ (error).message };
}
// What is still on its way, such as a timer, is not waited for; what is written is.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
