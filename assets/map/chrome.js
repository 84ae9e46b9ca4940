/* Around the map: where the camera is, in an address and in words; what tints and sizes say. */

import { number, plural, t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { raised } from "../widgets/powers.js";
import { nameOf } from "./paint/names.js";
import { tintOf } from "./paint/surface.js";
import { piecesOf, standing, unwritten } from "./where.js";

/** @import { MapStage } from "./stage.js" */
/** @import { CellType, Nest, Path } from "./nest/nest.js" */
/** @import { Letter } from "./where.js" */

/** From this size on the camera counts as inside a cell, in pixels. */
const ENTERED = 230;

/** Cells round the camera that are named in words: the nearest. */
const MOST_NAMED = 3;

/** The legend and what is round it are so wide, in pixels. */
const LEGEND = 190;

/** An address of more letters is written smaller. */
const LONG = 40;

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
 * What the cell of a path is called: the field that its digit belongs to, and the digit.
 * @param {Nest} nest
 * @param {Path} path
 */
function cellText(nest, path) {
  const { field, digit } = nameOf(nest, path);
  return field ? `${field} = ${digit}` : digit;
}

/**
 * Where the camera is, in words: the cells round it, how many nodes they hold, or its node.
 * @param {MapStage} map
 */
export function placeInWords(map) {
  const { nest, camera, view } = map;
  const here = depthOf(map);
  const { spec } = nest.document;
  const size = shortNumber(camera.types[Math.min(here, camera.path.length)].size);
  if (here === 0) return t("{spec}, the whole network: {size} nodes", { spec, size });
  if (here >= camera.path.length) {
    return t("{spec}, node {address}", { spec, address: view.addressOf(camera.path) || "…" });
  }
  const names = [];
  for (let depth = Math.max(1, here - MOST_NAMED + 1); depth <= here; depth++) {
    names.push(cellText(nest, camera.path.slice(0, depth)));
  }
  const cells = `${here > MOST_NAMED ? "… " : ""}${names.join(", ")}`;
  return t("{spec}, {cells}: {size} nodes", { spec, cells, size });
}

/**
 * Fill the line that says where the camera is: the address of its node, the letters of each level
 * in its tint as far as cells are seen, and lit as far as they are entered; each frames its cell.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillWhere(element, map) {
  const { nest, camera, view } = map;
  const entered = depthOf(map);
  const seen = Math.max(entered, ...view.tinted);
  // Before the whole the node in the middle is asked for alone, and not its tile.
  const names = entered ? view.namesOf(camera.path) : view.addresses.get(camera.path);
  const letters = /** @type {Letter[][]} */ (names?.letters ?? []);
  const chips = unwritten(names ? letters : camera.path.map(() => []), entered);
  const digit = (/** @type {number} */ level) =>
    nameOf(nest, camera.path.slice(0, level + 1)).digit;
  /** @type {(level: number, text: string) => HTMLElement} */
  const piece = (level, text) => {
    if (level < 0 || level >= camera.path.length) return h("span.map-sign", text);
    const state = standing(level, entered, seen);
    const tint = state === "below" ? null : tintOf(level + 1) + 1;
    return h(
      "button",
      {
        class: `map-piece ${state}`,
        style: tint && `--tint: var(--tint-${tint}); --edge: var(--tint-edge-${tint})`,
        "data-depth": level + 1,
        "aria-label": cellText(nest, camera.path.slice(0, level + 1)),
        "aria-current": level + 1 === entered ? "true" : null,
      },
      text,
    );
  };
  const address = entered ? view.addressOf(camera.path) : (names?.addresses[0] ?? "");
  fill(
    element,
    h(
      "button.map-whole",
      { "data-depth": 0, "aria-current": entered === 0 ? "true" : null },
      nest.document.spec,
    ),
    h(
      "span",
      { class: address.length > LONG ? "map-address long" : "map-address" },
      chips.map((level) => piece(level, digit(level))),
      names && piecesOf(address, letters).map(({ text, level }) => piece(level, text)),
    ),
    h("span.quiet.map-share", shareText(map)),
  );
}

/** How large the whole would be, in words. @param {MapStage} map */
function shareText({ nest, camera, surface }) {
  const part = (2 * nest.types[nest.root].halfX * camera.scale) / surface.width;
  if (part <= 1.5) return t("the whole network");
  return t("1 / {part} of the width", { part: shortNumber(BigInt(Math.round(part))) });
}

/**
 * Whether the legend has room beside the whole: it covers nothing.
 * @param {Pick<MapStage, "camera" | "nest" | "surface">} map
 */
export function hasRoom({ camera, nest, surface }) {
  const { halfX } = nest.types[nest.root];
  return surface.width / 2 - (camera.fromX[0] + halfX) * camera.scale > LEGEND;
}

/** So many times as large as the cell under the camera is one that is unlike it. */
const UNLIKE = 4n;

/**
 * What cells of each depth are like: the one under the camera, or where that is unlike others, as a
 * node in the middle of a pyramid is, the largest.
 * @param {Pick<MapStage, "camera" | "nest">} map
 */
export function cellTypes({ camera, nest }) {
  const types = [camera.types[0]];
  while (true) {
    const depth = types.length;
    const above = types[depth - 1];
    const under = above === camera.types[depth - 1] ? camera.types[depth] : undefined;
    const cells = above.kids.map((id) => nest.types[id]).filter((type) => !type.node);
    if (!cells.length) return types;
    const largest = cells.reduce((most, type) => (type.size > most.size ? type : most));
    types.push(under && !under.node && UNLIKE * under.size >= largest.size ? under : largest);
  }
}

/**
 * Fill the legend: what each tint on the stage stands for, and how many nodes such a cell holds.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillLevels(element, map) {
  const types = cellTypes(map);
  const shown = hasRoom(map) ? map.view.tinted : [];
  const rows = shown.filter((depth) => depth > 0 && depth < types.length).slice(-5);
  fill(
    element,
    rows.map((depth) => {
      const tint = tintOf(depth) + 1;
      return h(
        "li",
        { "data-depth": depth },
        h("span.map-swatch", {
          style: `--tint: var(--tint-${tint}); --edge: var(--tint-edge-${tint})`,
        }),
        h("span", types[depth - 1].cell.name),
        h("span.mono", raised(shortNumber(types[depth].size))),
      );
    }),
    rows.length > 0 && h("li.quiet", t("nodes in each box")),
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
    h("span.map-bar", { style: `width:${Math.max(2, Math.round(wide))}px` });
  if (!fits) {
    fill(
      element,
      bar(Math.min(WIDEST_BAR, camera.scale)),
      h("span", t("1 pitch, from node to node")),
    );
    return;
  }
  const leaf = nest.types[camera.types[camera.types.length - 2].id];
  const clusters = fits.size / leaf.size;
  const count = fits.cluster ? 1 : Number(clusters);
  const countText = plural(count, nest.document.unit, count === 1 ? "1" : shortNumber(clusters));
  fill(
    element,
    bar(widthOf(fits) * camera.scale),
    h("span.mono", raised(countText)),
    h("span.mono", raised(t("{size} nodes", { size: shortNumber(fits.size) }))),
  );
}

/** @param {CellType} type */
const widthOf = (type) => 2 * (type.cell.round ? type.reach : type.halfX);
