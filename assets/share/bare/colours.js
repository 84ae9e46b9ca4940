/* Converts colours of CSS to RGBA without a browser, by the formulas of CSS Color 4. */

/** @typedef {[number, number, number, number]} Rgba from 0 to 255, the last from 0 to 1 */
/** @typedef {[number, number, number]} Three */

/** @param {number} v from 0 to 1 @returns {number} */
const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
/** @param {number} v */
const gammaCurve = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** @param {Rgba} rgba @returns {Three} */
function oklab([r, g, b]) {
  const [lr, lg, lb] = [r, g, b].map((v) => linear(v / 255));
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {Three} lab @param {number} alpha @returns {Rgba} */
function rgba([light, a, b], alpha) {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [r, g, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((v) => Math.round(255 * gammaCurve(Math.min(1, Math.max(0, v)))));
  return [r, g, blue, alpha];
}

/** Returns a fraction, written "35%" or "0.35". @param {string} text */
const share = (text) => (text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text));

const MIX = /^color-mix\(in oklab,\s*(.+?)\s+([\d.]+)%,\s*(.+)\)$/;
const CALL = /^(rgba?|oklch|hsl)\((.*)\)$/;

/**
 * Returns a colour from hue (in degrees), saturation and lightness.
 * @param {number} hue
 * @param {number} s
 * @param {number} l
 */
function fromHsl(hue, s, l) {
  const amplitude = s * Math.min(l, 1 - l);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return 255 * (l - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/**
 * Returns a colour of CSS, of the kinds that the style sheets and the stage use.
 * @param {string} text
 * @returns {Rgba}
 */
export function parseColour(text) {
  if (text === "transparent") return [0, 0, 0, 0];
  const mix = MIX.exec(text);
  if (mix) {
    const [first, other, part] = [parseColour(mix[1]), parseColour(mix[3]), Number(mix[2]) / 100];
    const [a, b] = [oklab(first), oklab(other)];
    const mid = /** @type {Three} */ (a.map((v, i) => v * part + b[i] * (1 - part)));
    return rgba(mid, first[3] * part + other[3] * (1 - part));
  }
  const call = CALL.exec(text);
  if (call) {
    const [x, y, z, alpha = "1"] = call[2].split(/[\s,/]+/).filter(Boolean);
    if (call[1] === "hsl") {
      const [r, g, b] = fromHsl(Number(x), share(y), share(z));
      return [r, g, b, share(alpha)];
    }
    if (call[1] !== "oklch") return [Number(x), Number(y), Number(z), share(alpha)];
    const hue = (Number(z) * Math.PI) / 180;
    const chroma = Number(y);
    return rgba([share(x), chroma * Math.cos(hue), chroma * Math.sin(hue)], share(alpha));
  }
  const digits = text.replace("#", "");
  const long = digits.length < 6 ? [...digits].map((d) => d + d).join("") : digits;
  const parts = [0, 2, 4].map((i) => Number.parseInt(long.slice(i, i + 2), 16));
  if (parts.some(Number.isNaN)) throw new Error(`${text} is no colour`);
  const alpha = long.length > 6 ? Number.parseInt(long.slice(6, 8), 16) / 255 : 1;
  return [parts[0], parts[1], parts[2], alpha];
}
