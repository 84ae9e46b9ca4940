/* Paints the layer of a task above the map: numbers of cells, loads, routes, messages, marks. */

import { DensityPainter } from "./density.js";
import { loadsFor, paintLoads } from "./loads.js";
import { MESSAGE_RADIUS, paintEnds, paintLanes, paintMarks, paintTokens } from "./message_lanes.js";
import { paintNumbers } from "./numbers.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Camera } from "../camera/camera.js" */
/** @import { VisibleCells } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapCensus, MapLayer } from "../../types/documents.js" */

/** Paints a layer; this module is only loaded if the layer has marks. */
export class TaskPainter {
  /**
   * @param {Nest} nest
   * @param {MapLayer} document
   * @param {(asks: string, path: Path) => Promise<MapCensus>} ask
   * @param {() => void} onAnswer called after each answer of the server
   */
  constructor(nest, document, ask, onAnswer) {
    this.document = document;
    const { form, asks } = document;
    this.density = form
      ? new DensityPainter(nest, { form }, (path) => ask(asks, path), onAnswer)
      : null;
  }

  /** Whether all it paints is loaded. */
  get settled() {
    return this.density?.idle ?? true;
  }

  /** @type {(surface: Surface, seen: VisibleCells, scale: number, at: number) => void} */
  fillCells(surface, visible, scale, at) {
    this.density?.paintCells(surface, visible, scale, at);
  }

  /** @type {(surface: Surface, camera: Camera, seen: VisibleCells, at: number) => void} */
  strokeLinks(surface, camera, visible, at) {
    const { loads, lanes } = this.document;
    if (loads.length) paintLoads(surface, camera, loadsFor(loads, visible.cells));
    paintLanes(surface, camera, lanes, at);
  }

  /**
   * @type {(surface: Surface, visible: VisibleCells, scale: number, at: number) =>
   *   Map<number, string>}
   */
  fillNodes(surface, visible, scale, at) {
    return this.density?.paintNodes(surface, visible, scale, at) ?? new Map();
  }

  /** @type {(surface: Surface, camera: Camera, at: number) => void} */
  paintAbove(surface, camera, at) {
    const { lanes, swarm, ends, failed, ringed, numbers } = this.document;
    paintMarks(surface, camera, ringed, false);
    paintMarks(surface, camera, failed, true);
    paintEnds(surface, camera, ends);
    const routes = lanes.map(({ paths }) => paths);
    if (routes.length) paintTokens(surface, camera, routes, at, MESSAGE_RADIUS.few);
    if (swarm.length) paintTokens(surface, camera, swarm, at, MESSAGE_RADIUS.swarm);
    paintNumbers(surface, camera, numbers);
  }

  /** Returns the tally of a cell, null until it is loaded. @param {Path} path */
  tally(path) {
    return this.density?.census.tally(path) ?? null;
  }

  /**
   * Returns the count of a cell as text, "" if nothing is counted.
   * @type {(path: Path, at: number) => string}
   */
  count(path, at) {
    return this.density?.count(path, at) ?? "";
  }
}
