/* The number of waiting messages in bands, the same at every load and in every run. */

/** The least number of messages of each heat from 1 to 4. */
const MIN_COUNTS = [1, 5, 15, 50];

/** Returns the heat for a number of messages, 0 for none. @param {number} count */
export const heatOf = (count) => MIN_COUNTS.filter((least) => count >= least).length;

/**
 * Returns the bands: heat, least, and most, which the last band does not have.
 * @returns {[number, number, number | null][]}
 */
export const bands = () =>
  MIN_COUNTS.map((least, i) => [
    i + 1,
    least,
    i + 1 < MIN_COUNTS.length ? MIN_COUNTS[i + 1] - 1 : null,
  ]);
