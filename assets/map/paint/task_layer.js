/* What a task has laid over the map, painted: tone of cells, loads, ways, messages, marks. */

import { Tone } from "./density.js";
import { loadsFor, paintLoads } from "./loads.js";
import { paintEnds, paintLanes, paintMarks, paintTokens, TOKEN } from "./message_lanes.js";
import { paintNumbers } from "./numbers.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Camera } from "../camera/camera.js" */
/** @import { Seen } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapCensus, MapLayer } from "../../types/documents.js" */

/** All of a layer that is painted: fetched where there is something to paint. */
export class Laid {
  /**
   * @param {Nest} nest
   * @param {MapLayer} document
   * @param {(asks: string, path: Path) => Promise<MapCensus>} ask
   * @param {() => void} arrived called when an answer has come
   */
  constructor(nest, document, ask, arrived) {
    this.document = document;
    const { form, asks } = document;
    this.tone = form ? new Tone(nest, { form }, (path) => ask(asks, path), arrived) : null;
  }

  get settled() {
    return this.tone?.idle ?? true;
  }

  /** @type {(surface: Surface, seen: Seen, scale: number, at: number) => void} */
  ground(surface, visible, scale, at) {
    this.tone?.ground(surface, visible, scale, at);
  }

  /** @type {(surface: Surface, camera: Camera, seen: Seen, at: number) => void} */
  links(surface, camera, visible, at) {
    const { loads, lanes } = this.document;
    if (loads.length) paintLoads(surface, camera, loadsFor(loads, visible.cells));
    paintLanes(surface, camera, lanes, at);
  }

  /** @type {(surface: Surface, seen: Seen, scale: number, at: number) => Map<number, string>} */
  nodes(surface, visible, scale, at) {
    return this.tone?.nodes(surface, visible, scale, at) ?? new Map();
  }

  /** @type {(surface: Surface, camera: Camera, at: number) => void} */
  over(surface, camera, at) {
    const { lanes, swarm, ends, failed, ringed, numbers } = this.document;
    paintMarks(surface, camera, ringed, false);
    paintMarks(surface, camera, failed, true);
    paintEnds(surface, camera, ends);
    const ways = lanes.map(({ paths }) => paths);
    if (ways.length) paintTokens(surface, camera, ways, at, TOKEN.few);
    if (swarm.length) paintTokens(surface, camera, swarm, at, TOKEN.swarm);
    paintNumbers(surface, camera, numbers);
  }

  /** What is known of a cell of a front. @param {Path} path */
  tally(path) {
    return this.tone?.census.tally(path) ?? null;
  }

  /** What is counted in a cell, "" for nothing. @type {(path: Path, at: number) => string} */
  count(path, at) {
    return this.tone?.count(path, at) ?? "";
  }
}
