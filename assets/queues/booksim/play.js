/* The trace that is played in place of the model's run, until a visitor returns to the run. */

import * as player from "../../stage/player.js";
import { currentTask, emit, state } from "../../state/model.js";
import { standAt } from "../../state/store.js";
import { traceOf } from "./trace.js";

/** @import { QueueDocument, TracedPacket as Packet } from "../../types/documents" */
/** @import { Trace } from "./trace.js" */

/**
 * The trace, and the step at which the model's run was left.
 * @type {{document: QueueDocument, trace: Trace, at: number, followed: number} | null}
 */
let now = null;

/** Returns the trace that is played in place of a run. @param {QueueDocument} document */
export const traceIn = (document) => (now?.document === document ? now.trace : null);

/** Returns the packet that is followed, -1 for none. */
export const followedPacket = () => now?.followed ?? -1;

/** Follow a packet, or none: -1. @param {number} packet */
export function followPacket(packet) {
  if (now) now.followed = packet;
}

/** Play a trace in place of a run. @param {QueueDocument} document @param {Packet[]} packets */
export function enter(document, packets) {
  player.pause();
  now = { document, trace: traceOf(packets), at: state.at, followed: -1 };
  begin(document, 0);
}

/** Return to the model's run, at the step where it was left. */
export function leave() {
  if (!now) return;
  player.pause();
  const { document, at } = now;
  now = null;
  begin(document, at);
}

/**
 * Update the panel, the axis and the stage: the content has changed, but not the document.
 * @param {QueueDocument} document
 * @param {number} at
 */
function begin(document, at) {
  standAt(at);
  currentTask().begin?.(document);
  emit("view");
  emit("step");
  emit("frame");
}
