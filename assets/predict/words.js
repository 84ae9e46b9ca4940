/* The sentences of a prediction. */

import { t } from "../state/language.js";
import { briefName, plural } from "../widgets/wording.js";
import { currentStop, hasArrived, lastStop, phase, routerHop, turnAt } from "./game.js";

/** @import { Game } from "./game.js" */
/** @import { NextHopRow as NextHop } from "../types/documents" */
/**
 * The data that the sentences need besides the game: the name of the router, the names of clusters,
 * the length of the run of right answers, the length of the run that the last answer ended, whether
 * there are faults, whether a shortest route is drawn beside a longer one.
 * @typedef {{router: string, cluster: (address: string) => string, run: number,
 *   ended: number, failed?: boolean, drawn?: boolean}} Facts
 */
/** @typedef {{title: string, aside: string, sentence: string, reason?: string}} Message */

/** Returns how many hops were made. @param {Game} game */
export const hopCount = ({ stops }) => stops.length - 1;

/** Returns how many hops are left from the node of the message. @param {Game} game */
export function remaining(game) {
  const stop = lastStop(game);
  return hasArrived(game) ? 0 : (turnAt(stop)?.left ?? stop.hop?.left ?? null);
}

/** @param {string[]} list */
const listText = (list) =>
  list.length < 2
    ? (list[0] ?? "")
    : `${list.slice(0, -1).join(", ")}${t(" and ")}${list[list.length - 1]}`;

const code = (/** @type {string} */ text) => `\`${text}\``;
const hopsLeft = (/** @type {number | null} */ n) =>
  n === null ? "" : t("{hops} left", { hops: plural(n, "hop") });
const hopsAreLeft = (/** @type {number | null} */ n) =>
  n === 1 ? t("1 hop is left") : t("{n} hops are left", { n: String(n) });

/** The most links that are named one by one. */
const MAX_NAMED = 6;

/**
 * Returns the next hops that show why there is no link to the chosen node: if that is in another
 * cluster and only one link leaves the cluster, that one; else all.
 * @param {NextHop[]} hops
 * @param {{from: string, chosen: string, cluster: Facts["cluster"]}} choice
 */
export function whyHops(hops, { from, chosen, cluster }) {
  const home = cluster(from);
  const leaving = hops.filter(({ address }) => cluster(address) !== home);
  const outside = home && cluster(chosen) && cluster(chosen) !== home;
  return outside && leaving.length === 1 ? leaving : hops;
}

/** @param {Game} game @param {Facts} facts */
function noLinkText(game, { cluster, failed }) {
  const { at: from } = currentStop(game);
  const chosen = game.answer?.chosen ?? "";
  const hops = turnAt(currentStop(game))?.hops ?? [];
  const why = whyHops(hops, { from, chosen, cluster });
  const ends = { from: code(from), chosen: code(chosen) };
  const lead = failed
    ? t("Nothing that works joins {from} to {chosen}:", ends)
    : t("{from} is not joined to {chosen}:", ends);
  if (why.length < hops.length) {
    const outOf = { cluster: code(cluster(from)), to: code(why[0].address) };
    return `${lead} ${t("its one link out of cluster {cluster} leads to {to}.", outOf)}`;
  }
  const sorted = hops.map(({ address }) => address).sort();
  if (sorted.length > MAX_NAMED)
    return `${lead} ${t("it has {n} links, and none leads there.", { n: sorted.length })}`;
  const to = listText(sorted.map(code));
  const links =
    sorted.length === 1
      ? t("its one link leads to {to}.", { to })
      : t("its links lead to {to}.", { to });
  return `${lead} ${links}`;
}

/** Returns where the router goes instead. @param {Game} game @param {Facts} facts */
function routerInstead(game, { router }) {
  const hop = routerHop(currentStop(game));
  if (!hop) return "";
  const to = { router, to: code(hop.to), line: hop.line };
  return ` ${t("{router} goes to {to}, by line {line}:", to)}`;
}

/** Returns the router's own reason for its hop. @param {Game} game */
const routerWhy = (game) => routerHop(currentStop(game))?.why ?? "";

/** Whether the name of a kind of links says what it is between. @param {NextHop} hop */
const isBetween = ({ kind }) => /^Between/.test(kind);

/** @param {Game} game @param {Facts} facts */
function longerText(game, facts) {
  const hop = /** @type {NextHop} */ (game.answer?.hop);
  const { at: from } = currentStop(game);
  const least = turnAt(currentStop(game))?.hops[0].left ?? null;
  const ends = { kind: briefName({ title: hop.kind }), from: code(from), to: code(hop.address) };
  const link = isBetween(hop)
    ? t("The link {kind} of {from} leads to {to}.", ends)
    : t("The {kind} link of {from} leads to {to}.", ends);
  const rest = { hops: hopsAreLeft(hop.left), least: String(least) };
  if (game.rule === "router")
    return `${link} ${t("From there {hops}, not {least}.", rest)}${routerInstead(game, facts)}`;
  return facts.drawn === false
    ? `${link} ${t("From there {hops}, not {least}.", rest)}`
    : `${link} ${t("From there {hops}, not {least}; the dotted route is shortest.", rest)}`;
}

/** @param {Game} game */
function rightText(game) {
  const { at: from } = currentStop(game);
  if (game.rule === "router") return "";
  const hops = turnAt(currentStop(game))?.hops ?? [];
  const hop = /** @type {NextHop} */ (game.answer?.hop);
  const best = hops.filter(({ longer: by }) => by === 0).length;
  const others =
    best === 1
      ? t("no other link does")
      : best === 2
        ? t("one other does too")
        : t("{n} others do too", { n: best - 1 });
  const named = {
    kind: briefName({ title: hop.kind }),
    from: code(from),
    to: code(hop.address),
    others,
    hops: hopsAreLeft(hop.left),
  };
  return isBetween(hop)
    ? t("The link {kind} from {from} to {to} brings the message closer, {others}: {hops}.", named)
    : t("The {kind} link from {from} to {to} brings the message closer, {others}: {hops}.", named);
}

/** @param {Game} game */
function arrivedText(game) {
  const hops = hopCount(game);
  const least = turnAt(game.stops[0])?.left ?? hops;
  const length = plural(hops, "hop");
  return hops === least
    ? t("{hops}, the shortest.", { hops: length })
    : t("{hops}, the shortest route takes {least}.", { hops: length, least });
}

/**
 * Returns the heading, a remark beside it, the sentence, and the router's own reason, in English.
 * @param {Game} game
 * @param {Facts} facts
 * @returns {Message}
 */
export function message(game, facts) {
  const hop = hopCount(game) + 1;
  const streakEnd = facts.ended ? t("streak ends at {ended}", { ended: facts.ended }) : "";
  const at = code(lastStop(game).at);
  switch (phase(game)) {
    case "asking":
      return {
        title: t("Hop {hop}", { hop }),
        aside: "",
        sentence: t("The message is at {at}.", { at }),
      };
    case "waiting": {
      const question =
        game.rule === "router"
          ? t("Where does {router} send it?", { router: facts.router })
          : t("Which node is next on a shortest route?");
      const sentence = `${t("The message waits at {at}.", { at })} ${question}`;
      return {
        title: t("Hop {hop}, your turn", { hop }),
        aside: hopsLeft(remaining(game)),
        sentence,
      };
    }
    case "right":
      return {
        title: t("Right"),
        aside: inARow(facts),
        sentence: rightText(game),
        reason: game.rule === "router" ? routerWhy(game) : "",
      };
    case "longer": {
      const by = game.answer?.hop?.longer ?? 0;
      return {
        title: t("Legal, but {hops} longer", { hops: plural(by, "hop") }),
        aside: streakEnd,
        sentence: longerText(game, facts),
        reason: game.rule === "router" ? routerWhy(game) : "",
      };
    }
    case "other": {
      const chosen = code(game.answer?.chosen ?? "");
      const hop = game.answer?.hop;
      const lead =
        hop?.left === null
          ? t("{chosen} is joined.", { chosen })
          : t("From {chosen} {hops}, no more.", { chosen, hops: hopsAreLeft(hop?.left ?? null) });
      const title =
        hop?.longer === 0
          ? t("Shortest, but not what {router} does", { router: facts.router })
          : t("Not what it does");
      return {
        title,
        aside: streakEnd,
        sentence: `${lead}${routerInstead(game, facts)}`,
        reason: routerWhy(game),
      };
    }
    case "no_link":
      return { title: t("No link"), aside: streakEnd, sentence: noLinkText(game, facts) };
    case "lost":
      return {
        title: t("The message is lost"),
        aside: "",
        sentence: lastStop(game).leg?.lost
          ? ""
          : t("{router} goes no further.", { router: facts.router }),
        reason: lastStop(game).leg?.lost?.why,
      };
    case "arrived":
      return {
        title: t("Arrived"),
        aside: inARow(facts),
        sentence: arrivedText(game),
        reason: game.rule === "router" && game.answer ? routerWhy(game) : "",
      };
  }
}

/** Returns how many answers were right in a row, in words. @param {Facts} facts */
const inARow = ({ run }) => (run ? t("{n} in a row", { n: run }) : "");

/**
 * Returns the text for screen readers: first the verdict.
 * @param {Game} game
 * @param {Facts} facts
 */
export function spokenText(game, facts) {
  const { title, aside, sentence, reason = "" } = message(game, facts);
  const plain = `${sentence} ${reason}`.trim().replace(/`([^`]*)`/g, "$1");
  if (phase(game) !== "right") return [title, aside, plain].filter(Boolean).map(withStop).join(" ");
  return [title, aside, hopsLeft(remaining(game))].filter(Boolean).map(withStop).join(" ");
}

const withStop = (/** @type {string} */ text) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Returns the words beside the player. @param {Game} game */
export function playerWords(game) {
  const now = phase(game);
  const hops = hopCount(game);
  const hop = now === "right" || now === "arrived" || now === "lost" ? hops : hops + 1;
  const words = {
    waiting: t("waits for you"),
    asking: t("under way"),
    right: t("right"),
    longer: t("{longer} longer", { longer: String(game.answer?.hop?.longer) }),
    other: t("shortest, but another"),
    no_link: t("no link"),
    arrived: t("arrived"),
    lost: t("lost"),
  };
  return { count: t("Hop {hop}", { hop }), summary: words[now] };
}
