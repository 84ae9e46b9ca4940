/* The map as the stage of Explore: shown where the document says so, in step with the URL, the
   player and the search field. */

import { notice } from "../parts/controls.js";
import { fill, h } from "../parts/dom.js";
import { reduced as calm, el, part } from "../parts/page.js";
import { look, token } from "../stage/looks.js";
import { on, state } from "../state/model.js";
import * as url from "../state/url.js";
import { depthOf, fillCrumbs, fillLevels, fillScale, paintSmall } from "./chrome.js";
import { takeHands } from "./hands.js";
import { nameOf } from "./names.js";
import { MapStage } from "./stage.js";

/** @typedef {import("../types/documents.js").ExploreDocument} ExploreDocument */
/** @typedef {import("../types/documents.js").NestDocument} NestDocument */
/** @typedef {import("../types/documents.js").BundleRow} BundleRow */
/** @typedef {import("../types/documents.js").Found} Found */
/** @typedef {import("./nest.js").Path} Path */

/** The parts around the map are filled at most so often, in milliseconds. */
const CALM = 90;

/** The place stands in the URL after a moment of rest. */
const KEPT_AFTER = 350;

/** @type {MapStage | null} */
let map = null;
let spec = "";
let filled = 0;
let keeping = 0;
let asked = 0;

/** The map on the stage, null where there is none. */
export const current = () => map;

const base = () => {
  const told = document.getElementById("modules")?.textContent ?? "{}";
  return JSON.parse(told).map.base;
};

/**
 * Ask the server about a network; a refusal is an error with its sentence.
 * @param {string} what
 * @param {Record<string, string>} about
 */
async function question(what, about) {
  const query = new URLSearchParams(about);
  const answer = await fetch(`${base()}${what}?${query}`);
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Error(told.refused ?? "The server does not answer.");
}

/** @type {(net: string) => import("./view.js").Source} */
const sourceOf = (net) => ({
  tile: async (/** @type {Path} */ path) =>
    (await question("tile", { net, path: path.join(".") })).arrayBuffer(),
  addresses: async (path) => (await question("addresses", { net, path: path.join(".") })).json(),
  bundles: async (path) => (await question("bundles", { net, path: path.join(".") })).json(),
});

const canvas = h("canvas", {
  id: "map",
  tabindex: "0",
  role: "application",
  "aria-label": "Map of the network",
  hidden: true,
});
const crumbs = h("nav", {
  id: "map-crumbs",
  class: "map-crumbs",
  "aria-label": "Where you are",
  hidden: true,
});
const scale = h("div", { id: "map-scale", class: "map-scale", hidden: true });
const tip = h("div", { id: "map-tip", class: "tip", role: "tooltip", hidden: true });
const small = h("canvas", {
  id: "map-small",
  role: "img",
  "aria-label": "The whole, and the piece on the stage",
});
const levels = h("ol", { id: "map-levels", class: "map-levels" });
const place = h(
  "section",
  { class: "section map-section", hidden: true },
  h("div", { class: "head" }, h("h2", null, "Where you are")),
  small,
  levels,
);
const follow = h(
  "button",
  { id: "map-follow", type: "button", class: "button edged", "aria-pressed": "false" },
  "Follow",
);

/** Put the parts of the map into the page, once it is there. */
function mount() {
  const box = part("stage-box");
  if (!box || canvas.isConnected) return;
  box.append(canvas, tip);
  box.before(crumbs);
  box.after(scale);
  document.querySelector(".facts-section")?.after(place);
  takeHands(canvas, () => map, { clicked, hovered, left: hideTip, out: goOut });
  crumbs.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.depth && map) {
      void map.fly(map.before(map.camera.path, Number(button.dataset.depth)));
    }
  });
  follow.addEventListener("click", () => setFollow(!map?.follows));
  new ResizeObserver(() => map?.redraw()).observe(canvas);
}

/** @param {boolean} wanted */
function setFollow(wanted) {
  if (!map) return;
  map.follows = wanted;
  follow.setAttribute("aria-pressed", String(wanted));
  if (wanted) map.message(map.way, state.at);
}

/** @param {boolean} shown */
function show(shown) {
  for (const element of [canvas, crumbs, scale, place]) element.hidden = !shown;
  part("stage-box")?.classList.toggle("on-map", shown);
  if (shown) return;
  map?.end();
  map = null;
  spec = "";
  hideTip();
}

/** Take up a document: another network, another message, another place. */
async function take() {
  mount();
  const doc = /** @type {ExploreDocument} */ (/** @type {unknown} */ (state.doc));
  asked += 1;
  const mine = asked;
  offer(doc);
  if (doc.stage.kind !== "map") {
    show(false);
    return;
  }
  show(true);
  if (spec !== doc.network.spec) {
    map?.end();
    map = null;
    spec = doc.network.spec;
    try {
      const told = /** @type {NestDocument} */ (
        await (await question("nest", { net: spec })).json()
      );
      if (mine !== asked) return;
      const looks = { token, look, reduced: calm };
      map = new MapStage(canvas, told, sourceOf(spec), looks, moved);
    } catch (error) {
      spec = "";
      notice(/** @type {Error} */ (error).message);
      return;
    }
  }
  if (!map) return;
  map.message(doc.stage.way, state.at);
  const { place: wanted, wide } = doc.stage;
  if (wanted) {
    map.view.wanted = wanted.depth >= wanted.path.length ? wanted.path : null;
    map.go(map.before(wanted.path, wanted.depth, wide));
  }
}

/**
 * Offer the other ways to see the network.
 * @param {ExploreDocument} doc
 */
function offer(doc) {
  const names = { whole: "Whole", map: "Map", corridor: "Corridor" };
  let bar = document.getElementById("stage-kinds");
  if (!bar) {
    bar = h("div", { id: "stage-kinds", class: "segments", role: "group", "aria-label": "Stage" });
    document.querySelector(".show-section .head")?.after(bar);
  }
  const kinds = /** @type {("whole" | "map" | "corridor")[]} */ ([...doc.stage.offered]);
  fill(
    bar,
    kinds.map((kind) =>
      h(
        "button",
        { type: "button", "data-stage": kind, "aria-pressed": kind === doc.stage.kind },
        names[kind],
      ),
    ),
  );
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-stage]");
  const kind = button?.getAttribute("data-stage");
  if (kind)
    url.ask({ stage: kind, at: null, wide: null, step: String(Math.ceil(state.at)) }, "stage");
});

/** After every picture: the parts around it, now and then; the URL, when it rests. */
function moved() {
  if (!map) return;
  const now = performance.now();
  follow.setAttribute("aria-pressed", String(map.follows));
  if (now - filled > CALM || !map.moving) {
    filled = now;
    fillCrumbs(crumbs, map);
    fillLevels(levels, map);
    fillScale(scale, map);
    if (map.way) scale.prepend(follow);
    paintSmall(small, map);
  }
  clearTimeout(keeping);
  keeping = window.setTimeout(keep, KEPT_AFTER);
}

/** Keep the place in the URL. */
function keep() {
  if (!map || map.moving) return;
  const { camera, surface } = map;
  const depth = depthOf(map);
  const live = part("live");
  const last = crumbs.querySelector("[aria-current]");
  if (live && last && live.textContent !== last.textContent) live.textContent = last.textContent;
  if (depth === 0 && camera.scale < 1.3 * map.fit()) {
    url.keep({ at: null, wide: null });
    return;
  }
  const address = map.view.addressOf(camera.path);
  if (!address) return;
  const at = depth >= camera.path.length ? address : `${address}/${depth}`;
  url.keep({ at, wide: Number((surface.width / camera.scale).toPrecision(6)).toString() });
}

// What is under the pointer ---------------------------------------------------------------------

/**
 * The node under a point: its number among those seen.
 * @param {number} x
 * @param {number} y
 */
function nodeAt(x, y) {
  const seen = map?.view.seen;
  if (!map || !seen || map.camera.scale < 12) return -1;
  let best = -1;
  let least = Math.max(9, 0.2 * map.camera.scale);
  seen.paths.forEach((_, i) => {
    const far = Math.hypot(seen.nodes[2 * i] - x, seen.nodes[2 * i + 1] - y);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/**
 * The finest cell under a point that is large enough to be pointed at.
 * @param {number} x
 * @param {number} y
 */
function cellAt(x, y) {
  if (!map?.view.seen) return null;
  const { scale: pixels } = map.camera;
  const inside = map.view.seen.cells.filter(({ type, x: cx, y: cy, size }) => {
    if (size < 34 || type.told.role === "all") return false;
    if (type.told.round) return Math.hypot(x - cx, y - cy) < type.reach * pixels;
    return Math.abs(x - cx) < type.halfX * pixels && Math.abs(y - cy) < type.halfY * pixels;
  });
  return inside.sort((a, b) => b.depth - a.depth)[0] ?? null;
}

let hovering = 0;

/** @type {(x: number, y: number) => void} */
function hovered(x, y) {
  clearTimeout(hovering);
  hideTip();
  hovering = window.setTimeout(() => void tell(x, y), 140);
}

function hideTip() {
  clearTimeout(hovering);
  tip.hidden = true;
}

/** @type {(x: number, y: number) => Promise<void>} */
async function tell(x, y) {
  if (!map) return;
  const { nest, view } = map;
  const node = nodeAt(x, y);
  if (node >= 0 && view.seen) {
    const path = view.seen.paths[node];
    const found = view.tileOf(path);
    const rows = found
      ? nest.told.ports.flatMap((port, i) => {
          const kind = found.tile.kinds[i * found.tile.count + found.node];
          return kind === 255 ? [] : [[nest.told.kinds[kind].title, port]];
        })
      : [];
    showTip(x, y, view.addressOf(path) || "…", `${rows.length} links`, rows);
    return;
  }
  const cell = cellAt(x, y);
  if (!cell) return;
  const net = spec;
  const answer = await question("bundles", { net, path: cell.path.join(".") }).catch(() => null);
  if (!answer || net !== spec) return;
  const bundles = /** @type {BundleRow[]} */ (await answer.json());
  const { field, digit } = nameOf(nest, cell.path);
  const rows = bundles.slice(0, 6).map(({ to, links, exact }) => {
    const end = nameOf(nest, to);
    return [
      `to ${end.field} ${end.digit}`,
      `${exact ? "" : "≈ "}${BigInt(links).toLocaleString("en")}`,
    ];
  });
  if (bundles.length > 6) rows.push(["and to", `${bundles.length - 6} more`]);
  showTip(
    x,
    y,
    `${field} ${digit}`,
    `${cell.type.size.toLocaleString("en")} nodes; links that leave it`,
    rows,
  );
}

/** @type {(x: number, y: number, head: string, note: string, rows: string[][]) => void} */
function showTip(x, y, head, note, rows) {
  fill(
    tip,
    h("b", { class: "mono" }, head),
    h("p", { class: "quiet" }, note),
    h(
      "dl",
      { class: "terms" },
      rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
  );
  tip.hidden = false;
  const { width, height } = /** @type {MapStage} */ (map).surface;
  tip.style.left = `${Math.max(4, Math.min(x + 16, width - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(4, Math.min(y + 16, height - tip.offsetHeight - 8))}px`;
}

/** A click on a node makes it the next end of the route; on a cell, frames it. */
function clicked(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {PointerEvent} */ event,
) {
  canvas.focus({ preventScroll: true });
  if (!map?.view.seen) return;
  const node = nodeAt(x, y);
  if (node >= 0) {
    const address = map.view.addressOf(map.view.seen.paths[node]);
    const end = event.shiftKey || state.nextEnd === "target" ? "to" : "from";
    if (address) url.ask({ [end]: address, at: null, wide: null }, end);
    return;
  }
  const cell = cellAt(x, y);
  if (cell) void map.fly(map.before(cell.path, cell.depth));
}

/** One level out. */
function goOut() {
  if (!map) return;
  const depth = depthOf(map);
  void map.fly(depth > 0 ? map.before(map.camera.path, depth - 1) : map.home());
}

/**
 * Fly to an address or an `#index`; rejects with a sentence where there is no such node.
 * @param {string} text
 * @param {{wide?: number}} [how]
 */
export async function fly(text, { wide } = {}) {
  if (!map) throw new Error("There is no map on the stage.");
  const found = /** @type {Found} */ (await (await question("node", { net: spec, text })).json());
  map.view.wanted = found.path;
  await map.fly(map.before(found.path, found.path.length, wide ?? null));
}

/** What the map shows, for tests and for pages that embed it. */
export function told() {
  if (!map) return null;
  const depth = depthOf(map);
  const { cells, nodes, links, bundles } = map.shown;
  return {
    at: map.camera.path.slice(0, depth),
    address: map.view.addressKnown(map.camera.path) || null,
    level: depth,
    pitch: map.camera.scale,
    seen: { cells, nodes, links, bundles },
    settled: map.settled,
  };
}

// The search field flies to addresses while the map is on the stage.
document.addEventListener(
  "keydown",
  (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (event.key !== "Enter" || field !== el("find") || !map) return;
    const text = field.value.trim();
    if (!/^[#(\d]/.test(text)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    fly(text).then(
      () => canvas.focus({ preventScroll: true }),
      (error) => notice(error.message),
    );
  },
  { capture: true },
);

on("document", take);
on("step", () => map?.message(map.way, state.at));
on("frame", () => map?.message(map.way, state.at));
on("theme", () => map?.recolour());

/** What magnifies the whole drawing elsewhere magnifies the map while it is on the stage. */
const ZOOMS = {
  "explore-zoom-in": 0.5,
  "+": 0.5,
  "=": 0.5,
  "explore-zoom-out": -0.5,
  "-": -0.5,
  "explore-fit": 0,
  0: 0,
};

/** @type {(event: Event, key: string) => void} */
function zoomed(event, key) {
  if (!map || !(key in ZOOMS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const by = ZOOMS[/** @type {keyof typeof ZOOMS} */ (key)];
  if (by) map.scroll(by, 0, 0);
  else void map.fly(map.home());
}

document.addEventListener(
  "click",
  (event) => zoomed(event, /** @type {Element} */ (event.target).closest?.("button")?.id ?? ""),
  { capture: true },
);
document.addEventListener(
  "keydown",
  (event) => {
    const field = /** @type {Element} */ (event.target).closest("input, textarea, select");
    if (!field && !event.ctrlKey && !event.metaKey && !event.altKey) zoomed(event, event.key);
  },
  { capture: true },
);
