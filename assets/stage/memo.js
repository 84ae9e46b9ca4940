/* What is worked out once and holds until the stage moves or its colours change. */
import { on } from "../state/model.js";

/** @type {Map<string, any>[]} */
const maps = [];

/** Forget all of it: what is drawn next is drawn in another size. */
export function forget() {
  for (const map of maps) map.clear();
}

// Everything that draws imports this file, so that it listens first: nothing stale is ever drawn.
for (const event of /** @type {const} */ (["viewport", "document", "view", "theme", "hops"]))
  on(event, forget);
// A face is fetched when it is first drawn with, so words are measured and drawn again.
document.fonts?.addEventListener("loadingdone", forget);

/** A map that is emptied whenever what it holds may have changed on screen. */
export function memo() {
  const map = new Map();
  maps.push(map);
  return map;
}
