/* A cache for functions of an object and a place in it, such as a route and a step. */

/**
 * Returns a function that calls `work` and keeps its last answer for each object: for the same
 * place it is not called again. Further arguments must not change the answer.
 * @template {object} Thing
 * @template Place
 * @template {unknown[]} Rest
 * @template Answer
 * @param {(of: Thing, at: Place, ...rest: Rest) => Answer} work
 * @returns {(of: Thing, at: Place, ...rest: Rest) => Answer}
 */
export function cached(work) {
  /** @type {WeakMap<Thing, {at: Place, answer: Answer}>} */
  const last = new WeakMap();
  return (of, at, ...rest) => {
    const value = last.get(of);
    if (value && value.at === at) return value.answer;
    const answer = work(of, at, ...rest);
    last.set(of, { at, answer });
    return answer;
  };
}
