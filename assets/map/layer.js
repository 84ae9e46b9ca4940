/* What a task lays over the map; what paints it comes when there is something to paint. */
import { lost } from "../state/server.js";

/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { Laid } from "./paint/task_layer.js" */
/** @import { MapCensus, MapLayer } from "../types/documents.js" */

/** Whether a layer has nothing but, maybe, the message of a route. @param {MapLayer} layer */
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
   * @param {() => void} arrived called when an answer has come
   */
  constructor(nest, document, ask, arrived) {
    this.document = document;
    /** @type {Laid | null} */
    this.laid = null;
    this.waits = !isBare(document);
    if (!this.waits) return;
    const take = async () => {
      try {
        const { Laid } = await import("./paint/task_layer.js");
        this.laid = new Laid(nest, document, ask, arrived);
        this.waits = false;
        arrived();
      } catch (error) {
        if (!(await lost(take))) throw error;
      }
    };
    take();
  }

  /** Whether bundles stand back. */
  get quiet() {
    const { form, lanes, swarm, route } = this.document;
    return Boolean(form || route || lanes.length || swarm.length);
  }

  /** Whether the load of links takes the place of bundles. */
  get loaded() {
    return this.document.loads.length > 0;
  }

  /** Whether it shows how many nodes of each cell know something. */
  get counted() {
    return this.document.form !== "";
  }

  get settled() {
    return !this.waits && (this.laid?.settled ?? true);
  }
}
