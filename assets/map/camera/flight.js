/* Flights between two places: van Wijk and Nuij's smooth zoom and pan. */
import { Camera } from "./camera.js";

/** How much a flight zooms out on its way; the authors recommend about √2. */
const RHO = 1.35;

/** At a distance below this part of the view, a flight only zooms. */
const NEAR = 1e-6;

/**
 * A flight: its length as the authors define it, and the camera at a fraction of it.
 * @typedef {object} Flight
 * @property {number} length
 * @property {(fraction: number) => Camera} at
 */

/**
 * Returns the flight from one camera to another on a stage `view` pixels wide.
 *
 * If the distance is 10^12 views, the textbook form cosh(r) tanh(r + x) - sinh(r) loses all digits
 * by cancellation; sinh(x) / cosh(x + r) is equal and loses none. Each half is computed from its
 * end.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} view
 * @returns {Flight}
 */
export function flight(from, to, view) {
  const [nx, ny] = from.nest.between(from.path, to.path);
  const dx = nx + to.x - from.x;
  const dy = ny + to.y - from.y;
  const distance = Math.hypot(dx, dy);
  const [w0, w1] = [view / from.scale, view / to.scale];
  if (distance < NEAR * Math.min(w0, w1)) return zoomFlight(from, to, w0, w1);
  const r2 = RHO * RHO;
  const b0 = (w1 * w1 - w0 * w0 + r2 * r2 * distance * distance) / (2 * w0 * r2 * distance);
  const b1 = (w1 * w1 - w0 * w0 - r2 * r2 * distance * distance) / (2 * w1 * r2 * distance);
  const [r0, r1] = [-Math.asinh(b0), -Math.asinh(b1)];
  const length = (r1 - r0) / RHO;
  /** @type {(end: Camera, width: number, r: number, s: number, sign: number) => Camera} */
  const cameraNear = (end, width, r, s, sign) => {
    const along = (width / r2) * (Math.sinh(RHO * s) / Math.cosh(RHO * s + r));
    const viewWidth = (width * Math.cosh(r)) / Math.cosh(RHO * s + r);
    const [x, y] = [end.x + (sign * dx * along) / distance, end.y + (sign * dy * along) / distance];
    const camera = new Camera(end.nest, end.path, x, y, view / viewWidth);
    camera.share = sign > 0 ? along / distance : 1 - along / distance;
    return camera.settle();
  };
  return {
    length,
    at: (fraction) =>
      fraction <= 0.5
        ? cameraNear(from, w0, r0, fraction * length, 1)
        : cameraNear(to, w1, -r1, (1 - fraction) * length, -1),
  };
}

/**
 * Returns a flight that only zooms.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} w0 width of the view in pitches at the start
 * @param {number} w1 at the end
 * @returns {Flight}
 */
function zoomFlight(from, to, w0, w1) {
  return {
    length: Math.abs(Math.log(w1 / w0)) / RHO,
    at(fraction) {
      const end = fraction < 0.5 ? from : to;
      const scale = from.scale * (to.scale / from.scale) ** fraction;
      return new Camera(end.nest, end.path, end.x, end.y, scale);
    },
  };
}
