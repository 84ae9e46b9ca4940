/* What expressions come to along the recording, as the server evaluated them. */
import { trace } from "../state/model.js";
import { ownRouter } from "./position.js";

/** An expression along the recording; undefined while it is not evaluated. */
export const along = (/** @type {string} */ text) => ownRouter().expressions[text];

/** Why an expression comes to nothing anywhere; "" where it does somewhere. */
export const refusal = (/** @type {string} */ text) => {
  const readings = along(text)?.readings ?? [];
  return readings.every(({ why }) => why) ? (readings.at(-1)?.why ?? "") : "";
};

/** The route on screen, as stops look at it. @returns {import("./breakpoint_hits.js").Route} */
export const route = () => ({
  calls: ownRouter().calls,
  flat: trace().hops.map((hop) => hop.detour),
  leaves: ownRouter().leaves,
  addresses: trace().addresses.map(({ text }) => text),
  begins: (text) => along(text)?.begins ?? [],
});
