/* The trace that is played in place of the model's run, until a visitor returns to the run. */

import * as player from "../../stage/player.js";
import { currentTask, emit, state } from "../../state/model.js";
import { setPosition } from "../../state/store.js";
import { traceOf } from "./trace.js";

/** @import { QueueDocument, TracedPacket as Packet } from "../../types/documents" */
/** @import { Trace } from "./trace.js" */

/**
 * The trace, and the step at which the model's run was left.
 * @type {{document: QueueDocument, trace: Trace, at: number, followed: number} | null}
 */
let played = null;

/** Returns the trace that is played in place of a run. @param {QueueDocument} document */
export const traceIn = (document) => (played?.document === document ? played.trace : null);

/** Returns the packet that is followed, -1 for none. */
export const followedPacket = () => played?.followed ?? -1;

/** Follow a packet, or none: -1. @param {number} packet */
export function followPacket(packet) {
  if (played) played.followed = packet;
}

/** Play a trace in place of a run. @param {QueueDocument} document @param {Packet[]} packets */
export function enter(document, packets) {
  player.pause();
  played = { document, trace: traceOf(packets), at: state.at, followed: -1 };
  refresh(document, 0);
}

/** Return to the model's run, at the step where it was left. */
export function leave() {
  if (!played) return;
  player.pause();
  const { document, at } = played;
  played = null;
  refresh(document, at);
}

/**
 * Update the panel, the axis and the stage: the content has changed, but not the document.
 * @param {QueueDocument} document
 * @param {number} at
 */
function refresh(document, at) {
  setPosition(at);
  currentTask().begin?.(document);
  emit("view");
  emit("step");
  emit("frame");
}
