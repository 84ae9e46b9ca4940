/* Marks over the plot of Compare: where the table stands, the network pointed at, its tooltip. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";

/**
 * What a marker of the plot says of its network.
 * @typedef {{spec: string, terms: [string, string][], source: string}} Told
 */

/**
 * What is read of Plotly's own graph.
 * @typedef {object} Axis
 * @property {(value: number) => number} d2p
 * @property {number} _offset
 * @property {number} _length
 *
 * @typedef {HTMLElement & {
 *   data: {x: number[], y: number[], customdata?: Told[]}[],
 *   _fullLayout?: {xaxis: Axis, yaxis: Axis},
 *   on: (name: string, listener: (event: any) => void) => void,
 * }} Graph
 */

const touch = () => matchMedia("(hover: none)").matches;

/** The marks, in an element that lies over the plot. @param {Element} element */
export function marks(element) {
  const upright = h("div", { id: "compare-cross", class: "compare-upright", hidden: true });
  const ring = h("div", { id: "compare-ring", class: "compare-ring", hidden: true });
  const tip = h("div", { id: "compare-tip", class: "tip compare-tip", hidden: true });
  fill(element, upright, ring, tip);

  /** The graph, once Plotly has drawn it. @returns {Graph | null} */
  function graph() {
    const plot = /** @type {Graph | null} */ (
      document.querySelector("#compare-plot .js-plotly-plot")
    );
    return plot?._fullLayout?.xaxis ? plot : null;
  }

  /** @param {Graph} plot @param {number} x @param {number} y */
  function pixel(plot, x, y) {
    const { xaxis, yaxis } = /** @type {{xaxis: Axis, yaxis: Axis}} */ (plot._fullLayout);
    return [xaxis._offset + xaxis.d2p(x), yaxis._offset + yaxis.d2p(y)];
  }

  return {
    graph,

    /** Whether a network is pointed at. */
    pointing: () => !tip.hidden,

    /** The dotted line at the place of the table; null for none. @param {number | null} x */
    stand(x) {
      const plot = graph();
      upright.hidden = !plot || x === null;
      if (!plot || x === null) return;
      const { yaxis } = /** @type {{yaxis: Axis}} */ (plot._fullLayout);
      upright.style.left = `${pixel(plot, x, 1)[0]}px`;
      upright.style.top = `${yaxis._offset}px`;
      upright.style.height = `${yaxis._length}px`;
    },

    /** The ring round the marker of a network; the empty string for none. @param {string} spec */
    point(spec) {
      const plot = graph();
      const at = plot && spec ? placeOf(plot, spec) : null;
      ring.hidden = !at;
      if (!plot || !at) return;
      const [x, y] = pixel(plot, at[0], at[1]);
      ring.style.left = `${x}px`;
      ring.style.top = `${y}px`;
    },

    /**
     * What is known of a network, beside its marker.
     * @param {Told} network
     * @param {[number, number]} at
     */
    tell(network, at) {
      const plot = graph();
      if (!plot) return;
      const [x, y] = pixel(plot, ...at);
      fill(
        tip,
        h("b", null, network.spec),
        h(
          "span",
          { class: "quiet" },
          touch() ? t(" tap again to open in Explore") : t(" click to open in Explore"),
        ),
        h(
          "dl",
          null,
          ...network.terms.flatMap(([term, value]) => [h("dt", null, term), h("dd", null, value)]),
        ),
        network.source
          ? h("p", { class: "quiet" }, t("Printed: {source}", { source: network.source }))
          : null,
      );
      tip.hidden = false;
      const [left, top] = beside([x, y], [tip.offsetWidth, tip.offsetHeight], element.clientWidth);
      tip.style.left = `${left}px`;
      tip.style.top = `${top}px`;
    },

    hush() {
      tip.hidden = true;
    },
  };
}

/**
 * Where the marker of a network stands in the plot.
 * @param {Pick<Graph, "data">} plot
 * @param {string} spec
 * @returns {[number, number] | null}
 */
export function placeOf(plot, spec) {
  for (const trace of plot.data) {
    const i = (trace.customdata ?? []).findIndex((network) => network.spec === spec);
    if (i >= 0) return [trace.x[i], trace.y[i]];
  }
  return null;
}

/**
 * Where a tooltip of a size stands beside a point: right of it, else left; above it, else below.
 * @param {number[]} point
 * @param {number[]} size
 * @param {number} room
 * @returns {[number, number]}
 */
export function beside([x, y], [width, height], room) {
  const left = x + 22 + width <= room ? x + 22 : x - 22 - width;
  const above = y - height - 16;
  return [Math.max(0, Math.min(left, room - width)), above >= -60 ? above : y + 18];
}
