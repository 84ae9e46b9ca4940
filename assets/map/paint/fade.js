/* Everything fades in over a range of sizes, none at a threshold: nothing pops. */

/**
 * 0 below `from`, 1 above `to`, smooth between.
 * @param {number} value
 * @param {number} from
 * @param {number} to
 */
export function ramp(value, from, to) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** The radius of a node in pixels at a scale of pixels a pitch. @param {number} scale */
export const nodeRadius = (scale) => Math.min(0.115 * scale, 9 + 0.035 * scale);

/** From so many pixels a pitch on, nodes' own links are drawn: where few are seen, and many. */
export const OWN_LINKS = { few: 6, many: 13 };

/** Nodes on the stage below which they count as few. */
export const FEW_NODES = 1600;
