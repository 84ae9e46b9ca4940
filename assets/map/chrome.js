/* Around the map: where you are as crumbs, as levels, on a small whole; how large things are. */

import { number, plural, t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { nameOf } from "./paint/names.js";

/** @typedef {import("./stage.js").MapStage} MapStage */
/** @typedef {import("./nest/nest.js").Path} Path */
/** @typedef {import("./nest/nest.js").CellType} CellType */
/** @typedef {import("./nest/nest.js").Frame} Frame */

/** From this size on the camera counts as inside a cell, in pixels. */
const ENTERED = 230;

/** Levels that the ladder shows at once, and crumbs. */
const MOST_RUNGS = 9;
const MOST_CRUMBS = 6;

/** The size of the small whole. */
const SMALL = { width: 232, height: 150 };

/** The scale bar is at most so wide, in pixels. */
const WIDEST_BAR = 220;

/** A power as it is written. @param {number} power */
const superscript = (power) =>
  [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** @param {bigint} count */
export const shortNumber = (count) => {
  const text = number(count);
  if (text.length <= 17) return text;
  const power = count.toString(2).length - 1;
  if (count === 1n << BigInt(power)) return `2${superscript(power)}`;
  const [digits, exponent] = Number(count).toExponential(3).split("e+");
  return `${digits} × 10${superscript(Number(exponent))}`;
};

/**
 * The deepest cell on the camera's path that fills much of the stage.
 * @param {Pick<MapStage, "camera" | "nest" | "fit">} map
 */
export function depthOf(map) {
  const { camera, nest } = map;
  let deepest = 0;
  // In pixels, not in parts of the stage: a panel that opens beside it changes no name.
  camera.types.forEach((type, depth) => {
    const size = 2 * Math.min(type.halfX, type.halfY) * camera.scale;
    if (!type.node && size > ENTERED) deepest = depth;
  });
  if (camera.scale <= 1.05 * map.fit()) return 0;
  if (camera.scale > 200) return camera.path.length;
  return camera.scale > 60 ? Math.max(deepest, camera.types.length - 2) : nest.depth ? deepest : 0;
}

/**
 * The crumbs from the whole to where the camera is.
 * @param {MapStage} map
 * @returns {{depth: number, text: string}[]}
 */
export function crumbsOf(map) {
  const { nest, camera } = map;
  const here = depthOf(map);
  const leaf = camera.path.length - 1;
  const crumbs = [{ depth: 0, text: nest.told.spec }];
  for (let depth = 1; depth <= Math.min(here, leaf); depth++) {
    const { field, digit } = nameOf(nest, camera.path.slice(0, depth));
    const text = depth === leaf ? clusterText(map, depth) : `${field} ${digit}`;
    crumbs.push({ depth, text });
  }
  if (here > leaf) {
    const address = map.view.addressOf(camera.path);
    crumbs.push({ depth: leaf + 1, text: address ? t("node {address}", { address }) : "node" });
  }
  if (crumbs.length <= MOST_CRUMBS) return crumbs;
  // The middle of a long way is left out; its levels stand on the ladder.
  return [
    ...crumbs.slice(0, 2),
    { depth: crumbs[2].depth, text: "…" },
    ...crumbs.slice(3 - MOST_CRUMBS),
  ];
}

/** @type {(map: MapStage, depth: number) => string} */
function clusterText({ nest, camera }, depth) {
  let among = 1n;
  for (const type of camera.types.slice(0, depth)) among *= BigInt(type.count);
  const number = nest.rankOf(camera.path, 0, depth) + 1n;
  return t("{unit} {number} of {among}", {
    unit: nest.told.unit,
    number: shortNumber(number),
    among: shortNumber(among),
  });
}

/**
 * Fill the crumbs; each is a button that frames its cell.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillCrumbs(element, map) {
  const crumbs = crumbsOf(map);
  const root = map.nest.types[map.nest.root];
  const part = (2 * root.halfX * map.camera.scale) / map.surface.width;
  const share =
    part > 1.5
      ? t("1 / {part} of the width", { part: shortNumber(BigInt(Math.round(part))) })
      : t("the whole network");
  fill(
    element,
    crumbs.flatMap(({ depth, text }, i) => [
      i > 0 && h("span", { "aria-hidden": "true", class: "map-next" }, "›"),
      h(
        "button",
        {
          type: "button",
          class: "map-crumb",
          "data-depth": depth,
          "aria-current": i + 1 === crumbs.length ? "true" : null,
        },
        text,
      ),
    ]),
    h("span", { class: "quiet map-share" }, share),
  );
}

/**
 * Fill the ladder of levels with the digit taken at each.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillLevels(element, map) {
  const { camera, nest } = map;
  const here = depthOf(map);
  const levels = camera.path.length;
  const first = Math.max(0, Math.min(levels - MOST_RUNGS, here - 4));
  const last = Math.min(levels, first + MOST_RUNGS);
  const rungs = [];
  for (let depth = first; depth < last; depth++) {
    const type = camera.types[depth];
    const { digit } = nameOf(nest, camera.path.slice(0, depth + 1));
    const value =
      depth < here ? digit : depth === here ? t("{count} in view", { count: type.count }) : "·";
    rungs.push(
      h(
        "li",
        { class: depth < here ? "taken" : depth === here ? "now" : "", "data-depth": depth },
        h(
          "span",
          null,
          type.cluster ? t("{name}, node", { name: type.told.name }) : type.told.name,
        ),
        h("span", { class: "mono" }, value),
      ),
    );
  }
  const below = levels - last;
  fill(
    element,
    first > 0 &&
      h(
        "li",
        { class: "quiet" },
        first === 1 ? t("1 level above") : t("{n} levels above", { n: first }),
      ),
    rungs,
    below > 0 &&
      h(
        "li",
        { class: "quiet" },
        below === 1 ? t("1 level below") : t("{n} levels below", { n: below }),
      ),
  );
}

/**
 * Fill the scale bar: as wide as a real cell, with its exact number of nodes.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillScale(element, map) {
  const { camera, nest } = map;
  const fits = camera.types.find(
    (type) => !type.node && widthOf(type) * camera.scale <= WIDEST_BAR,
  );
  const bar = (/** @type {number} */ wide) =>
    h("span", { class: "map-bar", style: `width:${Math.max(2, Math.round(wide))}px` });
  if (!fits) {
    fill(
      element,
      bar(Math.min(WIDEST_BAR, camera.scale)),
      h("span", null, t("1 pitch, from node to node")),
    );
    return;
  }
  const leaf = nest.types[camera.types[camera.types.length - 2].id];
  const clusters = fits.size / leaf.size;
  const count = fits.cluster ? 1 : Number(clusters);
  const countText = plural(count, nest.told.unit, count === 1 ? "1" : shortNumber(clusters));
  fill(
    element,
    bar(widthOf(fits) * camera.scale),
    h("span", { class: "mono" }, countText),
    h("span", { class: "mono" }, t("{size} nodes", { size: shortNumber(fits.size) })),
  );
}

/** @param {CellType} type */
const widthOf = (type) => 2 * (type.told.round ? type.reach : type.halfX);

/**
 * Paint the small whole with the piece that the stage shows.
 * @param {HTMLCanvasElement} canvas
 * @param {MapStage} map
 */
export function paintSmall(canvas, map) {
  const { nest, camera, surface } = map;
  const { width, height } = SMALL;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const g = canvas.getContext("2d");
  if (!g) return;
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.fillStyle = surface.colours.stage;
  g.fillRect(0, 0, width, height);
  const root = nest.types[nest.root];
  const scale = Math.min((width - 16) / (2 * root.halfX), (height - 16) / (2 * root.halfY));
  smallCell(g, map, root, width / 2, height / 2, 0, [1, 0, 0, 1], scale);
  const x = width / 2 + camera.fromX[0] * scale;
  const y = height / 2 + camera.fromY[0] * scale;
  const w = (surface.width / camera.scale) * scale;
  const tall = (surface.height / camera.scale) * scale;
  if (map.route) smallRoute(g, map, width / 2, height / 2, scale);
  g.strokeStyle = surface.colours.ink;
  g.lineWidth = 1.5;
  if (w > 12) {
    const [left, top] = [Math.max(1, x - w / 2), Math.max(1, y - tall / 2)];
    const [right, bottom] = [Math.min(width - 1, x + w / 2), Math.min(height - 1, y + tall / 2)];
    g.strokeRect(left, top, right - left, bottom - top);
    return;
  }
  g.strokeRect(x - 5, y - 5, 10, 10);
  g.globalAlpha = 0.35;
  g.beginPath();
  g.moveTo(x, 0);
  g.lineTo(x, height);
  g.moveTo(0, y);
  g.lineTo(width, y);
  g.stroke();
  g.globalAlpha = 1;
}

/**
 * @type {(g: CanvasRenderingContext2D, map: MapStage, type: CellType, x: number, y: number, depth:
 * number, m: Frame, scale: number) => void}
 */
function smallCell(g, map, type, x, y, depth, m, scale) {
  if (type.node || depth > 2) return;
  const [hx, hy] = [type.halfX * scale, type.halfY * scale];
  g.beginPath();
  if (type.told.round) g.arc(x, y, type.reach * scale, 0, 2 * Math.PI);
  else g.rect(x - hx, y - hy, 2 * hx, 2 * hy);
  g.globalAlpha = 0.08;
  g.fillStyle = map.surface.colours.tone;
  if (type.told.role !== "all") g.fill();
  g.globalAlpha = depth === 1 ? 0.6 : 0;
  g.strokeStyle = map.surface.colours.edge;
  g.lineWidth = 1;
  g.stroke();
  g.globalAlpha = 1;
  if (hx < 5 || type.count > 64) return;
  for (let digit = 0; digit < type.count; digit++) {
    const [a, b] = [type.x[digit] * scale, type.y[digit] * scale];
    const kid = map.nest.types[type.kids[digit]];
    smallCell(g, map, kid, x + m[0] * a + m[1] * b, y + m[2] * a + m[3] * b, depth + 1, m, scale);
  }
}

/** @type {(g: CanvasRenderingContext2D, map: MapStage, x: number, y: number, s: number) => void} */
function smallRoute(g, { nest, route, surface }, x, y, s) {
  g.strokeStyle = surface.colours.message;
  g.lineWidth = 2;
  g.beginPath();
  (route?.paths ?? []).forEach((path, i) => {
    const [a, b] = nest.offset(path, 0, path.length);
    if (i) g.lineTo(x + a * s, y + b * s);
    else g.moveTo(x + a * s, y + b * s);
  });
  g.stroke();
}
