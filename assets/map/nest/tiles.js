/* Tiles: what lies behind every port of the nodes of one small cell, as neighbors() told it. */
import { Away, whenBack } from "../../state/server.js";

/** @import { Nest, Path } from "./nest.js" */

export const NO_LINK = 255;

/** Tiles that are kept, and how many go when there are more. */
const MOST_KEPT = 600;
const DROPPED = 200;

/** Requests under way at once. */
const MOST_ASKED = 4;

/** The least angle between two stubs of a node, in radians, and how often they are pushed apart. */
const APART = 0.16;
const PUSHES = 60;

/**
 * A tile as it is drawn: vectors from its nodes to their neighbours, port by port.
 * @typedef {object} Tile
 * @property {Path} path
 * @property {number} count
 * @property {number} ports
 * @property {Uint8Array} kinds at [port * count + node]; NO_LINK where there is none
 * @property {Float64Array} dx
 * @property {Float64Array} dy
 * @property {Uint8Array} shared depth of the lowest cell that holds both ends
 * @property {Float32Array} fanned direction in which a stub is drawn, so that each can be seen
 * @property {Path[]} ends path of the neighbour; empty where there is none
 * @property {Map<string, number>} local number of a node by the digits below the tile
 */

/**
 * Read a tile.
 * @param {Nest} nest
 * @param {Path} path
 * @param {ArrayBuffer} packed
 * @returns {Tile}
 */
export function decode(nest, path, packed) {
  const [count, ports, words] = new Uint32Array(packed, 0, 4);
  const index = new Uint32Array(packed, 16, count * words);
  const moved = new Uint32Array(packed, 16 + 4 * count * words, count * words * ports);
  const kinds = new Uint8Array(packed, 16 + 4 * count * words * (1 + ports), count * ports);
  /** @type {Tile} */
  const tile = {
    path,
    count,
    ports,
    kinds,
    dx: new Float64Array(count * ports),
    dy: new Float64Array(count * ports),
    shared: new Uint8Array(count * ports),
    fanned: new Float32Array(count * ports),
    ends: new Array(count * ports).fill([]),
    local: new Map(),
  };
  const word = new Uint32Array(words);
  for (let i = 0; i < count; i++) {
    const here = nest.pathOfWords(index, i, count);
    tile.local.set(here.slice(path.length).join("."), i);
    for (let port = 0; port < ports; port++) {
      const at = port * count + i;
      if (kinds[at] === NO_LINK) continue;
      for (let w = 0; w < words; w++) {
        word[w] = index[w * count + i] ^ moved[(w * ports + port) * count + i];
      }
      const there = nest.pathOfWords(word, 0, 1);
      const [dx, dy, shared] = nest.between(here, there);
      tile.dx[at] = dx;
      tile.dy[at] = dy;
      tile.shared[at] = shared;
      tile.ends[at] = there;
    }
    fan(tile, i);
  }
  return tile;
}

/**
 * Turn the stubs of a node that leave in nearly one direction apart, so that each can be seen.
 * @param {Tile} tile
 * @param {number} node
 */
function fan(tile, node) {
  /** @type {number[]} */
  const leaving = [];
  for (let port = 0; port < tile.ports; port++) {
    const at = port * tile.count + node;
    if (tile.kinds[at] === NO_LINK) continue;
    tile.fanned[at] = Math.atan2(tile.dy[at], tile.dx[at]);
    leaving.push(at);
  }
  if (leaving.length < 2) return;
  leaving.sort((a, b) => tile.fanned[a] - tile.fanned[b] || length(tile, a) - length(tile, b));
  const least = Math.min(APART, (2 * Math.PI * 0.9) / leaving.length);
  for (let push = 0; push < PUSHES; push++) {
    let pushed = false;
    leaving.forEach((a, i) => {
      const last = i + 1 === leaving.length;
      const b = leaving[last ? 0 : i + 1];
      const gap = tile.fanned[b] - tile.fanned[a] + (last ? 2 * Math.PI : 0);
      if (gap >= least - 1e-4) return;
      tile.fanned[a] -= (least - gap) / 2;
      tile.fanned[b] += (least - gap) / 2;
      pushed = true;
    });
    if (!pushed) return;
  }
}

/** @type {(tile: Tile, at: number) => number} */
const length = (tile, at) => Math.hypot(tile.dx[at], tile.dy[at]);

/**
 * What has been asked for: answers by key, the oldest dropped when there are many.
 * @template T
 */
export class Shelf {
  /**
   * @param {(path: Path) => Promise<T>} fetchValue
   * @param {() => void} arrived
   * @param {(error: Error) => void} [failed] told why something could not be had
   */
  constructor(fetchValue, arrived, failed) {
    this.fetched = fetchValue;
    this.arrived = arrived;
    this.failed = failed;
    /** @type {Map<string, {value: T | null, used: number, failed: boolean}>} */
    this.kept = new Map();
    /** @type {Path[]} */
    this.wanted = [];
    this.asked = 0;
    this.clock = 0;
  }

  /**
   * What is known of a cell; asked for, and null, while it is not.
   * @param {Path} path
   */
  get(path) {
    const key = path.join(".");
    let entry = this.kept.get(key);
    if (!entry) {
      entry = { value: null, used: 0, failed: false };
      this.kept.set(key, entry);
      this.wanted.push(path);
      this.ask();
    }
    this.clock += 1;
    entry.used = this.clock;
    return entry.value;
  }

  /**
   * What is known of a cell, without asking for it.
   * @param {Path} path
   */
  known(path) {
    return this.kept.get(path.join("."))?.value ?? null;
  }

  /** Ask for what was wanted last first: it is what is looked at. */
  ask() {
    while (this.asked < MOST_ASKED && this.wanted.length) {
      const path = /** @type {Path} */ (this.wanted.pop());
      this.asked += 1;
      this.fetched(path)
        .then((value) => this.keep(path, value))
        .catch((error) => this.forget(path, error))
        .finally(() => {
          this.asked -= 1;
          this.ask();
          this.arrived();
        });
    }
  }

  /**
   * @param {Path} path
   * @param {T} value
   */
  keep(path, value) {
    const entry = this.kept.get(path.join("."));
    if (entry) entry.value = value;
    if (this.kept.size <= MOST_KEPT) return;
    const old = [...this.kept].filter(([, item]) => item.value !== null);
    old.sort((a, b) => a[1].used - b[1].used);
    for (const [key] of old.slice(0, DROPPED)) this.kept.delete(key);
  }

  /**
   * What could not be had is asked for again when it is next wanted, but not at once: from a
   * server that is away, when it is back.
   * @param {Path} path
   * @param {Error} error
   */
  forget(path, error) {
    const again = () => this.kept.delete(path.join("."));
    if (error instanceof Away) {
      whenBack(() => {
        again();
        this.arrived();
      });
      return;
    }
    this.failed?.(error);
    setTimeout(again, 2000);
  }

  /** Whether nothing is on its way. */
  get idle() {
    return this.asked === 0 && this.wanted.length === 0;
  }
}

/**
 * The cell whose nodes make a tile: the largest one on a path with few enough nodes.
 * @param {Nest} nest
 * @param {Path} path
 */
export function tileDepth(nest, path) {
  const types = nest.typesOf(path);
  const depth = types.findIndex((type) => type.size <= BigInt(nest.document.tile));
  return depth < 0 ? path.length : depth;
}
