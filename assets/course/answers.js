/* Answers as a value and as a short text: a course stores 4,096 characters of it. */

/**
 * The state of a pair: the nodes that the message reached, whether the first answer to each of
 * these hops was right, and whether the next hop was already answered wrongly.
 * @typedef {{nodes: number[], right: boolean[], missed: boolean}} PairResult
 */
/**
 * For each question the indices of the answers in the order given, and the state of each pair.
 * @typedef {{questions: number[][], pairs: PairResult[]}} Answers
 */
/** The number of questions, and of pairs. @typedef {{questions: number, pairs: number}} Size */

/** Characters that encode a node; one more encodes whether its hop was right. */
const NODE_CHARACTERS = 2;
const BASE = 36;

/** Maximum number of hops of all pairs together, so that they fit beside other answers. */
export const MAX_HOPS = 1000;

/** @returns {PairResult} */
export const unanswered = () => ({ nodes: [], right: [], missed: false });

/** Returns answers in which nothing is answered yet. @param {Size} size @returns {Answers} */
export const noAnswers = ({ questions, pairs }) => ({
  questions: Array.from({ length: questions }, () => []),
  pairs: Array.from({ length: pairs }, unanswered),
});

/** @param {PairResult} pair */
const pairText = ({ nodes, right, missed }) =>
  nodes
    .map((node, i) => node.toString(BASE).padStart(NODE_CHARACTERS, "0") + (right[i] ? "+" : "-"))
    .join("") + (missed ? "!" : "");

/**
 * Encodes answers as a text, with a hash that identifies the questions.
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
    nodes: steps.map((step) => Number.parseInt(step.slice(0, NODE_CHARACTERS), BASE)),
    right: steps.map((step) => step.endsWith("+")),
    missed: text.endsWith("!"),
  };
}

/**
 * Decodes answers; returns empty ones if the text is broken or belongs to other questions.
 * @param {string} text
 * @param {string} id
 * @param {Size} size
 * @returns {Answers}
 */
export function decode(text, id, size) {
  const [mark, first = "", second = ""] = text.split("|");
  const empty = noAnswers(size);
  if (mark !== id) return empty;
  const questions = first.split(";");
  const pairs = second.split(";");
  return {
    questions: empty.questions.map((_, i) =>
      [...(questions[i] ?? "")]
        .map((digit) => Number.parseInt(digit, BASE))
        .filter(Number.isInteger),
    ),
    pairs: empty.pairs.map((_, i) => pairOf(pairs[i] ?? "")),
  };
}
