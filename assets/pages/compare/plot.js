/* The plot of Compare: draws a figure as SVG, as wide as there is room, and finds the marker that
   is pointed at. */

import { fill, s } from "../../widgets/dom.js";

/**
 * The data of a marker in the plot.
 * @typedef {{spec: string, terms: [string, string][], source: string}} PlotNetwork
 */

/**
 * The parts of a figure that are used. On a logarithmic axis, places of annotations are logarithms.
 * @typedef {{family?: string, size: number, color: string}} Font
 * @typedef {{color: string, width: number, dash?: string}} Line
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Axis
 * @property {"log" | "linear"} type
 * @property {Point} range
 * @property {number[]} tickvals
 * @property {string[]} ticktext
 * @property {Font} tickfont
 *
 * @typedef {object} Trace
 * @property {"lines" | "markers" | "text"} mode
 * @property {number[]} x
 * @property {(number | null)[]} y
 * @property {string[]} [text]
 * @property {Font} [textfont]
 * @property {Line} [line]
 * @property {{path: string, color?: string, line: Line}} [marker]
 * @property {PlotNetwork[]} [customdata]
 *
 * @typedef {object} Note
 * @property {string} text
 * @property {Font} font
 * @property {number} x
 * @property {number} y
 * @property {number} [ax]
 * @property {number} [ay]
 * @property {string} [axref]
 * @property {string} [arrowcolor]
 * @property {number} [yshift]
 *
 * @typedef {object} Layout
 * @property {number} height
 * @property {number} hoverdistance
 * @property {{l: number, r: number, t: number, b: number}} margin
 * @property {{family: string}} font
 * @property {Axis & {linecolor: string, tickcolor: string, ticklen: number}} xaxis
 * @property {Axis & {gridcolor: string, ticklabelstandoff: number}} yaxis
 * @property {Note[]} annotations
 *
 * @typedef {{data: Trace[], layout: Layout}} Figure
 * @typedef {ReturnType<typeof scales>} Scales
 */

/**
 * Pixels that a leader line keeps from its marker and from its name, and pixels before the name.
 */
const [MARKER_GAP, NAME_GAP, NAME_INDENT] = [8, 3, 2];

/** Distance from the middle of a text down to its baseline, as a part of its size. */
const BASELINE_SHIFT = 0.35;

/**
 * Returns functions that give the place of a value in a plot of a width.
 * @param {Figure} figure
 * @param {number} width
 */
export function scales({ layout: { height, margin, xaxis, yaxis } }, width) {
  const [left, right, top, low] = [margin.l, width - margin.r, margin.t, height - margin.b];
  /** @param {Axis} axis @param {number} from @param {number} to */
  const scaleOf = ({ range: [first, last] }, from, to) => {
    return (/** @type {number} */ place) => from + ((place - first) / (last - first)) * (to - from);
  };
  const [across, up] = [scaleOf(xaxis, left, right), scaleOf(yaxis, low, top)];
  const place = (/** @type {Axis} */ axis, /** @type {number} */ value) =>
    axis.type === "log" ? Math.log10(value) : value;
  return {
    left,
    right,
    top,
    low,
    across,
    up,
    x: (/** @type {number} */ value) => across(place(xaxis, value)),
    y: (/** @type {number} */ value) => up(place(yaxis, value)),
  };
}

/**
 * Returns the marker nearest to a point (of markers at the same place, the topmost one); null if
 * none is near.
 * @param {Figure} figure
 * @param {Scales} at
 * @param {Point} point
 */
export function markerAt({ data, layout }, at, [px, py]) {
  let least = layout.hoverdistance;
  /** @type {{network: PlotNetwork, x: number, y: number} | null} */
  let nearest = null;
  for (const { customdata = [], x, y } of data) {
    for (const [i, network] of customdata.entries()) {
      const value = Number(y[i]);
      const distance = Math.hypot(at.x(x[i]) - px, at.y(value) - py);
      if (distance <= least) [least, nearest] = [distance, { network, x: x[i], y: value }];
    }
  }
  return nearest;
}

/** @param {Point[]} points @param {Line} look @param {boolean} [crisp] */
const polyline = (points, look, crisp) =>
  s("polyline", {
    points: points.map((point) => point.map((value) => value.toFixed(2)).join()).join(" "),
    fill: "none",
    stroke: look.color,
    "stroke-width": look.width,
    "stroke-dasharray": look.dash,
    "shape-rendering": crisp && "crispEdges",
  });

/**
 * Returns a text whose middle is at a height.
 * @param {Point} point
 * @param {string} words
 * @param {Font} font
 * @param {string} [anchor]
 */
const text = ([x, y], words, font, anchor) =>
  s(
    "text",
    {
      x,
      y: y + BASELINE_SHIFT * font.size,
      fill: font.color,
      "text-anchor": anchor,
      "font-family": font.family,
      "font-size": font.size,
    },
    words,
  );

/** @param {Layout} layout @param {Scales} at */
function axes({ xaxis, yaxis }, at) {
  const { ticklen, tickfont } = xaxis;
  /** @param {Point} from @param {Point} to @param {string} color */
  const rule = (from, to, color) => polyline([from, to], { color, width: 1 }, true);
  return [
    yaxis.tickvals.map((value, i) => {
      const y = at.y(value);
      const before = at.left - yaxis.ticklabelstandoff;
      return [
        rule([at.left, y], [at.right, y], yaxis.gridcolor),
        text([before, y], yaxis.ticktext[i], yaxis.tickfont, "end"),
      ];
    }),
    rule([at.left, at.low], [at.right, at.low], xaxis.linecolor),
    xaxis.tickvals.map((value, i) => {
      const x = at.x(value);
      const below = at.low + ticklen + 0.9 * tickfont.size;
      return [
        rule([x, at.low], [x, at.low + ticklen], xaxis.tickcolor),
        text([x, below], xaxis.ticktext[i], tickfont, "middle"),
      ];
    }),
  ];
}

/** @param {Trace} trace @param {Scales} at */
function traceElements({ mode, x, y, line, marker, customdata, text: words = [], textfont }, at) {
  /** Runs of points: a missing value interrupts a line. @type {Point[][]} */
  const runs = [[]];
  for (const [i, value] of y.entries()) {
    if (value === null) runs.push([]);
    else runs[runs.length - 1].push([at.x(x[i]), at.y(value)]);
  }
  if (mode === "lines") return runs.map((run) => line && polyline(run, line));
  return runs.flat().map((point, i) => {
    if (textfont) {
      return s("g.textpoint", text(point, words[i], textfont, "middle"));
    }
    return s("path", {
      "data-spec": customdata?.[i].spec,
      transform: `translate(${point.map((value) => value.toFixed(2))})`,
      d: marker?.path,
      fill: marker?.color ?? "none",
      stroke: marker?.line.color,
      "stroke-width": marker?.line.width,
    });
  });
}

/**
 * Returns the name of a curve with its leader line, or the name of an axis.
 * @param {Note} note
 * @param {Scales} at
 */
function annotation({ font, ...note }, at) {
  if (!note.arrowcolor) {
    return text(
      [at.right - NAME_INDENT, at.low - (note.yshift ?? 0) + font.size / 2 + 2],
      note.text,
      font,
      "end",
    );
  }
  const [x, y] = [at.across(note.x), at.up(note.y)];
  const [ax, ay] = [note.ax ?? 0, note.ay ?? 0];
  const [u, v] = note.axref ? [at.across(ax), at.up(ay)] : [x + ax, y + ay];
  const leaderLength = Math.hypot(u - x, v - y);
  /** @param {number} part @returns {Point} */
  const pointOnLeader = (part) => [x + (u - x) * part, y + (v - y) * part];
  return [
    leaderLength > MARKER_GAP + NAME_GAP &&
      polyline(
        [pointOnLeader(MARKER_GAP / leaderLength), pointOnLeader(1 - NAME_GAP / leaderLength)],
        { color: note.arrowcolor, width: 1 },
      ),
    text([u + NAME_INDENT, v], note.text, font),
  ];
}

/**
 * Creates the plot in an element; it is drawn anew when its width changes.
 * @param {HTMLElement} host
 * @param {object} on functions that are called when it was drawn, when another marker (or none) is
 *   pointed at, and when a marker (or none) is clicked
 * @param {() => void} on.drawn
 * @param {(marker: ReturnType<typeof markerAt>) => void} on.hover
 * @param {(marker: ReturnType<typeof markerAt>) => void} on.tap
 */
export function plotIn(host, on) {
  /** @type {{figure: Figure, at: Scales, width: number} | null} */
  let plotShown = null;
  /** @type {ReturnType<typeof markerAt>} */
  let pointed = null;
  const svg = s("svg", { role: "img", width: "100%" });
  fill(host, svg);

  /** @param {Figure} figure */
  function draw(figure) {
    const { data, layout } = figure;
    const width = host.clientWidth;
    const at = scales(figure, width);
    plotShown = { figure, at, width };
    svg.setAttribute("viewBox", `0 0 ${width} ${layout.height}`);
    svg.setAttribute("font-family", layout.font.family);
    fill(
      svg,
      axes(layout, at),
      data.map((trace) => traceElements(trace, at)),
      layout.annotations.map((note) => annotation(note, at)),
    );
    on.drawn();
  }

  /** @param {MouseEvent} event */
  function markerUnder({ clientX, clientY }) {
    const box = host.getBoundingClientRect();
    return (
      plotShown && markerAt(plotShown.figure, plotShown.at, [clientX - box.left, clientY - box.top])
    );
  }

  /** @param {ReturnType<typeof markerAt>} marker */
  function setPointed(marker) {
    if (marker?.network === pointed?.network) return;
    pointed = marker;
    svg.classList.toggle("near", marker !== null);
    on.hover(marker);
  }

  const fit = () => plotShown && plotShown.width !== host.clientWidth && draw(plotShown.figure);
  new ResizeObserver(fit).observe(host);
  svg.addEventListener("mousemove", (event) => setPointed(markerUnder(event)));
  svg.addEventListener("mouseleave", () => setPointed(null));
  svg.addEventListener("click", (event) => on.tap(markerUnder(event)));

  return {
    shown: () => plotShown,

    /** @param {Figure} figure @param {string} title */
    show(figure, title) {
      svg.setAttribute("aria-label", title);
      draw(figure);
    },
  };
}
