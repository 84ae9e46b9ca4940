/* What is said of a step of what is on the stage: gathered from the panels, which nobody sees. */
import { el, part } from "../page/page.js";
import { look } from "../stage/paint/looks.js";
import {
  doc,
  emit,
  isRefused,
  kindOf,
  onRoute,
  shown,
  state,
  step,
  steps,
  tasked,
  trace,
} from "../state/model.js";
import { standAt } from "../state/store.js";
import { differs } from "./symbols.js";

/**
 * Words in one face.
 * @typedef {{text: string, code: boolean}} Run
 */

/**
 * What is said of a step.
 * @typedef {object} Moment
 * @property {number} at in steps, parts of them included
 * @property {number} steps
 * @property {string} count such as "Hop 4 of 5"
 * @property {string} kind of the link of the hop, or what else stands beside the count
 * @property {Run[]} sentence
 * @property {string[]} cells what stands in the columns of a sheet
 * @property {{token: string, dash: number[]}[]} line the look of every step's piece of the line
 * @property {import("./symbols.js").Symbol[]} symbols of the address after the hop
 * @property {import("./symbols.js").Symbol[]} goal symbols of the target: those to come are marked
 */

/** Of so many steps and more the line is one piece. */
const MOST_PIECES = 200;

/**
 * The words of a node, those in a code element by themselves.
 * @param {Node} node
 * @returns {Run[]}
 */
function runs(node, code = false) {
  if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? "", code }];
  const inside = code || node.nodeName === "CODE";
  const children = [...node.childNodes].flatMap((child) => runs(child, inside));
  // Parts of their own, such as a reason, stand apart.
  return node.nodeName === "SPAN" ? [{ text: " ", code: false }, ...children] : children;
}

/** What stands in the panel now. */
function currentCaption() {
  const title = part("hop-title").querySelector("b")?.textContent ?? "";
  const sentence = runs(el("why"));
  const { count, present = "" } = isRefused() ? { count: "" } : tasked().said(shown());
  return {
    count: count || title,
    kind: present,
    cells: isRefused() ? [] : (tasked().sheet?.cells() ?? []),
    sentence: sentence.some(({ text }) => text.trim()) ? sentence : [],
  };
}

/** The pieces of the line of steps. */
function line() {
  const count = steps();
  if (!count || count > MOST_PIECES) return [];
  const plain = { token: "--ink-3", dash: [] };
  if (!onRoute()) return new Array(count).fill(plain);
  const looks = trace().hops.map((hop) => {
    const { token, dash } = look(kindOf(hop).role);
    return { token, dash };
  });
  return [...looks, ...new Array(Math.max(0, count - looks.length)).fill(plain)];
}

/** The symbols of the address that the hop under way leads to, and of the target. */
function symbols() {
  if (!onRoute() || doc().task !== "route") return { symbols: [], goal: [] };
  const { addresses, goal } = trace();
  const now = Math.min(step(), addresses.length - 1);
  const { cells } = addresses[now];
  const before = addresses[Math.max(0, now - 1)].cells;
  return { symbols: differs(before, cells), goal: differs(cells, goal.cells) };
}

/** A reader of what is said of every place of the player; each step is asked for once. */
export function reader() {
  const [here, shownAt] = [state.at, step()];
  const live = el("why").getAttribute("aria-live");
  /** @type {Map<number, ReturnType<typeof currentCaption>>} */
  const known = new Map([[shownAt, currentCaption()]]);
  let stirred = false;
  const pieces = line();
  return {
    /** @param {number} at @returns {Moment} */
    read(at) {
      return atPosition(at, () => {
        const now = step();
        if (!known.has(now)) {
          // The panels are filled for another step, and filled again before anyone sees them.
          el("why").setAttribute("aria-live", "off");
          tasked().panel(shown());
          known.set(now, currentCaption());
          stirred = true;
        }
        const caption = /** @type {ReturnType<typeof currentCaption>} */ (known.get(now));
        return { at, steps: steps(), ...caption, line: pieces, ...symbols() };
      });
    },
    /** Give the panels back as they were. */
    end() {
      if (!stirred || state.at !== here) return;
      emit("step");
      if (live) el("why").setAttribute("aria-live", live);
    },
  };
}

/**
 * Do something with the player at another place, at once: nobody sees it.
 * @template T
 * @param {number} at
 * @param {() => T} act
 * @returns {T}
 */
export function atPosition(at, act) {
  const before = state.at;
  standAt(at);
  try {
    return act();
  } finally {
    standAt(before);
  }
}
