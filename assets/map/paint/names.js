/* Writes names on the map: of cells above them, of nodes beside or in them, of links at their
   stubs. */
import { localText } from "../../state/language.js";
import { ramp } from "./fade.js";
import { write } from "./surface.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { VisibleCells } from "../nest/descent.js" */
/** @import { Box } from "./markers.js" */
/** @import { Stub } from "./boundary_links.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapCell, NestDocument } from "../../types/documents.js" */

/**
 * Returns a nest whose names are translated, as far as there are translations.
 * @param {NestDocument} document
 * @returns {NestDocument}
 */
export function translateNest(document) {
  const cells = document.cells.map((cell) => ({
    ...cell,
    name: localText(cell.name),
    names: cell.names.map(localText),
    notes: cell.notes.map(localText),
  }));
  return { ...document, cells, ports: document.ports.map(localText) };
}

/** Width of a cell in pixels from which its name is written above it; less if it has a note. */
const NAMED_FROM = 92;
const NOTED_FROM = 36;

/** Height of a cell in pixels from which its name is written above it. */
const MIN_HEIGHT = 18;

/**
 * Returns the name of a cell: the field of the address that its digit belongs to, the digit, and a
 * note.
 * @param {Nest} nest
 * @param {Path} path
 * @returns {{field: string, digit: string, note: string}}
 */
export function nameOf(nest, path) {
  if (!path.length) return { field: "", digit: nest.document.spec, note: "" };
  const types = nest.typesOf(path);
  const above = types[path.length - 1].cell;
  const last = path[path.length - 1];
  if (above.symbols) {
    const levels = types.slice(0, path.length).map(({ cell }) => cell);
    return { field: above.name, digit: symbolsOf(levels, path), note: "" };
  }
  const fields = above.name.split(" ");
  const digits = (above.names[last] ?? "").split(",");
  const isSplit = fields.length === digits.length;
  const digit = digits
    .map((text, i) => (isSplit ? addStart(text, startOf(types, path, fields[i])) : text))
    .join(",");
  return { field: above.name, digit, note: noteOf(nest, path) };
}

/** Returns the note of a cell. @param {Nest} nest @param {Path} path */
function noteOf(nest, path) {
  const { symbols, notes } = nest.typesOf(path)[path.length - 1].cell;
  return symbols ? "" : (notes[path[path.length - 1]] ?? "");
}

/** Returns whether the names of a level are orders of several symbols, such as 132. */
const ordersSymbols = (/** @type {MapCell} */ { names }) => names[0].length > 1;

/**
 * Returns the symbols of a permutation at the places of a cell's level. The names of a level count
 * the symbols that the levels above have left, cyclically, from the one after the symbol that was
 * chosen last.
 * @param {MapCell[]} levels those of the path
 * @param {Path} path
 */
function symbolsOf(levels, path) {
  const level = levels[path.length - 1];
  const symbolDepths = levels.flatMap((cell, i) => (cell.symbols === level.symbols ? i : []));
  const { names } = levels[symbolDepths[0]];
  const count = ordersSymbols(levels[symbolDepths[0]]) ? names[0].length : names.length;
  let left = Array.from({ length: count }, (_, i) => i + 1);
  for (const at of symbolDepths.slice(0, -1)) {
    left = [...left.slice(path[at] + 1), ...left.slice(0, path[at])];
  }
  const name = level.names[path[path.length - 1]];
  const places = ordersSymbols(level) ? [...name] : [name];
  return places.map((place) => left[Number(place) - 1]).join(count > 9 ? "." : "");
}

/** A digit that is a range of numbers, counted from the first number of the level above. */
const RANGE = /^(\d+)–(\d+)$/;

/**
 * Returns the first number of the range of a field that the levels above a cell have chosen.
 * @type {(types: import("../nest/nest.js").CellType[], path: Path, field: string) => number}
 */
const startOf = (types, path, field) =>
  path.slice(0, -1).reduce((start, chosen, level) => {
    const { name, names } = types[level].cell;
    const range = name === field ? RANGE.exec(names[chosen] ?? "") : null;
    return range ? start + Number(range[1]) : start;
  }, 0);

/**
 * Returns a number, or a range of them, with `start` added.
 * @type {(text: string, start: number) => string}
 */
const addStart = (text, start) =>
  start ? text.replace(/^\d+$|(?<=^|–)\d+(?=–|$)/g, (number) => `${Number(number) + start}`) : text;

/**
 * Write the names of cells, one level at a time: the finest that has room; and what is counted in
 * each, where there is room beside its name.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {VisibleCells} visible
 * @param {number} scale
 * @param {(path: Path) => string} count
 * @param {Box[]} covered boxes of marks and of other texts: a name begins
 *   behind them, or is left out
 */
export function nameCells(surface, nest, visible, scale, count, covered = []) {
  const { g, width, height, colours } = surface;
  const view = Math.min(width, height);
  for (const cell of visible.cells) {
    if (!cell.path.length || cell.type.node) continue;
    const wide = 2 * (cell.type.cell.round ? cell.type.reach : cell.type.halfX) * scale;
    // Most cells are too small for a name: then it is not even computed.
    if (wide <= NOTED_FROM) continue;
    const from = noteOf(nest, cell.path) ? NOTED_FROM : NAMED_FROM;
    if (wide <= from) continue;
    // Rows of a line's height have no room for names between them.
    if (!cell.type.cell.round && 2 * cell.type.halfY * scale < MIN_HEIGHT) continue;
    const inner = Math.max(...cell.type.kids.map((id) => widthOf(nest, id))) * scale;
    const { field, digit, note } = nameOf(nest, cell.path);
    // The name of a cell fades out when those of its kids fade in; clusters and classes keep
    // theirs.
    const aboveKids = cell.type.cluster || note ? 1 : 1 - ramp(inner, NAMED_FROM, NAMED_FROM + 24);
    const nameOpacity =
      ramp(wide, from, from + 24) * (1 - ramp(cell.size, 0.8 * view, 1.25 * view)) * aboveKids;
    if (nameOpacity < 0.03) continue;
    const round = cell.type.cell.round;
    const left = round ? cell.x : cell.x - cell.type.halfX * scale + 2;
    const y = cell.y - (round ? cell.type.reach : cell.type.halfY) * scale - 10;
    if (y < 8 || y > height - 8 || left < -60 || left > width) continue;
    g.globalAlpha = nameOpacity;
    const bold = { font: `500 12px ${colours.mono}`, colour: colours.ink2 };
    const number = count(cell.path);
    const countStyle = { font: `600 11px ${colours.mono}`, colour: surface.token("--v-dep") };
    g.font = countStyle.font;
    const room = wide - (number ? g.measureText(number).width + 8 : 0);
    const label = !note && !round && room > 130 ? `${field} = ` : "";
    const x = freeStart(left, y, g.measureText(label + digit).width + 2, covered);
    if (x > left + (round ? 0 : wide / 3)) continue;
    if (note) {
      write(surface, digit, x, y, { font: `600 14px ${colours.mono}`, colour: colours.ink });
      const quiet = { font: `400 12.5px ${colours.sans}`, colour: colours.ink3 };
      const after = x + g.measureText(digit).width + 9;
      if (room > 150) write(surface, note, after, y, quiet);
    } else if (round) {
      const text = number ? `${digit}: ${number}` : digit;
      write(surface, text, x, y, { ...bold, align: "center" });
      continue;
    } else if (label) {
      write(surface, label, x, y, { font: `400 11px ${colours.mono}`, colour: colours.ink3 });
      write(surface, digit, x + g.measureText(label).width, y, bold);
    } else write(surface, digit, x, y, bold);
    if (!number || room < 9 * digit.length) continue;
    write(surface, number, left + wide - 4, y, { ...countStyle, align: "right" });
  }
  g.globalAlpha = 1;
}

/**
 * Returns the first place at or right of `x` where a name of a width overlaps no box.
 * @type {(x: number, y: number, width: number, boxes: Box[]) => number}
 */
function freeStart(x, y, width, boxes) {
  const box = boxes.find(([l, t, r, b]) => x < r && x + width > l && y - 8 < b && y + 8 > t);
  return box ? freeStart(box[2] + 2, y, width, boxes) : x;
}

/** @type {(nest: Nest, id: number) => number} */
function widthOf(nest, id) {
  const type = nest.types[id];
  return type.node ? 0 : 2 * (type.cell.round ? type.reach : type.halfX);
}

/**
 * Write beside every node, or in it if there is room, the part of its address that varies within
 * its cluster.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {VisibleCells} visible
 * @param {number} scale
 * @param {number} radius
 * @param {Map<number, string>} [inks] of the text in nodes that are filled
 */
export function nameNodes(surface, nest, visible, scale, radius, inks) {
  const digitOpacity = ramp(scale, 44, 64);
  if (digitOpacity < 0.02) return;
  const { g, width, height, colours } = surface;
  g.globalAlpha = digitOpacity;
  visible.paths.forEach((path, i) => {
    const [x, y] = [visible.nodes[2 * i], visible.nodes[2 * i + 1]];
    if (x < 0 || x > width || y < 0 || y > height) return;
    const { digit } = nameOf(nest, path);
    const size = Math.min(15, (radius * 1.9) / Math.max(3, digit.length) / 0.6);
    if (radius > 15 && size > 9) {
      const font = `600 ${size}px ${colours.mono}`;
      write(surface, digit, x, y + 0.5, {
        font,
        colour: inks?.get(i) ?? colours.ink,
        align: "center",
        halo: false,
      });
      return;
    }
    const font = `500 ${scale > 90 ? 12.5 : 11}px ${colours.mono}`;
    write(surface, digit, x + radius + 4, y - radius - 5, { font, colour: colours.ink2 });
  });
  g.globalAlpha = 1;
}

/**
 * Ring the node in focus and write its address above or below it, in lines that break at fields.
 * @param {Surface} surface
 * @param {[number, number]} at
 * @param {string} address
 * @param {number} focusOpacity opacity, from 0 to 1
 * @param {number} radius
 * @param {number} offset pixels below the node's middle; negative ones are above it
 */
export function nameFocus(surface, [x, y], address, focusOpacity, radius, offset) {
  if (focusOpacity < 0.02) return;
  const { g, colours } = surface;
  g.globalAlpha = focusOpacity;
  g.beginPath();
  g.arc(x, y, radius + 4, 0, 2 * Math.PI);
  g.strokeStyle = colours.ink;
  g.lineWidth = 1.5;
  g.stroke();
  const lines = address ? addressLines(address, 40) : [];
  const first = y + offset - (offset < 0 ? 18 * (lines.length - 1) : 0);
  const font = `600 14px ${colours.mono}`;
  lines.forEach((line, i) => {
    write(surface, line, x, first + 18 * i, { font, colour: colours.ink, align: "center" });
  });
  g.globalAlpha = 1;
}

/**
 * Returns an address in lines of at most `most` characters, broken after commas if it has any.
 * @param {string} address
 * @param {number} most
 */
export function addressLines(address, most) {
  if (address.length <= most) return [address];
  const parts = address.includes(",")
    ? address.split(/(?<=,)/)
    : (address.match(new RegExp(`.{1,${most - 4}}`, "g")) ?? []);
  const lines = [""];
  for (const part of parts) {
    if ((lines[lines.length - 1] + part).length > most) lines.push("");
    lines[lines.length - 1] += part;
  }
  return lines.filter(Boolean);
}

/**
 * Write the names of the links of the node in focus at their stubs.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {Stub[]} stubs
 * @param {number} scale
 */
export function nameStubs(surface, nest, stubs, scale) {
  const stubOpacity = ramp(scale, 120, 180);
  if (stubOpacity < 0.02) return;
  const { g, width, height, colours } = surface;
  const crowded = nest.document.ports.length > 12;
  g.globalAlpha = stubOpacity;
  for (const stub of stubs) {
    if (stub.x < -50 || stub.x > width || stub.y < 0 || stub.y > height) continue;
    const left = Math.cos(stub.angle) < -0.01;
    g.save();
    g.translate(stub.x + Math.cos(stub.angle) * 6, stub.y + Math.sin(stub.angle) * 6);
    g.rotate(stub.angle + (left ? Math.PI : 0));
    const font = crowded ? `400 10.5px ${colours.mono}` : `400 12px ${colours.sans}`;
    const colour = surface.token(surface.look(nest.document.kinds[stub.kind].role).token);
    const align = left ? "right" : "left";
    write(surface, nest.document.ports[stub.port], 0, 0, { font, colour, align });
    g.restore();
  }
  g.globalAlpha = 1;
}
