/* A move as an element: it plays, pauses, can be set to any time, and has a still form: first |
   last. */

import { fill, h, prose } from "../widgets/dom.js";
import { stopFrom } from "./clock.js";
import { Lane } from "./lane.js";

/** @import { MoveDocument } from "../types/documents" */
/**
 * Called at every change, with the time and whether it plays.
 * @typedef {(t: number, playing: boolean) => void} Listener
 */

/** Maximum duration of a frame in milliseconds, whatever else the browser had to do. */
const MAX_FRAME_MS = 80;

/** The action of each key. @type {{[key: string]: "toggle" | "back" | "on" | "first" | "last"}} */
const KEYS = {
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
};

/** Plays a move. */
class Player {
  /** @param {MoveDocument} document @param {boolean} reduced */
  constructor(document, reduced) {
    this.document = document;
    this.reduced = reduced;
    const { beside, legs } = document;
    const documents = beside ? legs.map((leg) => ({ ...document, legs: [leg] })) : [document];
    this.lanes = documents.map((lane) => new Lane(lane));
    this.length = Math.max(...this.lanes.map(({ line }) => line.length));
    const stops = new Set(this.lanes.flatMap(({ line }) => line.stops));
    this.stops = [...stops].sort((a, b) => a - b);
    this.t = 0;
    this.handle = 0;
    this.playing = false;
    /** @type {Set<Listener>} */
    this.listeners = new Set();
    this.sentence = h("p.move-said", { "aria-live": "polite" });
    this.element = h(
      "div.move",
      {
        role: "group",
        tabindex: 0,
        "aria-label": document.title,
        "aria-keyshortcuts": "Space ArrowLeft ArrowRight Home End",
        "data-still": reduced,
      },
      h("p.move-whole", prose(document.said)),
      h(
        "div.move-lanes",
        this.lanes.map(({ element }) => element),
      ),
      h("div.move-words", this.sentence, this.room()),
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.show();
  }

  /** The longest sentence, hidden: it reserves the space, so that nothing below moves. */
  room() {
    const all = this.stops.flatMap((stop) => [this.sentenceAt(stop), this.sentenceAt(stop + 1)]);
    const longest = all.reduce((a, b) => (b.length > a.length ? b : a));
    return h("p.move-room", { "aria-hidden": "true" }, prose(longest));
  }

  /** Lays everything out anew if the width has changed. */
  fit() {
    const outgrown = this.lanes.map((lane) => lane.fit());
    if (outgrown.includes(true)) this.show();
  }

  /** Paints, counts and writes the current moment. */
  show() {
    for (const lane of this.lanes) lane.show(this.t);
    const text = this.sentenceAt(this.t);
    if (this.sentence.dataset.said !== text) {
      this.sentence.dataset.said = text;
      fill(this.sentence, prose(text));
    }
    for (const listener of this.listeners) listener(this.t, this.playing);
  }

  /**
   * Returns the sentence at a time, and at the end the summary. Before the start nothing is
   * revealed, as visitors may be asked to predict it.
   * @param {number} t
   */
  sentenceAt(t) {
    if (t >= this.length || (t <= 0 && this.reduced)) return this.document.said;
    if (t <= 0) return "";
    if (this.lanes.length === 1) return this.lanes[0].sentence(t);
    const { legs, specs } = this.document;
    return this.lanes.map((lane, i) => `${specs[legs[i].before]}: ${lane.sentence(t)}`).join(" ");
  }

  /** Goes to a time. @param {number} t milliseconds */
  at(t) {
    this.t = Math.max(0, Math.min(this.length, t));
    this.element.removeAttribute("data-still");
    this.show();
  }

  play() {
    if (this.playing) return;
    if (this.t >= this.length) this.t = 0;
    this.playing = true;
    this.element.removeAttribute("data-still");
    let last = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = this.t + Math.min(MAX_FRAME_MS, Math.max(0, now - last));
      last = now;
      if (t >= this.length) this.playing = false;
      this.at(t);
      if (this.playing) this.handle = requestAnimationFrame(step);
    };
    this.handle = requestAnimationFrame(step);
    this.show();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.handle);
    this.show();
  }

  /** Goes to the next or the previous stop. @param {1 | -1} direction */
  step(direction) {
    this.pause();
    this.at(stopFrom(this.stops, this.t, direction));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const action = KEYS[event.key];
    if (!action || event.target !== this.element || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (action === "toggle") return this.playing ? this.pause() : this.play();
    if (action === "on" || action === "back") return this.step(action === "on" ? 1 : -1);
    this.pause();
    this.at(action === "first" ? 0 : this.length);
  }
}

/**
 * Creates a move; it does not start by itself. With `reduced` its stills are shown, first beside
 * last, until it is played or set to a time.
 * @param {MoveDocument} document
 * @param {{reduced?: boolean}} [options]
 */
export function move(document, { reduced = false } = {}) {
  const player = new Player(document, reduced);
  return {
    element: player.element,
    /** Duration in milliseconds, and the times at which phases end. */
    length: player.length,
    stops: player.stops,
    play: () => player.play(),
    pause: () => player.pause(),
    /** Returns the current time; with a number, goes to that time first. @param {number} [t] */
    at(t) {
      if (t !== undefined) player.at(t);
      return player.t;
    },
    /** Goes to the next or the previous stop. @param {1 | -1} direction */
    step: (direction) => player.step(direction),
    playing: () => player.playing,
    /**
     * Calls a listener at every change; returns the function that removes it.
     * @param {Listener} listener
     */
    onTick(listener) {
      player.listeners.add(listener);
      return () => player.listeners.delete(listener);
    },
  };
}
