/* The right panel of a prediction: the verdict on the answer, the buttons, next hops, hops. */

import { el, part } from "../page/page.js";
import { sayWhy } from "../panels/step_sentence.js";
import { t } from "../state/language.js";
import { drawing } from "../state/model.js";
import { linkName, nextHopTable } from "../widgets/charts/next_hop_table.js";
import { fill, h, prose, runs, VERBATIM } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { address, data, section, table } from "../widgets/widgets.js";
import { plural } from "../widgets/wording.js";
import { button, isNameless, signs } from "./controls.js";
import { currentStop, hasArrived, lastStop, phase, SIGNS, turnAt } from "./game.js";
import { hopCount, message } from "./words.js";

/** @import { Game } from "./game.js" */
/** @import { Facts } from "./words.js" */
/** @import { Streak } from "./streak.js" */
/** @import { Hints } from "./challenge_panel.js" */
/** @import { PredictDocument } from "../types/documents" */

/** Returns the form that asks for the name for which pairs are drawn. */
const nameForm = () =>
  h(
    "form.predict-form.predict-name",
    h("label.quiet", { for: "predict-student" }, t("Type your name to get your pairs.")),
    h("input.input-box", { id: "predict-student", maxlength: 60, autocomplete: "name" }),
    h("button.button.edged", { type: "submit" }, t("Begin")),
  );

/** Returns the heading, with its icon. @param {Game} game @param {Facts} facts */
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
  const mark = verdict ? sign(verdict, false) : h("span.turn-sign", { "aria-hidden": "true" });
  fill(
    part("hop-title"),
    mark,
    h("b", { class: `verdict ${look}` }, title),
    aside && h("span.quiet", aside),
  );
}

/**
 * Returns the buttons.
 * @param {Game} game
 * @param {PredictDocument} prediction
 * @param {boolean} isOver
 */
function acts(game, prediction, isOver) {
  const { pairs } = prediction;
  if (isNameless(prediction)) return nameForm();
  switch (phase(game)) {
    case "waiting":
      return h(
        "form.predict-form",
        h(
          "label.quiet",
          { for: "predict-address" },
          t("Choose a node in the drawing, or type its address."),
        ),
        h("input.input-box.mono", {
          id: "predict-address",
          type: "text",
          ...VERBATIM,
          placeholder: drawing().addresses[0]?.startsWith("(") ? "(…)" : "…",
        }),
        h("button.button.edged", { type: "submit" }, t("Choose")),
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
      return button("next", t("Next pair"), "", t("Space"), true);
    default:
      return null;
  }
}

/**
 * Returns the hint: where the links of the node lead; with the distances left, if they are hinted
 * too.
 */
function choices(/** @type {Game} */ game, /** @type {Hints} */ hints) {
  const hops = [...(turnAt(lastStop(game))?.hops ?? [])];
  hops.sort((a, b) => (a.address < b.address ? -1 : 1));
  const rows = hops.map((hop) =>
    h("tr", { "data-choose": hop.address, tabindex: 0 }, [
      data(...address(hop.address)),
      h("td", linkName(hop.role, hop.kind)),
      hints.distances && data(hop.left ?? "–"),
    ]),
  );
  const list = table(
    "hops choices",
    [t("to"), t("link"), ...(hints.distances ? [t("left")] : [])],
    rows,
  );
  list.id = "predict-choices";
  return section(t("Links of {at}", { at: lastStop(game).at }), plural(hops.length, "link"), list);
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
  const heading = [t("Next hops at "), h("code.mono", runs(at.at))];
  return h(
    "section.section",
    h(
      "div.head",
      h("h2", heading),
      h("span.quiet", t("{best} of {length} shortest", { best, length: hops.length })),
    ),
    nextHopTable(hops, options),
  );
}

/** Returns the table of hops made, and the one that is awaited. @param {Game} game */
function hops(game) {
  const now = phase(game);
  const rows = game.stops
    .slice(1)
    .map(({ at, hop, foreseen }, i) =>
      h("tr", { "data-step": i + 1, tabindex: -1 }, [
        h("td", i + 1),
        data(...address(at)),
        h("td", hop && linkName(hop.role, hop.kind)),
        h("td.mono", !foreseen && [h("span.detour", t("detour")), " "], hop?.left ?? "–"),
      ]),
    );
  const n = game.stops.length;
  if (now === "waiting" || now === "no_link") {
    rows.push(h("tr.current", [h("td", n), data("?"), h("td", { colspan: 2 }, t("your turn"))]));
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
 * @param {{shown: PredictDocument, facts: Facts, hints: Hints, streak: Streak, over: boolean}} view
 */
export function fillRight(game, { shown: prediction, facts, hints, streak, over }) {
  heading(game, facts);
  const { sentence, reason } = message(game, facts);
  sayWhy([...prose(sentence), ...(reason ? [...prose(" "), ...prose(reason)] : [])]);
  const within = part("upper").contains(document.activeElement);
  const typing = document.activeElement?.id === "predict-address";
  fill(
    part("upper"),
    h("div.acts.predict-acts", acts(game, prediction, over)),
    nextHops(game, hints),
    h("div.phone-streak", signs(streak), h("span.quiet", t("best {best}", { best: streak.best }))),
  );
  hops(game);
  // Keep the keyboard focus in the panel.
  if (!within) return;
  const next = typing ? "#predict-address" : "button, input";
  const target = part("upper").querySelector(next) ?? part("upper").querySelector("button, input");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Whether the game on screen is over: unlike `isOver` of game.js, not while it shows the verdict on
 * an answer with which the message is lost.
 * @param {Game} game
 */
export const isEnded = (game) => hasArrived(game) || phase(game) === "lost";
