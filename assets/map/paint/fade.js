/* How things fade in on the map: over a range of sizes, so that nothing appears suddenly. */

/**
 * Returns 0 for a value below `from`, 1 above `to`, and a smooth transition in between.
 * @param {number} value
 * @param {number} from
 * @param {number} to
 */
export function ramp(value, from, to) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Returns the radius of a node in pixels; `scale` is in pixels a pitch. @param {number} scale */
export const nodeRadius = (scale) => Math.min(0.115 * scale, 9 + 0.035 * scale);

/**
 * The scale, in pixels a pitch, from which links of single nodes are painted: if few nodes are
 * visible, and if many are.
 */
export const NODE_LINKS_FROM = { few: 6, many: 13 };

/** With fewer visible nodes than this, they count as few. */
export const FEW_NODES = 1600;
