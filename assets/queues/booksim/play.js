/* The trace that is played in place of the model's run, until somebody goes back to that. */

import * as player from "../../stage/player.js";
import { emit, state, tasked } from "../../state/model.js";
import { standAt } from "../../state/store.js";
import { traceOf } from "./trace.js";

/** @import { QueueDocument, TracedPacket as Packet } from "../../types/documents" */
/** @import { Trace } from "./trace.js" */

/**
 * What is played, and where the model's run stood when it began.
 * @type {{document: QueueDocument, trace: Trace, at: number, followed: number} | null}
 */
let now = null;

/** The trace that is played in place of a run. @param {QueueDocument} document */
export const traceIn = (document) => (now?.document === document ? now.trace : null);

/** The packet that is followed, -1 for none. */
export const followedPacket = () => now?.followed ?? -1;

/** Follow a packet, or none: -1. @param {number} packet */
export function followPacket(packet) {
  if (now) now.followed = packet;
}

/** Play packets in place of a run. @param {QueueDocument} document @param {Packet[]} packets */
export function enter(document, packets) {
  player.pause();
  now = { document, trace: traceOf(packets), at: state.at, followed: -1 };
  begin(document, 0);
}

/** Back to the model's run, where it stood. */
export function leave() {
  if (!now) return;
  player.pause();
  const { document, at } = now;
  now = null;
  begin(document, at);
}

/**
 * The panel, the axis and the stage anew: what is shown has changed, and its document has not.
 * @param {QueueDocument} document
 * @param {number} at
 */
function begin(document, at) {
  standAt(at);
  tasked().begin?.(document);
  emit("view");
  emit("step");
  emit("frame");
}
