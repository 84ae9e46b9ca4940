/* What is worked out of a thing at a place is worked out once, until another place is asked for. */

/**
 * A function of a thing and a place in it that keeps its last answer for every thing.
 * @template {object} Thing
 * @template Place
 * @template {unknown[]} Rest
 * @template Answer
 * @param {(of: Thing, at: Place, ...rest: Rest) => Answer} work
 * @returns {(of: Thing, at: Place, ...rest: Rest) => Answer}
 */
export function once(work) {
  /** @type {WeakMap<Thing, {at: Place, answer: Answer}>} */
  const last = new WeakMap();
  return (of, at, ...rest) => {
    const known = last.get(of);
    if (known && known.at === at) return known.answer;
    const answer = work(of, at, ...rest);
    last.set(of, { at, answer });
    return answer;
  };
}
