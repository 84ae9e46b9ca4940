/* A move in its element: the moving picture, the first and the last as stills, the counts. */

import { magnify } from "../page/page.js";
import { h } from "../widgets/dom.js";
import { moment, timeline } from "./clock.js";
import { Counter, countsText, nameAt } from "./counts.js";
import { NARROW } from "./fit.js";
import { frame } from "./frame.js";
import { bandHeight } from "./samples.js";
import { Picture } from "./svg.js";
import { transitionOf } from "./transition.js";

/** @import { MoveDocument } from "../types/documents" */

/** A drawing's height divided by its width, the same on a phone; the maximum height in pixels. */
const [SLENDER, PHONE, HIGHEST] = [0.78, 0.9, 560];

/** A canvas on which a leg is painted. */
class Screen {
  /** @param {MoveDocument} document */
  constructor(document) {
    this.document = document;
    this.picture = new Picture();
    this.width = 0;
    /** @type {Map<number, import("./transition.js").Transition>} */
    this.transitions = new Map();
  }

  /** Sets the width; returns whether it has changed. @param {number} width */
  resize(width) {
    if (width < 1 || Math.abs(width - this.width) < 1) return false;
    this.width = width;
    this.transitions.clear();
    return true;
  }

  /** Show a moment. @param {import("./clock.js").Moment} now */
  show(now) {
    if (!this.width) return;
    const { legs } = this.document;
    const slender = this.width <= NARROW ? PHONE : SLENDER;
    const height = Math.min(HIGHEST, Math.round(this.width * slender));
    const below = Math.max(...legs.map((leg) => bandHeight(leg, this.width, magnify())));
    this.picture.resize(this.width, height + below);
    const box = { width: this.width, height, magnification: magnify() };
    const transition = this.transitions.get(now.leg) ?? transitionOf(this.document, now.leg, box);
    this.transitions.set(now.leg, transition);
    this.picture.paint(frame(transition, now));
  }
}

/** The legs of a move, one after the other. */
export class Lane {
  /** @param {MoveDocument} document */
  constructor(document) {
    this.document = document;
    this.line = timeline(document);
    this.screen = new Screen(document);
    this.stills = [new Screen(document), new Screen(document)];
    this.counter = new Counter();
    this.stage = h("div.move-stage", this.screen.picture.element);
    this.twin = h("div.move-twin", this.stills.map(this.still, this));
    const parts = [this.stage, this.twin, this.counter.element];
    this.element = h("div.move-lane", parts);
  }

  /** Returns the moment at a time; at the end, everything is complete. @param {number} t */
  moment(t) {
    return moment(this.document, this.line, t);
  }

  /**
   * Draws one of the two stills, with the name of its network.
   * @param {Screen} screen
   * @param {number} i
   */
  still(screen, i) {
    const now = this.moment(i * this.line.length);
    const name = h("b", nameAt(this.document, now));
    const caption = h("figcaption", name, " ", countsText(this.document, now));
    return h("figure", screen.picture.element, caption);
  }

  /** Lays everything out anew if the width has changed; returns whether it has. */
  fit() {
    const [first] = this.twin.children;
    const half = first.clientWidth || this.stage.clientWidth / 2 - 8;
    this.stills.forEach((still, i) => {
      if (still.resize(half)) still.show(this.moment(i * this.line.length));
    });
    return this.screen.resize(this.stage.clientWidth || this.element.clientWidth);
  }

  /** Paints and counts at a time. @param {number} t */
  show(t) {
    const now = this.moment(t);
    this.screen.show(now);
    this.counter.show(this.document, now);
  }

  /** Returns the sentence at a time. @param {number} t */
  sentence(t) {
    const { leg, phase } = this.moment(t);
    return this.document.legs[leg].phases[phase].said;
  }
}
