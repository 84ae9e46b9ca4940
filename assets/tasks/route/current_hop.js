/* The hop on screen. */
import { step, trace } from "../../state/model.js";

/**
 * Returns the hop on screen; at the start it is the first hop. If the message was lost after its
 * last hop and this is on screen, or was lost without any, `hop` is null and `lost` tells how.
 */
export function shownHop() {
  const { hops, lost } = trace();
  const now = step();
  if (lost && (now > hops.length || !hops.length)) return { hop: null, lost, index: hops.length };
  const index = Math.max(0, now - 1);
  return { hop: hops[index] ?? null, lost: null, index };
}
