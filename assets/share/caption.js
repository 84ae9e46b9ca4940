/* The words for a step of what is on the stage, read from the panels; these are filled for other
   steps without being visible. */
import { el, part } from "../page/page.js";
import { look } from "../stage/paint/looks.js";
import {
  currentTask,
  doc,
  emit,
  isRefused,
  kindOf,
  onRoute,
  state,
  step,
  steps,
  taskResult,
  trace,
} from "../state/model.js";
import { setPosition } from "../state/store.js";
import { diff } from "./symbols.js";

/**
 * Words in one font.
 * @typedef {{text: string, code: boolean}} Run
 */

/**
 * The words for a step.
 * @typedef {object} Moment
 * @property {number} at position of the player, in steps
 * @property {number} steps
 * @property {string} count such as "Hop 4 of 5"
 * @property {string} kind of the link of the hop, or other words beside the count
 * @property {Run[]} sentence
 * @property {string[]} cells the contents of the columns of a worksheet
 * @property {{token: string, dash: number[]}[]} line the looks of the pieces of the step line
 * @property {import("./symbols.js").Symbol[]} symbols of the address after the hop
 * @property {import("./symbols.js").Symbol[]} goal symbols of the target; those that still differ
 *   are marked
 */

/** With more steps than this, the step line is one piece. */
const MAX_PIECES = 200;

/**
 * Returns the words of an element; those in code elements are separate runs.
 * @param {Node} node
 * @returns {Run[]}
 */
function runs(node, code = false) {
  if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? "", code }];
  const inside = code || node.nodeName === "CODE";
  const children = [...node.childNodes].flatMap((child) => runs(child, inside));
  // A span, such as a reason, is separated by a space.
  return node.nodeName === "SPAN" ? [{ text: " ", code: false }, ...children] : children;
}

/** Returns the words in the panel now. */
function currentCaption() {
  const title = part("hop-title").querySelector("b")?.textContent ?? "";
  const sentence = runs(el("why"));
  const { count, present = "" } = isRefused() ? { count: "" } : currentTask().status(taskResult());
  return {
    count: count || title,
    kind: present,
    cells: isRefused() ? [] : (currentTask().sheet?.cells() ?? []),
    sentence: sentence.some(({ text }) => text.trim()) ? sentence : [],
  };
}

/** Returns the pieces of the step line. */
function line() {
  const count = steps();
  if (!count || count > MAX_PIECES) return [];
  const plain = { token: "--ink-3", dash: [] };
  if (!onRoute()) return new Array(count).fill(plain);
  const looks = trace().hops.map((hop) => {
    const { token, dash } = look(kindOf(hop).role);
    return { token, dash };
  });
  return [...looks, ...new Array(Math.max(0, count - looks.length)).fill(plain)];
}

/** Returns the symbols of the address that the current hop leads to, and of the target. */
function symbols() {
  if (!onRoute() || doc().task !== "route") return { symbols: [], goal: [] };
  const { addresses, goal } = trace();
  const now = Math.min(step(), addresses.length - 1);
  const { cells } = addresses[now];
  const before = addresses[Math.max(0, now - 1)].cells;
  return { symbols: diff(before, cells), goal: diff(cells, goal.cells) };
}

/** Returns a reader of the words for positions of the player; each step is read once. */
export function reader() {
  const [here, shownAt] = [state.at, step()];
  const live = el("why").getAttribute("aria-live");
  /** @type {Map<number, ReturnType<typeof currentCaption>>} */
  const captions = new Map([[shownAt, currentCaption()]]);
  let changed = false;
  const pieces = line();
  return {
    /** @param {number} at @returns {Moment} */
    read(at) {
      return atPosition(at, () => {
        const now = step();
        if (!captions.has(now)) {
          // The panels are filled for another step, and restored before they are visible.
          el("why").setAttribute("aria-live", "off");
          currentTask().updatePanel(taskResult());
          captions.set(now, currentCaption());
          changed = true;
        }
        const caption = /** @type {ReturnType<typeof currentCaption>} */ (captions.get(now));
        return { at, steps: steps(), ...caption, line: pieces, ...symbols() };
      });
    },
    /** Restore the panels. */
    end() {
      if (!changed || state.at !== here) return;
      emit("step");
      if (live) el("why").setAttribute("aria-live", live);
    },
  };
}

/**
 * Returns the result of `act` with the player at another position, which is not shown.
 * @template T
 * @param {number} at
 * @param {() => T} act
 * @returns {T}
 */
export function atPosition(at, act) {
  const before = state.at;
  setPosition(at);
  try {
    return act();
  } finally {
    setPosition(before);
  }
}
