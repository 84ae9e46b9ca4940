/* What was answered, as a value and as a short text: a course keeps 4,096 characters of it. */

/**
 * How a pair goes: the nodes that the message came to, whether the first answer to each of these
 * hops was right, and whether the next hop was answered wrongly already.
 * @typedef {{nodes: number[], right: boolean[], missed: boolean}} PairResult
 */
/**
 * To each question the places of the answers in the order of giving; how each pair goes.
 * @typedef {{questions: number[][], pairs: PairResult[]}} Answers
 */
/** How many there are of each. @typedef {{questions: number, pairs: number}} Size */

/** A node is written by two signs, and whether its hop was right by one. */
const SIGNS = 2;
const BASE = 36;

/** The hops that all pairs together may take, so that they can be kept beside other answers. */
export const MOST_HOPS = 1000;

/** @returns {PairResult} */
export const untried = () => ({ nodes: [], right: [], missed: false });

/** Nothing answered yet. @param {Size} size @returns {Answers} */
export const none = ({ questions, pairs }) => ({
  questions: Array.from({ length: questions }, () => []),
  pairs: Array.from({ length: pairs }, untried),
});

/** @param {PairResult} pair */
const pairText = ({ nodes, right, missed }) =>
  nodes
    .map((node, i) => node.toString(BASE).padStart(SIGNS, "0") + (right[i] ? "+" : "-"))
    .join("") + (missed ? "!" : "");

/**
 * Answers as a text, under a mark by which the questions are known.
 * @param {Answers} answers
 * @param {string} id
 */
export const encode = ({ questions, pairs }, id) =>
  [
    id,
    questions.map((places) => places.map((place) => place.toString(BASE)).join("")).join(";"),
    pairs.map(pairText).join(";"),
  ].join("|");

/** @param {string} text @returns {PairResult} */
function pairOf(text) {
  const steps = text.match(/[0-9a-z]{2}[+-]/g) ?? [];
  return {
    nodes: steps.map((step) => Number.parseInt(step.slice(0, SIGNS), BASE)),
    right: steps.map((step) => step.endsWith("+")),
    missed: text.endsWith("!"),
  };
}

/**
 * The answers that a text tells of; none where it is of other questions, or broken.
 * @param {string} text
 * @param {string} id
 * @param {Size} size
 * @returns {Answers}
 */
export function decode(text, id, size) {
  const [mark, first = "", second = ""] = text.split("|");
  const empty = none(size);
  if (mark !== id) return empty;
  const questions = first.split(";");
  const pairs = second.split(";");
  return {
    questions: empty.questions.map((_, i) =>
      [...(questions[i] ?? "")].map((sign) => Number.parseInt(sign, BASE)).filter(Number.isInteger),
    ),
    pairs: empty.pairs.map((_, i) => pairOf(pairs[i] ?? "")),
  };
}
