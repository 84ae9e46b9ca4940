/* The model of the Explore page: one document from the server, one position in its trace. */

import { stepOf, stepUnderWay } from "./position.js";
import { pointAt, state } from "./store.js";

export { state } from "./store.js";

/** @import { ExploreDocument, HopJson, LinkKind } from "../types/documents" */
/** @import { Laid, Mark } from "../types/task" */
/** @import { Events } from "../types/events" */

/**
 * @typedef {import("../types/task").Task<any>} Task
 */

/** @type {Map<keyof Events, ((detail: any) => void)[]>} */
const listeners = new Map();

/**
 * Listen to what happens: the table of events says what there is.
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {(detail: Events[Name]) => void} listener
 */
export function on(name, listener) {
  const known = listeners.get(name);
  if (known) known.push(listener);
  else listeners.set(name, [listener]);
}

/**
 * Tell those who listen, in the order in which they began to.
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {Events[Name] extends void ? [] : [detail: Events[Name]]} told
 */
export function emit(name, ...[detail]) {
  for (const listener of listeners.get(name) ?? []) listener(detail);
}

// Whoever hears of it reads it.
on("hover", pointAt);

/** The document on screen, once there is one. */
export const doc = () => /** @type {ExploreDocument} */ (state.doc);

/** The drawing on screen, once there is one. */
export const drawing = () => /** @type {Laid} */ (state.drawing);

export const trace = () => doc().trace;

/** @type {Map<string, Task>} */
const tasks = new Map();

/**
 * Take up a task under its key in the URL.
 * @param {string} key
 * @param {Task} task
 */
export const register = (key, task) => tasks.set(key, task);

/**
 * Take up what a module shows: a task, or a way of seeing one.
 * @param {string} entry
 * @param {{task?: Task, mode?: string}} module
 */
export function registerModule(entry, { task, mode }) {
  const [folder, key] = entry.split("/");
  if (task) register(folder === "tasks" ? key : (mode ?? folder), task);
}

/**
 * The key of what shows a document: its task, or the way of seeing it that it asks for.
 * @param {ExploreDocument} document
 */
export const shownBy = ({ own, mode, task }) => (own ? "debugger" : mode || task);

/** @param {ExploreDocument} document @returns {Task} */
const taskOf = (document) => {
  const task = /** @type {Task} */ (tasks.get(shownBy(document)));
  return (!refuses(document) && task.face?.(document.show)) || task;
};

/** The task on screen. */
export const tasked = () => taskOf(doc());

/** What the task on screen shows, as the server sent it; null for a route. */
export const shown = () => /** @type {any} */ (state.doc?.show ?? null);

/** @param {ExploreDocument} document */
const refuses = (document) => Boolean(document.show && "refused" in document.show);

/** Whether the network can't do what the task on screen asks of it. */
export const isRefused = () => Boolean(state.doc && refuses(state.doc));

/** Whether the message of the route is what moves. */
export const onRoute = () => Boolean(state.doc && !isRefused() && tasked().route);

/** What is not to be told of nodes: the visitor is asked for it. */
export const veils = () =>
  (state.doc && !isRefused() && tasked().veils?.(shown())) || { links: false, distances: false };

/** Whether the ends of the message are not the visitor's to choose. */
export const fixed = () => Boolean(state.doc && !isRefused() && tasked().fixed?.(shown()));

/** Whether the task looks at what has failed. */
export const looksAtFaults = () =>
  onRoute() || Boolean(state.doc && !isRefused() && tasked().faults?.(shown()));

/** What has failed, where the task looks at it: elsewhere the network is whole. */
export const failed = () => (looksAtFaults() ? doc().faults : []);

/**
 * How many steps a document has.
 * @param {ExploreDocument} document
 * @returns {number}
 */
export const stepsOf = (document) =>
  refuses(document) ? 0 : taskOf(document).steps(document.show, document);

/** How many steps there are on screen. */
export const steps = () => (state.doc ? stepsOf(state.doc) : 0);

/** How far the player goes. */
export const reach = () => Math.min(steps(), state.until);

/** The step on screen: the hop under way, or the last one made. */
export const step = () => Math.max(0, stepUnderWay(state.at));

/** How many hops are made of what goes over the map, with the fraction of the one under way. */
export const hopsMade = () => (isRefused() ? null : tasked().hopsMade?.(shown())) ?? state.at;

/** How many steps are done. */
export const done = () => stepOf(state.at);

/** The ways whose links are drawn above the graph. @returns {Mark[][]} */
export const ways = () => (state.doc && !isRefused() ? (tasked().ways?.(shown()) ?? []) : []);

/** The marks of the nodes that the messages on screen pass. */
export const marked = () =>
  new Set(
    ways()
      .flat()
      .filter((mark) => mark !== null),
  );

/**
 * Which of the first hops still hold: where a probe retreats, the link taken last is freed.
 * @param {Pick<HopJson, "action">[]} hops
 * @param {number} count
 */
export function heldHops(hops, count) {
  /** @type {number[]} */
  const stack = [];
  hops.slice(0, count).forEach((hop, i) => {
    if (hop.action === "retreat") stack.pop();
    else stack.push(i);
  });
  return new Set(stack);
}

/** Whose signs stand on the stage. @returns {import("../types/task").Signs} */
export function signs() {
  const { ends } = tasked();
  if (typeof ends !== "function") return ends;
  return isRefused() ? "both" : ends(shown());
}

/**
 * Whether the sign of an end stands on the stage.
 * @param {"source" | "target"} end
 */
export const signed = (end) => signs() === "both" || signs() === end;

/** @param {Pick<HopJson, "kind">} hop */
export const kindOf = (hop) =>
  /** @type {LinkKind} */ (drawing().kinds.find(({ key }) => key === hop.kind));
