/* The keys of a talk: those of a clicker, letters, arrows. */

/** @typedef {"show" | "overview" | "speaker"} Mode */

/** Keys of a talk as the browser names them, and the action of each. */
const KEYS = /** @type {const} */ ({
  PageDown: "next",
  PageUp: "previous",
  Home: "first",
  End: "last",
  ArrowRight: "hop",
  ArrowLeft: "back",
  ArrowDown: "strip",
  " ": "play",
  a: "ask class",
  b: "blank",
  ".": "pointer",
  o: "overview",
  n: "speaker",
  f: "full",
  d: "theme",
  Escape: "end",
});

/** @typedef {(typeof KEYS)[keyof typeof KEYS]} Act */

/** The actions in the overview of all scenes. @type {ReadonlySet<Act>} */
const IN_OVERVIEW = new Set(["overview", "speaker", "theme", "end"]);

/**
 * The actions that the speaker's window does itself; the others are sent to the room.
 * @type {ReadonlySet<Act>}
 */
export const SPEAKER_ACTS = new Set(["full", "theme"]);

/**
 * Returns the action of a key, null if it has none.
 * @param {{key: string, modified: boolean, field: boolean, pressable: boolean}} press
 * @param {Mode} mode
 * @returns {Act | null}
 */
export function actionOf({ key, modified, field, pressable }, mode) {
  if (modified || field || (key === " " && pressable)) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!Object.hasOwn(KEYS, name)) return null;
  const act = KEYS[/** @type {keyof typeof KEYS} */ (name)];
  return mode === "overview" && !IN_OVERVIEW.has(act) ? null : act;
}
