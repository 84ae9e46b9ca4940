/* The current run over time: which run, which cycle, which message is followed. */

import { doc, done, drawing, taskResult } from "../state/model.js";
import { parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { messageOfNumber, numberOfMessage, queuesAt, recordingOf } from "./record.js";

/** @import { Recording } from "./record.js" */

/**
 * @typedef {import("../types/documents").QueueDocument} QueueDocument
 * @typedef {import("../types/documents").QueueRun} QueueRun
 * @typedef {Pick<QueueRun, "marks">} Marked
 */

/**
 * The recordings of a document, each made on first use.
 * @type {WeakMap<QueueDocument, Recording[]>}
 */
const recordingsByDocument = new WeakMap();

/** Returns the recording of a run. @param {QueueDocument} document @param {number} index */
export function recordingIn(document, index) {
  const list = recordingsByDocument.get(document) ?? [];
  recordingsByDocument.set(document, list);
  list[index] ??= recordingOf(document, index);
  return list[index];
}

/** Whether a run is of the network on the stage. @param {Marked} run */
export const isOnStage = (run) => run.marks.length > 0;

/**
 * Returns the index of the run on the stage among those of a document.
 * @param {{runs: Marked[]}} document
 */
export function stageIndex({ runs }) {
  const index = Number(parameter(doc().search, "lane") || 1) - 1;
  return runs[index] && isOnStage(runs[index]) ? index : 0;
}

/** Returns the run on the stage, and its recording. @param {QueueDocument} document */
export function onStage(document) {
  const index = stageIndex(document);
  return { run: document.runs[index], recording: recordingIn(document, index) };
}

/** Returns the cycle on screen. @param {{cycles: number}} run a run or a trace */
export const cycleNow = ({ cycles }) => Math.min(done(), cycles - 1);

/** Returns the lengths of a run's queues in the cycle on screen. */
export function queuesNow(/** @type {QueueDocument} */ document, index = stageIndex(document)) {
  return queuesAt(recordingIn(document, index), cycleNow(document));
}

/** Returns the mark of a node of the run on the stage. @param {Marked} run @param {number} node */
export const markOf = (run, node) => run.marks[node] ?? -1;

/** The address of a node of the run on the stage. @param {Marked} run @param {number} node */
export const addressOf = (run, node) => drawing().addresses[markOf(run, node)] ?? `#${node}`;

/** Returns the message that is followed, -1 for none. @param {QueueDocument} document */
export function followedMessage(document) {
  const name = parameter(doc().search, "follow");
  if (!name || name === "0") return -1;
  const { run, recording } = onStage(document);
  return messageOfNumber(recording, Number(name) - 1, run.host_nodes.length);
}

/** Follow a message, or none: -1. @param {QueueDocument} document @param {number} message */
export function follow(document, message) {
  const { run, recording } = onStage(document);
  const number = numberOfMessage(recording, message, run.host_nodes.length) + 1;
  url.update({ follow: message < 0 ? null : String(number) });
}

/** Put another run on the stage. @param {number} index */
export const putOnStage = (index) => url.update({ lane: index ? String(index + 1) : null });

/** The document on screen, if it is of messages over time. @returns {QueueDocument | null} */
export const onScreen = () =>
  doc()?.mode === "queues" && taskResult() && "runs" in taskResult() ? taskResult() : null;
