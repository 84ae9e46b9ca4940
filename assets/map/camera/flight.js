/* Flights between two places: van Wijk and Nuij's smooth zoom and pan. */
import { Camera } from "./camera.js";

/** How much a flight rises rather than goes straight on: the authors' own choice is near √2. */
const RHO = 1.35;

/** Nearer than this part of the view, a flight is a zoom alone. */
const NEAR = 1e-6;

/**
 * A flight: its length in the authors' measure, and the camera at any fraction of it.
 * @typedef {object} Flight
 * @property {number} length
 * @property {(fraction: number) => Camera} at
 */

/**
 * The flight from one camera to another across a stage `view` pixels wide.
 *
 * The textbook form cosh(r) tanh(r + x) - sinh(r) cancels where the way is 10^12 views long;
 * sinh(x) / cosh(x + r) is the same number and does not. Each half is reckoned from its own end.
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
  const near = (end, width, r, s, sign) => {
    const along = (width / r2) * (Math.sinh(RHO * s) / Math.cosh(RHO * s + r));
    const wide = (width * Math.cosh(r)) / Math.cosh(RHO * s + r);
    const [x, y] = [end.x + (sign * dx * along) / distance, end.y + (sign * dy * along) / distance];
    const camera = new Camera(end.nest, end.path, x, y, view / wide);
    camera.share = sign > 0 ? along / distance : 1 - along / distance;
    const { share } = camera;
    camera.settle();
    camera.share = share;
    return camera;
  };
  return {
    length,
    at: (fraction) =>
      fraction <= 0.5
        ? near(from, w0, r0, fraction * length, 1)
        : near(to, w1, -r1, (1 - fraction) * length, -1),
  };
}

/**
 * A flight that stays where it is.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} w0
 * @param {number} w1
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
