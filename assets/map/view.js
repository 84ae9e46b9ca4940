/* One picture of the map: what the camera sees, painted layer by layer. */

import { stepOf } from "../state/position.js";
import { bundleDepth } from "./nest/bundles.js";
import { look } from "./nest/descent.js";
import { decode, NO_LINK, Shelf, tileDepth } from "./nest/tiles.js";
import { paintOwn } from "./paint/boundary_links.js";
import { hasRoom, isNear } from "./paint/door_places.js";
import { Leads, paintBundles } from "./paint/exposure.js";
import { FEW_NODES, OWN_LINKS, ramp } from "./paint/fade.js";
import { focusedNode, nameFocused } from "./paint/focus.js";
import { paintGround } from "./paint/ground.js";
import { paintStops } from "./paint/markers.js";
import { nameCells, nameNodes } from "./paint/names.js";
import { paintRoute, paintToken } from "./paint/route.js";
import { paintClusterLinks, paintNodes } from "./paint/strokes.js";

/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { Camera } from "./camera/camera.js" */
/** @import { Seen } from "./nest/descent.js" */
/** @import { Layer } from "./layer.js" */
/** @import { Way } from "./paint/arcs.js" */
/** @import { GroundCache } from "./paint/ground_cache.js" */
/** @import { Stub } from "./paint/boundary_links.js" */
/** @import { Surface } from "./paint/surface.js" */
/** @import { Tile } from "./nest/tiles.js" */
/** @import { AddressesDocument, BundleRow } from "../types/documents.js" */

/** Least size of cells that are looked into, in pixels: at rest, and the most while moving. */
const LEAST = { rest: 5, moving: 11 };

/** From so many pixels on, the tint of a level counts as seen. */
const TINTED_FROM = 9;

/** An arrow follows a link within 60° of its way. */
const AHEAD = 0.5;

/** Strokes of bundles that a frame pays for, and the least cells they join: at rest, moving. */
const BUNDLES = {
  rest: { most: 7000, wide: 9 },
  moving: { most: 2200, wide: 17 },
  // Where they are asked for cell by cell: as many cells as are told in a second.
  asked: { most: 130, wide: 40 },
};

/**
 * What a picture showed, for tests and for the parts around the stage.
 * @typedef {object} Shown
 * @property {number} cells
 * @property {number} nodes
 * @property {number} links
 * @property {number} bundles
 * @property {number} depth of the bundles
 */

/**
 * Where answers come from.
 * @typedef {object} Source
 * @property {(path: Path) => Promise<ArrayBuffer>} tile
 * @property {(path: Path) => Promise<AddressesDocument>} addresses
 * @property {(path: Path) => Promise<BundleRow[]>} bundles
 * @property {(error: Error) => void} [failed] told once of each reason why there is no answer
 */

export class View {
  /**
   * @param {Nest} nest
   * @param {Source} source
   * @param {() => void} arrived called when a tile has come
   */
  constructor(nest, source, arrived) {
    this.nest = nest;
    /** How many answers have come: what is painted is another with each. */
    this.version = 0;
    const came = () => {
      this.version += 1;
      arrived();
    };
    /** @type {Shelf<BundleRow[]>} */
    this.counts = new Shelf(source.bundles, came, source.failed);
    this.leads = new Leads(nest, (path) => this.counts.get(path));
    const tile = async (/** @type {Path} */ path) => decode(nest, path, await source.tile(path));
    /** @type {Shelf<Tile>} */
    this.tiles = new Shelf(tile, came, source.failed);
    /** @type {Shelf<AddressesDocument>} */
    this.addresses = new Shelf(source.addresses, came, source.failed);
    /** @type {Seen | null} */
    this.seen = null;
    /** @type {Stub[]} */
    this.stubs = [];
    /** The node in focus: its number among those seen. */
    this.focus = -1;
    /** @type {Path | null} the node that was asked for */
    this.wanted = null;
    this.least = LEAST.rest;
    /** Whether far links can be flown over, and whether they end at cards beside the node. */
    this.isNear = false;
    this.hasDoors = false;
  }

  /** The far links of the node in focus, where one is so near that one can fly over them. */
  get doors() {
    return this.isNear && this.focus >= 0 ? this.stubs : [];
  }

  /** The node in focus. @returns {Path} */
  pathOfFocus() {
    return this.seen?.paths[this.focus] ?? [];
  }

  /**
   * Paint what a camera sees.
   * @param {Surface} surface
   * @param {Camera} camera
   * @param {{moving: boolean, route: Way | null, layer: Layer | null, at: number,
   *   rides?: number | null, clear?: boolean, kept?: GroundCache | null, doors?: boolean}} how
   *   clear is without a ground; a message that is followed rides as much of its hop as the
   *   camera has made; what stands still may be kept for the next picture; far links may end at
   *   doors
   * @returns {Shown}
   */
  paint(surface, camera, how) {
    const { moving, route, layer, at, rides = null, clear = false, kept = null } = how;
    this.isNear = how.doors === true && !layer?.counted && isNear(surface, camera.scale);
    const doors = this.isNear && hasRoom(surface, camera.scale);
    const { g, ratio } = surface;
    const { nest } = this;
    const { scale } = camera;
    const position = rides === null ? at : stepOf(at) + rides;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.globalAlpha = 1;
    const ink = layer?.loaded ? 0 : layer?.counted ? 0.2 : route || layer?.quiet ? 0.45 : 1;
    const tint = layer?.counted ? 0.4 : 1;
    const key = kept && [this.version, camera.key, ink, tint, this.wanted].join(" ");
    /** @type {<T>(name: string, paint: (surface: Surface) => T) => T} */
    const put = (name, paint) =>
      kept && key ? kept.put(surface, name, key, paint) : paint(surface);
    const visible = put("ground", (on) => this.ground(on, camera, { moving, clear, tint }));
    this.seen = visible;
    layer?.laid?.ground(surface, visible, scale, at);
    const { focus, stubs, bundles, links, depth } = put("links", (on) =>
      this.links(on, visible, scale, { moving, ink, doors }),
    );
    this.focus = focus;
    this.stubs = stubs;
    this.hasDoors = doors && stubs.length > 0;
    layer?.laid?.links(surface, camera, visible, at);
    const arcs = route ? paintRoute(surface, camera, route, position) : [];
    const radius = paintNodes(surface, visible, scale);
    const inks = layer?.laid?.nodes(surface, visible, scale, at);
    const written = route ? paintStops(surface, camera, route, arcs, position) : [];
    layer?.laid?.over(surface, camera, at);
    const count = (/** @type {Path} */ path) => layer?.laid?.count(path, at) ?? "";
    nameCells(surface, nest, visible, scale, count, written);
    nameNodes(surface, nest, visible, scale, radius, inks);
    nameFocused(surface, this, scale, radius);
    if (route) paintToken(surface, camera, route, arcs, position);
    return { cells: visible.cells.length, nodes: visible.nodes.length / 2, links, bundles, depth };
  }

  /**
   * Paint the cells that a camera sees; returns all that it does.
   * @param {Surface} surface
   * @param {Camera} camera
   * @param {{moving: boolean, clear: boolean, tint: number}} how tint is how much of the tints is
   *   to be seen
   * @returns {Seen}
   */
  ground(surface, camera, { moving, clear, tint }) {
    const { g, width, height, colours } = surface;
    g.fillStyle = colours.stage;
    if (!clear) g.fillRect(0, 0, width, height);
    const least = moving ? this.least : LEAST.rest;
    const visible = look(this.nest, camera, width, height, least);
    paintGround(surface, visible, camera.scale, this.least, tint);
    return visible;
  }

  /**
   * Paint the links that no message changes: of cells as bundles, inside clusters, of nodes.
   * @param {Surface} surface
   * @param {Seen} visible
   * @param {number} scale
   * @param {{moving: boolean, ink: number, doors: boolean}} how ink is how much of the bundles is
   *   to be seen
   */
  links(surface, visible, scale, { moving, ink, doors }) {
    const from = visible.nodes.length / 2 < FEW_NODES ? OWN_LINKS.few : OWN_LINKS.many;
    const [depth, bundles] = this.bundles(surface, visible, scale, from, moving, ink);
    const links = paintClusterLinks(surface, this.nest, visible, scale);
    const focus = scale > 90 ? focusedNode(visible, this.wanted, surface) : -1;
    const bare = { depth, bundles, links, focus, stubs: [] };
    if (scale <= from || !visible.paths.length) return bare;
    const tileOf = (/** @type {Path} */ path) => this.tileOf(path);
    const drawn = paintOwn(surface, this.nest, visible, scale, tileOf, { focus, from, doors });
    const { count, stubs } = drawn;
    return { ...bare, links: links + count, stubs };
  }

  /**
   * @param {Surface} surface
   * @param {Seen} visible
   * @param {number} scale
   * @param {number} from
   * @param {boolean} moving
   * @param {number} ink how much of them is to be seen
   * @returns {[number, number]} depth and number of the bundles
   */
  bundles(surface, visible, scale, from, moving, ink) {
    const there = (1 - ramp(scale, from, from + 8)) * ink;
    if (there < 0.02) return [0, 0];
    const ruled = this.nest.document.rules.length > 0;
    const { most, wide } = ruled ? (moving ? BUNDLES.moving : BUNDLES.rest) : BUNDLES.asked;
    const ports = ruled ? Math.max(2, this.nest.document.ports.length / 2) : 1;
    const depth = bundleDepth(visible.cells, wide, most, ports);
    if (!depth) return [0, 0];
    // Sides of unequal depth: clusters that end higher up belong to it.
    const cells = visible.cells.filter(
      (cell) => cell.depth === depth || (cell.depth < depth && cell.type.cluster),
    );
    const { size } = cells[cells.length - 1];
    const mix = depth > 1 ? ramp(size, wide, wide * 1.7) : 1;
    let count = 0;
    if (mix < 1) {
      const coarse = visible.cells.filter((cell) => cell.depth === depth - 1);
      count += paintBundles(surface, this.nest, coarse, this.leads, scale, (1 - mix) * there);
    }
    count += paintBundles(surface, this.nest, cells, this.leads, scale, mix * there);
    return [depth, count];
  }

  /**
   * A node's tile and its number in there; null while it is on its way.
   * @param {Path} path
   */
  tileOf(path) {
    const depth = tileDepth(this.nest, path);
    const tile = this.tiles.get(path.slice(0, depth));
    if (!tile) return null;
    return { tile, node: tile.local.get(path.slice(depth).join(".")) ?? 0 };
  }

  /**
   * The addresses of a node's tile, and which letters of them levels hold; null on their way.
   * @param {Path} path
   */
  namesOf(path) {
    return this.addresses.get(path.slice(0, tileDepth(this.nest, path)));
  }

  /**
   * The address of a node, as the paper writes it; "" while it is on its way.
   * @param {Path} path
   */
  addressOf(path) {
    const place = this.tileOf(path);
    const names = this.namesOf(path);
    return place && names ? names.addresses[place.node] : "";
  }

  /**
   * The address of a node if it is known already, without asking for it; "" else.
   * @param {Path} path
   */
  addressKnown(path) {
    const depth = tileDepth(this.nest, path);
    const tile = this.tiles.known(path.slice(0, depth));
    const names = this.addresses.known(path.slice(0, depth));
    return tile && names ? names.addresses[tile.local.get(path.slice(depth).join(".")) ?? 0] : "";
  }

  /**
   * The end of the link of the node in focus that leads nearest a direction; null for none.
   * @param {number} dx
   * @param {number} dy
   * @returns {Path | null}
   */
  along(dx, dy) {
    const path = this.focus < 0 ? null : this.seen?.paths[this.focus];
    const place = path && this.tileOf(path);
    if (!place) return null;
    const { tile, node } = place;
    let [best, most] = [/** @type {Path | null} */ (null), AHEAD];
    for (let port = 0; port < tile.ports; port++) {
      const at = port * tile.count + node;
      if (tile.kinds[at] === NO_LINK) continue;
      const ahead = Math.cos(tile.fanned[at]) * dx + Math.sin(tile.fanned[at]) * dy;
      if (ahead > most) [best, most] = [tile.ends[at], ahead];
    }
    return best;
  }

  /** The depths whose cells show on the stage, in their tints. */
  get tinted() {
    const { layers } = this.seen ?? { layers: [] };
    return [...new Set(layers.filter(({ size }) => size > TINTED_FROM).map(({ depth }) => depth))];
  }

  /** Whether nothing is on its way. */
  get settled() {
    return this.tiles.idle && this.addresses.idle && this.counts.idle;
  }

  /**
   * Follow the clock: while moving, small cells are dropped before frames are.
   * @param {number} took milliseconds of the last frame
   * @param {boolean} moving
   */
  pace(took, moving) {
    if (!moving) this.least = LEAST.rest;
    else if (took > 13) this.least = Math.min(LEAST.moving, this.least + 0.5);
    else if (took < 8) this.least = Math.max(LEAST.rest, this.least - 0.5);
  }
}
