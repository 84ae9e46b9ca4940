/* The node in focus: which node it is, and its address and the names of its links beside it. */
import { ramp } from "./fade.js";
import { nameFocus, nameStubs } from "./names.js";

/** @import { Path } from "../nest/nest.js" */
/** @import { VisibleCells } from "../nest/descent.js" */
/** @import { View } from "../view.js" */
/** @import { Surface } from "./surface.js" */

/** An address of more characters is not written beside its node. */
const MAX_BESIDE_LENGTH = 24;

/**
 * Returns the node in focus: the one that was flown to, else the one nearest to the middle.
 * @param {VisibleCells} visible
 * @param {Path | null} requested
 * @param {{width: number, height: number}} size of the stage
 * @returns {number} index in `visible.paths`, -1 for none
 */
export function focusedNode(visible, requested, { width, height }) {
  const requestedKey = requested?.join();
  let best = -1;
  let least = Infinity;
  visible.paths.forEach((path, i) => {
    if (path.join() === requestedKey) {
      best = i;
      least = -1;
    }
    const distance = Math.hypot(
      visible.nodes[2 * i] - width / 2,
      visible.nodes[2 * i + 1] - height / 2,
    );
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/**
 * Write the address of the node in focus, and the names of its links unless they end at doors.
 * @param {Surface} surface
 * @param {View} view
 * @param {number} scale
 * @param {number} radius
 */
export function nameFocused(surface, view, scale, radius) {
  const { nest, stubs, seen: visible, focus } = view;
  if (!visible || focus < 0 || (scale < 120 && !view.isNear)) return;
  if (!view.hasDoors) nameStubs(surface, nest, stubs, scale);
  const full = view.addressOf(visible.paths[focus]);
  if (!full) return;
  // A long address would cover the neighbours; it is also written above the stage.
  const address = view.hasDoors || full.length > MAX_BESIDE_LENGTH ? "" : full;
  const at = /** @type {[number, number]} */ ([
    visible.nodes[2 * focus],
    visible.nodes[2 * focus + 1],
  ]);
  const downwards = stubs.reduce((sum, { angle }) => sum + Math.sin(angle), 0);
  const reach = Math.max(0, ...stubs.map(({ y }) => Math.abs(y - at[1])));
  const side = downwards > 0.1 ? -1 : 1;
  const free = stubs.every(({ angle }) => Math.sin(angle) * side < 0.5);
  // On a small stage a node is near at a scale at which the address would still be fading in.
  const opacity = view.isNear ? 1 : ramp(scale, 130, 170);
  nameFocus(surface, at, address, opacity, radius, side * (free ? radius + 26 : reach + 66));
}
