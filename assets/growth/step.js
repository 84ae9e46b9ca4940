/* The step in a parameter that is under way: where it leads, how large the network was before. */
import { doc, on } from "../state/model.js";

/** @typedef {{to: string, nodes: bigint}} Step */

/** How many nodes the network of a document has. */
export const sizeOf = (/** @type {{network: {nodes: string}}} */ { network }) =>
  BigInt(network.nodes.replaceAll(",", ""));

let current = /** @type {Step | null} */ (null);

/** Returns the step that led to the document on screen while that is being drawn; else null. */
export const step = () => current;

on("stepping", (to) => {
  current = { to, nodes: sizeOf(doc()) };
});
on("document", () => queueMicrotask(() => (current = null)));
