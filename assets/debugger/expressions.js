/* The values of expressions in each place of the recording, as the server evaluated them. */
import { trace } from "../state/model.js";
import { visitorRouter } from "./position.js";

/** Returns the values of an expression, undefined as long as the server has not evaluated it. */
export const recordedExpression = (/** @type {string} */ text) => visitorRouter().expressions[text];

/** Returns why an expression has no value in any place; "" if it has one in some place. */
export const refusal = (/** @type {string} */ text) => {
  const readings = recordedExpression(text)?.readings ?? [];
  return readings.every(({ why }) => why) ? (readings.at(-1)?.why ?? "") : "";
};

/**
 * Returns the data of the route on screen that stops depend on.
 * @returns {import("./breakpoint_hits.js").Route}
 */
export const route = () => ({
  calls: visitorRouter().calls,
  flat: trace().hops.map((hop) => hop.detour),
  leaves: visitorRouter().leaves,
  addresses: trace().addresses.map(({ text }) => text),
  begins: (text) => recordedExpression(text)?.begins ?? [],
});
