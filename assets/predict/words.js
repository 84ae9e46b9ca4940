/* What is said of a prediction: every number in it is a distance that was computed. */
import { brief, plural } from "../parts/words.js";
import { asked, hasArrived, last, phase, routerHop, turnAt } from "./game.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("../types/documents").NextHopRow} NextHop
 * @typedef {import("../types/documents").Spot} Spot
 */
/**
 * What the sentences need beside the game: the name of the router, the clusters of nodes, the run,
 * that which the last answer ended, whether something has failed.
 * @typedef {{router: string, cluster: (address: string) => string, run: number,
 *   ended: number, failed?: boolean}} Facts
 */
/** @typedef {{title: string, aside: string, sentence: string}} Said */

/** How many hops were made. @param {Game} game */
export const made = ({ stops }) => stops.length - 1;

/** How many hops are left where the message is. @param {Game} game */
export const left = (game) => (hasArrived(game) ? 0 : (turnAt(last(game))?.left ?? null));

/** @param {string[]} list */
const listed = (list) =>
  list.length < 2
    ? (list[0] ?? "")
    : `${list.slice(0, -1).join(", ")} and ${list[list.length - 1]}`;

const code = (/** @type {string} */ text) => `\`${text}\``;
const more = (/** @type {number | null} */ n) => (n === null ? "" : `${plural(n, "hop")} left`);
const are = (/** @type {number | null} */ n) => (n === 1 ? "1 hop is left" : `${n} hops are left`);

/** Links that are named one by one. */
const MOST_NAMED = 6;

/**
 * The next hops that say why a node is not joined to another: the one that leaves its cluster, if
 * the other is outside and there is just one, else all.
 * @param {NextHop[]} hops
 * @param {{from: string, chosen: string, cluster: Facts["cluster"]}} of
 */
export function joinedTo(hops, { from, chosen, cluster }) {
  const home = cluster(from);
  const out = hops.filter(({ address }) => cluster(address) !== home);
  const outside = home && cluster(chosen) && cluster(chosen) !== home;
  return outside && out.length === 1 ? out : hops;
}

/** @param {Game} game @param {Facts} facts */
function noLink(game, { cluster, failed }) {
  const { at: from } = asked(game);
  const chosen = game.answer?.chosen ?? "";
  const hops = turnAt(asked(game))?.hops ?? [];
  const why = joinedTo(hops, { from, chosen, cluster });
  const lead = failed
    ? `Nothing that works joins ${code(from)} to ${code(chosen)}:`
    : `${code(from)} is not joined to ${code(chosen)}:`;
  if (why.length < hops.length) {
    const link = `its one link out of cluster ${code(cluster(from))}`;
    return `${lead} ${link} leads to ${code(why[0].address)}.`;
  }
  const sorted = hops.map(({ address }) => address).sort();
  if (sorted.length > MOST_NAMED)
    return `${lead} it has ${sorted.length} links, and none leads there.`;
  const links = sorted.length === 1 ? "its one link leads" : "its links lead";
  return `${lead} ${links} to ${listed(sorted.map(code))}.`;
}

/** Where the router goes instead, and why. @param {Game} game @param {Facts} facts */
function instead(game, { router }) {
  const hop = routerHop(asked(game));
  return hop ? ` ${router} goes to ${code(hop.to)}, by line ${hop.line}: ${hop.why}` : "";
}

/** @param {Game} game @param {Facts} facts */
function longer(game, facts) {
  const hop = /** @type {NextHop} */ (game.answer?.hop);
  const { at: from } = asked(game);
  const least = turnAt(asked(game))?.hops[0].left ?? null;
  const link = `The ${brief({ title: hop.kind })} link of ${code(from)}`;
  const rest = `${link} leads to ${code(hop.address)}. From there ${are(hop.left)}, not ${least}`;
  return game.rule === "router"
    ? `${rest}.${instead(game, facts)}`
    : `${rest}; the dotted route is shortest.`;
}

/** @param {Game} game */
function right(game) {
  const { at: from } = asked(game);
  if (game.rule === "router") return routerHop(asked(game))?.why ?? "";
  const hops = turnAt(asked(game))?.hops ?? [];
  const hop = /** @type {NextHop} */ (game.answer?.hop);
  const best = hops.filter(({ longer: by }) => by === 0).length;
  const one =
    best === 1
      ? "no other link does"
      : best === 2
        ? "one other does too"
        : `${best - 1} others do too`;
  const link = `The ${brief({ title: hop.kind })} link from ${code(from)} to ${code(hop.address)}`;
  return `${link} brings the message closer, ${one}: ${are(hop.left)}.`;
}

/** @param {Game} game */
function arrived(game) {
  const hops = made(game);
  const least = turnAt(game.stops[0])?.left ?? hops;
  const short = hops === least ? "the shortest" : `the shortest route takes ${least}`;
  const lead = game.answer ? `${right(game)} ` : "";
  return `${game.rule === "router" ? lead : ""}${plural(hops, "hop")}, ${short}.`;
}

/**
 * The heading, what stands quietly beside it, and the sentence.
 * @param {Game} game
 * @param {Facts} facts
 * @returns {Said}
 */
export function said(game, facts) {
  const hop = made(game) + 1;
  const over = facts.ended ? `streak ends at ${facts.ended}` : "";
  const at = code(last(game).at);
  switch (phase(game)) {
    case "asking":
      return { title: `Hop ${hop}`, aside: "", sentence: `The message is at ${at}.` };
    case "waiting": {
      const way =
        game.rule === "router"
          ? `Where does ${facts.router} send it?`
          : "Which node is next on a shortest route?";
      const sentence = `The message waits at ${at}. ${way}`;
      return { title: `Hop ${hop}, your turn`, aside: more(left(game)), sentence };
    }
    case "right":
      return {
        title: "Right",
        aside: facts.run ? `${facts.run} in a row` : "",
        sentence: right(game),
      };
    case "longer": {
      const by = game.answer?.hop?.longer ?? 0;
      return {
        title: `Legal, but ${plural(by, "hop")} longer`,
        aside: over,
        sentence: longer(game, facts),
      };
    }
    case "other": {
      const chosen = code(game.answer?.chosen ?? "");
      const hop = game.answer?.hop;
      const near =
        hop?.left === null
          ? `${chosen} is joined.`
          : `From ${chosen} ${are(hop?.left ?? null)}, no more.`;
      const title =
        hop?.longer === 0 ? `Shortest, but not what ${facts.router} does` : "Not what it does";
      return { title, aside: over, sentence: `${near}${instead(game, facts)}` };
    }
    case "no_link":
      return { title: "No link", aside: over, sentence: noLink(game, facts) };
    case "lost":
      return {
        title: "The message is lost",
        aside: "",
        sentence: last(game).leg?.lost?.why ?? `${facts.router} goes no further.`,
      };
    case "arrived":
      return {
        title: "Arrived",
        aside: facts.run ? `${facts.run} in a row` : "",
        sentence: arrived(game),
      };
  }
}

/** What is read out: the verdict before all else. @param {Game} game @param {Facts} facts */
export function spoken(game, facts) {
  const { title, aside, sentence } = said(game, facts);
  const plain = sentence.replace(/`([^`]*)`/g, "$1");
  if (phase(game) !== "right") return [title, aside, plain].filter(Boolean).map(stop).join(" ");
  return [title, aside, more(left(game))].filter(Boolean).map(stop).join(" ");
}

const stop = (/** @type {string} */ text) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** What stands beside the player. @param {Game} game */
export function beside(game) {
  const now = phase(game);
  const made_ = made(game);
  const hop = now === "right" || now === "arrived" || now === "lost" ? made_ : made_ + 1;
  const words = {
    waiting: "waits for you",
    asking: "under way",
    right: "right",
    longer: `${game.answer?.hop?.longer} longer`,
    other: "shortest, but another",
    no_link: "no link",
    arrived: "arrived",
    lost: "lost",
  };
  return { count: `Hop ${hop}`, summary: words[now] };
}
