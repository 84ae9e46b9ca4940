/* The layer of a task above the map; the module that paints it is loaded when it has marks. */
import { reportLost } from "../state/server.js";

/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { TaskPainter } from "./paint/task_layer.js" */
/** @import { MapCensus, MapLayer } from "../types/documents.js" */

/** Whether a layer has no marks; it may have the message of a route. @param {MapLayer} layer */
const isBare = ({ form, ends, lanes, failed, ringed, loads, swarm, numbers }) =>
  !form &&
  !ends.source &&
  !ends.target &&
  [lanes, failed, ringed, loads, swarm, numbers].every((marks) => marks.length === 0);

export class Layer {
  /**
   * @param {Nest} nest
   * @param {MapLayer} document
   * @param {(asks: string, path: Path) => Promise<MapCensus>} ask
   * @param {() => void} arrived called when there is something new to paint
   */
  constructor(nest, document, ask, arrived) {
    this.document = document;
    /** @type {TaskPainter | null} */
    this.painter = null;
    /**
     * The module that moves the camera with the front of a broadcast, null while it is not loaded.
     */
    this.front = /** @type {typeof import("./camera/front.js") | null} */ (null);
    this.waits = !isBare(document);
    if (!this.waits) return;
    const loadPainter = async () => {
      try {
        const { TaskPainter } = await import("./paint/task_layer.js");
        if (document.form === "front") this.front = await import("./camera/front.js");
        this.painter = new TaskPainter(nest, document, ask, arrived);
        this.waits = false;
        arrived();
      } catch (error) {
        if (!(await reportLost(loadPainter))) throw error;
      }
    };
    loadPainter();
  }

  /** Whether bundles are painted fainter. */
  get dimsBundles() {
    const { form, lanes, swarm, route } = this.document;
    return Boolean(form || route || lanes.length || swarm.length);
  }

  /** Whether the load of links takes the place of bundles. */
  get showsLoads() {
    return this.document.loads.length > 0;
  }

  /** Whether it shows for each cell how many of its nodes know something. */
  get showsCounts() {
    return this.document.form !== "";
  }

  /** Whether all it paints is loaded. */
  get settled() {
    return !this.waits && (this.painter?.settled ?? true);
  }
}
