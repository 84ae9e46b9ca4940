/* The picture of a leg at a moment, in layers from the bottom up. */
import * as hulls from "./hulls.js";
import { nodes, spots } from "./nodes.js";
import { samples } from "./samples.js";
import { ties } from "./ties.js";
import { progress } from "./transition.js";
import { labels } from "./words.js";

/** @import { Item } from "./transition.js" */

/** The layers, from the bottom up. */
export const LAYERS = /** @type {const} */ (["ground", "links", "nodes", "words"]);

/**
 * @param {import("./transition.js").Transition} transition
 * @param {import("./clock.js").Moment} moment
 * @returns {Record<typeof LAYERS[number], Item[]>}
 */
export function frame(transition, moment) {
  const progressNow = progress(transition.leg, moment);
  const at = spots(transition, progressNow);
  return {
    ground: hulls.outlines(transition, progressNow),
    links: ties(transition, progressNow, at),
    nodes: nodes(transition, progressNow, at),
    words: [
      ...hulls.names(transition, progressNow),
      ...labels(transition, progressNow, at),
      ...samples(transition, progressNow),
    ],
  };
}
