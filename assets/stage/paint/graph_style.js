/* The style sheet of the live graph: nodes and links at rest, lit, failed and out of the way. */
import { large } from "../../page/page.js";
import { drawing, state } from "../../state/model.js";
import { LOOKS, SIZES } from "../../style/looks.js";
import { radius, zoom } from "../geometry/screen.js";
import { look, token } from "./looks.js";
import { pillWidth, thin } from "./picture.js";

/** @import { LinkKind } from "../../types/documents" */
/** @typedef {{selector: string, style: {[name: string]: any}}} Rule */

/**
 * Whether a kind's links are too many and too faint to be drawn one by one.
 * @param {LinkKind} kind
 */
export const isBatched = (kind) => kind.rest < 0.3 && drawing().strokes.size > 500;

/** Whether links of a kind are put away. @param {LinkKind} kind */
export const isHidden = (kind) => state.view.has(`no-${kind.key}`);

/** The rules of the sheet, for the drawing and the theme on screen. @returns {Rule[]} */
export function sheet() {
  // The graph magnifies what it draws by its zoom: lines and nodes are to keep their size.
  const px = large() / zoom();
  return [
    ...resting(px),
    ...drawing().kinds.flatMap((kind, i) => kindRules(kind, i, px)),
    { selector: "edge.dead", style: { opacity: 0.14 } },
    { selector: "edge.onroute", style: { visibility: "hidden" } },
    { selector: "edge.lit", style: { opacity: 1, width: 2.2 * px, "z-index": 9 } },
    // At rest faint links of a large drawing are straight; what is lit goes round the nodes.
    { selector: "edge.lit[?bend]", style: BENT },
    { selector: "edge.kindlit", style: { opacity: 0.95 } },
    {
      selector: "node.lit",
      style: { "border-width": LOOKS.focus.width * px, "border-color": token("--ink") },
    },
    ...(drawing().pills ? [pills(px)] : []),
  ];
}

const BENT = {
  "curve-style": "unbundled-bezier",
  "edge-distances": "node-position",
  "control-point-distances": "data(offs)",
  "control-point-weights": "data(along)",
};

/** The lines of small nodes are thinner. */
const fine = () => thin(radius() * zoom());

/** @param {number} px @returns {Rule[]} */
const resting = (px) => [
  {
    selector: "node",
    style: {
      width: 2 * radius(),
      height: 2 * radius(),
      "background-color": token(`--${LOOKS.node.fill}`),
      "border-color": token(`--${LOOKS.node.line}`),
      "border-width": LOOKS.node.width * fine() * px,
      "overlay-opacity": 0,
      label: "",
    },
  },
  {
    selector: "node.hollow",
    style: {
      "border-style": "dashed",
      "background-color": token(`--${LOOKS["node-hollow"].fill}`),
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
      "line-color": token(name),
      width: width * fine() * px,
      opacity: full ? 1 : kind.rest,
      "line-style": dash.length ? "dashed" : "solid",
      ...(dash.length ? { "line-dash-pattern": dash.map((d) => d * px) } : {}),
      display: isHidden(kind) ? "none" : "element",
    },
  };
  const boldWidth = (/** @type {import("cytoscape").EdgeSingular} */ edge) =>
    edge.data("bold") * width * fine() * px;
  const bold = { selector: `edge[kind=${i}][bold]`, style: { width: boldWidth } };
  const heads = ["target", "source"].map((end, j) => ({
    selector: `edge[kind=${i}].${j ? "back" : "onward"}`,
    style: {
      [`mid-${end}-arrow-shape`]: "vee",
      [`mid-${end}-arrow-color`]: token(name),
      "arrow-scale": 1.1 * px,
    },
  }));
  const { arrow, bold: bolder } = drawing().links;
  if (!isBatched(kind)) return [plain, ...(bolder ? [bold] : []), ...(arrow ? heads : [])];
  // Many faint links are stroked at once beneath the graph; here they wait for the pointer.
  const away = { selector: `edge[kind=${i}]`, style: { display: "none" } };
  const selector = `edge.lit[kind=${i}], edge.kindlit[kind=${i}]`;
  return isHidden(kind)
    ? [plain, away]
    : [plain, away, { selector, style: { display: "element" } }];
}

/**
 * Nodes that bear their addresses: drawn above all lines; here they only answer the pointer.
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
