/* Paints one picture of the map: what the camera sees, layer by layer. */

import { stepOf } from "../state/position.js";
import { bundleDepth } from "./nest/bundles.js";
import { findVisible } from "./nest/descent.js";
import { decode, NO_LINK, RequestCache, stubAngle, tileDepth } from "./nest/tiles.js";
import { paintBoundaryLinks } from "./paint/boundary_links.js";
import { hasRoomForCards, isNear } from "./paint/door_places.js";
import { Leads, paintBundles } from "./paint/exposure.js";
import { FEW_NODES, NODE_LINKS_FROM, ramp } from "./paint/fade.js";
import { focusedNode, nameFocused } from "./paint/focus.js";
import { paintGround } from "./paint/ground.js";
import { paintStops } from "./paint/markers.js";
import { nameCells, nameNodes } from "./paint/names.js";
import { paintHalo, paintRoute, paintToken } from "./paint/route.js";
import { paintClusterLinks, paintNodes } from "./paint/strokes.js";

/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { Camera } from "./camera/camera.js" */
/** @import { VisibleCells } from "./nest/descent.js" */
/** @import { Layer } from "./layer.js" */
/** @import { Way } from "./paint/arcs.js" */
/** @import { GroundCache } from "./paint/ground_cache.js" */
/** @import { Stub } from "./paint/boundary_links.js" */
/** @import { Surface } from "./paint/surface.js" */
/** @import { Tile } from "./nest/tiles.js" */
/** @import { AddressesDocument, BundleRow } from "../types/documents.js" */

/** Least size in pixels of cells whose kids are painted: at rest, and at most while moving. */
const MIN_SIZE = { rest: 5, moving: 11 };

/** Size of cells in pixels from which the tint of their level counts as visible. */
const TINTED_FROM = 9;

/** An arrow key follows a link that is within 60° of its direction: the cosine of that angle. */
const MIN_COSINE = 0.5;

/** The most strokes of bundles in a frame, and the least size in pixels of the cells they join. */
const BUNDLES = {
  rest: { most: 7000, wide: 9 },
  moving: { most: 2200, wide: 17 },
  // For networks whose bundles the server tells, cell by cell: about as many as it can in a second.
  asked: { most: 130, wide: 40 },
};

/**
 * The numbers of things in a picture, for tests and for the parts around the stage.
 * @typedef {object} Shown
 * @property {number} cells
 * @property {number} nodes
 * @property {number} links
 * @property {number} bundles
 * @property {number} depth of the bundles
 */

/**
 * The functions that ask the server for the parts of a network.
 * @typedef {object} Source
 * @property {(path: Path) => Promise<ArrayBuffer>} tile
 * @property {(path: Path) => Promise<AddressesDocument>} addresses
 * @property {(path: Path) => Promise<BundleRow[]>} bundles
 * @property {(error: Error) => void} [failed] called if there is no answer
 */

export class View {
  /**
   * @param {Nest} nest
   * @param {Source} source
   * @param {() => void} arrived called after each answer of the server
   */
  constructor(nest, source, arrived) {
    this.nest = nest;
    /** How many answers have arrived: each changes the picture. */
    this.version = 0;
    const onAnswer = () => {
      this.version += 1;
      arrived();
    };
    /** @type {RequestCache<BundleRow[]>} */
    this.counts = new RequestCache(source.bundles, onAnswer, source.failed);
    this.leads = new Leads(nest, (path) => this.counts.get(path));
    const tile = async (/** @type {Path} */ path) => decode(nest, path, await source.tile(path));
    /** @type {RequestCache<Tile>} */
    this.tiles = new RequestCache(tile, onAnswer, source.failed);
    /** @type {RequestCache<AddressesDocument>} */
    this.addresses = new RequestCache(source.addresses, onAnswer, source.failed);
    /** @type {VisibleCells | null} */
    this.seen = null;
    /** @type {Stub[]} */
    this.stubs = [];
    /** The node in focus: its index in `seen.paths`, -1 for none. */
    this.focus = -1;
    /** @type {Path | null} the node that was flown to: it has the focus */
    this.requestedFocus = null;
    this.least = MIN_SIZE.rest;
    /** Whether a node is large enough to have doors, and whether these are cards beside it. */
    this.isNear = false;
    this.hasDoors = false;
  }

  /** The far links of the node in focus, if the camera is near enough for doors. */
  get doors() {
    return this.isNear && this.focus >= 0 ? this.stubs : [];
  }

  /** Returns the path of the node in focus. @returns {Path} */
  pathOfFocus() {
    return this.seen?.paths[this.focus] ?? [];
  }

  /**
   * Paint what a camera sees.
   * @param {Surface} surface
   * @param {Camera} camera
   * @param {{moving: boolean, route: Way | null, layer: Layer | null, at: number,
   *   rides?: number | null, clear?: boolean, kept?: GroundCache | null, doors?: boolean}} options
   *   `at` is the place of the message on its route; `rides`, if the camera follows it, the part of
   *   its hop that it has made; `clear` leaves the background transparent; `kept` keeps the ground
   *   and the links for the next picture; `doors` allows far links to end at doors
   * @returns {Shown}
   */
  paint(surface, camera, options) {
    const { moving, route, layer, at, rides = null, clear = false, kept = null } = options;
    this.isNear = options.doors === true && !layer?.showsCounts && isNear(surface, camera.scale);
    const doors = this.isNear && hasRoomForCards(surface, camera.scale);
    const { g, ratio } = surface;
    const { nest } = this;
    const { scale } = camera;
    const position = rides === null ? at : stepOf(at) + rides;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.globalAlpha = 1;
    const linkColour = layer?.showsLoads
      ? 0
      : layer?.showsCounts
        ? 0.2
        : route || layer?.dimsBundles
          ? 0.45
          : 1;
    const tint = layer?.showsCounts ? 0.4 : 1;
    const key = kept && [this.version, camera.key, linkColour, tint, this.requestedFocus].join(" ");
    /** @type {<T>(name: string, paint: (surface: Surface) => T) => T} */
    const paintCached = (name, paint) =>
      kept && key ? kept.paint(surface, name, key, paint) : paint(surface);
    const visible = paintCached("ground", (on) =>
      this.drawGround(on, camera, { moving, clear, tint }),
    );
    this.seen = visible;
    layer?.painter?.fillCells(surface, visible, scale, at);
    const { focus, stubs, bundles, links, depth } = paintCached("links", (on) =>
      this.drawLinks(on, visible, scale, { moving, ink: linkColour, doors }),
    );
    this.focus = focus;
    this.stubs = stubs;
    this.hasDoors = doors && stubs.length > 0;
    layer?.painter?.strokeLinks(surface, camera, visible, at);
    const arcs = route ? paintRoute(surface, camera, route, position) : [];
    const radius = paintNodes(surface, visible, scale);
    const inks = layer?.painter?.fillNodes(surface, visible, scale, at);
    const covered = route ? paintStops(surface, camera, route, arcs, position) : [];
    layer?.painter?.paintAbove(surface, camera, at);
    if (route) paintHalo(surface, camera, route, arcs, position);
    const count = (/** @type {Path} */ path) => layer?.painter?.count(path, at) ?? "";
    nameCells(surface, nest, visible, scale, count, covered);
    nameNodes(surface, nest, visible, scale, radius, inks);
    nameFocused(surface, this, scale, radius);
    if (route) paintToken(surface, camera, route, arcs, position);
    return { cells: visible.cells.length, nodes: visible.nodes.length / 2, links, bundles, depth };
  }

  /**
   * Paints the cells that a camera sees; returns all that it sees.
   * @param {Surface} surface
   * @param {Camera} camera
   * @param {{moving: boolean, clear: boolean, tint: number}} options `tint` is the opacity of the
   *   tints
   * @returns {VisibleCells}
   */
  drawGround(surface, camera, { moving, clear, tint }) {
    const { g, width, height, colours } = surface;
    g.fillStyle = colours.stage;
    if (!clear) g.fillRect(0, 0, width, height);
    const least = moving ? this.least : MIN_SIZE.rest;
    const visible = findVisible(this.nest, camera, width, height, least);
    paintGround(surface, visible, camera.scale, this.least, tint);
    return visible;
  }

  /**
   * Paints the links, which do not depend on a message: bundles between cells, links inside
   * clusters, and links of single nodes. Returns how many, the node in focus and its far links.
   * @param {Surface} surface
   * @param {VisibleCells} visible
   * @param {number} scale
   * @param {{moving: boolean, ink: number, doors: boolean}} options `ink` is the opacity of the
   *   bundles
   */
  drawLinks(surface, visible, scale, { moving, ink, doors }) {
    const from = visible.nodes.length / 2 < FEW_NODES ? NODE_LINKS_FROM.few : NODE_LINKS_FROM.many;
    const [depth, bundles] = this.drawBundles(surface, visible, scale, from, moving, ink);
    const links = paintClusterLinks(surface, this.nest, visible, scale);
    const focus = scale > 90 ? focusedNode(visible, this.requestedFocus, surface) : -1;
    const withoutNodeLinks = { depth, bundles, links, focus, stubs: [] };
    if (scale <= from || !visible.paths.length) return withoutNodeLinks;
    const tileOf = (/** @type {Path} */ path) => this.tileOf(path);
    const lines = paintBoundaryLinks(surface, this.nest, visible, scale, tileOf, {
      focus,
      from,
      doors,
    });
    const { count, stubs } = lines;
    return { ...withoutNodeLinks, links: links + count, stubs };
  }

  /**
   * Paints the bundles; returns the depth of the cells that they join, and how many they are.
   * @param {Surface} surface
   * @param {VisibleCells} visible
   * @param {number} scale
   * @param {number} from the scale from which links of single nodes are drawn in their place
   * @param {boolean} moving
   * @param {number} ink their opacity
   * @returns {[number, number]}
   */
  drawBundles(surface, visible, scale, from, moving, ink) {
    const opacity = (1 - ramp(scale, from, from + 8)) * ink;
    if (opacity < 0.02) return [0, 0];
    const hasRules = this.nest.document.rules.length > 0;
    const { most, wide } = hasRules ? (moving ? BUNDLES.moving : BUNDLES.rest) : BUNDLES.asked;
    const ports = hasRules ? Math.max(2, this.nest.document.ports.length / 2) : 1;
    const depth = bundleDepth(visible.cells, wide, most, ports);
    if (!depth) return [0, 0];
    // Where parts of the network differ in depth: clusters above this depth have bundles too.
    const cells = visible.cells.filter(
      (cell) => cell.depth === depth || (cell.depth < depth && cell.type.cluster),
    );
    const { size } = cells[cells.length - 1];
    // Bundles that are asked for do not fade in: they arrive one by one.
    const mix = hasRules && depth > 1 ? ramp(size, wide, wide * 1.7) : 1;
    let count = 0;
    if (mix < 1) {
      const coarse = visible.cells.filter((cell) => cell.depth === depth - 1);
      count += paintBundles(surface, this.nest, coarse, this.leads, scale, (1 - mix) * opacity);
    }
    count += paintBundles(surface, this.nest, cells, this.leads, scale, mix * opacity);
    return [depth, count];
  }

  /**
   * Returns the tile of a node and the number of the node in it; null until it is loaded.
   * @param {Path} path
   */
  tileOf(path) {
    const depth = tileDepth(this.nest, path);
    const tile = this.tiles.get(path.slice(0, depth));
    if (!tile) return null;
    return { tile, node: tile.local.get(path.slice(depth).join(".")) ?? 0 };
  }

  /**
   * Returns the addresses of a node's tile, and which of their letters belong to each level; null
   * until they are loaded.
   * @param {Path} path
   */
  namesOf(path) {
    return this.addresses.get(path.slice(0, tileDepth(this.nest, path)));
  }

  /** Returns the address of a node, "" until it is loaded. @param {Path} path */
  addressOf(path) {
    const place = this.tileOf(path);
    const names = this.namesOf(path);
    return place && names ? names.addresses[place.node] : "";
  }

  /**
   * Returns the address of a node if it is loaded already, else ""; it is not requested.
   * @param {Path} path
   */
  addressKnown(path) {
    const depth = tileDepth(this.nest, path);
    const tile = this.tiles.known(path.slice(0, depth));
    const names = this.addresses.known(path.slice(0, depth));
    return tile && names ? names.addresses[tile.local.get(path.slice(depth).join(".")) ?? 0] : "";
  }

  /**
   * Returns where the link leads that leaves the node in focus nearest to a direction, null if none
   * is near enough to it.
   * @param {number} dx
   * @param {number} dy
   * @returns {Path | null}
   */
  neighbourTowards(dx, dy) {
    const path = this.focus < 0 ? null : this.seen?.paths[this.focus];
    const place = path && this.tileOf(path);
    if (!place) return null;
    const { tile, node } = place;
    let [best, most] = [/** @type {Path | null} */ (null), MIN_COSINE];
    for (let port = 0; port < tile.ports; port++) {
      const at = port * tile.count + node;
      if (tile.kinds[at] === NO_LINK) continue;
      const angle = stubAngle(tile, at);
      const ahead = Math.cos(angle) * dx + Math.sin(angle) * dy;
      if (ahead > most) [best, most] = [tile.ends[at], ahead];
    }
    return best;
  }

  /** The depths whose cells are visible on the stage in their tints. */
  get tinted() {
    const { layers } = this.seen ?? { layers: [] };
    return [...new Set(layers.filter(({ size }) => size > TINTED_FROM).map(({ depth }) => depth))];
  }

  /** Whether nothing is being loaded. */
  get settled() {
    return this.tiles.idle && this.addresses.idle && this.counts.idle;
  }

  /**
   * Adapt to the speed of the machine: if frames take long while moving, small cells are left out.
   * @param {number} took milliseconds of the last frame
   * @param {boolean} moving
   */
  pace(took, moving) {
    if (!moving) this.least = MIN_SIZE.rest;
    else if (took > 13) this.least = Math.min(MIN_SIZE.moving, this.least + 0.5);
    else if (took < 8) this.least = Math.max(MIN_SIZE.rest, this.least - 0.5);
  }
}
