/* Caches that are emptied when the stage moves or its colours change. */
import { on } from "../state/model.js";

/** @type {Map<string, any>[]} */
const maps = [];

/** Empty all caches, as when a picture of another size is drawn next. */
export function forget() {
  for (const map of maps) map.clear();
}

// Every module that draws imports this one, so that these listeners are the first to be called.
for (const event of /** @type {const} */ (["viewport", "document", "view", "theme", "hops"]))
  on(event, forget);
// A font is loaded when it is first drawn with; then texts have to be measured again.
document.fonts?.addEventListener("loadingdone", forget);

/** Returns a new cache. */
export function memo() {
  const map = new Map();
  maps.push(map);
  return map;
}
