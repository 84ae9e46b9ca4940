/* Requests of a visitor about the network: another network, other endpoints, another choice. */

import { load, module } from "../page/modules.js";
import { isFramed, onExplore } from "../page/page.js";
import { withFolder } from "../state/folder.js";
import { langParam } from "../state/language.js";
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import * as pages from "../state/pages.js";
import { parameter, withChanges } from "../state/query.js";
import { setFocus, setNextEnd } from "../state/store.js";
import * as url from "../state/url.js";

const DEBUGGER = "debugger/mount";

/** Values of a route that are reset when another network is opened. */
const ROUTE_RESET = { from: null, to: null, stage: null, at: null, wide: null };

/** Values that are only valid for one network. */
const NETWORK_RESET = {
  router: null,
  variant: null,
  fault: null,
  view: null,
  way: null,
  pairs: null,
  beside: null,
  sync: null,
};

/**
 * Opens a network, on Explore if another page is shown; `edited` names the field in which it was
 * typed.
 * @param {string} spec
 * @param {string} edited
 * @param {{way?: string | null}} parameters values of the network that are kept
 */
export function open(spec, edited, parameters = {}) {
  if (!onExplore()) return pages.go(`/?net=${encodeURIComponent(spec)}`);
  return url.ask({ net: spec, ...ROUTE_RESET, ...NETWORK_RESET, ...parameters }, edited);
}

/** Milliseconds to wait for the module that shows a step. */
const MAX_WAIT_MS = 250;

/**
 * Steps of parameters that were requested during another step, in order.
 * @type {[name: string, towards: "up" | "down"][]}
 */
const waiting = [];

/** Start time of the current step; 0 if no step is current. */
let stepStart = 0;

/** A step without an answer blocks others for at most this many milliseconds. */
const STUCK_MS = 3000;

/**
 * Opens the next network up or down in a parameter, if there is one; if the larger consists of
 * copies of the smaller, that is animated. Steps in quick succession are made one after the other.
 * @param {string} name of the parameter
 * @param {"up" | "down"} towards
 */
export function step(name, towards) {
  waiting.push([name, towards]);
  if (!stepStart || performance.now() - stepStart > STUCK_MS) stepOn();
}

/** Makes the next waiting step. */
function stepOn() {
  const [name, towards] = waiting.shift() ?? [];
  const stepper = doc().network.steppers.find((each) => each.name === name);
  const spec = towards && stepper?.[towards].spec;
  stepStart = spec ? performance.now() : 0;
  if (spec) void stepTo(spec);
  else waiting.length = 0;
}

// The network has changed only after the answer has been processed.
on("answered", () => stepStart && queueMicrotask(stepOn));

/** @param {string} spec */
async function stepTo(spec) {
  const late = new Promise((done) => setTimeout(done, MAX_WAIT_MS));
  await Promise.race([load(["growth/mount"]), late]).catch(() => {});
  emit("stepping", spec);
  open(spec, "");
}

/** Opens the nearest network that supports the refused task. @param {string} spec */
export const openNearest = (spec) =>
  open(spec, "", { way: parameter(doc().search, "way") || null });

/**
 * Opens another form of the network, with the same endpoints.
 * @param {{same?: string, from?: string, to?: string}} form
 */
export const openSame = ({ same, from, to }) =>
  url.ask({ net: same, from, to, ...NETWORK_RESET }, "");

/**
 * Requests a message between two endpoints; null lets the server choose.
 * @param {string | null} source
 * @param {string | null} target
 */
export function setEnds(source, target) {
  if (!model.areEndsFixed()) url.ask({ from: source, to: target });
}

/** Starts the prediction of the route, or shows the route again. */
export const predict = () =>
  url.ask({
    task: null,
    predict: doc().mode === "predict" ? null : "distance",
    pairs: null,
    beside: null,
    sync: null,
  });

/** Whether this server offers rooms for classes. */
export const offersClasses = () => document.getElementById("ask-class") !== null;

/** Asks a class for the next hop, from the current node, by the rule of the prediction. */
export function askClass() {
  if (!offersClasses() || model.isRefused()) return;
  const [nodes = []] = model.drawnRoutes();
  const mark = nodes[Math.min(model.done(), nodes.length - 1)] ?? null;
  const here = mark === null ? doc().source : drawing().addresses[mark];
  askClassOf(doc().search, here === doc().target ? doc().source : here);
}

/**
 * Asks a class about the message of a query string; null takes the node from the query.
 * @param {string} query
 * @param {string | null} from
 */
export function askClassOf(query, from) {
  if (!offersClasses()) return;
  const search = withChanges(query, {
    task: null,
    beside: null,
    sync: null,
    pairs: null,
    step: null,
    lang: langParam,
    predict: parameter(query, "predict") || "distance",
    ...(from === null ? {} : { from }),
  });
  location.assign(withFolder(`/ask/new${search}`));
}

/** Opens a task by its key in the URL. @param {string} key */
export const openTask = (key) =>
  url.ask({ task: key === "route" ? null : key, beside: null, sync: null, predict: null });

/** Explains how to use a router of one's own. */
export async function explainOwnRouter() {
  await load([DEBUGGER]);
  module(DEBUGGER).howTo();
}

/** Opens or closes the comparison with another router, or else with another variant of this one. */
export function toggleBeside() {
  const { mode, routers, router } = doc();
  const other = routers.find(({ key }) => key !== router.key);
  const otherVariant = router.variants.find((name) => name !== router.variant);
  const routerKey =
    other?.key ?? [router.key, otherVariant?.replace(/ /g, "-")].filter(Boolean).join("/");
  const routerOrNone = mode === "beside" ? null : routerKey;
  url.ask({ task: null, beside: routerOrNone, sync: null, predict: null, pairs: null });
}

/** Returns a random node by index, exact for any size of network. */
function randomNode() {
  const nodes = BigInt(doc().network.nodeCount);
  let value = 0n;
  for (let bits = 0n; bits < 128n; bits += 32n)
    value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32));
  return value % nodes;
}

/** Returns two different random nodes. @returns {[bigint, bigint]} */
export function randomPair() {
  const a = randomNode();
  let b = randomNode();
  while (a === b) b = randomNode();
  return [a, b];
}

/** Requests a message between two random nodes. */
export function setRandomEnds() {
  const [a, b] = randomPair();
  setEnds(`#${a}`, `#${b}`);
}

/** Requests the endpoints farthest apart, which the server takes by default. */
export const setFarthestEnds = () => setEnds(null, null);

export const swap = () => setEnds(doc().target, doc().source);

/**
 * Makes a node an endpoint of the route; the next click chooses the other one.
 * @param {string} address
 * @param {"source" | "target"} endWanted
 */
export function chooseEnd(address, endWanted) {
  // Without a target on screen, the first click sets the source.
  const end = model.isEndMarked("target") ? endWanted : "source";
  const { source, target } = doc();
  const [now, other] = end === "source" ? [source, target] : [target, source];
  if (address === other) swap();
  else if (address !== now) setEnds(...orderedEnds(end, address, other));
  setNextEnd(end === "source" ? "target" : "source");
  emit("next end");
}

/**
 * Returns an endpoint and the other one, source first.
 * @param {"source" | "target"} end
 * @param {string} address
 * @param {string} other
 * @returns {[string, string]}
 */
const orderedEnds = (end, address, other) =>
  end === "source" ? [address, other] : [other, address];

/**
 * Offers a node to the page around a frame, or to the task; returns whether it was taken.
 * @param {string} address
 */
export function pick(address) {
  const pickOf = model.isRefused() ? undefined : model.currentTask().pick;
  if (isFramed()) emit("chosen", address);
  else pickOf?.(address);
  return isFramed() || Boolean(pickOf);
}

on("picked", ({ mark, event }) => {
  if (pick(drawing().addresses[mark])) return;
  setFocus(null);
  chooseEnd(drawing().addresses[mark], event?.shiftKey ? "target" : state.nextEnd);
});
