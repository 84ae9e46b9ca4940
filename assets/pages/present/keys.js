/* What keys mean in a talk: those of a clicker, letters, arrows. */

/** @typedef {"show" | "overview" | "speaker"} Mode */

/** Keys of a talk, as the browser names them, and what each does. */
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

/** What of it there is to do among all scenes. @type {ReadonlySet<Act>} */
const IN_OVERVIEW = new Set(["overview", "speaker", "theme", "end"]);

/** What is done in the speaker's window itself; the rest, in the room. @type {ReadonlySet<Act>} */
export const OWN = new Set(["full", "theme"]);

/**
 * What a key means in a talk, null where it is left to others.
 * @param {{key: string, modified: boolean, field: boolean, pressable: boolean}} press
 * @param {Mode} mode
 * @returns {Act | null}
 */
export function meaning({ key, modified, field, pressable }, mode) {
  if (modified || field || (key === " " && pressable)) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!Object.hasOwn(KEYS, name)) return null;
  const act = KEYS[/** @type {keyof typeof KEYS} */ (name)];
  return mode === "overview" && !IN_OVERVIEW.has(act) ? null : act;
}
