/* The picture of a leg at a moment, in layers from the bottom up. */
import * as hulls from "./hulls.js";
import { nodes, spots } from "./nodes.js";
import { samples } from "./samples.js";
import { progress } from "./setting.js";
import { ties } from "./ties.js";
import { labels } from "./words.js";

/** @import { Item } from "./setting.js" */

/** The layers, from the bottom up. */
export const LAYERS = /** @type {const} */ (["ground", "links", "nodes", "words"]);

/**
 * @param {import("./setting.js").Setting} set
 * @param {import("./clock.js").Moment} moment
 * @returns {Record<typeof LAYERS[number], Item[]>}
 */
export function frame(set, moment) {
  const progressNow = progress(set.leg, moment);
  const at = spots(set, progressNow);
  return {
    ground: hulls.outlines(set, progressNow),
    links: ties(set, progressNow, at),
    nodes: nodes(set, progressNow, at),
    words: [
      ...hulls.names(set, progressNow),
      ...labels(set, progressNow, at),
      ...samples(set, progressNow),
    ],
  };
}
