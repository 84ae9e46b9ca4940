/* The style sheet of the graph: nodes and links at rest, highlighted, failed and hidden. */
import { magnify } from "../../page/page.js";
import { drawing, state } from "../../state/model.js";
import { LOOKS, SIZES } from "../../style/looks.js";
import { radius, zoom } from "../geometry/screen.js";
import { cssValue, look } from "./looks.js";
import { lineWidthFactor, pillWidth } from "./picture.js";

/** @import { LinkKind } from "../../types/documents" */
/** @typedef {{selector: string, style: {[name: string]: any}}} Rule */

/** Opacity of failed links and of the links of failed nodes. */
export const FAILED_OPACITY = 0.14;

/**
 * Whether the links of a kind are so many and so faint that they are drawn in one stroke.
 * @param {LinkKind} kind
 */
export const isBatched = (kind) => kind.rest < 0.3 && drawing().strokes.size > 500;

/** Whether the links of a kind are hidden. @param {LinkKind} kind */
export const isHidden = (kind) => state.view.has(`no-${kind.key}`);

/**
 * Returns the rules of the style sheet, for the drawing and the theme on screen.
 * @returns {Rule[]}
 */
export function sheet() {
  // The graph scales all sizes by its zoom; this makes lines and nodes keep their size on screen.
  const px = magnify() / zoom();
  return [
    ...rulesAtRest(px),
    ...drawing().kinds.flatMap((kind, i) => kindRules(kind, i, px)),
    { selector: "edge.dead", style: { opacity: FAILED_OPACITY } },
    { selector: "edge.onroute", style: { visibility: "hidden" } },
    { selector: "edge.lit", style: { opacity: 1, width: 2.2 * px, "z-index": 9 } },
    // At rest faint links of a large drawing are straight; what is lit goes round the nodes.
    { selector: "edge.lit[?bend]", style: BENT },
    {
      selector: "node.lit",
      style: { "border-width": LOOKS.focus.width * px, "border-color": cssValue("--ink") },
    },
    ...(drawing().pills ? [pills(px)] : []),
  ];
}

/** The style of bent links. */
const BENT = {
  "curve-style": "unbundled-bezier",
  "edge-distances": "node-position",
  "control-point-distances": "data(offs)",
  "control-point-weights": "data(along)",
};

/** Returns the factor by which lines of small nodes are thinner. */
const thinning = () => lineWidthFactor(radius() * zoom());

/** Returns the rules at rest. @param {number} px @returns {Rule[]} */
const rulesAtRest = (px) => [
  {
    selector: "node",
    style: {
      width: 2 * radius(),
      height: 2 * radius(),
      "background-color": cssValue(`--${LOOKS.node.fill}`),
      "border-color": cssValue(`--${LOOKS.node.line}`),
      "border-width": LOOKS.node.width * thinning() * px,
      "overlay-opacity": 0,
      label: "",
    },
  },
  {
    selector: "node.hollow",
    style: {
      "border-style": "dashed",
      "background-color": cssValue(`--${LOOKS["node-hollow"].fill}`),
    },
  },
  {
    selector: "edge",
    style: {
      "overlay-opacity": 0,
      "curve-style": "haystack",
      "haystack-radius": 0,
      "line-cap": "butt",
    },
  },
  { selector: "edge.bent", style: BENT },
];

/**
 * Returns the rules of a kind of links.
 * @param {LinkKind} kind
 * @param {number} i
 * @param {number} px
 * @returns {Rule[]}
 */
function kindRules(kind, i, px) {
  const full = state.view.has("ink") || matchMedia("(prefers-contrast: more)").matches;
  const { token: name, dash, width } = look(kind.role);
  const plain = {
    selector: `edge[kind=${i}]`,
    style: {
      "line-color": cssValue(name),
      width: width * thinning() * px,
      opacity: full ? 1 : kind.rest,
      "line-style": dash.length ? "dashed" : "solid",
      ...(dash.length ? { "line-dash-pattern": dash.map((d) => d * px) } : {}),
      display: isHidden(kind) ? "none" : "element",
    },
  };
  const boldWidth = (/** @type {import("cytoscape").EdgeSingular} */ edge) =>
    edge.data("bold") * width * thinning() * px;
  const bold = { selector: `edge[kind=${i}][bold]`, style: { width: boldWidth } };
  const heads = ["target", "source"].map((end, j) => ({
    selector: `edge[kind=${i}].${j ? "back" : "onward"}`,
    style: {
      [`mid-${end}-arrow-shape`]: "vee",
      [`mid-${end}-arrow-color`]: cssValue(name),
      "arrow-scale": 1.1 * px,
    },
  }));
  const { arrow, bold: bolder } = drawing().links;
  if (!isBatched(kind)) return [plain, ...(bolder ? [bold] : []), ...(arrow ? heads : [])];
  // Many faint links are stroked at once beneath the graph; here they wait for the pointer.
  const hidden = { selector: `edge[kind=${i}]`, style: { display: "none" } };
  const selector = `edge.lit[kind=${i}]`;
  return isHidden(kind)
    ? [plain, hidden]
    : [plain, hidden, { selector, style: { display: "element" } }];
}

/**
 * Returns the rule of nodes with their addresses: pills.js draws them, here they only get the
 * pointer.
 * @param {number} px
 * @returns {Rule}
 */
const pills = (px) => ({
  selector: "node",
  style: {
    shape: "round-rectangle",
    width: (/** @type {import("cytoscape").NodeSingular} */ node) =>
      pillWidth(node.data("label")) * px,
    height: SIZES.pill.height * px,
    "background-opacity": 0,
    "border-width": 0,
  },
});
