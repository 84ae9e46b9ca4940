/* The challenge on screen: the results of its pairs, its link, and its report with the server's
   code. */

import { notice } from "../page/notice.js";
import * as asking from "../panels/commands.js";
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

/** @import { PredictDocument as Shown } from "../types/documents" */
/** @import { Game } from "./game.js" */
/** @import { Result } from "./challenge.js" */

/** Prefix of the key under which the tab stores a challenge. */
const NAME = "explorer-challenge:";
const TAB = "sessionStorage";

/** The results of pairs, by challenge. @type {Map<string, Result[]>} */
const resultsByChallenge = new Map();

/** Returns the key of the challenge on screen. @param {Shown} shown */
const challengeKey = (shown) =>
  JSON.stringify([
    doc().network.spec,
    shown.rule,
    doc().router.key,
    doc().router.variant,
    shown.pairs,
  ]);

/**
 * Returns the results of the pairs of the challenge on screen.
 * @param {Shown} shown
 * @returns {Result[]}
 */
export function results(shown) {
  const key = challengeKey(shown);
  const result = resultsByChallenge.get(key);
  if (result) return result;
  const stored = readJson(`${NAME}${key}`, TAB);
  const fits = Array.isArray(stored?.results) && stored.results.length === shown.pairs.length;
  const list = fits ? stored.results : shown.pairs.map(challenges.emptyResult);
  resultsByChallenge.set(key, list);
  if (fits && Number.isFinite(stored.begun)) startTimes.set(key, stored.begun);
  return list;
}

/** Store the results and the start of the challenge, in case the page is reloaded. */
function remember(/** @type {Shown} */ shown) {
  const key = challengeKey(shown);
  const text = JSON.stringify({ results: results(shown), begun: startTimes.get(key) });
  write(`${NAME}${key}`, text, TAB);
}

/** Whether the messages of all pairs have arrived. @param {Shown} shown */
export const isAllOver = (shown) =>
  shown.pairs.length > 0 && results(shown).every(({ arrived }) => arrived);

/**
 * The time of the first answer of each challenge, in milliseconds since 1970.
 * @type {Map<string, number>}
 */
const startTimes = new Map();

/**
 * Store the first answer at a hop of the pair on screen.
 * @param {Shown} shown
 * @param {number} hop
 * @param {string} answer
 */
export function keepAnswer(shown, hop, answer) {
  if (shown.pair < 0) return;
  const list = results(shown);
  if (!startTimes.has(challengeKey(shown))) startTimes.set(challengeKey(shown), Date.now());
  list[shown.pair] = challenges.withAnswer(list[shown.pair], hop, answer);
  remember(shown);
}

/**
 * Store the result of the pair on screen so far.
 * @param {Shown} shown
 * @param {Game} game
 * @param {import("./game.js").Verdict | null} verdict
 */
export function keep(shown, game, verdict) {
  if (shown.pair < 0) return;
  const before = results(shown)[shown.pair];
  if (before.arrived) return;
  results(shown)[shown.pair] = {
    ...before,
    nodes: game.stops.map(({ at }) => at),
    right: before.right + (verdict === "right" ? 1 : 0),
    all: before.all + (verdict ? 1 : 0),
    hops: words.hopCount(game),
    least: games.turnAt(game.stops[0])?.left ?? null,
    arrived: panel.isEnded(game),
  };
  remember(shown);
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
    const [a, b] = asking.randomPair();
    return [addressOf(a), addressOf(b)];
  });
  const words = draw
    ? t("The link is copied: whoever opens it types a name, and has pairs as hard as these.")
    : t("The link to this challenge is copied: this pair and four others.");
  void copy(link(pairs, draw), words);
}

/**
 * Returns the server's judgement of the challenge on screen, null if it does not answer.
 * @param {Shown} shown
 * @returns {Promise<import("./challenge.js").Judged | null>}
 */
async function requestJudgement(shown) {
  const elapsed = Date.now() - (startTimes.get(challengeKey(shown)) ?? Date.now());
  const body = JSON.stringify({
    search: doc().search,
    ways: challenges.routesOf(results(shown)),
    seconds: Math.round(elapsed / 1000),
  });
  try {
    const answer = await request("/class/result", { method: "POST", body });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Copy the report of the challenge. @param {Shown} shown */
export async function copyResult(shown) {
  const pairs = shown.pairs.map(
    ({ source, target }) => /** @type {[string, string]} */ ([source, target]),
  );
  const address = link(shown.draw ? null : pairs, shown.draw || null);
  const heading = { spec: doc().network.spec, rule: ruleName(shown.rule), link: address };
  const judgement = await requestJudgement(shown);
  const words = judgement ? t("The result is copied, with its code.") : t("The result is copied.");
  await copy(challenges.report(results(shown), { ...heading, judged: judgement }), words);
}

/** Go to the next pair whose message has not arrived. @param {Shown} shown */
export function nextPair(shown) {
  const open = results(shown).findIndex(({ arrived }, i) => !arrived && i > shown.pair);
  const index = open < 0 ? results(shown).findIndex(({ arrived }) => !arrived) : open;
  const { source, target } = shown.pairs[Math.max(index, 0)];
  url.ask({ from: source, to: target });
}
