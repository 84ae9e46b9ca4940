/* The model of the Explore page: a document from the server, and a position in its trace. Events
   tell of its changes. */

import { stepOf, stepUnderWay } from "./position.js";
import { setHover, state } from "./store.js";

export { state } from "./store.js";

/** @import { ExploreDocument, HopJson, LinkKind } from "../types/documents" */
/** @import { LaidOut, Mark } from "../types/task" */
/** @import { Events } from "../types/events" */

/**
 * @typedef {import("../types/task").Task<any>} Task
 */

/** @type {Map<keyof Events, ((detail: never) => void)[]>} */
const listeners = new Map();

/**
 * Listen to an event; types/events lists them.
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
 * Call the listeners of an event, in the order in which they were added.
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {Events[Name] extends void ? [] : [detail: Events[Name]]} details
 */
export function emit(name, ...[detail]) {
  const known = /** @type {((detail?: Events[Name]) => void)[]} */ (listeners.get(name) ?? []);
  for (const listener of known) listener(detail);
}

// This listener comes first: all others find the mark in the store.
on("hover", setHover);

/** Returns the document on screen. Only call it once there is one. */
export const doc = () => /** @type {ExploreDocument} */ (state.doc);

/** Returns the drawing on screen. Only call it once there is one. */
export const drawing = () => /** @type {LaidOut} */ (state.drawing);

export const trace = () => doc().trace;

/** @type {Map<string, Task>} */
const tasks = new Map();

/** Register a task under its key in the URL. @param {string} key @param {Task} task */
export const register = (key, task) => tasks.set(key, task);

/**
 * Register the task of a module: a task proper, or a mode that shows another task in its own way.
 * @param {string} entry
 * @param {{task?: Task, mode?: string}} module
 */
export function registerModule(entry, { task, mode }) {
  const [folder, key] = entry.split("/");
  if (task) register(folder === "tasks" ? key : (mode ?? folder), task);
}

/**
 * Returns the key of the task or mode that shows a document; `own` is a router being debugged.
 * @param {ExploreDocument} document
 */
export const shownBy = ({ own, mode, task }) => (own ? "debugger" : mode || task);

/** Returns the task that shows a document. @param {ExploreDocument} document @returns {Task} */
const taskOf = (document) => {
  const task = /** @type {Task} */ (tasks.get(shownBy(document)));
  return (!refuses(document) && task.substitute?.(document.show)) || task;
};

/** Returns the task on screen. */
export const currentTask = () => taskOf(doc());

/** Returns the result of the task on screen, as the server sent it; null for a route. */
export const taskResult = () => /** @type {any} */ (state.doc?.show ?? null);

/** Whether the server refused a task for its network. @param {ExploreDocument} document */
const refuses = (document) => Boolean(document.show && "refused" in document.show);

/** Whether the server refused the task on screen for its network. */
export const isRefused = () => Boolean(state.doc && refuses(state.doc));

/** Whether the task on screen plays the message of the route. */
export const onRoute = () => Boolean(state.doc && !isRefused() && currentTask().route);

/** Returns the facts about nodes that must not be shown, because the visitor is to find them. */
export const veils = () =>
  (state.doc && !isRefused() && currentTask().veils?.(taskResult())) || {
    links: false,
    distances: false,
  };

/** Whether the visitor cannot choose source and target. */
export const areEndsFixed = () =>
  Boolean(state.doc && !isRefused() && currentTask().fixed?.(taskResult()));

/** Whether the task takes faults into account. */
export const looksAtFaults = () =>
  onRoute() || Boolean(state.doc && !isRefused() && currentTask().faults?.(taskResult()));

/** Returns the faults, none if the task does not take them into account. */
export const activeFaults = () => (looksAtFaults() ? doc().faults : []);

/** Returns how many steps a document has. @param {ExploreDocument} document @returns {number} */
export const stepsOf = (document) =>
  refuses(document) ? 0 : taskOf(document).steps(document.show, document);

/** Returns how many steps the document on screen has. */
export const steps = () => (state.doc ? stepsOf(state.doc) : 0);

/** Returns the step at which the player ends. */
export const lastStep = () => Math.min(steps(), state.until);

/** Returns the number of the step under way; if no step is under way, of the one just made. */
export const step = () => Math.max(0, stepUnderWay(state.at));

/** Returns how many hops are made on the map, with a fraction. */
export const hopsMade = () =>
  (isRefused() ? null : currentTask().hopsMade?.(taskResult())) ?? state.at;

/** Returns how many steps are done. */
export const done = () => stepOf(state.at);

/** Returns the routes whose links are drawn above the graph. @returns {Mark[][]} */
export const drawnRoutes = () =>
  state.doc && !isRefused() ? (currentTask().ways?.(taskResult()) ?? []) : [];

/** Returns the marks of the nodes on these routes. */
export const routeMarks = () =>
  new Set(
    drawnRoutes()
      .flat()
      .filter((mark) => mark !== null),
  );

/**
 * Returns which of the first `count` hops still hold their link: when a probe retreats, the link
 * that it took last is released.
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

/**
 * Returns which of source and target are marked on the stage.
 * @returns {import("../types/task").Signs}
 */
export function endsMarked() {
  const { ends } = currentTask();
  if (typeof ends !== "function") return ends;
  return isRefused() ? "both" : ends(taskResult());
}

/** Whether the source, or the target, is marked on the stage. @param {"source" | "target"} end */
export const isEndMarked = (end) => endsMarked() === "both" || endsMarked() === end;

/** Returns the kind of link of a hop. @param {Pick<HopJson, "kind">} hop */
export const kindOf = (hop) =>
  /** @type {LinkKind} */ (drawing().kinds.find(({ key }) => key === hop.kind));
