/* Tiles: the links of all nodes of one small cell, as the server's neighbors() gives them; and the
   cache of requests for them. */
import { Away, whenBack } from "../../state/server.js";

/** @import { Nest, Path } from "./nest.js" */

/** The kind of link of a port that a node does not have. */
export const NO_LINK = 255;

/** The most answers that are kept. */
const MAX_KEPT = 600;
/** How many of the oldest answers are dropped when there are more. */
const DROPPED_AT_ONCE = 200;

/** The most requests at once. */
const MAX_REQUESTED = 4;

/** The least angle between two stubs of a node, in radians. */
const MIN_STUB_ANGLE = 0.16;
/** The most rounds in which stubs are pushed apart. */
const MAX_PUSHES = 60;

/**
 * A tile: the vectors from its nodes to their neighbours, port by port. All arrays are indexed like
 * `kinds`.
 * @typedef {object} Tile
 * @property {Path} path
 * @property {number} count
 * @property {number} ports
 * @property {Uint8Array} kinds at [port * count + node]; NO_LINK if there is no link
 * @property {Float64Array} dx
 * @property {Float64Array} dy
 * @property {Uint8Array} shared depth of the smallest cell that holds both ends
 * @property {Float32Array} stubAngles what `stubAngle` returns, of nodes that were `fanned`
 * @property {Uint8Array} fanned 1 for a node whose stubs were turned apart
 * @property {Path[]} ends path of the neighbour; empty if the port has no link
 * @property {Map<string, number>} local number of a node, by the digits of its path in the tile
 */

/**
 * Returns a tile from the server's bytes: a head, the nodes' indices, index xor neighbour, kinds.
 * @param {Nest} nest
 * @param {Path} path
 * @param {ArrayBuffer} packed
 * @returns {Tile}
 */
export function decode(nest, path, packed) {
  const [count, ports, words] = new Uint32Array(packed, 0, 4);
  const index = new Uint32Array(packed, 16, count * words);
  const indexXors = new Uint32Array(packed, 16 + 4 * count * words, count * words * ports);
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
    stubAngles: new Float32Array(count * ports),
    fanned: new Uint8Array(count),
    ends: new Array(count * ports).fill([]),
    local: new Map(),
  };
  const neighborWords = new Uint32Array(words);
  for (let i = 0; i < count; i++) {
    const here = nest.pathOfWords(index, i, count);
    const vectorTo = nest.vectorsFrom(here);
    tile.local.set(here.slice(path.length).join("."), i);
    for (let port = 0; port < ports; port++) {
      const at = port * count + i;
      if (kinds[at] === NO_LINK) continue;
      for (let w = 0; w < words; w++) {
        neighborWords[w] = index[w * count + i] ^ indexXors[(w * ports + port) * count + i];
      }
      const there = nest.pathOfWords(neighborWords, 0, 1);
      const [dx, dy, shared] = vectorTo(there);
      tile.dx[at] = dx;
      tile.dy[at] = dy;
      tile.shared[at] = shared;
      tile.ends[at] = there;
    }
  }
  return tile;
}

/**
 * Returns the direction in radians in which the stub of a link is drawn, so that each can be seen.
 * @param {Tile} tile
 * @param {number} at index of the link
 */
export function stubAngle(tile, at) {
  const node = at % tile.count;
  // Of most nodes no stub is ever painted.
  if (!tile.fanned[node]) fan(tile, node);
  return tile.stubAngles[at];
}

/**
 * Turn stubs of a node that leave in nearly the same direction apart, so that each can be seen.
 * @param {Tile} tile
 * @param {number} node
 */
function fan(tile, node) {
  tile.fanned[node] = 1;
  /** @type {number[]} */
  const stubIndices = [];
  for (let port = 0; port < tile.ports; port++) {
    const at = port * tile.count + node;
    if (tile.kinds[at] === NO_LINK) continue;
    tile.stubAngles[at] = Math.atan2(tile.dy[at], tile.dx[at]);
    stubIndices.push(at);
  }
  if (stubIndices.length < 2) return;
  stubIndices.sort(
    (a, b) => tile.stubAngles[a] - tile.stubAngles[b] || length(tile, a) - length(tile, b),
  );
  const least = Math.min(MIN_STUB_ANGLE, (2 * Math.PI * 0.9) / stubIndices.length);
  for (let push = 0; push < MAX_PUSHES; push++) {
    let pushed = false;
    stubIndices.forEach((a, i) => {
      const last = i + 1 === stubIndices.length;
      const b = stubIndices[last ? 0 : i + 1];
      const gap = tile.stubAngles[b] - tile.stubAngles[a] + (last ? 2 * Math.PI : 0);
      if (gap >= least - 1e-4) return;
      tile.stubAngles[a] -= (least - gap) / 2;
      tile.stubAngles[b] += (least - gap) / 2;
      pushed = true;
    });
    if (!pushed) return;
  }
}

/** @type {(tile: Tile, at: number) => number} */
const length = (tile, at) => Math.hypot(tile.dx[at], tile.dy[at]);

/**
 * Requests a value for each cell when it is first needed, and keeps the values; if there are many,
 * those that were not used for longest are dropped.
 * @template T
 */
export class RequestCache {
  /**
   * @param {(path: Path) => Promise<T>} fetchValue
   * @param {() => void} arrived called after each request
   * @param {(error: Error) => void} [failed] called if a request fails
   */
  constructor(fetchValue, arrived, failed) {
    this.fetched = fetchValue;
    this.arrived = arrived;
    this.failed = failed;
    /** @type {Map<string, {value: T | null, used: number, failed: boolean}>} */
    this.entries = new Map();
    /** @type {Path[]} */
    this.queue = [];
    this.requestCount = 0;
    this.clock = 0;
  }

  /** Returns the value of a cell; null until it is loaded, which this starts. @param {Path} path */
  get(path) {
    const key = path.join(".");
    let entry = this.entries.get(key);
    if (!entry) {
      entry = { value: null, used: 0, failed: false };
      this.entries.set(key, entry);
      this.queue.push(path);
      this.ask();
    }
    this.clock += 1;
    entry.used = this.clock;
    return entry.value;
  }

  /**
   * Returns the value of a cell if it is loaded, else null; it is not requested.
   * @param {Path} path
   */
  known(path) {
    return this.entries.get(path.join("."))?.value ?? null;
  }

  /** Send requests, the latest first: it is for what is on the stage now. */
  ask() {
    while (this.requestCount < MAX_REQUESTED && this.queue.length) {
      const path = /** @type {Path} */ (this.queue.pop());
      this.requestCount += 1;
      this.fetched(path)
        .then((value) => this.keep(path, value))
        .catch((error) => this.forget(path, error))
        .finally(() => {
          this.requestCount -= 1;
          this.ask();
          this.arrived();
        });
    }
  }

  /** @param {Path} path @param {T} value */
  keep(path, value) {
    const entry = this.entries.get(path.join("."));
    if (entry) entry.value = value;
    if (this.entries.size <= MAX_KEPT) return;
    const old = [...this.entries].filter(([, item]) => item.value !== null);
    old.sort((a, b) => a[1].used - b[1].used);
    for (const [key] of old.slice(0, DROPPED_AT_ONCE)) this.entries.delete(key);
  }

  /**
   * After a failed request, allow another one for the same cell: after a delay, or once a server
   * that did not answer is back.
   * @param {Path} path
   * @param {Error} error
   */
  forget(path, error) {
    const allowRetry = () => this.entries.delete(path.join("."));
    if (error instanceof Away) {
      whenBack(() => {
        allowRetry();
        this.arrived();
      });
      return;
    }
    this.failed?.(error);
    setTimeout(allowRetry, 2000);
  }

  /** Whether nothing is being loaded. */
  get idle() {
    return this.requestCount === 0 && this.queue.length === 0;
  }
}

/**
 * Returns the depth of the cell of a path whose nodes make a tile: the largest cell with few enough
 * nodes.
 * @param {Nest} nest
 * @param {Path} path
 */
export function tileDepth(nest, path) {
  const types = nest.typesOf(path);
  const depth = types.findIndex((type) => type.size <= BigInt(nest.document.tile));
  return depth < 0 ? path.length : depth;
}
