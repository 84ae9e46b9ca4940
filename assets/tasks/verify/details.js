/* The part below the stage: the finding on the stage in words and as a list, and the choice of the
   number of virtual channels. */

import { part } from "../../page/page.js";
import { say } from "../../panels/step_sentence.js";
import { sample } from "../../stage/paint/looks.js";
import { numberText, t } from "../../state/language.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { address, data, note, table, terms } from "../../widgets/widgets.js";
import { briefName, plural } from "../../widgets/wording.js";
import { ends } from "./report.js";
import { run } from "./run.js";
import { iconButton, view } from "./selection.js";
import * as stage from "./stage.js";
import { busiest, saturationOf } from "./sum.js";
import { capitalize, decimal, leftoverText, spelledOut, waitingText } from "./words.js";

/** Describe the finding on the stage in words and as a list. */
export function describeStage() {
  const { sum } = run;
  fill(part("lead"), run.sum?.done.length ? stageHead() : []);
  const { pair, cycle, load } = stage.onStage;
  if (!sum?.done.length) {
    say(t("Nothing is checked yet"), prose(run.everyPair?.sampled ? SAMPLED : EVERY));
    return fill(part("more"));
  }
  if (pair) describePair(pair);
  else if (load) describeLoad();
  else describeCycle(cycle);
}

const SAMPLED = t(
  "The network has more than 4,096 nodes: a sample of its pairs is routed. It finds what is" +
    " frequent, and proves nothing.",
);
const EVERY = t(
  "Every node sends to every other by this router: what arrives, by how many hops, over which" +
    " channels, and whether messages can wait for each other in a circle.",
);

/** Returns the title of the finding on the stage, and the choice of virtual channels. */
function stageHead() {
  const { sum } = run;
  const { finding, vc } = view;
  const length = stage.onStage.cycle.length;
  const titles = {
    deadlock: length ? t("A cycle of {many} channels", { many: length }) : t("Channels that wait"),
    longer: t("A longer way"),
    lost: t("A message that is lost"),
    loop: t("A message that goes round"),
    load: t("The load of every channel"),
  };
  const most = Math.max(3, sum?.rule?.many ?? 3);
  const counts = finding === "deadlock" && sum?.cycle && sum.rule && !run.plan?.stated ? most : 0;
  const switches = Array.from({ length: counts }, (_, i) =>
    h(
      "button",
      {
        "data-vc": i + 1,
        "aria-pressed": i + 1 === vc,
        "aria-label": t("{channels} a link", { channels: plural(i + 1, "virtual channel") }),
      },
      i + 1,
    ),
  );
  return h(
    "div.head.stage-head",
    h("h2", titles[finding]),
    switches.length > 0 &&
      h(
        "span.switch",
        h("span.quiet", t("virtual channels")),
        h("span.segments", { id: "verify-vc" }, switches),
      ),
  );
}

/** @param {import("../../types/documents").CycleChannel[]} cycle */
function describeCycle(cycle) {
  const { sum, plan } = run;
  const rule = sum?.rule;
  const sentence =
    rule && plan && !plan.stated ? leftoverText(rule, plan.rules[rule.place].sentence) : "";
  if (!cycle.length) {
    const noCycle = plan?.stated
      ? undecidedText()
      : sum?.cycle
        ? t("With {many} virtual channels no cycle is left.", { many: spelledOut(view.vc) })
        : undecidedText();
    const title = (plan?.stated ? plan.stated.free : sum?.free) ? t("No cycle") : t("Not decided");
    say(sum?.cycle ? t("No cycle is left") : title, prose(noCycle));
    return fill(part("more"), sentence && h("p.rule", sentence));
  }
  const i = stage.onStage.channel;
  const length = cycle.length;
  say(
    t("Channel {at} of {many}, waits for {next}", {
      at: i + 1,
      many: length,
      next: ((i + 1) % length) + 1,
    }),
    prose(waitingText(length)),
    cycle[i].role,
  );
  part("hop-title").append(
    h(
      "span.acts",
      iconButton("verify-before", "i-back", t("The channel before (Shift N)")),
      iconButton("verify-next", "i-forward", t("The next channel (N)")),
    ),
  );
  const rows = cycle.map((channel, n) =>
    h(
      "tr",
      { "data-channel": n, class: n === i ? "busy-link current" : "busy-link", tabindex: 0 },
      [
        h("td", n + 1),
        h("td.mono", address(channel.source), " → ", address(channel.target)),
        data(address(cycle[(n + 1) % length].target)),
        h("td", sample(channel.role, 28), ` ${briefName({ title: channel.kind })}`),
      ],
    ),
  );
  const list = table(
    "hops map",
    [t("ch."), t("is held from → to"), t("waits to go on to"), t("link")],
    rows,
  );
  list.id = "verify-cycle";
  fill(part("more"), h("div.scrolls", list), sentence && h("p.rule", sentence));
}

/** Returns the text if no cycle is known. */
function undecidedText() {
  const { sum, plan } = run;
  if (plan?.stated?.free)
    return t(
      "On its virtual channels no message waits for ever: whatever is sent, one can move on.",
    );
  if (sum?.free)
    return t("No channel waits for itself by way of others: what hosts send cannot deadlock.");
  if (plan?.sampled && sum?.judged)
    return t("No cycle among the channels of the sample, which proves nothing.");
  return t("Whether channels can wait for each other in a circle is known after all pairs.");
}

/** @param {import("../../types/documents").PairRoute} shown */
function describePair({ pair, nodes, link }) {
  const { source, target, length, distance, why } = pair;
  const title =
    length === null
      ? t("Not delivered")
      : t("{hops}, {distance} would do", {
          hops: plural(length, "hop"),
          distance: String(distance),
        });
  const does =
    length === null
      ? (why ?? prose(t("The message does not arrive.")))
      : length === distance
        ? prose(t("From `{source}` to `{target}` by a shortest way.", { source, target }))
        : prose(
            t("From `{source}` to `{target}` it goes a longer way; dotted is a shortest one.", {
              source,
              target,
            }),
          );
  say(length === distance ? t("A shortest way") : title, does);
  const rows = nodes.map((name, i) => h("tr", h("td", i), data(address(name))));
  fill(
    part("more"),
    h("p.acts", h("a.button.edged", { href: link }, t("Open as a route"))),
    table("hops", [t("hop"), t("arrives at")], rows),
  );
}

/** Write about the load: the busiest channel, saturation, bounds for every router. */
function describeLoad() {
  const { sum, plan } = run;
  const busiestChannel = sum && busiest(sum);
  if (!sum || !plan || !busiestChannel) return;
  const [a, b] = ends(plan, busiestChannel.channel);
  say(
    t("{messages} over the busiest channel", {
      messages: plural(busiestChannel.messages, "message"),
    }),
    prose(
      t(
        "From `{a}` to `{b}`, when every node sends to every other once. All destinations alike," +
          " a node itself among them, it is full at {load} messages a node and cycle.",
        { a, b, load: decimal(saturationOf(plan, busiestChannel)) },
      ),
    ),
  );
  const { floors = [], reasons = [] } = sum.floors ?? {};
  const carried = sum.load.filter((_, channel) => plan.ahead[channel] >= 0);
  const mean = carried.reduce((all, load) => all + load, 0) / Math.max(1, carried.length);
  fill(
    part("more"),
    terms([
      [t("Busiest channel"), numberText(busiestChannel.messages), "load_one_way"],
      [t("Mean over all channels"), decimal(mean)],
      [
        t("Busiest channel full at, a node and cycle"),
        decimal(saturationOf(plan, busiestChannel)),
        "full_load",
      ],
      ...floors.map(
        ({ name, messages }) =>
          /** @type {[string, string]} */ ([
            t("No router below, by {name}", { name: t(name) }),
            numberText(messages),
          ]),
      ),
    ]),
    saturationOf(plan, busiestChannel) > 1 &&
      note(t("A node that sends one message at a time is the lower bound: it is full at one.")),
    reasons.map((reason, i) => note(`${capitalize(t(floors[i].name))}: `, `${reason}.`)),
  );
}
