/* The sections of a total exchange: what the messages do in a hop, shared links, loads, bounds. */

import { sample } from "../../stage/paint/looks.js";
import { localText, numberText, t } from "../../state/language.js";
import { drawing, step } from "../../state/model.js";
import { cached } from "../../state/once.js";
import { h, prose, runs } from "../../widgets/dom.js";
import { bar, chip, data, namedRow, note, section, terms } from "../../widgets/widgets.js";
import { loadOf } from "./schedule.js";

/** @import { ExchangeDocument } from "../../types/documents" */

/** Returns the load of the links in a step; computed once. */
const loadAt = cached(loadOf);

/** Returns the load of the links in the step on screen. @param {ExchangeDocument} exchange */
export const loadNow = (exchange) => loadAt(exchange, step());

/** The names of the models of ports. @type {Record<string, string>} */
const PORTS = { "one-port": t("one port"), "all-port": t("all ports") };

/** Returns a number of times in words. @param {number} n */
const timesText = (n) => [t("never"), t("once"), t("twice")][n] ?? t("{n} times", { n });

/**
 * Returns how many messages have arrived at their destinations after `count` steps.
 * @param {ExchangeDocument} exchange
 * @param {number} count
 */
export const arrivedCount = ({ missed, nodes, plan }, count) =>
  plan
    ? plan.partners
        .slice(0, count)
        .flat()
        .filter((to) => to >= 0).length
    : (count - missed.filter((missedCount) => missedCount <= count).length) * nodes;

/**
 * Returns the sentence about what the messages do in a hop.
 * @param {ExchangeDocument} exchange
 * @param {ReturnType<typeof import("./schedule.js").placeAt>} at
 */
export function hopSentence({ nodes, missed, ports, words, plan }, { step: now, hop }) {
  if (plan) return [h("span", prose(plan.why[now - 1]))];
  const word = words[now - 1];
  if (missed.includes(now) && hop === word.length - 1) {
    const count = numberText(nodes);
    return prose(
      t(
        "By the table as printed this step ends at the wrong nodes: its {many} messages" +
          " are lost.",
        { many: count },
      ),
    );
  }
  const repeats = word.slice(0, hop).filter((port) => port === word[hop]).length;
  const before = repeats
    ? t(", though each link was taken {again} before in this step", { again: timesText(repeats) })
    : "";
  const { name, named } = ports[word[hop]];
  const groupName = localText(name);
  const hopText = named
    ? t("along the link `{name}`", { name: groupName })
    : t("along {link} of its node", { link: groupName });
  return prose(
    t(
      "Every message makes the same turn at once, {turn}. All {nodes} cross, and no two" +
        " are on one link in one direction{before}.",
      { turn: hopText, nodes: numberText(nodes), before },
    ),
  );
}

/**
 * Returns the names of messages that take the same link in this step.
 * @param {ExchangeDocument} exchange
 */
function collisionNote(exchange) {
  const { worst, most } = loadNow(exchange);
  if (most < 2 || !worst) return null;
  const name = (/** @type {number} */ mark) => h("code", runs(drawing().addresses[mark]));
  const senders = worst.from.map((mark, i) => [i > 0 && ", ", name(mark)]);
  const ends = [name(worst.ends[0]), t(" to "), name(worst.ends[1])];
  return note(t("{most} messages hold ", { most }), ends, t(": from "), senders, ".");
}

/**
 * Returns whether channels are shared in this step: hop by hop, and if whole routes are held.
 * @param {ExchangeDocument} exchange
 */
export function conflicts(exchange) {
  const { used, shared } = loadNow(exchange);
  const words = t("{shared} of {size} channels shared", {
    shared: numberText(shared),
    size: numberText(used),
  });
  const meetings = exchange.plan?.met[step() - 1] ?? 0;
  return [
    terms([
      [
        t("Hop by hop, this step"),
        chip(
          !meetings,
          meetings ? t("messages meet {met}", { met: timesText(meetings) }) : t("none"),
        ),
        "hop_synchronous",
      ],
      [
        t("Links held for the whole step"),
        chip(!shared, shared ? words : t("none shared")),
        "held_path",
      ],
    ]),
    collisionNote(exchange),
  ];
}

/**
 * Returns how often the links of each port are crossed in all: equally often for all its links.
 * @param {ExchangeDocument} exchange
 */
export function loadsSection({ words, ports, nodes }) {
  const total = ports.map((_, port) =>
    words.reduce((sum, word) => sum + word.filter((p) => p === port).length, 0),
  );
  const most = Math.max(1, ...total);
  const rows = ports.map((port, i) => {
    const sign = sample(drawing().kinds[port.kind].role, 28);
    return namedRow(
      [sign, localText(port.name)],
      h("td", bar("i", total[i] / most)),
      data(numberText(total[i])),
      h("td.quiet", t("on {nodes} links", { nodes: numberText(nodes) })),
    );
  });
  const table = h("table.loads", rows);
  return section(t("Load of a link, all steps"), t("messages one way"), table);
}

/**
 * Returns lower bounds for any exchange, and the hops of this one.
 * @param {ExchangeDocument} exchange
 */
export function boundsSection({ bounds: boundsByModel, longest, plan, lost }) {
  const bounds = Object.entries(boundsByModel ?? {}).map(([model, bound]) => ({
    model: PORTS[model],
    ...bound,
  }));
  if (!bounds.length) return null;
  const all = longest.reduce((sum, count) => sum + count, 0);
  const waits = plan?.met.filter((count) => count > 0).length ?? 0;
  const least = !plan && !lost && bounds.some((bound) => bound.rounds === all);
  return section(
    t("Against the bound"),
    t("messages passed on whole"),
    terms([
      [t("Hops, step after step"), numberText(all), "hops"],
      [
        t("Steps in which messages meet"),
        chip(!waits, waits ? numberText(waits) : t("none")),
        "hop_synchronous",
      ],
      ...bounds.map(
        ({ model, rounds }) =>
          /** @type {[string, string, string]} */ ([
            t("Lower bound, {model}", { model }),
            numberText(rounds),
            "lower_bound",
          ]),
      ),
    ]),
    bounds.map(({ model, why }) => note(t("With {model}: ", { model }), why)),
    least && note(t("With one port a node, none needs fewer rounds than this one.")),
  );
}
