/* The elements above the plot of Compare: the place of the table, the network pointed at, its
   tooltip. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";

/** @import { PlotNetwork } from "./plot.js" */

/**
 * @typedef {ReturnType<ReturnType<typeof import("./plot.js").plotIn>["shown"]>} Shown
 */

const isTouchScreen = () => matchMedia("(hover: none)").matches;

/**
 * Creates the overlay in an element above a plot.
 * @param {Element} element
 * @param {() => Shown} shown
 */
export function plotOverlay(element, shown) {
  const placeLine = h("div.compare-upright", { id: "compare-cross", hidden: true });
  const ring = h("div.compare-ring", { id: "compare-ring", hidden: true });
  const tip = h("div.tip.compare-tip", { id: "compare-tip", hidden: true });
  fill(element, placeLine, ring, tip);

  return {
    /** Whether a network is pointed at. */
    pointing: () => !tip.hidden,

    /** Draw the dotted line at the place of the table; null for none. @param {number | null} x */
    showPlace(x) {
      const at = shown()?.at;
      placeLine.hidden = !at || x === null;
      if (!at || x === null) return;
      placeLine.style.left = `${at.x(x)}px`;
      placeLine.style.top = `${at.top}px`;
      placeLine.style.height = `${at.low - at.top}px`;
    },

    /** Draw the ring around the marker of a network; "" for none. @param {string} spec */
    ringNetwork(spec) {
      const plot = shown();
      const place = plot && spec ? placeOf(plot.figure, spec) : null;
      ring.hidden = !place;
      if (!plot || !place) return;
      ring.style.left = `${plot.at.x(place[0])}px`;
      ring.style.top = `${plot.at.y(place[1])}px`;
    },

    /**
     * Show the tooltip of a network, beside its marker.
     * @param {PlotNetwork} network
     * @param {[number, number]} place
     */
    showTooltip(network, [x, y]) {
      const at = shown()?.at;
      if (!at) return;
      fill(
        tip,
        h("b", network.spec),
        h(
          "span.quiet",
          isTouchScreen() ? t(" tap again to open in Explore") : t(" click to open in Explore"),
        ),
        h("dl", ...network.terms.flatMap(([term, value]) => [h("dt", term), h("dd", value)])),
        network.source ? h("p.quiet", t("Printed: {source}", { source: network.source })) : null,
      );
      tip.hidden = false;
      const [left, top] = tooltipPlace(
        [at.x(x), at.y(y)],
        [tip.offsetWidth, tip.offsetHeight],
        element.clientWidth,
      );
      tip.style.left = `${left}px`;
      tip.style.top = `${top}px`;
    },

    hideTooltip() {
      tip.hidden = true;
    },
  };
}

/**
 * Returns the place of the marker of a network in the plot, null if it has none.
 * @param {Pick<import("./plot.js").Figure, "data">} plot
 * @param {string} spec
 * @returns {[number, number] | null}
 */
export function placeOf(plot, spec) {
  for (const trace of plot.data) {
    const i = (trace.customdata ?? []).findIndex((network) => network.spec === spec);
    if (i >= 0) return [trace.x[i], Number(trace.y[i])];
  }
  return null;
}

/**
 * Returns the place of a tooltip beside a point: right of it, else left; above it, else below.
 * @param {number[]} point
 * @param {number[]} size
 * @param {number} room
 * @returns {[number, number]}
 */
export function tooltipPlace([x, y], [width, height], room) {
  const left = x + 22 + width <= room ? x + 22 : x - 22 - width;
  const above = y - height - 16;
  return [Math.max(0, Math.min(left, room - width)), above >= -60 ? above : y + 18];
}
