/* Keeps pictures of what does not move, while only a message moves. */

/** @import { Surface } from "./surface.js" */

export class GroundCache {
  /** @param {() => HTMLCanvasElement} [canvas] a new canvas */
  constructor(canvas = () => document.createElement("canvas")) {
    this.canvas = canvas;
    /** @type {Map<string, {canvas: HTMLCanvasElement, key: string, value: unknown}>} */
    this.pictures = new Map();
  }

  /**
   * Puts a picture on a surface. It is painted once, and again only if its key has changed.
   * @template T
   * @param {Surface} surface
   * @param {string} name
   * @param {string} key all that the picture depends on, except the size of the surface
   * @param {(surface: Surface) => T} paint
   * @returns {T} what `paint` returned
   */
  paint(surface, name, key, paint) {
    const { width, height, ratio } = surface;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    const fullKey = `${key} ${w} ${h} ${ratio}`;
    let entry = this.pictures.get(name);
    if (entry?.key !== fullKey) {
      const canvas = entry?.canvas ?? this.canvas();
      // Setting its size also clears it.
      canvas.width = w;
      canvas.height = h;
      const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      g.setTransform(ratio, 0, 0, ratio, 0, 0);
      entry = { canvas, key: fullKey, value: paint({ ...surface, g }) };
      this.pictures.set(name, entry);
    }
    surface.g.globalAlpha = 1;
    surface.g.drawImage(entry.canvas, 0, 0, width, height);
    return /** @type {T} */ (entry.value);
  }
}
