/* The right panel of Check: the route that is opened, its hops and next hops; or what Check
   can do. */

import * as swarm from "../../stage/paint/swarm.js";
import { numberText, t } from "../../state/language.js";
import { doc } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import { keepingText, linkName, nextHopTable } from "../../widgets/charts/next_hop_table.js";
import { h, runs } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { address, data, note, section, table, terms } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import * as file from "./file.js";
import { scrollable } from "./scrollable.js";
import * as picking from "./selection.js";

/** @import { OpenedRoute as Opened } from "../../types/documents" */

/**
 * Fill the head: which line of which group is opened, and the ends of its route.
 * @param {Opened} route
 */
export function lead(route) {
  const rows = picking.rows();
  const place = rows.indexOf(picking.state.row);
  const line = Number(parameter(doc().search, "line")) || route.line;
  const position =
    file.checkedFile() && place >= 0
      ? t("{pair} of {length}", { pair: numberText(place + 1), length: numberText(rows.length) })
      : "";
  const arrow = (
    /** @type {string} */ id,
    /** @type {string} */ sign,
    /** @type {string} */ says,
  ) => h("button.button", { id, "aria-label": says }, sign);
  return [
    h(
      "div.section",
      { id: "check-line" },
      h("b", t("Line {line}", { line: numberText(line) })),
      h("span.quiet", position),
      position && arrow("check-up", "↑", t("The route above")),
      position && arrow("check-down", "↓", t("The route below")),
    ),
    h(
      "div.section.check-ends",
      endElement("source", t("From"), route.source),
      endElement("target", t("To"), route.target),
    ),
  ];
}

/** @param {string} role @param {string} word @param {string} text */
const endElement = (role, word, text) =>
  h(
    "div",
    h("span", h("span", { class: `sign ${role}` }), ` ${word}`),
    h("output.mono", runs(text)),
  );

/**
 * Returns the elements that describe a route.
 * @param {Opened} route
 * @param {{rest: boolean, load: boolean}} view
 */
export function routeElements(route, view) {
  const cause = file.checkedFile()?.causes[route.trouble];
  return [
    cause && h("div.section", h("p", { id: "check-cause" }, cause)),
    route.ranks.length > 0 &&
      section(
        t("Next hops at {text}", { text: route.here }),
        keepingText(route.ranks),
        nextHops(route),
        route.restHops > 0 &&
          h(
            "button.button.edged",
            { id: "check-continue", "aria-pressed": view.rest },
            view.rest
              ? t("{hops} on, dotted", { hops: plural(route.restHops, "hop") })
              : t("Go on from here, shortest"),
          ),
      ),
    route.hops.length > 0 && section(t("Hops"), hopsNote(route), hopTable(route)),
    section(
      t("Copy as"),
      null,
      h(
        "div.acts",
        { id: "check-copy" },
        [
          ["python", "Python"],
          ["command", t("Command")],
          ["latex", "LaTeX"],
          ["json", "JSON"],
        ].map(([form, word]) => h("button.button.edged", { "data-copy": form }, word)),
      ),
    ),
    loadSection(view),
  ];
}

/**
 * Returns the table of next hops; a hop that is no link is listed above them.
 * @param {Opened} route
 */
function nextHops({ ranks: hops, back, broken, bad, addresses }) {
  const list = nextHopTable(hops, { id: "check-ranks", back });
  if (broken && bad !== null) {
    list.tBodies[0].prepend(
      h("tr.check-taken", [
        h("td", h("span.rank.none", "–")),
        data(...address(addresses[bad].text)),
        h("td", t("as written")),
        h("td"),
        h("td.after", sign("no_link", false), " ", t("no link")),
      ]),
    );
  }
  return scrollable(t("Next hops"), list);
}

/**
 * Returns the sentence that compares the hops of a route with those of a shortest one.
 * @param {Opened} route
 */
export function hopsNote({ written, distance, bad, left }) {
  const arrives = bad === null && left === 0;
  if (written === distance && arrives) return t("{length}, a shortest route", { length: written });
  return distance === null || written === distance
    ? t("{length} written", { length: written })
    : t("{length} written, the shortest takes {distance}", { length: written, distance });
}

/** Returns the table of hops. @param {Opened} route */
function hopTable(route) {
  const rows = route.hops.map(({ kind, role, left }, i) =>
    h("tr", { "data-step": i + 1, class: kind === null ? "none" : null }, [
      h("td", i + 1),
      data(...address(route.addresses[i + 1].text)),
      h(
        "td",
        kind === null ? [sign("no_link", false), " ", t("no link")] : linkName(role ?? "", kind),
      ),
      data(left ?? "–"),
    ]),
  );
  const list = table("hops", [t("hop"), t("arrives at"), t("link"), t("left")], rows);
  list.id = "check-hops";
  return scrollable(t("Hops"), list);
}

/** Returns the section on the load of all routes, and on deadlock. @param {{load: boolean}} view */
function loadSection(view) {
  const load = file.checkedFile()?.load;
  if (!load) return null;
  return section(
    t("All routes at once"),
    null,
    h(
      "button.button.edged",
      { id: "check-load", "aria-pressed": view.load },
      view.load ? t("Hide the load of links") : t("Show the load of links"),
    ),
    view.load && [
      load.bands.map(([level, low, high, links]) =>
        swarm.legendRow(
          swarm.heat(level),
          low === high
            ? plural(low, "route")
            : t("{low} to {high}", { low: numberText(low), high: plural(high, "route") }),
          links,
        ),
      ),
      load.idle > 0 && swarm.legendRow(null, t("none"), load.idle),
    ],
    terms(load.terms.map(([name, ...rest]) => [t(name), ...rest])),
    h(
      "div.check-wide",
      table(
        "hops map",
        [t("from"), t("to"), t("carries")],
        load.busiest.map(([a, b, count]) =>
          h("tr", [data(...address(a)), data(...address(b)), data(numberText(count))]),
        ),
      ),
    ),
  );
}

/**
 * Returns the text shown before there are routes: which forms can be read, and what is found.
 * @param {string} command the command that checks a file in a terminal
 */
export function introduction(command) {
  // One hop of the route, which is a link.
  const [a, b = a] = doc().trace.addresses.map(({ text }) => text);
  // Lines break after the fields of addresses, where those have some.
  const write = a.includes(",") ? address : runs;
  const reads = [
    [t("Lines"), [a, b]],
    [t("Route a line"), [`${a} ${b}`]],
    [t("With target"), [`${a} to ${b}:`, `${a} ${b}`]],
    ["JSON", [`{"nodes": ["${a}", "${b}"]}`]],
    ["CSV", ["id,route", `7,${/,/.test(a) ? `"${a} ${b}"` : `${a} ${b}`}`]],
    [t("Packet trace"), ["cycle,packet,node", "12,7,#1"]],
  ];
  return [
    h(
      "div.section",
      h(
        "button.button.edged",
        { id: "check-example" },
        t("Try 1,000 routes with four kinds of mistakes"),
      ),
    ),
    section(
      t("What it reads"),
      t("recognised by itself"),
      h(
        "dl.check-reads",
        reads.map(([name, lines]) => [
          h("dt", name),
          h(
            "dd.mono",
            /** @type {string[]} */ (lines).map((line) => h("div", write(line))),
          ),
        ]),
      ),
    ),
    section(
      t("What it finds"),
      t("a route counts once, at its first fault"),
      h(
        "dl.check-finds",
        TROUBLE_MEANINGS.map(([key, name, what]) => [
          h("dt", sign(key, false), ` ${name}`),
          h("dd.quiet", what),
        ]),
      ),
    ),
    h(
      "div.section",
      note(t("Nothing of it is kept. From the command line: "), h("code", runs(command))),
    ),
  ];
}

const TROUBLE_MEANINGS = [
  ["address", t("No address"), t("an entry that names no node")],
  ["no_link", t("No link"), t("two nodes in a row that are not joined")],
  ["fault", t("Crosses a fault"), t("a node or link that has failed")],
  ["loop", t("Loop"), t("a node comes again")],
  ["short", t("Ends short"), t("not at the target that was named")],
  ["longer", t("Longer"), t("a hop leaves every shortest path")],
  ["shortest", t("Shortest"), t("as few hops as the distance")],
];
