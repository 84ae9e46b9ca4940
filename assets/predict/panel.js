/* The panels of a prediction: rule, hints, streak, challenge; turn, next hops, hops. */

import { el, part } from "../page/page.js";
import { asksClasses } from "../panels/commands.js";
import { sample } from "../stage/paint/looks.js";
import { english, t } from "../state/language.js";
import { doc, drawing } from "../state/model.js";
import { fill, h, prose, runs } from "../widgets/dom.js";
import { ranks } from "../widgets/next_hop_table.js";
import { sign } from "../widgets/verdict_signs.js";
import { address, data, note, section, table, unseenText } from "../widgets/widgets.js";
import { brief, plural } from "../widgets/wording.js";
import { currentStop, hasArrived, last, phase, turnAt } from "./game.js";
import { SHOWN } from "./streak.js";
import { hopCount, message } from "./words.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./words.js").Facts} Facts
 * @typedef {import("./streak.js").Streak} Streak
 * @typedef {import("./challenge.js").Result} Result
 * @typedef {{links: boolean, distances: boolean}} Hints
 * @typedef {import("../types/documents").PredictDocument} Shown
 */

/** The sign of an answer, and of what has come of a game. */
const SIGNS = { right: "shortest", longer: "longer", other: "longer", no_link: "no_link" };

const RULES = /** @type {const} */ ([
  ["distance", t("by distance")],
  ["router", t("by router")],
]);

const key = (/** @type {string} */ name) =>
  h("span", { class: "key", "aria-hidden": "true" }, name);

/** @param {string} rule */
export const ruleName = (rule) => RULES.find(([value]) => value === rule)?.[1] ?? rule;

// Left ------------------------------------------------------------------------------------------

/** @param {Shown} shown @param {Hints} hints */
function rules({ rule, pairs }, hints) {
  if (pairs.length) {
    const words =
      rule === "router" ? t("by router: {title}", { title: doc().router.title }) : ruleName(rule);
    return section(t("Predict"), words, note(t("No hints in a challenge.")));
  }
  const segments = RULES.map(([value, name]) => {
    const attributes = { "data-option": "predict", "data-value": value };
    return h("button", { type: "button", ...attributes, "aria-pressed": value === rule }, name);
  });
  const hint = (
    /** @type {keyof Hints} */ name,
    /** @type {string} */ words,
    /** @type {string} */ cap,
  ) =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        id: `predict-${name}`,
        "data-hint": name,
        checked: hints[name],
      }),
      h("span", null, words),
      cap && key(cap),
    );
  return section(
    t("Predict"),
    null,
    h(
      "div",
      { id: "predict-rule", class: "segments", role: "group", "aria-label": t("Rule") },
      segments,
    ),
    hint("links", t("Hint: links of the node"), "H"),
    hint("distances", t("Hint: distance left on nodes"), ""),
    note(t("A hop with a hint does not count, and only its first answer does.")),
  );
}

/** The last answers as signs, those of the run tinted. @param {Streak} streak */
function signs({ signs: list, run }) {
  const empty = Math.max(0, Math.min(1, SHOWN - list.length));
  const shown = list.map((verdict, i) =>
    h(
      "li",
      { class: `${SIGNS[verdict]}${list.length - i <= run ? " run" : ""}` },
      sign(SIGNS[verdict]),
    ),
  );
  return h(
    "ol",
    { class: "streak-signs", "aria-label": t("The last answers") },
    shown,
    Array.from({ length: empty }, () => h("li", { class: "free", "aria-hidden": "true" })),
  );
}

/** @param {Streak} streak */
function streakSection(streak) {
  const number = (
    /** @type {import("../widgets/dom.js").Child} */ n,
    /** @type {string} */ words,
  ) => h("div", null, h("dd", null, n), h("dt", null, words));
  const share = [streak.right, h("span", { class: "quiet" }, `/${streak.all}`)];
  return section(
    t("Streak"),
    t("kept in this page"),
    h(
      "dl",
      { class: "streak-numbers" },
      number(streak.run, t("in a row")),
      number(streak.best, t("best")),
      number(share, t("right")),
    ),
    signs(streak),
  );
}

/** @param {Shown} shown @param {(Result | null)[]} results */
function challenge(shown, results) {
  const { pairs, pair, student } = shown;
  if (!pairs.length) {
    return section(
      t("Challenge"),
      null,
      note(
        t("One link with this network, rule and five pairs: the same for everyone who opens it."),
      ),
      button("challenge", t("Copy challenge link"), "i-link"),
      drawing().complete && button("own", t("Other pairs for each name"), "i-link"),
      asksClasses() && button("ask", t("Ask the class"), "i-class", "A"),
    );
  }
  if (isNameless(shown)) return null;
  const rows = pairs.map(({ source, target }, i) => {
    const result = results[i];
    const words = result?.arrived ? hopsText(result) : i === pair ? t("now") : "";
    return h(
      "tr",
      { class: i === pair ? "current" : null, "aria-current": i === pair ? "step" : null },
      [
        h("td", null, i + 1),
        data(...address(source), " → ", ...address(target)),
        h("td", null, words),
      ],
    );
  });
  const isOver = results.filter((result) => result?.arrived).length === pairs.length;
  return section(
    t("Challenge"),
    student || t("{pair} of {length}", { pair: pair + 1, length: pairs.length }),
    table("pairs", [unseenText(t("number")), t("pair"), t("hops")], rows),
    isOver && button("result", t("Copy the result"), "i-link"),
    button("leave", t("Leave the challenge"), ""),
  );
}

/** Whether pairs are to be drawn for a name that is not known yet. @param {Shown} shown */
export const isNameless = ({ draw, student }) => Boolean(draw) && !student;

/** Asks whose pairs these are to be. */
const nameForm = () =>
  h(
    "form",
    { class: "predict-form predict-name" },
    h("label", { class: "quiet", for: "predict-student" }, t("Type your name to get your pairs.")),
    h("input", { id: "predict-student", class: "input-box", maxlength: 60, autocomplete: "name" }),
    h("button", { type: "submit", class: "button edged" }, t("Begin")),
  );

/**
 * A button of a prediction, by what it does.
 * @param {string} act
 * @param {string} words
 * @param {string} icon
 * @param {string} [cap]
 * @param {boolean} [filled]
 */
const button = (act, words, icon, cap = "", filled = false) =>
  h(
    "button",
    { type: "button", class: `button ${filled ? "filled" : "edged"}`, "data-predict": act },
    icon && h("span", { class: `i ${icon}`, "aria-hidden": "true" }),
    words,
    cap && key(cap),
  );

/**
 * Fill the left panel.
 * @param {Shown} shown
 * @param {{hints: Hints, streak: Streak, results: (Result | null)[]}} of
 */
export function left(shown, { hints, streak, results }) {
  const { id, scrollTop } = { id: document.activeElement?.id, scrollTop: part("legend").scrollTop };
  fill(part("legend"), rules(shown, hints), streakSection(streak), challenge(shown, results));
  part("legend").scrollTop = scrollTop;
  if (id) document.getElementById(id)?.focus();
}

// Right -----------------------------------------------------------------------------------------

/** How many hops a way took, and how few would do. @param {Result} result */
const hopsText = ({ hops, least }) =>
  hops === least ? String(hops) : `${hops}${t(" for {least}", { least: String(least) })}`;

/** The heading of a turn, with its sign. @param {Game} game @param {Facts} facts */
function heading(game, facts) {
  const now = phase(game);
  const { title, aside } = message(game, facts);
  const name = now === "arrived" ? "shortest" : now === "lost" ? "no_link" : null;
  const verdict =
    game.answer && now !== "arrived" && now !== "lost" ? SIGNS[game.answer.verdict] : name;
  const look =
    verdict === "no_link"
      ? "no"
      : verdict === "longer"
        ? "dep"
        : verdict === "shortest"
          ? "ok"
          : "";
  const mark = verdict
    ? sign(verdict, false)
    : h("span", { class: "turn-sign", "aria-hidden": "true" });
  fill(
    part("hop-title"),
    mark,
    h("b", { class: `verdict ${look}` }, title),
    aside && h("span", { class: "quiet" }, aside),
  );
}

/** What can be done now. @param {Game} game @param {Shown} shown @param {boolean} isOver */
function acts(game, shown, isOver) {
  const { pairs, pair } = shown;
  if (isNameless(shown)) return nameForm();
  switch (phase(game)) {
    case "waiting":
      return h(
        "form",
        { class: "predict-form" },
        h(
          "label",
          { class: "quiet", for: "predict-address" },
          t("Choose a node in the drawing, or type its address."),
        ),
        h("input", {
          id: "predict-address",
          class: "input-box mono",
          type: "text",
          autocomplete: "off",
          spellcheck: "false",
          placeholder: drawing().addresses[0]?.startsWith("(") ? "(…)" : "…",
        }),
        h("button", { type: "submit", class: "button edged" }, t("Choose")),
      );
    case "right":
      return button("go", t("Go on"), "", t("Space"), true);
    case "longer":
    case "other":
      return [
        button("back", t("Take it back"), "", "Z", true),
        button("go", t("Go on from there"), "", t("Space")),
      ];
    case "no_link":
      return [
        button("back", t("Choose again"), "", "Z", true),
        !pairs.length && button("links", t("Show its links"), "", "H"),
      ];
    case "arrived":
    case "lost":
      if (!pairs.length) return button("another", t("Another pair"), "i-dice", t("Space"), true);
      if (isOver) return button("result", t("Copy the result"), "i-link", "", true);
      return pair + 1 < pairs.length || !isOver
        ? button("next", t("Next pair"), "", t("Space"), true)
        : null;
    default:
      return null;
  }
}

/** The links of the node as a hint: where they lead, and what is left if that is asked for too. */
function choices(/** @type {Game} */ game, /** @type {Hints} */ hints) {
  const hops = [...(turnAt(last(game))?.hops ?? [])];
  hops.sort((a, b) => (a.address < b.address ? -1 : 1));
  const rows = hops.map((hop) =>
    h("tr", { "data-choose": hop.address, tabindex: 0 }, [
      data(...address(hop.address)),
      h("td", null, h("span", { class: "link" }, sample(hop.role, 28), brief({ title: hop.kind }))),
      hints.distances && data(hop.left ?? "–"),
    ]),
  );
  const list = table(
    "hops choices",
    [t("to"), t("link"), ...(hints.distances ? [t("left")] : [])],
    rows,
  );
  list.id = "predict-choices";
  return section(t("Links of {at}", { at: last(game).at }), plural(hops.length, "link"), list);
}

/** @param {Game} game @param {Hints} hints */
function nextHops(game, hints) {
  const now = phase(game);
  if (now === "waiting") return hints.links ? choices(game, hints) : null;
  if (!game.answer || now === "no_link") return null;
  const at = currentStop(game);
  const hops = turnAt(at)?.hops ?? [];
  const best = hops.filter(({ longer }) => longer === 0).length;
  const before = game.stops[game.answer.stop - 1]?.at;
  const options = { id: "predict-ranks", chosen: game.answer.chosen, back: before };
  const heading = [t("Next hops at "), h("code", { class: "mono" }, runs(at.at))];
  return h(
    "section",
    { class: "section" },
    h(
      "div",
      { class: "head" },
      h("h2", null, heading),
      h(
        "span",
        { class: "quiet" },
        t("{best} of {length} shortest", { best, length: hops.length }),
      ),
    ),
    ranks(hops, options),
  );
}

/** The hops made, and the one that comes. @param {Game} game */
function hops(game) {
  const now = phase(game);
  const rows = game.stops
    .slice(1)
    .map(({ at, hop, foreseen }, i) =>
      h("tr", { "data-step": i + 1, tabindex: -1 }, [
        h("td", null, i + 1),
        data(...address(at)),
        h(
          "td",
          null,
          hop && h("span", { class: "link" }, sample(hop.role, 28), brief({ title: hop.kind })),
        ),
        h(
          "td",
          { class: "mono" },
          !foreseen && [h("span", { class: "detour" }, t("detour")), " "],
          hop?.left ?? "–",
        ),
      ]),
    );
  const n = game.stops.length;
  if (now === "waiting" || now === "no_link") {
    rows.push(
      h("tr", { class: "current" }, [
        h("td", null, n),
        data("?"),
        h("td", { colspan: 2 }, t("your turn")),
      ]),
    );
  }
  fill(el("hops"), table("hops", [t("hop"), t("arrives at"), t("link"), t("left")], rows));
  const right = game.stops.filter(({ hop }) => hop?.longer === 0).length;
  part("hops-note").textContent = hopCount(game)
    ? t("{right} of {game} shortest", { right, game: hopCount(game) })
    : "";
}

/**
 * Fill the right panel.
 * @param {Game} game
 * @param {{shown: Shown, facts: Facts, hints: Hints, streak: Streak, over: boolean}} of
 */
export function right(game, { shown, facts, hints, streak, over }) {
  heading(game, facts);
  const { sentence, reason } = message(game, facts);
  const nodes = [
    ...prose(sentence),
    ...(reason ? [...prose(" "), h("span", english, prose(reason))] : []),
  ];
  if (el("why").textContent !== nodes.map((node) => node.textContent).join(""))
    fill(el("why"), nodes);
  const within = part("turn").contains(document.activeElement);
  const typing = document.activeElement?.id === "predict-address";
  fill(
    part("turn"),
    h("div", { class: "acts predict-acts" }, acts(game, shown, over)),
    nextHops(game, hints),
    h(
      "div",
      { class: "phone-streak" },
      signs(streak),
      h("span", { class: "quiet" }, t("best {best}", { best: streak.best })),
    ),
  );
  hops(game);
  // Whoever works by keys is not thrown back to the top of the page.
  if (!within) return;
  const next = typing ? "#predict-address" : "button, input";
  const target = part("turn").querySelector(next) ?? part("turn").querySelector("button, input");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Whether the game on screen is over. @param {Game} game */
export const isOver = (game) => hasArrived(game) || phase(game) === "lost";
