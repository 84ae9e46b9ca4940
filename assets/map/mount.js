/* The map as the stage of Explore, shown if the document says so. It follows the URL, the player
   and the search field. */

import { module } from "../page/modules.js";
import { notice } from "../page/notice.js";
import { el, isReduced, magnify, part } from "../page/page.js";
import { chooseEnd, pick } from "../panels/commands.js";
import { cssValue, look } from "../stage/paint/looks.js";
import { localText, t } from "../state/language.js";
import {
  currentTask,
  hopsMade,
  isRefused,
  on,
  doc as shownDocument,
  state,
  taskResult,
} from "../state/model.js";
import { Away, reportLost, whenBack, withSlowNotice } from "../state/server.js";
import { h } from "../widgets/dom.js";
import { census, question, sourceOf } from "./api.js";
import { listenForInput } from "./camera/input.js";
import { cameraMoved, cellAt, hideTip, nodeAt, onHover, tip } from "./camera/pointer.js";
import { listenForZoom } from "./camera/zoom_keys.js";
import { depthOf } from "./chrome.js";
import { nestOf, sharedDepth } from "./nest/nest.js";
import { translateNest } from "./paint/names.js";
import {
  addressLine,
  afterPaint,
  count,
  doorKeys,
  doors,
  isShownPlace,
  levels,
  mountPlace,
  note,
  scale,
} from "./place.js";
import { MapStage } from "./stage.js";
import { followWalk, showWalk } from "./walk.js";

/** @import { ExploreDocument, NestDocument, NodeLocation } from "../types/documents.js" */

/** @type {MapStage | null} */
let map = null;
let spec = "";
/** How many documents were taken: a document that was loaded meanwhile supersedes an older one. */
let requests = 0;

/** Returns the map on the stage, null if no map is there. */
export const current = () => map;

const canvas = h("canvas", {
  id: "map",
  tabindex: "0",
  role: "application",
  "aria-label": t("Map of the network"),
  hidden: true,
});

/** Put the parts of the map into the page, once the page has a stage. */
function mount() {
  const box = part("stage-box");
  if (!box || canvas.isConnected) return;
  box.append(canvas, tip);
  mountPlace(current);
  const hoverAt = (/** @type {number} */ x, /** @type {number} */ y) => onHover(current, x, y);
  listenForInput(canvas, current, {
    clicked: onClick,
    hovered: hoverAt,
    left: hideTip,
    out: goOut,
  });
  canvas.addEventListener("keydown", chooseByKey);
  canvas.addEventListener("keydown", (event) => doorKeys(event, current));
  new ResizeObserver(() => map?.redraw()).observe(canvas);
}

/** Show the map, or remove it. @param {boolean} isShown */
function show(isShown) {
  for (const element of [canvas, addressLine, scale, levels, note]) element.hidden = !isShown;
  part("stage-box")?.classList.toggle("on-map", isShown);
  if (isShown) return;
  doors.hidden = true;
  count.hidden = true;
  map?.end();
  map = null;
  spec = "";
  hideTip();
}

/** Show a new document: its network, its message, its place. */
async function takeDocument() {
  mount();
  const doc = /** @type {ExploreDocument} */ (/** @type {unknown} */ (state.doc));
  requests += 1;
  const ownRequest = requests;
  // Loaded with the first step in a parameter.
  const growth = module("growth/mount");
  const lastStep = growth?.step();
  const animatedStep = lastStep?.to === doc.network.spec && !isReduced() ? lastStep : null;
  if (doc.stage.kind !== "map") {
    if (map && animatedStep) growth.foldInto(map, growth.sizeOf(doc));
    show(false);
    return;
  }
  show(true);
  canvas.setAttribute(
    "aria-label",
    t("Map of {title} {spec}", { title: t(doc.network.title), spec: doc.network.spec }),
  );
  const isNewNetwork = !map || spec !== doc.network.spec;
  if (isNewNetwork) {
    map?.end();
    map = null;
    spec = doc.network.spec;
    try {
      const nestDocument = /** @type {NestDocument} */ (
        await (await withSlowNotice(question("nest", { net: spec }))).json()
      );
      const presenting = () => state.view.has("present");
      const looks = { token: cssValue, look, reduced: isReduced, presenting, magnify };
      const nest = await nestOf(translateNest(nestDocument));
      if (ownRequest !== requests) return;
      map = new MapStage(canvas, nest, sourceOf(spec, notice), looks, () => {
        cameraMoved(map);
        afterPaint(current);
        if (map) map.layer?.front?.followFront(map, state.at);
      });
    } catch (error) {
      spec = "";
      const retry = () => ownRequest === requests && void takeDocument();
      if (error instanceof Away) whenBack(retry);
      else if (!(await reportLost(retry))) notice(localText(/** @type {Error} */ (error).message));
      return;
    }
  }
  if (!map) return;
  if (isNewNetwork) {
    const task = isRefused() ? undefined : currentTask().onMap?.(taskResult());
    map.follows = doc.stage.follow || (!doc.stage.place && isFollowed(doc, task?.follow));
  }
  lay(map, doc);
  if (!doc.mode) showWalk(map.nest, doc, state.at);
  const { place, wide } = doc.stage;
  if (place && (isNewNetwork || !isShownPlace(doc.search))) {
    map.view.requestedFocus = place.depth >= place.path.length ? place.path : null;
    map.cutTo(map.cameraFor(place.path, place.depth, wide));
  } else if (isNewNetwork && animatedStep && !map.follows)
    return growth.growFrom(map, animatedStep.nodes);
  growth?.drop();
}

/**
 * Set the layer and the route of a map: those of its document, unless the task has others.
 * @param {MapStage} stage
 * @param {ExploreDocument} doc
 */
function lay(stage, doc) {
  const override = isRefused() ? null : currentTask().onMap?.(taskResult());
  const { layer, way: route } = doc.stage;
  stage.setLayer(layer && { ...layer, ...override?.layer }, census);
  stage.showMessage(override?.way ?? route, hopsMade());
}

/** Keys that make the node in focus an end of the route. */
const ENDS = /** @type {const} */ ({ s: "source", t: "target" });

/** @param {KeyboardEvent} event */
function chooseByKey(event) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!map?.view.seen || map.view.focus < 0 || ctrlKey || metaKey || altKey) return;
  const address = map.view.addressOf(map.view.seen.paths[map.view.focus]);
  if (!address) return;
  if (key === "Enter" ? pick(address) : key in ENDS) event.preventDefault();
  if (key in ENDS) chooseEnd(address, ENDS[/** @type {keyof typeof ENDS} */ (key)]);
}

/** A click on a node makes it the next end of the route; a click on a cell frames the cell. */
function onClick(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {PointerEvent} */ event,
) {
  canvas.focus({ preventScroll: true });
  if (!map?.view.seen) return;
  const node = nodeAt(map, x, y);
  if (node >= 0) {
    const address = map.view.addressOf(map.view.seen.paths[node]);
    if (address && !pick(address)) chooseEnd(address, event.shiftKey ? "target" : state.nextEnd);
    return;
  }
  const cell = cellAt(map, x, y);
  if (cell) void map.fly(map.cameraFor(cell.path, cell.depth));
}

/** Fly one level out, from where a flight under way ends. */
function goOut() {
  if (!map) return;
  const stage = map;
  const { goal: camera, nest } = stage;
  const fit = () => stage.fit();
  const at = (/** @type {number} */ level) => stage.cameraFor(camera.path, level);
  const here = depthOf({ camera, nest, fit });
  let depth = here - 1;
  // On a large stage the camera is still inside the same cell one level further out: go on.
  while (depth > 0 && depthOf({ camera: at(depth), nest, fit }) >= here) depth -= 1;
  void stage.fly(depth > 0 ? at(depth) : stage.home());
}

/**
 * Fly to an address or an `#index`; with `/DEPTH` after it, to the cell of that depth around it; or
 * to the node `farthest` from the one in the middle. Rejects with a sentence if there is no such
 * node.
 * @param {string} text
 * @param {{wide?: number}} [options]
 */
export async function fly(text, { wide } = {}) {
  if (!map) throw new Error("There is no map on the stage.");
  const [, name, depth] = /^(.*?)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? ["", text, ""];
  const here = map.view.addressOf(map.camera.path);
  const response = await withSlowNotice(question("node", { net: spec, text: name, here }));
  const target = /** @type {NodeLocation} */ (await response.json());
  const level = depth ? Math.min(Number(depth), target.path.length) : target.path.length;
  map.view.requestedFocus = level === target.path.length ? target.path : null;
  await map.fly(map.cameraFor(target.path, level, wide ?? null));
}

/** Returns the state of the map, for tests and for pages that embed it. */
export function mapState() {
  if (!map) return null;
  const depth = depthOf(map);
  const { cells, nodes, links, bundles } = map.visible;
  return {
    at: map.camera.path.slice(0, depth),
    address: map.view.addressKnown(map.camera.path) || null,
    level: depth,
    pitch: map.camera.scale,
    seen: { cells, nodes, links, bundles },
    settled: map.settled,
  };
}

/** Returns what was typed, the words for the farthest node as `farthest`. @param {string} text */
const searchTarget = (text) =>
  ["farthest from here", t("farthest from here")].includes(text.toLowerCase()) ? "farthest" : text;

/** Fly to what was typed, or show a notice why that is not possible. @param {string} text */
function flyAsked(text) {
  fly(searchTarget(text)).then(
    () => canvas.focus({ preventScroll: true }),
    (error) => error instanceof Away || notice(localText(error.message)),
  );
}

on("fly", flyAsked);

// The search field flies to addresses while the map is on the stage.
document.addEventListener(
  "keydown",
  (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (event.key !== "Enter" || field !== el("find") || !map) return;
    const text = field.value.trim();
    if (!/^([#(\d]|farthest$)/.test(searchTarget(text))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    flyAsked(text);
  },
  { capture: true },
);

/** Whether the camera follows the message by default: if the task asks for it, or with a front. */
const isFollowed = (
  /** @type {ExploreDocument} */ doc,
  /** @type {boolean} */ isRequested = false,
) => isRequested || doc.stage.layer?.form === "front";

on("document", takeDocument);
for (const moment of /** @type {const} */ (["step", "frame"])) {
  on(moment, () => {
    map?.showMessage(map.route, hopsMade());
    if (map) map.layer?.front?.followFront(map, state.at);
    followWalk(state.at);
  });
}
// The layer of a task may change with the step, and with what is selected in its panel.
for (const moment of /** @type {const} */ (["hops", "step", "view", "laid"])) {
  on(moment, () => map && state.doc && lay(map, shownDocument()));
}
on("look at", (paths) => {
  if (map && paths.length) void map.fly(map.cameraFor(paths[0], sharedDepth(paths)));
});
on("theme", () => map?.recolour());

listenForZoom(current);
