/* What a visitor asks of a network: another one, other ends, something that is chosen. */

import { load } from "../page/modules.js";
import { isFramed, onExplore } from "../page/page.js";
import { outward } from "../state/folder.js";
import { spoken } from "../state/language.js";
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import * as pages from "../state/pages.js";
import { changed, parameter } from "../state/query.js";
import { chooseNext, focusOn } from "../state/store.js";
import * as url from "../state/url.js";

/** What another network begins with. */
const BEGINNING = { from: null, to: null, stage: null, at: null, wide: null };

/** What belongs to one network and means nothing in another. */
const OF_A_NETWORK = {
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
 * Open a network, on another page by going to Explore; `edited` says where it was typed.
 * @param {string} spec
 * @param {string} edited
 * @param {{way?: string | null}} parameters what goes along although it is of the network
 */
export function open(spec, edited, parameters = {}) {
  if (!onExplore()) return pages.go(`/?net=${encodeURIComponent(spec)}`);
  return url.ask({ net: spec, ...BEGINNING, ...OF_A_NETWORK, ...parameters }, edited);
}

/** So long what shows a step is waited for, in milliseconds. */
const PATIENCE = 250;

/**
 * Steps of parameters that were asked for while one was on its way, in order.
 * @type {[name: string, towards: "up" | "down"][]}
 */
const waiting = [];

/** When the step that is on its way was begun; 0 while there is none. */
let began = 0;

/** A step that has no answer for so long holds up no other, in milliseconds. */
const STUCK = 3000;

/**
 * Open the network a step on, if there is one: where it is copies of this one, that is shown. Steps
 * in quick succession are made one after the other.
 * @param {string} name of the parameter
 * @param {"up" | "down"} towards
 */
export function step(name, towards) {
  waiting.push([name, towards]);
  if (!began || performance.now() - began > STUCK) stepOn();
}

/** Make the next step that waits. */
function stepOn() {
  const [name, towards] = waiting.shift() ?? [];
  const stepper = doc().network.steppers.find((each) => each.name === name);
  const spec = towards && stepper?.[towards].spec;
  began = spec ? performance.now() : 0;
  if (spec) void stepTo(spec);
  else waiting.length = 0;
}

// The network is another as soon as the answer has been taken up.
on("answered", () => began && queueMicrotask(stepOn));

/** @param {string} spec */
async function stepTo(spec) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([load(["growth/mount"]), late]).catch(() => {});
  emit("stepping", spec);
  open(spec, "");
}

/**
 * Open the nearest network that does what this one refuses: what was asked of it is asked there.
 * @param {string} spec
 */
export const openNearest = (spec) =>
  open(spec, "", { way: parameter(doc().search, "way") || null });

/**
 * Open another form of the network, at the same ends.
 * @param {{same?: string, from?: string, to?: string}} form
 */
export const openSame = ({ same, from, to }) =>
  url.ask({ net: same, from, to, ...OF_A_NETWORK }, "");

/**
 * Ask for a message between two ends; null leaves the choice to the server.
 * @param {string | null} source
 * @param {string | null} target
 */
export function ends(source, target) {
  if (!model.fixed()) url.ask({ from: source, to: target });
}

/** Predict the route, or see it again. */
export const predict = () =>
  url.ask({
    task: null,
    predict: doc().mode === "predict" ? null : "distance",
    pairs: null,
    beside: null,
    sync: null,
  });

/** Whether this server has rooms for classes. */
export const asksClasses = () => document.getElementById("ask-class") !== null;

/** Ask a class where the message goes next: from where it is, by the rule it is predicted by. */
export function askClass() {
  if (!asksClasses() || model.isRefused()) return;
  const [nodes = []] = model.ways();
  const mark = nodes[Math.min(model.done(), nodes.length - 1)] ?? null;
  const here = mark === null ? doc().source : drawing().addresses[mark];
  askClassOf(doc().search, here === doc().target ? doc().source : here);
}

/**
 * Ask a class of the message that a query shows; null leaves where it is to the query.
 * @param {string} query
 * @param {string | null} from
 */
export function askClassOf(query, from) {
  if (!asksClasses()) return;
  const search = changed(query, {
    ...{ task: null, beside: null, sync: null, pairs: null, step: null, lang: spoken },
    predict: parameter(query, "predict") || "distance",
    ...(from === null ? {} : { from }),
  });
  location.assign(outward(`/ask/new${search}`));
}

/** Ask for a task by its key in the URL. @param {string} key */
export const choose = (key) =>
  url.ask({ task: key === "route" ? null : key, beside: null, sync: null, predict: null });

/** Let another router stand beside the one that routes, or none any more. */
export function beside() {
  const { mode, routers, router } = doc();
  const other = routers.find(({ key }) => key !== router.key);
  const form = router.variants.find((name) => name !== router.variant);
  const routerKey = other?.key ?? [router.key, form?.replace(/ /g, "-")].filter(Boolean).join("/");
  const routerOrNone = mode === "beside" ? null : routerKey;
  url.ask({ task: null, beside: routerOrNone, sync: null, predict: null, pairs: null });
}

/** A random node, by index: exact however large the network. */
function randomNode() {
  const nodes = BigInt(doc().network.nodeCount);
  let value = 0n;
  for (let bits = 0n; bits < 128n; bits += 32n)
    value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32));
  return value % nodes;
}

/** Two nodes that differ, at random. @returns {[bigint, bigint]} */
export function randomPair() {
  const a = randomNode();
  let b = randomNode();
  while (a === b) b = randomNode();
  return [a, b];
}

/** A message between two nodes at random. */
export function random() {
  const [a, b] = randomPair();
  ends(`#${a}`, `#${b}`);
}

/** The ends farthest apart, which the server takes where none are named. */
export const farthest = () => ends(null, null);

export const swap = () => ends(doc().target, doc().source);

/**
 * Make a node an end of the route; the other end is what the next click chooses.
 * @param {string} address
 * @param {"source" | "target"} endWanted
 */
export function chooseEnd(address, endWanted) {
  const end = model.signed("target") ? endWanted : "source";
  const { source, target } = doc();
  const [now, other] = end === "source" ? [source, target] : [target, source];
  if (address === other) swap();
  else if (address !== now) ends(...orderedEnds(end, address, other));
  chooseNext(end === "source" ? "target" : "source");
  emit("next end");
}

/**
 * An end and the other one, source before target.
 * @param {"source" | "target"} end
 * @param {string} address
 * @param {string} other
 * @returns {[string, string]}
 */
const orderedEnds = (end, address, other) =>
  end === "source" ? [address, other] : [other, address];

/**
 * Let whoever asks for a node take one: the page around a frame, or the task; whether any does.
 * @param {string} address
 */
export function pick(address) {
  const pickOf = model.isRefused() ? undefined : model.tasked().pick;
  if (isFramed()) emit("chosen", address);
  else pickOf?.(address);
  return isFramed() || Boolean(pickOf);
}

on("picked", ({ mark, event }) => {
  if (pick(drawing().addresses[mark])) return;
  focusOn(null);
  chooseEnd(drawing().addresses[mark], event?.shiftKey ? "target" : state.nextEnd);
});
