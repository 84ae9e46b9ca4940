/* BookSim's measurements in the curve of the model: hollow squares, placed by the increase of
   latency. */

import { numberText, t } from "../../state/language.js";
import { decimals } from "../../widgets/decimals.js";
import { s } from "../../widgets/dom.js";
import { triangle } from "../latency_axes.js";

/** @import { SimulatedDocument } from "../../types/documents" */
/** @import { Scale } from "../latency_axes.js" */

/** Half the side of a square. */
const HALF_SIDE = 4;

/**
 * Returns the points: the increase of latency over that at the lowest common load, added to the
 * model's latency there; null for a run without a mean, or if there is no common load.
 * @param {Pick<SimulatedDocument, "rows" | "lowest">} simulated
 * @returns {{load: number, gained: number | null, latency: number | null}[]}
 */
export const pointsOf = ({ rows, lowest }) =>
  rows.flatMap(({ offered, booksim: { state, gained } }) => {
    if (offered === null || !state) return [];
    const latency = lowest && gained !== null ? lowest.model + gained : null;
    return [{ load: offered, gained, latency }];
  });

/**
 * Returns the squares; a triangle at the top for a latency without limit, or beyond the picture.
 * @param {SimulatedDocument} simulated
 * @param {{x: Scale, y: Scale, most: number}} scale
 */
export function squares(simulated, { x, y, most }) {
  const marks = pointsOf(simulated).map(({ load, gained, latency }) => {
    const at = x(load);
    const words =
      gained === null
        ? t("BookSim 2, load {load}: no mean latency", { load: numberText(load) })
        : t("BookSim 2, load {load}: gains {gained} cycles", {
            load: numberText(load),
            gained: decimals(gained, 2),
          });
    const title = s("title", words);
    if (latency === null || latency > most) {
      return s("polygon", { points: triangle(at, y(most), 6, 11) }, title);
    }
    const side = 2 * HALF_SIDE;
    return s(
      "rect",
      { x: at - HALF_SIDE, y: y(latency) - HALF_SIDE, width: side, height: side },
      title,
    );
  });
  return s("g.booksim", marks);
}
