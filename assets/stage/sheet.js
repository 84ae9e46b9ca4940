/* The style sheet of the live graph: nodes and links at rest, lit, failed and out of the way. */
import { drawing, state } from "../state/model.js";
import { look, token } from "./looks.js";
import { radius } from "./place.js";

/** @typedef {import("../types/documents").LinkKind} LinkKind */
/** @typedef {{selector: string, style: {[name: string]: any}}} Rule */

/**
 * Whether a kind's links are too many and too faint to be drawn one by one.
 * @param {LinkKind} kind
 */
export const batched = (kind) => kind.rest < 0.3 && drawing().strokes.size > 500;

/** Whether links of a kind are put away. @param {LinkKind} kind */
export const hidden = (kind) => state.view.has(`no-${kind.key}`);

/** The rules of the sheet, for the drawing and the theme on screen. @returns {Rule[]} */
export function sheet() {
  const r = radius();
  return [
    ...resting(r),
    ...drawing().kinds.flatMap((kind, i) => kindRules(kind, i, r)),
    { selector: "edge.dead", style: { opacity: 0.14 } },
    { selector: "edge.onroute", style: { visibility: "hidden" } },
    { selector: "edge.lit", style: { opacity: 1, width: 2.2, "z-index": 9 } },
    { selector: "edge.kindlit", style: { opacity: 0.95 } },
    { selector: "node.lit", style: { "border-width": 2, "border-color": token("--ink") } },
    ...(drawing().pills ? [pills()] : []),
  ];
}

/** @param {number} r @returns {Rule[]} */
const resting = (r) => [
  {
    selector: "node",
    style: {
      width: 2 * r,
      height: 2 * r,
      "background-color": token("--node"),
      "border-color": token("--node-edge"),
      "border-width": r > 3 ? 1.3 : 0.9,
      "overlay-opacity": 0,
      label: "",
    },
  },
  {
    selector: "node.hollow",
    style: { "border-style": "dashed", "background-color": token("--hull") },
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
  {
    selector: "edge.bent",
    style: {
      "curve-style": "unbundled-bezier",
      "edge-distances": "node-position",
      "control-point-distances": "data(offs)",
      "control-point-weights": "data(along)",
    },
  },
];

/**
 * @param {LinkKind} kind
 * @param {number} i
 * @param {number} r
 * @returns {Rule[]}
 */
function kindRules(kind, i, r) {
  const full = state.view.has("ink") || matchMedia("(prefers-contrast: more)").matches;
  const { token: name, dash, width } = look(kind.role);
  const plain = {
    selector: `edge[kind=${i}]`,
    style: {
      "line-color": token(name),
      width: r > 3 ? width : width * 0.7,
      opacity: full ? 1 : kind.rest,
      "line-style": dash.length ? "dashed" : "solid",
      ...(dash.length ? { "line-dash-pattern": dash } : {}),
      display: hidden(kind) ? "none" : "element",
    },
  };
  if (!batched(kind)) return [plain];
  // Many faint links are stroked at once beneath the graph; here they wait for the pointer.
  const away = { selector: `edge[kind=${i}]`, style: { display: "none" } };
  const lit = `edge.lit[kind=${i}], edge.kindlit[kind=${i}]`;
  return hidden(kind)
    ? [plain, away]
    : [plain, away, { selector: lit, style: { display: "element" } }];
}

/** Nodes that bear their addresses. @returns {Rule} */
const pills = () => ({
  selector: "node",
  style: {
    label: "data(label)",
    shape: "round-rectangle",
    "font-family": token("--mono"),
    "font-size": 12,
    color: token("--ink"),
    "text-valign": "center",
    "text-halign": "center",
    width: "data(wide)",
    height: 23,
  },
});
