/* The player of a page that stands alone: its pictures are in the page, and this shows one step at
   a time. It imports nothing, as it is written into the page. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{step: number, last: number, playing: boolean}} Playing */
/** @typedef {"start" | "back" | "toggle" | "forward" | "end" | "tick" | number} Command */

/**
 * Returns the state after a request: a step never exceeds the ends, nothing plays at the last one,
 * and playing there begins again.
 * @param {Playing} now
 * @param {Command} request
 * @returns {Playing}
 */
export function nextState({ step, last, playing }, request) {
  const at = (/** @type {number} */ target, isPlaying = false) => {
    const reached = Math.max(0, Math.min(last, target));
    return { step: reached, last, playing: isPlaying && reached < last };
  };
  if (typeof request === "number") return at(request);
  if (request === "start") return at(0);
  if (request === "end") return at(last);
  if (request === "back") return at(step - 1);
  if (request === "forward") return at(step + 1);
  if (request === "tick") return at(step + 1, playing);
  if (playing) return { step, last, playing: false };
  return { step: step === last ? 0 : step, last, playing: last > 0 };
}

/** The request of each key. @type {{[key: string]: Command}} */
export const KEYS = {
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "start",
  End: "end",
  PageUp: "back",
  PageDown: "forward",
};

/**
 * Returns all elements below another that match a selector.
 * @template {Element} [E=HTMLElement]
 * @param {Element} root
 * @param {string} selector
 */
const all = (root, selector) => /** @type {E[]} */ ([...root.querySelectorAll(selector)]);

/**
 * Returns the link to a drawing of this page by its name.
 * @param {string} prefix
 * @param {string} place
 */
const fragment = (prefix, place) => `#${prefix}${place}`;

/** Fill a group with its picture, once. @param {HTMLElement} group @param {string} prefix */
function build(group, prefix) {
  const { uses } = group.dataset;
  if (uses === undefined) return;
  delete group.dataset.uses;
  for (const place of uses.split(" ").filter(Boolean)) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", fragment(prefix, place));
    group.append(use);
  }
}

/** The visible parts of a film: the groups of its pictures, the sentence, the line. */
class Screen {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.shots = all(root, "[data-shot]");
    this.groups = all(root, "[data-step]");
    /** Pictures between two steps. */
    this.frames = all(root, "[data-frame]");
    const first = (/** @type {string} */ selector) => all(root, selector)[0];
    this.said = first("[data-said]");
    this.line = /** @type {HTMLInputElement} */ (first("input[type=range]"));
    this.speed = /** @type {HTMLSelectElement} */ (first("select"));
    this.toggle = first("[data-ask=toggle]");
  }

  /** Show one picture, and no other. @param {HTMLElement | undefined} group */
  show(group) {
    if (!group) return;
    build(group, this.root.dataset.prefix ?? "e");
    for (const other of [...this.groups, ...this.frames]) {
      other.toggleAttribute("hidden", other !== group);
    }
  }

  /** Show a step without motion. @param {number} step */
  draw(step) {
    this.show(this.groups.find((group) => Number(group.dataset.step) === step));
  }

  /**
   * Show a picture between two steps; the last one is the step itself.
   * @param {number} step
   * @param {number} part
   */
  turn(step, part) {
    const frames = this.frames.filter((frame) => Number(frame.dataset.frame) === step);
    this.show(frames[Math.floor(part * frames.length)]);
  }

  /** Write the sentence of a step, and mark its row. @param {Playing} now */
  say({ step, playing }) {
    const shot = this.shots[step];
    this.said.replaceChildren(...[...shot.childNodes].map((node) => node.cloneNode(true)));
    for (const other of this.shots) other.removeAttribute("aria-current");
    shot.setAttribute("aria-current", "step");
    const list = shot.parentElement;
    if (list) list.scrollTop = shot.offsetTop - list.offsetTop - list.clientHeight / 3;
    this.line.value = String(step);
    this.line.setAttribute("aria-valuetext", shot.querySelector("b")?.textContent ?? "");
    this.toggle.setAttribute("aria-pressed", String(playing));
    this.root.dataset.now = String(step);
  }
}

/** Plays a film on its screen. */
class Player {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Playing} */
    this.now = { step: 0, last: screen.shots.length - 1, playing: false };
    this.timer = 0;
    this.frame = 0;
    this.travels = Number(screen.root.dataset.travel);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get rate() {
    return Number(this.screen.speed.value);
  }

  /** @param {Command} request */
  ask(request) {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    const { step } = this.now;
    this.now = nextState(this.now, request);
    this.screen.say(this.now);
    if (this.now.step === step + 1 && !this.still.matches) this.travel(performance.now());
    else this.rest();
  }

  /** Animate the message towards the step that is shown. @param {number} from when it set off */
  travel(from) {
    this.screen.draw(this.now.step - 1);
    const move = () => {
      const part = ((performance.now() - from) * this.rate) / this.travels;
      if (part >= 1) return this.rest();
      this.screen.turn(this.now.step, part);
      this.frame = requestAnimationFrame(move);
    };
    move();
  }

  /** Keep the message on its node until playing goes on. */
  rest() {
    const { step, playing } = this.now;
    this.screen.draw(step);
    const restMs = Number(this.screen.shots[step].dataset.ms) / this.rate;
    if (playing) this.timer = setTimeout(() => this.ask("tick"), restMs);
  }
}

/**
 * Returns the request of a key, none if the focused element uses the key itself.
 * @param {KeyboardEvent} event
 */
function requestOfKey(event) {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  const typing = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  const pressing = key === " " && target instanceof HTMLButtonElement;
  return typing || pressing || altKey || ctrlKey || metaKey ? undefined : KEYS[key];
}

/** Play a film from the step that the page gives. @param {HTMLElement} root */
function play(root) {
  const screen = new Screen(root);
  const player = new Player(screen);
  for (const button of all(root, "[data-ask]")) {
    const request = /** @type {Command} */ (button.dataset.ask);
    button.addEventListener("click", () => player.ask(request));
  }
  for (const [i, shot] of screen.shots.entries()) {
    shot.addEventListener("click", () => player.ask(i));
  }
  screen.line.addEventListener("input", () => player.ask(Number(screen.line.value)));
  // A film among others listens to keys pressed in it; a single one to all keys.
  const keyTarget = root.dataset.prefix ? root : globalThis;
  keyTarget.addEventListener("keydown", (pressed) => {
    const event = /** @type {KeyboardEvent} */ (pressed);
    const request = requestOfKey(event);
    if (request === undefined) return;
    event.preventDefault();
    player.ask(request);
  });
  player.ask(Number(root.dataset.begin));
}

if (typeof document !== "undefined")
  for (const root of all(document.body, "[data-film]")) play(root);
