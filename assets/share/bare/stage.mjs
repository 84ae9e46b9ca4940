/* Any stage of Explore without a browser: run by Node, it writes what the stage draws as JSON.
   Each line that it writes is a question, or what is drawn; each line that it reads an answer. */
import "./page.js";

import { createInterface } from "node:readline";
import { given, Measure } from "./page.js";

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
 */

const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** @typedef {{number: number, status: number, text?: string, bytes?: string}} Answer */

/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let last = 0;
/** Why a question had no answer. */
let refused = "";

/** Questions of the stage go to whoever runs this. @param {string} address */
async function asked(address) {
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
async function settled(current) {
  for (let idle = 0; !current()?.settled; idle = waiting.size ? 0 : idle + 1) {
    if (idle > LOOKS) throw new Error(refused || "the map does not come to rest");
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Draw what is asked for. @param {Asked} wish */
async function draw(wish) {
  Object.assign(given, { size: wish.size, tokens: wish.tokens, faces: wish.faces });
  Object.assign(globalThis, { fetch: asked });
  document.documentElement.dataset.theme = wish.theme;
  const [model, { Recorder }, { parsed }] = await Promise.all([
    import("../../state/model.js"),
    import("../recorder.js"),
    import("./colours.js"),
  ]);
  const { above, beneath } = await import("../../stage/still.js");
  const { prepared } = await import("../../stage/drawing.js");
  const place = await import("../../stage/place.js");
  const { doc } = wish;
  for (const path of doc.modules) {
    const module = await import(`../../${path}.js`);
    const key = path.startsWith("tasks/") ? doc.task : doc.mode;
    if (module.task) model.register(key, wish.alone ? { ...module.task, ...NOBODY } : module.task);
  }
  model.state.doc = doc;
  model.state.drawing = prepared(/** @type {NonNullable<typeof doc.drawing>} */ (doc.drawing));
  model.state.view = new Set(doc.view);
  place.measure();

  /** What is drawn, as plain data. @type {object[]} */
  const elements = [];
  class Record extends Recorder {
    constructor() {
      super(wish.size.width, wish.size.height);
      this.probe = /** @type {any} */ (new Measure());
    }

    /**
     * @override
     * @param {string} tag
     * @param {{[name: string]: string | number | null}} how
     * @param {import("../../parts/dom.js").Child} [inside]
     */
    put(tag, how, inside) {
      const { globalAlpha: opacity } = /** @type {any} */ (this);
      elements.push({ tag, how, matrix: this.matrix, opacity, text: inside });
    }

    /** @override @param {string} text */
    colour(text) {
      const [r, g, b, a] = parsed(text);
      const hex = [r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
      return a === 1 ? `#${hex}` : `rgba(${r},${g},${b},${a})`;
    }
  }
  const context = /** @type {any} */ (new Record());
  model.state.at = Math.min(wish.step, model.steps());
  model.emit("document");
  const map = doc.stage.kind === "map" ? await import("../../map/mount.js") : null;
  if (map) {
    await settled(map.current);
    map.current()?.still(context, 1, { at: model.state.at, clear: true });
  } else {
    beneath(context, wish.size, true);
    above(context);
  }
  return { drawn: elements, steps: model.steps(), refused: model.isRefused() };
}

const first = await input.next();
void listen();
/** @type {object} */
let told;
try {
  told = await draw(JSON.parse(first.value));
} catch (error) {
  told = { failed: /** @type {Error} */ (error).message };
}
// What is still on its way, such as a timer, is not waited for; what is written is.
process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit());
