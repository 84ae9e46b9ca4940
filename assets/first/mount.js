/* The first screen: clicks, taps and keys move the message; returning visitors are remembered. */

import { handOver } from "../state/file_handover.js";
import { withFolder } from "../state/folder.js";
import { langParam } from "../state/language.js";
import { lastVisit, remember } from "../state/last_visit.js";
import { withChanges } from "../state/query.js";
import { el } from "../widgets/dom.js";
import * as view from "./view.js";
import {
  choose,
  currentNode,
  fromHash,
  neighbors,
  nextWalk,
  nodesTowards,
  phase,
  toHash,
} from "./walk.js";

let walk = view.firstWalk();
/** The neighbour chosen by the keys; "" at first. */
let aimed = "";

const drawing = el("first-drawing");

/** Returns the query of the workbench with the same route: at its end once the message arrived. */
const workbench = () => {
  const [from] = walk.path;
  const parameters = { net: `Q(${from.length})`, from, to: walk.target, lang: langParam };
  return withChanges("", {
    ...parameters,
    step: String(phase(walk) === "arrived" ? from.length : 0),
  });
};

/** Store and show a walk; the links to other languages carry it. @param {typeof walk} next */
function setWalk(next) {
  walk = next;
  view.show(walk);
  for (const link of el("language").querySelectorAll("a")) link.hash = toHash(walk);
}

/** @param {string} node */
function click(node) {
  const next = choose(walk, node);
  if (next === walk) return;
  const hops = next.path.length > walk.path.length;
  aimed = "";
  view.aim(null);
  if (hops) view.go(next).then(arrive);
  setWalk(next);
}

/** Once the message has arrived, show the links that lead on ("doors"). */
function arrive() {
  if (phase(walk) !== "arrived") return;
  view.showDoors(true);
  el("door-work").setAttribute("href", withFolder(`/${workbench()}`));
  if (lastVisit() === null) remember(workbench());
}

function restart() {
  view.stop();
  view.showDoors(false);
  setWalk(nextWalk(walk, Math.random()));
  drawing.focus({ preventScroll: true });
}

/**
 * Aim at the neighbour in a direction; at the next one there if the key is pressed again.
 * @param {[x: number, y: number]} direction
 */
function aim(direction) {
  if (phase(walk) === "arrived") return;
  const places = neighbors(currentNode(walk)).map((node) => ({ node, ...view.positionOf(node) }));
  const candidates = nodesTowards(view.positionOf(currentNode(walk)), places, direction);
  if (!candidates.length) return;
  aimed = candidates[(candidates.indexOf(aimed) + 1) % candidates.length];
  view.aim(aimed);
}

/** The keys of the drawing. @type {{[key: string]: () => void}} */
const KEYS = {
  ArrowRight: () => aim([1, 0]),
  ArrowDown: () => aim([0, 1]),
  ArrowLeft: () => aim([-1, 0]),
  ArrowUp: () => aim([0, -1]),
  Enter: () => void (aimed && click(aimed)),
};

drawing.addEventListener("click", ({ target }) => {
  const node = target instanceof Element && target.closest("[data-node]");
  if (node instanceof HTMLElement) click(String(node.dataset.node));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") el("first-skip").click();
  const elsewhere = event.target instanceof Element && event.target.closest("a, button");
  if (elsewhere || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});
el("first-again").addEventListener("click", restart);
// Visitors who were at the workbench return to where they left.
const last = lastVisit();
if (last) el("first-skip").setAttribute("href", withFolder(`/${last}`));

// The page that opens files reads a file dropped here.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file && (await handOver(file))) location.assign(withFolder("/open"));
});

const linkedWalk = fromHash(location.hash, currentNode(walk).length);
if (linkedWalk) {
  setWalk(linkedWalk);
  arrive();
}

// Clicks from before this module was loaded are repeated now.
const earlyClicks = document.documentElement.dataset.early?.split(" ") ?? [];
for (const node of earlyClicks) click(node);
document.documentElement.dataset.ready = "true";
