/* The surface that the map is painted on: a canvas, its size, and the colours of the theme. */

/** The numbers of the tints of levels. */
const TINTS = [1, 2, 3, 4, 5];

/** Returns the index of the tint of cells of a depth. @param {number} depth */
export const tintOf = (depth) => (depth + TINTS.length - 1) % TINTS.length;

/**
 * The colours of a theme by what they are for.
 * @typedef {object} Colours
 * @property {string} stage
 * @property {string[]} tints of the levels, from the outside inwards; they repeat
 * @property {string[]} edges
 * @property {string} ink
 * @property {string} ink2
 * @property {string} ink3
 * @property {string} node
 * @property {string} nodeEdge
 * @property {string} message
 * @property {string} trail
 * @property {string} source
 * @property {string} target
 * @property {string} mono
 * @property {string} sans
 */

/**
 * @typedef {object} Surface
 * @property {CanvasRenderingContext2D} g
 * @property {number} width in pixels of its own, which are CSS pixels unless it is magnified
 * @property {number} height
 * @property {number} ratio device pixels a pixel
 * @property {number} magnified CSS pixels a pixel
 * @property {number} doorZoom factor by which the cards of doors are enlarged
 * @property {Colours} colours
 * @property {(role: string) => {token: string, dash: number[], width: number}} look
 * @property {(name: string) => string} token
 */

/**
 * Returns the colours of the theme on screen.
 * @param {(name: string) => string} token
 * @returns {Colours}
 */
export function coloursOf(token) {
  return {
    stage: token("--stage"),
    tints: TINTS.map((number) => token(`--tint-${number}`)),
    edges: TINTS.map((number) => token(`--tint-edge-${number}`)),
    ink: token("--ink"),
    ink2: token("--ink-2"),
    ink3: token("--ink-3"),
    node: token("--node"),
    nodeEdge: token("--node-edge"),
    message: token("--msg"),
    trail: token("--trail"),
    source: token("--source"),
    target: token("--target"),
    mono: token("--mono"),
    sans: token("--sans"),
  };
}

/**
 * Write a text with a halo of the stage round it.
 * @param {Surface} surface
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{font: string, colour: string, align?: CanvasTextAlign, halo?: boolean}} options
 */
export function write({ g, colours: { stage } }, text, x, y, { font, colour, align, halo }) {
  g.font = font;
  g.textAlign = align ?? "left";
  g.textBaseline = "middle";
  if (halo !== false) {
    g.lineWidth = 3.5;
    g.lineJoin = "round";
    g.strokeStyle = stage;
    g.strokeText(text, x, y);
  }
  g.fillStyle = colour;
  g.fillText(text, x, y);
}
