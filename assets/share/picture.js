/* Pictures of what is on screen, of every task and of the map: SVG and PNG. */

import { module } from "../page/modules.js";
import { drawingTheme, part } from "../page/page.js";
import { forget } from "../stage/memo.js";
import { contextOf } from "../stage/paint/canvas.js";
import { cssValue } from "../stage/paint/looks.js";
import { beneath, drawAbove } from "../stage/paint/snapshot.js";
import { t } from "../state/language.js";
import { doc, state, steps } from "../state/model.js";
import { setPictureTheme, setViewWord } from "../state/store.js";
import { s } from "../widgets/dom.js";
import { atPosition, reader } from "./caption.js";
import { Lister, movedItems } from "./drawing/display_list.js";
import { extent } from "./drawing/extent.js";
import { Recorder } from "./drawing/svg_context.js";
import { placeMap, placeStage, withoutEmptyTexts, words } from "./layout.js";

/** @import { Ctx } from "../types/task" */
/** @import { Place, Size } from "./layout.js" */
/** @import { Moment } from "./caption.js" */
/** @import { ExportSettings } from "./export_url.js" */
/** @typedef {(width: number, height: number) => Lister} Make */

/** Returns the map, null if it is not on the stage. */
const map = () => module("map/mount")?.current() ?? null;

/** Returns the size of the stage in CSS pixels. @returns {Size} */
export function stageSize() {
  const { clientWidth: width, clientHeight: height } = part("stage-box");
  return { width, height };
}

/** Returns a new canvas. @param {Size} size */
export function newCanvas({ width, height }) {
  const canvas = document.createElement("canvas");
  return Object.assign(canvas, { width: Math.ceil(width), height: Math.ceil(height) });
}

/**
 * Draw the stage on a context; `ratio` is the number of its pixels for a CSS pixel.
 * @param {Ctx} context
 * @param {number} ratio
 * @param {boolean} clear
 * @param {boolean} [filmed] whether the camera of the map follows the message
 */
function draw(context, ratio, clear, filmed = false) {
  const mapStage = map();
  const camera = filmed && mapStage ? filming?.cameraAt(mapStage, state.at) : undefined;
  if (mapStage) return void mapStage.paintOn(context, ratio, { at: state.at, clear, camera });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  beneath(context, stageSize(), clear);
  drawAbove(context);
}

/**
 * Returns the result of `act` in the theme and ink of a settings, which are not shown on screen.
 * @template T
 * @param {ExportSettings} settings
 * @param {() => T} act
 */
export function inTheme({ theme, ink }, act) {
  const inked = state.view.has("ink");
  const other = theme !== drawingTheme();
  setPictureTheme(theme);
  if (ink) setViewWord("ink", true);
  if (other) forget();
  try {
    return act();
  } finally {
    if (!inked) setViewWord("ink", false);
    setPictureTheme("");
    if (other) forget();
  }
}

/** Returns the title of what is shown. */
export function title() {
  const { network, task, source, target } = doc();
  return task === "route"
    ? t("{spec}, {source} to {target}", { spec: network.spec, source, target })
    : `${network.spec}, ${task}`;
}

/**
 * Returns the words for the step that a picture shows.
 * @param {ExportSettings} settings
 * @returns {Moment}
 */
function moment({ whole }) {
  const momentReader = reader();
  const moment = momentReader.read(whole ? steps() : state.at);
  momentReader.end();
  return moment;
}

/** The module that films a map, loaded with the first picture.
 * @type {typeof import("../map/film.js") | null}
 */
let filming = null;

/** Waits until all that is visible at a position of the player is loaded. @param {number} at */
export async function untilReady(at) {
  const mapStage = map();
  if (!mapStage) return;
  filming ??= await import("../map/film.js");
  await filming.untilLoaded(mapStage, at);
}

/**
 * Returns the part of the stage that the drawing covers.
 * @param {Make} make
 */
function drawnArea(make) {
  const { width, height } = stageSize();
  const list = make(width, height);
  const context = /** @type {Ctx} */ (/** @type {unknown} */ (list));
  beneath(context, { width, height }, true);
  drawAbove(context);
  return extent(list.listed, { width, height });
}

/** @type {Make} */
const lister = (width, height) => new Lister(width, height);

/**
 * Returns the place of the stage in a picture.
 * @param {ExportSettings} settings
 * @param {Make} [make]
 */
export const place = (settings, make = lister) =>
  map()
    ? placeMap(settings, settings, stageSize())
    : placeStage(settings, settings, stageSize(), drawnArea(make), spec());

/** @param {Size} size */
const recorder = ({ width, height }) => new Recorder(width, height);

/**
 * Returns the visible part of the stage in a picture: x, y, width, height.
 * @param {Place} at
 * @param {Size} size
 * @returns {[number, number, number, number]}
 */
function clipArea({ x, y, width, height }, size) {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(size.width, x + width), Math.min(size.height, y + height)];
  return [left, top, right - left, bottom - top];
}

/** Returns what is on screen as SVG, with texts as texts. @param {ExportSettings} request */
export function svg(request) {
  const step = moment(request);
  const settings = withoutEmptyTexts(request, [step]);
  const { width, height, clear } = settings;
  const size = stageSize();
  const [stageRecorder, wordsRecorder] = [recorder(size), recorder(settings)];
  const { at, ground } = inTheme(settings, () =>
    atPosition(step.at, () => {
      const at = place(settings);
      draw(/** @type {Ctx} */ (/** @type {unknown} */ (stageRecorder)), 1, true);
      const context = /** @type {Ctx} */ (/** @type {unknown} */ (wordsRecorder));
      words(context, settings, settings, step, spec(), at.high);
      return { at, ground: stageRecorder.colour(cssValue("--stage")) };
    }),
  );
  const frame = { x: at.x, y: at.y, width: at.width, height: at.height };
  const root = s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" },
    s("title", title()),
    !clear && s("rect", { width, height, fill: ground }),
    s("svg", { ...frame, viewBox: `0 0 ${size.width} ${size.height}` }, stageRecorder.elements),
    wordsRecorder.elements,
  );
  const text = new XMLSerializer().serializeToString(root);
  return new Blob([text], { type: "image/svg+xml" });
}

const spec = () => doc().network.spec;

/**
 * Returns functions that list pictures with their words; what never changes is only listed once.
 * @param {ExportSettings} settings
 * @param {Make} make
 * @param {boolean} filmed
 */
export function lists(settings, make, filmed) {
  const at = inTheme(settings, () => place(settings, make));
  const itemsOf = (/** @type {Size} */ { width, height }, /** @type {(g: Ctx) => void} */ act) => {
    const recorder = make(width, height);
    act(/** @type {Ctx} */ (/** @type {unknown} */ (recorder)));
    return recorder.listed;
  };
  const onStage = (/** @type {(g: Ctx) => void} */ act) =>
    movedItems(itemsOf(stageSize(), act), at);
  /** @type {import("./drawing/display_list.js").Listed[] | null} */
  let ground = null;
  return {
    area: clipArea(at, settings),
    ground: inTheme(settings, () => make(1, 1).colour(cssValue("--stage"))),
    /** List everything anew, since the unchanging part has changed. */
    renew() {
      ground = null;
    },
    /** @param {Moment} step */
    async at(step) {
      if (filmed) await untilReady(step.at);
      return inTheme(settings, () =>
        atPosition(step.at, () => {
          if (!map()) ground ??= onStage((g) => beneath(g, stageSize(), true));
          return {
            ground: ground ?? [],
            stage: onStage((g) => (map() ? draw(g, 1, true, filmed) : drawAbove(g))),
            words: itemsOf(settings, (g) => words(g, settings, settings, step, spec(), at.high)),
          };
        }),
      );
    },
  };
}

/** Returns what is on screen as a PNG. @param {ExportSettings} request @returns {Promise<Blob>} */
export function png(request) {
  const canvas = newCanvas(request);
  const step = moment(request);
  const settings = withoutEmptyTexts(request, [step]);
  inTheme(settings, () => atPosition(step.at, () => paint(contextOf(canvas), settings, step)));
  return new Promise((done, failed) => {
    const keep = (/** @type {Blob | null} */ blob) =>
      blob ? done(blob) : failed(new Error(t("The picture is too large for this browser.")));
    canvas.toBlob(keep, "image/png");
  });
}

/**
 * Paint a picture with its words.
 * @param {Ctx} context
 * @param {ExportSettings} settings
 * @param {Moment} step
 * @param {boolean} [filmed]
 */
function paint(context, settings, step, filmed = false) {
  const at = place(settings);
  const canvas = newCanvas(at);
  draw(contextOf(canvas), at.ratio, settings.clear, filmed);
  compose(context, settings, step, at, canvas);
}

/**
 * Paint the parts of a picture: its background, the stage, the words.
 * @param {Ctx} context
 * @param {ExportSettings} settings
 * @param {Moment} step
 * @param {Place} at
 * @param {HTMLCanvasElement} stage
 */
function compose(context, settings, step, at, stage) {
  const { width, height, clear } = settings;
  context.clearRect(0, 0, width, height);
  context.fillStyle = cssValue("--stage");
  if (!clear) context.fillRect(0, 0, width, height);
  context.drawImage(stage, at.x, at.y);
  words(context, settings, settings, step, spec(), at.high);
}

/**
 * Returns functions that paint one picture after another; what never changes is only drawn once.
 * @param {ExportSettings} settings
 */
export function painter(settings) {
  const film = newCanvas(settings);
  const context = /** @type {Ctx} */ (film.getContext("2d", { willReadFrequently: true }));
  /** @type {HTMLCanvasElement | null} */
  let still = null;
  let key = "";
  /** @type {Place | null} */
  let at = null;
  return {
    canvas: film,
    /** @param {Moment} step */
    paint(step) {
      inTheme(settings, () =>
        atPosition(step.at, () => {
          if (map()) return paint(context, settings, step, true);
          // The place changes with the size of the page.
          const now = JSON.stringify(stageSize());
          if (!still || !at || now !== key) {
            at = place(settings);
            still = newCanvas(at);
            key = now;
            const g = contextOf(still);
            g.setTransform(at.ratio, 0, 0, at.ratio, 0, 0);
            beneath(g, stageSize());
          }
          const canvas = newCanvas(at);
          const g = contextOf(canvas);
          g.drawImage(still, 0, 0);
          g.setTransform(at.ratio, 0, 0, at.ratio, 0, 0);
          drawAbove(g);
          compose(context, settings, step, at, canvas);
        }),
      );
      return context;
    },
  };
}
