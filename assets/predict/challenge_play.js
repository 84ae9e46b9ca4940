/* The challenge on screen: the results of its pairs, its link, and its report with the server's
   code. */

import { notice } from "../page/notice.js";
import * as commands from "../panels/commands.js";
import { t } from "../state/language.js";
import { doc, drawing } from "../state/model.js";
import { request } from "../state/server.js";
import { readJson, write } from "../state/storage.js";
import * as url from "../state/url.js";
import { copyText } from "../widgets/copy.js";
import * as challenges from "./challenge.js";
import { ruleName } from "./challenge_panel.js";
import * as games from "./game.js";
import * as panel from "./panel.js";
import * as words from "./words.js";

/** @import { PredictDocument } from "../types/documents" */
/** @import { Game } from "./game.js" */
/** @import { Result } from "./challenge.js" */

/** Prefix of the key under which the tab stores a challenge. */
const NAME = "explorer-challenge:";
const TAB = "sessionStorage";

/** The results of pairs, by challenge. @type {Map<string, Result[]>} */
const resultsByChallenge = new Map();

/** Returns the key of the challenge on screen. @param {PredictDocument} prediction */
const challengeKey = (prediction) =>
  JSON.stringify([
    doc().network.spec,
    prediction.rule,
    doc().router.key,
    doc().router.variant,
    prediction.pairs,
  ]);

/**
 * Returns the results of the pairs of the challenge on screen.
 * @param {PredictDocument} prediction
 * @returns {Result[]}
 */
export function results(prediction) {
  const key = challengeKey(prediction);
  const result = resultsByChallenge.get(key);
  if (result) return result;
  const stored = readJson(`${NAME}${key}`, TAB);
  const fits = Array.isArray(stored?.results) && stored.results.length === prediction.pairs.length;
  const list = fits ? stored.results : prediction.pairs.map(challenges.emptyResult);
  resultsByChallenge.set(key, list);
  if (fits && Number.isFinite(stored.begun)) startTimes.set(key, stored.begun);
  return list;
}

/** Store the results and the start of the challenge, in case the page is reloaded. */
function remember(/** @type {PredictDocument} */ prediction) {
  const key = challengeKey(prediction);
  const text = JSON.stringify({ results: results(prediction), begun: startTimes.get(key) });
  write(`${NAME}${key}`, text, TAB);
}

/** Whether the messages of all pairs have arrived. @param {PredictDocument} prediction */
export const isAllOver = (prediction) =>
  prediction.pairs.length > 0 && results(prediction).every(({ arrived }) => arrived);

/**
 * The time of the first answer of each challenge, in milliseconds since 1970.
 * @type {Map<string, number>}
 */
const startTimes = new Map();

/**
 * Store the first answer at a hop of the pair on screen.
 * @param {PredictDocument} prediction
 * @param {number} hop
 * @param {string} answer
 */
export function keepAnswer(prediction, hop, answer) {
  if (prediction.pair < 0) return;
  const list = results(prediction);
  if (!startTimes.has(challengeKey(prediction)))
    startTimes.set(challengeKey(prediction), Date.now());
  list[prediction.pair] = challenges.withAnswer(list[prediction.pair], hop, answer);
  remember(prediction);
}

/**
 * Store the result of the pair on screen so far.
 * @param {PredictDocument} prediction
 * @param {Game} game
 * @param {import("./game.js").Verdict | null} verdict
 */
export function keep(prediction, game, verdict) {
  if (prediction.pair < 0) return;
  const before = results(prediction)[prediction.pair];
  if (before.arrived) return;
  results(prediction)[prediction.pair] = {
    ...before,
    nodes: game.stops.map(({ at }) => at),
    right: before.right + (verdict === "right" ? 1 : 0),
    all: before.all + (verdict ? 1 : 0),
    hops: words.hopCount(game),
    least: games.turnAt(game.stops[0])?.left ?? null,
    arrived: panel.isEnded(game),
  };
  remember(prediction);
}

/** Copy a text, and say so; if the browser does not allow it, show the text. */
const copy = async (/** @type {string} */ text, /** @type {string} */ done) =>
  notice((await copyText(text)) ? done : text);

/**
 * Returns the link of a challenge.
 * @param {[string, string][] | null} pairs
 * @param {string | null} draw
 */
const link = (pairs, draw) =>
  `${location.origin}${location.pathname}${challenges.query(doc().search, pairs, draw)}`;

/**
 * Copy a link to the pair on screen and four others: the same for all, or (`copyOwn`) different but
 * equally hard ones for everybody.
 */
export const copyLink = () => copyPairs(null);
export const copyOwn = () => copyPairs(Math.random().toString(36).slice(2, 8));

/** @param {string | null} draw */
function copyPairs(draw) {
  const addressOf = (/** @type {bigint} */ node) =>
    drawing().complete ? drawing().addresses[Number(node)] : `#${node}`;
  const pairs = challenges.drawnPairs([doc().source, doc().target], () => {
    const [a, b] = commands.randomPair();
    return [addressOf(a), addressOf(b)];
  });
  const words = draw
    ? t("The link is copied: whoever opens it types a name, and has pairs as hard as these.")
    : t("The link to this challenge is copied: this pair and four others.");
  void copy(link(pairs, draw), words);
}

/**
 * Returns the server's judgement of the challenge on screen, null if it does not answer.
 * @param {PredictDocument} prediction
 * @returns {Promise<import("./challenge.js").Judgement | null>}
 */
async function requestJudgement(prediction) {
  const elapsed = Date.now() - (startTimes.get(challengeKey(prediction)) ?? Date.now());
  const body = JSON.stringify({
    search: doc().search,
    ways: challenges.routesOf(results(prediction)),
    seconds: Math.round(elapsed / 1000),
  });
  try {
    const answer = await request("/class/result", { method: "POST", body });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Copy the report of the challenge. @param {PredictDocument} prediction */
export async function copyResult(prediction) {
  const pairs = prediction.pairs.map(
    ({ source, target }) => /** @type {[string, string]} */ ([source, target]),
  );
  const address = link(prediction.draw ? null : pairs, prediction.draw || null);
  const heading = { spec: doc().network.spec, rule: ruleName(prediction.rule), link: address };
  const judgement = await requestJudgement(prediction);
  const words = judgement ? t("The result is copied, with its code.") : t("The result is copied.");
  await copy(challenges.report(results(prediction), { ...heading, judged: judgement }), words);
}

/** Go to the next pair whose message has not arrived. @param {PredictDocument} prediction */
export function nextPair(prediction) {
  const open = results(prediction).findIndex(({ arrived }, i) => !arrived && i > prediction.pair);
  const index = open < 0 ? results(prediction).findIndex(({ arrived }) => !arrived) : open;
  const { source, target } = prediction.pairs[Math.max(index, 0)];
  url.ask({ from: source, to: target });
}
