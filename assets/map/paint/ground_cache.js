/* Pictures of what stands still, kept while nothing but a message moves. */

/** @import { Surface } from "./surface.js" */

export class GroundCache {
  /** @param {() => HTMLCanvasElement} [canvas] a new canvas */
  constructor(canvas = () => document.createElement("canvas")) {
    this.canvas = canvas;
    /** @type {Map<string, {canvas: HTMLCanvasElement, key: string, value: unknown}>} */
    this.kept = new Map();
  }

  /**
   * Put a picture on a surface: painted once, and again when its key is another.
   * @template T
   * @param {Surface} surface
   * @param {string} name
   * @param {string} key what it depends on, beside the size of the surface
   * @param {(surface: Surface) => T} paint
   * @returns {T} what painting it gave
   */
  put(surface, name, key, paint) {
    const { width, height, ratio } = surface;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    const whole = `${key} ${w} ${h}`;
    let entry = this.kept.get(name);
    if (entry?.key !== whole) {
      const canvas = entry?.canvas ?? this.canvas();
      // To set its size empties it.
      canvas.width = w;
      canvas.height = h;
      const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      g.setTransform(ratio, 0, 0, ratio, 0, 0);
      entry = { canvas, key: whole, value: paint({ ...surface, g }) };
      this.kept.set(name, entry);
    }
    surface.g.globalAlpha = 1;
    surface.g.drawImage(entry.canvas, 0, 0, width, height);
    return /** @type {T} */ (entry.value);
  }
}
