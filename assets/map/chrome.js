/* The parts around the map: the place of the camera as an address and in words, the legend of
   tints, the scale bar. */

import { numberText, plural, t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { withSuperscripts } from "../widgets/powers.js";
import { nameOf } from "./paint/names.js";
import { tintOf } from "./paint/surface.js";
import { levelState, levelsWithoutLetters, piecesOf, piecesThatFit } from "./where.js";

/** @import { MapStage } from "./stage.js" */
/** @import { CellType, Nest, Path } from "./nest/nest.js" */
/** @import { Letter } from "./where.js" */

/** The camera is inside a cell if that is larger than this on the stage, in pixels. */
const ENTERED_SIZE = 230;

/** The most cells around the camera that are named in words: the smallest ones. */
const MAX_NAMED = 3;

/** Width of the legend with its margins, in pixels. */
const LEGEND_WIDTH = 190;

/** An address of more letters than this is written smaller. */
const LONG_ADDRESS = 40;

/** The largest width of the scale bar, in pixels. */
const MAX_BAR_WIDTH = 220;

/** Returns an exponent in superscript digits. @param {number} power */
const superscript = (power) =>
  [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** A stage narrower than this, in pixels, has no room for long numbers in its scale. */
const NARROW = 500;

/**
 * Returns a number in at most so many characters: a larger one as a power.
 * @param {bigint} count
 * @param {number} [room] in characters
 */
export const shortNumber = (count, room = 17) => {
  const text = numberText(count);
  if (text.length <= room) return text;
  const power = count.toString(2).length - 1;
  if (count === 1n << BigInt(power)) return `2${superscript(power)}`;
  const [digits, exponent] = Number(count).toExponential(3).split("e+");
  return `${digits} × 10${superscript(Number(exponent))}`;
};

/**
 * Returns the depth of the smallest cell that the camera is inside of: 0 is the whole network, the
 * length of the camera's path a single node.
 * @param {Pick<MapStage, "camera" | "nest" | "fit">} map
 */
export function depthOf(map) {
  const { camera, nest } = map;
  let deepest = 0;
  // In pixels, not relative to the stage: so a panel that opens beside it does not change the
  // depth.
  camera.types.forEach((type, depth) => {
    const size = 2 * Math.min(type.halfX, type.halfY) * camera.scale;
    if (!type.node && size > ENTERED_SIZE) deepest = depth;
  });
  if (camera.scale <= 1.05 * map.fit()) return 0;
  if (camera.scale > 200) return camera.path.length;
  return camera.scale > 60 ? Math.max(deepest, camera.types.length - 2) : nest.depth ? deepest : 0;
}

/**
 * Returns the name of a cell: the field of the address that its digit belongs to, and the digit.
 * @param {Nest} nest
 * @param {Path} path
 */
function cellText(nest, path) {
  const { field, digit } = nameOf(nest, path);
  return field ? `${field} = ${digit}` : digit;
}

/**
 * Returns in words where the camera is: the cells around it and how many nodes the smallest of them
 * holds, or the node that it is at.
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
  for (let depth = Math.max(1, here - MAX_NAMED + 1); depth <= here; depth++) {
    names.push(cellText(nest, camera.path.slice(0, depth)));
  }
  const cells = `${here > MAX_NAMED ? "… " : ""}${names.join(", ")}`;
  return t("{spec}, {cells}: {size} nodes", { spec, cells, size });
}

/**
 * Fill the line above the map: the network, and once the camera is inside a cell the address of the
 * node in the middle.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillWhere(element, map) {
  const entered = depthOf(map);
  fill(
    element,
    h(
      "button.map-whole",
      { "data-depth": 0, "aria-current": entered ? null : "true" },
      map.nest.document.spec,
    ),
    entered > 0 && addressOfMiddle(map, entered),
    h("span.quiet.map-share", shareText(map)),
  );
  shorten(element);
}

/** The room for the two signs of what is left out, in pixels. */
const SIGNS_WIDTH = 36;

/** Leave out the pieces of the address for which the line has no room. @param {Element} line */
function shorten(line) {
  const excess = line.scrollWidth - line.clientWidth;
  const address = /** @type {HTMLElement | null} */ (line.querySelector(".map-address"));
  if (!address || !(excess > 0)) return;
  const pieces = /** @type {HTMLElement[]} */ ([...address.children]);
  const starts = pieces.map(({ offsetLeft }) => offsetLeft);
  const widths = pieces.map(({ offsetWidth }, i) =>
    i + 1 < pieces.length ? Math.abs(starts[i + 1] - starts[i]) : offsetWidth,
  );
  const at = pieces.findLastIndex((piece) => piece.matches(".entered"));
  const room = address.offsetWidth - excess - SIGNS_WIDTH;
  const [first, end] = piecesThatFit(widths, at, room);
  for (const [i, piece] of pieces.entries()) piece.hidden = i < first || i >= end;
  const sign = () => h("span.map-sign", "…");
  if (first > 0) address.prepend(sign());
  if (end < pieces.length) address.append(sign());
}

/**
 * Returns the address of the node in the middle. Its letters are buttons that frame the cell they
 * stand for. They have the tint of their level if cells of that level are visible, and are
 * emphasized if the camera is inside the cell.
 * @param {MapStage} map
 * @param {number} entered depth of the smallest cell that the camera is inside of
 */
function addressOfMiddle({ nest, camera, view }, entered) {
  const seen = Math.max(entered, ...view.tinted);
  const names = view.namesOf(camera.path);
  const letters = /** @type {Letter[][]} */ (names?.letters ?? camera.path.map(() => []));
  const chips = levelsWithoutLetters(letters, entered);
  /** @type {(level: number, text: string) => HTMLElement} */
  const piece = (level, text) => {
    if (level < 0 || level >= camera.path.length) return h("span.map-sign", text);
    const state = levelState(level, entered, seen);
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
  const address = view.addressOf(camera.path);
  return h(
    "span",
    { class: address.length > LONG_ADDRESS ? "map-address long" : "map-address" },
    chips.map((level) => piece(level, nameOf(nest, camera.path.slice(0, level + 1)).digit)),
    names && piecesOf(address, letters).map(({ text, level }) => piece(level, text)),
  );
}

/** Returns in words which part of the network's width is on the stage. @param {MapStage} map */
function shareText({ nest, camera, surface }) {
  const part = (2 * nest.types[nest.root].halfX * camera.scale) / surface.width;
  if (part <= 1.5) return t("the whole network");
  return t("1 / {part} of the width", { part: shortNumber(BigInt(Math.round(part))) });
}

/**
 * Whether the legend fits beside the whole network, where it covers nothing.
 * @param {Pick<MapStage, "camera" | "nest" | "surface">} map
 */
export function legendFits({ camera, nest, surface }) {
  const { halfX } = nest.types[nest.root];
  const right = (camera.fromX[0] + halfX) * camera.scale;
  return (surface.width / 2 - right) * surface.magnified > LEGEND_WIDTH;
}

/** A cell with this many times as many nodes counts as unlike the cell under the camera. */
const UNLIKE = 4n;

/**
 * Returns for each depth a typical type of cells: that of the cell under the camera, or the largest
 * one if the cell under the camera is unlike it, as a node in the middle of a pyramid is.
 * @param {Pick<MapStage, "camera" | "nest">} map
 */
export function cellTypes({ camera, nest }) {
  const types = [camera.types[0]];
  while (true) {
    const depth = types.length;
    const above = types[depth - 1];
    const atCamera = above === camera.types[depth - 1] ? camera.types[depth] : undefined;
    const cells = above.kids.map((id) => nest.types[id]).filter((type) => !type.node);
    if (!cells.length) return types;
    const largest = cells.reduce((most, type) => (type.size > most.size ? type : most));
    types.push(
      atCamera && !atCamera.node && UNLIKE * atCamera.size >= largest.size ? atCamera : largest,
    );
  }
}

/**
 * Fill the legend: which cells have each tint, and how many nodes such a cell holds.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillLevels(element, map) {
  const types = cellTypes(map);
  const tints = legendFits(map) ? map.view.tinted : [];
  const rows = tints.filter((depth) => depth > 0 && depth < types.length).slice(-5);
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
        h("span.mono", withSuperscripts(shortNumber(types[depth].size))),
      );
    }),
    rows.length > 0 && h("li.quiet", t("nodes in each box")),
  );
}

/**
 * Fill the scale bar: it is as wide as a cell of the network, and says how many nodes that holds.
 * @param {Element} element
 * @param {MapStage} map
 */
export function fillScale(element, map) {
  const { camera, nest, surface } = map;
  const room = surface.width < NARROW ? 10 : undefined;
  const barCell = camera.types.find(
    (type) => !type.node && widthOf(type) * camera.scale <= MAX_BAR_WIDTH,
  );
  const bar = (/** @type {number} */ wide) =>
    h("span.map-bar", { style: `width:${Math.max(2, Math.round(wide))}px` });
  if (!barCell) {
    fill(
      element,
      bar(Math.min(MAX_BAR_WIDTH, camera.scale)),
      h("span", t("1 pitch, from node to node")),
    );
    return;
  }
  const leaf = nest.types[camera.types[camera.types.length - 2].id];
  const clusters = barCell.size / leaf.size;
  const count = barCell.cluster ? 1 : Number(clusters);
  const countText = plural(
    count,
    nest.document.unit,
    count === 1 ? "1" : shortNumber(clusters, room),
  );
  const nodes = t("{size} nodes", { size: shortNumber(barCell.size, room) });
  fill(
    element,
    bar(widthOf(barCell) * camera.scale),
    h("span.quiet", t("this wide:")),
    h("span.mono", withSuperscripts(countText)),
    h("span.mono", withSuperscripts(nodes)),
  );
}

/** Returns the width of a cell in pitches. @param {CellType} type */
const widthOf = (type) => 2 * (type.cell.round ? type.reach : type.halfX);
