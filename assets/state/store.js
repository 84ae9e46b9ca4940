/* The one store of the Explore page: who reads it reads `state`, every change of it has a name. */

/** @import { ExploreDocument } from "../types/documents" */
/** @import { Laid, Mark } from "../types/task" */

const store = {
  /** @type {ExploreDocument | null} */
  doc: null,
  /** @type {Laid | null} */
  drawing: null,
  /** The key of the drawing, for the server to know. */
  sceneKey: "",
  /** How far the player has come, in steps. */
  at: 0,
  playing: false,
  speed: 1,
  /** The last step that may be played, where that is not the last of all. */
  until: Number.POSITIVE_INFINITY,
  /** The words of the view that are on. @type {Set<string>} */
  view: new Set(),
  /** The mark under the pointer. @type {Mark} */
  hover: null,
  /** A finger has rested long: lifting it chooses nothing. */
  rested: false,
  /** The mark that the keys have come to. @type {Mark} */
  focus: null,
  /** The end that the next click chooses. @type {"source" | "target"} */
  nextEnd: "source",
  /**
   * What who is around lays over the route, by addresses: ways that are dotted, a node in a ring.
   * @type {{ways: string[][], ring: string} | null}
   */
  over: null,
  /**
   * A second route, dotted in place of the shortest: its marks, the distances left along it.
   * @type {{marks: Mark[], lefts: (number | null)[]} | null}
   */
  second: null,
  /** The theme that a picture is drawn in, where that is not the one on screen. */
  worn: "",
  /** The ends as they were typed last. @type {{from: string, to: string} | null} */
  typed: null,
};

/**
 * What a visitor sees: the document, the drawing, the place in it, and what is pointed at.
 * @type {Readonly<Omit<typeof store, "view">> & {readonly view: ReadonlySet<string>}}
 */
export const state = store;

/**
 * Another document is on screen, at a place in it; nothing of the one before is pointed at.
 * @param {ExploreDocument | null} doc
 * @param {{at?: number, until?: number}} [place]
 */
export function showDocument(doc, { at = 0, until = Number.POSITIVE_INFINITY } = {}) {
  const view = new Set(doc?.view);
  Object.assign(store, { doc, at, until, view, typed: null, hover: null, focus: null });
}

/** Another drawing is on the stage. @param {Laid} drawing */
export function showDrawing(drawing) {
  store.drawing = drawing;
}

/** The key of the drawing on the stage. @param {string} key */
export function nameDrawing(key) {
  store.sceneKey = key;
}

/** The player stands at a place. @param {number} at */
export function standAt(at) {
  store.at = at;
}

/** The player plays, or rests. @param {boolean} playing */
export function setPlaying(playing) {
  store.playing = playing;
}

/** @param {number} speed */
export function setSpeed(speed) {
  store.speed = speed;
}

/** A word of the view is on, or off. @param {string} word @param {boolean} on */
export function setViewWord(word, on) {
  if (on) store.view.add(word);
  else store.view.delete(word);
}

/** A mark is under the pointer. @param {Mark} mark */
export function pointAt(mark) {
  store.hover = mark;
}

/** The keys have come to a mark. @param {Mark} mark */
export function focusOn(mark) {
  store.focus = mark;
}

/** A finger has rested long on the stage, or comes anew. @param {boolean} rested */
export function restFinger(rested) {
  store.rested = rested;
}

/** The next click chooses an end. @param {"source" | "target"} end */
export function chooseNext(end) {
  store.nextEnd = end;
}

/** Ways lie over the route. @param {typeof store.over} over */
export function layOver(over) {
  store.over = over;
}

/** A second route lies beside it. @param {typeof store.second} second */
export function layBeside(second) {
  store.second = second;
}

/** A picture is drawn in a theme, "" in that on screen. @param {string} theme */
export function wear(theme) {
  store.worn = theme;
}

/** The ends were typed. @param {{from: string, to: string}} typed */
export function typeEnds(typed) {
  store.typed = typed;
}
