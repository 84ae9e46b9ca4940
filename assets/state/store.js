/* The store of the Explore page: all modules read `state`; it is only changed by the functions
   here. */

/** @import { ExploreDocument } from "../types/documents" */
/** @import { LaidOut, Mark } from "../types/task" */

const store = {
  /** @type {ExploreDocument | null} */
  doc: null,
  /** @type {LaidOut | null} */
  drawing: null,
  /** The key of the drawing, sent with requests: the server need not send that drawing again. */
  sceneKey: "",
  /** The position of the player: steps made, with a fraction. */
  at: 0,
  playing: false,
  speed: 1,
  /** The last step that may be played; infinity for the last one of the document. */
  until: Number.POSITIVE_INFINITY,
  /** The view options that are on, by their words in the URL. @type {Set<string>} */
  view: new Set(),
  /** The mark under the pointer. @type {Mark} */
  hover: null,
  /** Whether a finger touched the stage for long: lifting it then chooses nothing. */
  longTouch: false,
  /** The mark that has the keyboard focus. @type {Mark} */
  focus: null,
  /** The end that the next click chooses. @type {"source" | "target"} */
  nextEnd: "source",
  /**
   * The overlay of another part of the page, above the route, by addresses: dotted routes, and a
   * node in a ring.
   * @type {{ways: string[][], ring: string} | null}
   */
  overlay: null,
  /**
   * A second route, which is dotted instead of the shortest one: its marks, and the distances left.
   * @type {{marks: Mark[], lefts: (number | null)[]} | null}
   */
  secondRoute: null,
  /** The theme in which a picture is drawn; "" for the one on screen. */
  drawTheme: "",
  /** Source and target as they were typed last. @type {{from: string, to: string} | null} */
  typed: null,
};

/**
 * The state of the page: the document, the drawing, the position, and the mark that is pointed at.
 * @type {Readonly<Omit<typeof store, "view">> & {readonly view: ReadonlySet<string>}}
 */
export const state = store;

/**
 * Set the document on screen and the position in it; no mark is pointed at.
 * @param {ExploreDocument | null} doc
 * @param {{at?: number, until?: number}} [place]
 */
export function setDocument(doc, { at = 0, until = Number.POSITIVE_INFINITY } = {}) {
  const view = new Set(doc?.view);
  Object.assign(store, { doc, at, until, view, typed: null, hover: null, focus: null });
}

/** Set the drawing on the stage. @param {LaidOut} drawing */
export function setDrawing(drawing) {
  store.drawing = drawing;
}

/** Set the key of the drawing on the stage. @param {string} key */
export function setSceneKey(key) {
  store.sceneKey = key;
}

/** Set the position of the player. @param {number} at */
export function setPosition(at) {
  store.at = at;
}

/** Set whether the player plays. @param {boolean} playing */
export function setPlaying(playing) {
  store.playing = playing;
}

/** Set the speed of the player. @param {number} speed */
export function setSpeed(speed) {
  store.speed = speed;
}

/** Switch a view option. @param {string} word @param {boolean} on */
export function setViewWord(word, on) {
  if (on) store.view.add(word);
  else store.view.delete(word);
}

/** Set the mark under the pointer. @param {Mark} mark */
export function setHover(mark) {
  store.hover = mark;
}

/** Set the mark with the keyboard focus. @param {Mark} mark */
export function setFocus(mark) {
  store.focus = mark;
}

/** Set whether a finger touches the stage for long. @param {boolean} longTouch */
export function setLongTouch(longTouch) {
  store.longTouch = longTouch;
}

/** Set the end that the next click chooses. @param {"source" | "target"} end */
export function setNextEnd(end) {
  store.nextEnd = end;
}

/** Set the overlay of another part of the page. @param {typeof store.overlay} overlay */
export function setOverlay(overlay) {
  store.overlay = overlay;
}

/** Set the second route. @param {typeof store.secondRoute} route */
export function setSecondRoute(route) {
  store.secondRoute = route;
}

/** Set the theme in which pictures are drawn, "" for the one on screen. @param {string} theme */
export function setPictureTheme(theme) {
  store.drawTheme = theme;
}

/** Set source and target as they were typed. @param {{from: string, to: string}} typed */
export function setTyped(typed) {
  store.typed = typed;
}
