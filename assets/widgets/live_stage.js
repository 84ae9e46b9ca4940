/* A live stage within another page of this site: Explore at an address, in a frame.

   const stage = liveStage("/?net=Q(3)&from=000&to=111", { title: "A route in Q(3)" });
   figure.append(stage.element);          // the figure needs a height: the stage fills it
   await stage.ready;                     // drawn; it is fetched when it is scrolled near
   stage.goto(2);                         // shows a step, in view or not
   stage.forward();                       // a hop on, moving; back() likewise
   stage.play();                          // plays while it is in view, and waits while it is not
   await stage.show("/?net=Q(4)");        // another state, without loading the page again
   stage.onStep(({ step, why }) => {});   // called at every step, and for every new document
   stage.onPick((address) => {});         // a node was clicked
   stage.close();

 * The address is one of Explore, or of /embed with `chrome`, `until` and `autoplay`; `chrome`,
 * which says what is shown around the stage, is kept until an address changes it. With `autoplay=1`
 * it plays as soon as it is visible, but never if motion is to be reduced. The theme is that of the
 * page. */

import { isReduced } from "../page/page.js";
import { t, withLang } from "../state/language.js";
import { on } from "../state/model.js";
import { theme } from "../state/pages.js";
import { parameter, withChanges } from "../state/query.js";
import { reportLost } from "../state/server.js";
import { fill, h } from "./dom.js";

/**
 * The state of a stage, as it reports it itself.
 * @typedef {{spec: string, source: string, target: string, router: string, variant: string | null,
 *   step: number, steps: number, playing: boolean, renderer: string, delivered: boolean,
 *   search: string, count: string, why: string}} Shown
 */
/**
 * The interface of the page in the frame.
 * @typedef {{state: () => Shown | null, goto: (step: number) => void, forward: () => void,
 *   back: () => void, play: () => void, pause: () => void, show: (search: string) => void,
 *   theme: (name: string) => void,
 *   on: typeof import("../state/model.js").on}} Inside
 */
/**
 * @typedef {object} LiveStage
 * @property {HTMLElement} element
 * @property {Promise<void>} ready
 * @property {() => Shown | null} state the state, null while nothing is shown
 * @property {(step: number) => void} goto
 * @property {() => void} forward a hop, with motion
 * @property {() => void} back
 * @property {() => void} play
 * @property {() => void} pause
 * @property {(url: string) => Promise<void>} show
 * @property {(listener: (shown: Shown) => void) => void} onStep
 * @property {(listener: (address: string) => void) => void} onPick
 * @property {() => void} close
 */

/**
 * A stage is loaded when it is this near to the visible part, in heights of that; also inside
 * scrolled parts.
 */
const NEAR = { rootMargin: "100% 0px", scrollMargin: "100% 0px" };
/** The visible share from which on it plays. */
const SEEN = 0.4;

/**
 * Returns the query string of a frame for an address.
 * @param {string} url
 * @param {{chrome: string, theme: string}} usual values used unless the address gives them
 */
export function frameSearch(url, usual) {
  const { search } = new URL(url, "http://stage.invalid");
  const setting = (/** @type {"chrome" | "theme"} */ name) =>
    parameter(search, name) || usual[name];
  const framed = { autoplay: null, chrome: setting("chrome"), theme: setting("theme") };
  return withChanges(withLang(search), framed);
}

/** The stages on the page: a new theme is passed on to all of them. @type {Set<Stage>} */
const stages = new Set();
on("theme", (name) => {
  for (const stage of stages) stage.inside?.theme(name);
});

/**
 * Returns the interface of the page in a frame, once its scripts are loaded.
 * @param {HTMLIFrameElement} frame
 * @returns {Inside | undefined}
 */
const apiOf = (frame) => /** @type {any} */ (frame.contentWindow)?.explorer;

class Stage {
  /** @param {string} url @param {{title: string, label: string}} words */
  constructor(url, { title, label }) {
    this.title = title;
    this.chrome = parameter(new URL(url, "http://stage.invalid").search, "chrome");
    this.search = frameSearch(url, { chrome: "", theme: "" });
    /** Whether it plays as soon as it is visible. */
    this.waits = parameter(url, "autoplay") === "1" && !isReduced();
    this.seen = false;
    /** The address for which the frame was loaded: a newer one may be wanted once it is there. */
    this.fetched = "";
    /** Whether it was requested a second time although the server was there. */
    this.tried = false;
    /** The step to show first, if one was requested before the stage was there. */
    this.first = -1;
    /** @type {Inside | null} */
    this.inside = null;
    /** @type {((shown: Shown) => void)[]} */
    this.stepped = [];
    /** @type {((address: string) => void)[]} */
    this.picked = [];
    /** @type {(() => void)[]} */
    this.drawn = [];
    this.words = h("p.quiet", label);
    this.element = h("div.live-stage", this.words);
    this.ready = this.untilDrawn();
    this.near = new IntersectionObserver((entries) => entries.some(isIn) && this.fetch(), NEAR);
    this.sight = new IntersectionObserver(
      (entries) => this.setSeen(isIn(entries[entries.length - 1])),
      {
        threshold: SEEN,
      },
    );
    this.near.observe(this.element);
    this.sight.observe(this.element);
    stages.add(this);
  }

  /** @returns {Promise<void>} */
  untilDrawn() {
    return new Promise((done) => this.drawn.push(done));
  }

  /** Load the frame. */
  fetch() {
    this.near.disconnect();
    const search = withChanges(this.search, { theme: parameter(this.search, "theme") || theme() });
    this.fetched = this.search;
    const frame = h("iframe", { title: this.title, src: `/embed${search}` });
    frame.addEventListener("load", () => this.onLoad(frame));
    this.frame = frame;
    this.element.append(frame);
  }

  /**
   * Called when the frame is loaded: its stage may be drawn already.
   * @param {HTMLIFrameElement} frame
   */
  onLoad(frame) {
    const root = frame.contentDocument?.documentElement;
    const api = root?.querySelector("#tables") && apiOf(frame);
    if (!root || !api) return this.fail(frame);
    const connected = () => root.dataset.ready === "true" && this.connect(frame);
    if (connected()) return;
    const watch = new MutationObserver(() => connected() && watch.disconnect());
    watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  }

  /** Called when the server did not return a stage. @param {HTMLIFrameElement} frame */
  fail(frame) {
    frame.remove();
    const onclick = () => {
      fill(this.element, this.words);
      this.fetch();
    };
    const retryButton = h("button.button.edged", { onclick }, t("Try again"));
    const message = h("p.quiet", t("The stage did not come. "), retryButton);
    fill(this.element, message);
    const retry = () => message.isConnected && retryButton.click();
    reportLost(retry).then((away) => {
      // The server may have come back meanwhile: try once more, then leave it to the reader.
      if (away || this.tried) return;
      this.tried = true;
      retry();
    });
  }

  /** @param {HTMLIFrameElement} frame */
  connect(frame) {
    const page = apiOf(frame);
    if (!page || this.inside) return Boolean(page);
    this.inside = page;
    this.words.remove();
    const report = () => {
      const state = page.state();
      if (state) for (const listener of this.stepped) listener(state);
    };
    page.on("step", report);
    page.on("playing", report);
    page.on("document", () => {
      report();
      for (const done of this.drawn.splice(0)) done();
    });
    page.on("chosen", (address) => {
      for (const listener of this.picked) listener(address);
    });
    if (this.first >= 0) page.goto(this.first);
    if (this.search !== this.fetched) this.update(page);
    else {
      report();
      for (const done of this.drawn.splice(0)) done();
    }
    this.setSeen(this.seen);
    return true;
  }

  /** Play while it is visible, if it is to play at all. @param {boolean} inSight */
  setSeen(inSight) {
    this.seen = inSight;
    const { inside } = this;
    if (!inside) return;
    if (inSight && this.waits) {
      this.waits = false;
      inside.play();
    } else if (!inSight && inside.state()?.playing) {
      this.waits = true;
      inside.pause();
    }
  }

  play() {
    this.waits = true;
    this.setSeen(this.seen);
  }

  pause() {
    this.waits = false;
    this.inside?.pause();
  }

  /** @param {number} step */
  goto(step) {
    this.waits = false;
    this.first = step;
    this.inside?.goto(step);
  }

  /** @param {string} url @returns {Promise<void>} */
  show(url) {
    this.search = frameSearch(url, { chrome: this.chrome, theme: "" });
    this.first = -1;
    if (!this.inside) return this.ready;
    this.update(this.inside);
    return this.untilDrawn();
  }

  /** Have the page in the frame show the wanted state. @param {Inside} api */
  update(api) {
    api.show(withChanges(this.search, { theme: parameter(this.search, "theme") || theme() }));
  }

  close() {
    stages.delete(this);
    this.near.disconnect();
    this.sight.disconnect();
    this.inside = null;
    this.element.remove();
  }
}

/** @param {IntersectionObserverEntry} entry */
const isIn = (entry) => entry.isIntersecting;

/**
 * Returns a live stage, to be inserted into the page.
 * @param {string} url an address of Explore
 * @param {{title: string, label?: string}} words the name of the frame; the text before it is
 * loaded
 * @returns {LiveStage}
 */
export function liveStage(url, { title, label = title }) {
  const stage = new Stage(url, { title, label });
  return {
    element: stage.element,
    ready: stage.ready,
    state: () => stage.inside?.state() ?? null,
    goto: (step) => stage.goto(step),
    forward: () => stage.inside?.forward(),
    back: () => stage.inside?.back(),
    play: () => stage.play(),
    pause: () => stage.pause(),
    show: (next) => stage.show(next),
    onStep: (listener) => stage.stepped.push(listener),
    onPick: (listener) => stage.picked.push(listener),
    close: () => stage.close(),
  };
}
