/* The hop on screen. */
import { step, trace } from "../../state/model.js";

/**
 * Returns the current hop: before the first one that one, after the last one how the message was
 * lost.
 */
export function shownHop() {
  const { hops, lost } = trace();
  const now = step();
  if (lost && now > hops.length) return { hop: null, lost, index: hops.length };
  const index = Math.max(0, now - 1);
  return { hop: hops[index] ?? null, lost: null, index };
}
