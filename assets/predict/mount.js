/* Predict, a mode of the task Route: the message waits, and the visitor predicts its next node. */

import { question } from "../map/api.js";
import { notice } from "../page/notice.js";
import { closest, field, part } from "../page/page.js";
import * as commands from "../panels/commands.js";
import { markRow } from "../panels/step_sentence.js";
import * as player from "../stage/player.js";
import { localText, t } from "../state/language.js";
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import { Away, whenBack } from "../state/server.js";
import { setFocus, setPosition } from "../state/store.js";
import * as url from "../state/url.js";
import { fillBits } from "../tasks/route/address_fields.js";
import { fillCode } from "../tasks/route/code.js";
import { asSentence } from "../widgets/wording.js";
import { fillLeft } from "./challenge_panel.js";
import * as challenge from "./challenge_play.js";
import { isNameless } from "./controls.js";
import * as games from "./game.js";
import * as panel from "./panel.js";
import * as stage from "./stage.js";
import { NONE, withVerdict } from "./streak.js";
import * as memory from "./tab_memory.js";
import { slots, timeline } from "./timeline.js";
import * as words from "./words.js";

/** @import { PredictDocument } from "../types/documents" */
/** @import { Game } from "./game.js" */

/** @type {Game} */
let game;
/** @type {PredictDocument} */
let prediction;
const stored = memory.load();
let streak = stored?.streak ?? NONE;
/** Length of the run of right answers that the last answer ended. */
let endedRun = 0;
let hints = stored?.hints ?? { links: false, distances: false };
/** The part of the stored game that is not replayed yet. @type {games.Walk | null} */
let unplayed = null;

const isHinted = () => hints.links || hints.distances;

/** Whether Predict is on screen. */
const isOn = () => doc()?.mode === "predict" && !model.isRefused();

// Positions of nodes --------------------------------------------------------------------------

/** Returns the place of a node in the legs, null if it is in none. @param {string} address */
function spotOf(address) {
  if (address === doc().target) return prediction.goal;
  for (const { leg } of [...game.stops].reverse()) {
    const spot = leg?.spots[address];
    if (spot) return spot;
  }
  return null;
}

const places = {
  /** @param {string} address @returns {import("../types/task").Mark} */
  mark(address) {
    const mark = spotOf(address)?.mark ?? drawing().addresses.indexOf(address);
    return mark < 0 ? null : mark;
  },
  /** @param {string} address */
  cluster(address) {
    const clusterOfSpot = spotOf(address)?.cluster;
    if (clusterOfSpot !== undefined) return clusterOfSpot;
    const mark = places.mark(address);
    const home = mark === null ? -1 : drawing().home[mark];
    return home < 0 ? "" : drawing().hulls[home].name;
  },
};

/** Returns the name of the router for running text: "Algorithm A", without its description. */
const routerName = () => t(doc().router.title).split(/[:,(]/)[0].trim();

/** @returns {import("./words.js").Facts} */
const facts = () => ({
  router: routerName(),
  cluster: places.cluster,
  run: streak.run,
  ended: endedRun,
  failed: doc().faults.length > 0,
});

// Actions of the visitor ----------------------------------------------------------------------

/** Set the game, and update all that shows it. @param {Game} next */
function setGame(next) {
  const grown = next.stops.length > game.stops.length;
  game = next;
  unplayed = null;
  remember();
  const steps = model.steps();
  player.pause();
  setPosition(grown ? steps - 1 : steps);
  setFocus(null);
  emit("hover", null);
  refresh();
  emit("hops");
  emit("step");
  if (grown) player.play();
  part("live").textContent = words.spokenText(game, facts());
  void fetchHops();
}

/** Store the game, in case the page is reloaded. */
function remember() {
  const message = memory.messageOf(prediction.asks, doc().source);
  memory.store({ message, walk: games.walkOf(game), streak, hints });
}

/** Request the next hops at the node of the message, if they are not known yet. */
async function fetchHops() {
  const at = games.addressToFetch(game);
  const gameAsked = game;
  if (at === null) return;
  try {
    // Each fault is a parameter of its own.
    const query = new URLSearchParams(prediction.asks);
    query.set("from", at);
    const answer = await question("leg", query);
    const leg = await answer.json();
    if (game !== gameAsked || !isOn()) return;
    game = games.withLeg(game, leg);
    const isReplayed = replay();
    if (isReplayed) setPosition(model.steps());
    refresh();
    emit("hops");
    emit("step");
    if (isReplayed) await fetchHops();
  } catch (error) {
    if (error instanceof Away) whenBack(() => game === gameAsked && isOn() && void fetchHops());
    else notice(asSentence(localText(/** @type {Error} */ (error).message)));
  }
}

/** Choose a node as the next one. @param {string} address */
function choose(address) {
  if (isNameless(prediction)) return void field("predict-student").focus();
  const hop = game.stops.length - 1;
  const next = games.choose(game, address, isHinted());
  if (next === game || !next.answer) return;
  const { verdict } = next.answer;
  // What was typed before and is no node is no longer of interest.
  notice("");
  endedRun = 0;
  const isCounted = games.counts(game, isHinted());
  if (isCounted) {
    challenge.keepAnswer(prediction, hop, address);
    endedRun = verdict === "right" ? 0 : streak.run;
    streak = withVerdict(streak, verdict);
  }
  setGame(next);
  challenge.keep(prediction, game, isCounted ? verdict : null);
  refresh();
}

function back() {
  endedRun = 0;
  const next = games.takeBack(game);
  if (next !== game) setGame(next);
}

/** Go on: to the next hop, over the chosen link, to another pair. */
function go() {
  endedRun = 0;
  if (panel.isEnded(game) && games.phase(game) !== "right") {
    if (!prediction.pairs.length) return commands.setRandomEnds();
    return challenge.isAllOver(prediction) ? undefined : challenge.nextPair(prediction);
  }
  const next = games.goOn(game, isHinted());
  if (next === game) return;
  setGame(next);
  challenge.keep(prediction, game, null);
  refresh();
}

/** Show or hide a hint. @param {Partial<typeof hints>} changes */
function hint(changes) {
  if (prediction.pairs.length) return;
  hints = { ...hints, ...changes };
  if (games.phase(game) === "no_link") game = games.takeBack(game);
  if (isHinted()) game = { ...game, hinted: true };
  remember();
  refresh();
  emit("hops");
  emit("step");
}

/** Show one more hint; after the last one, none. */
const hintMore = () =>
  hint(
    !hints.links
      ? { links: true }
      : !hints.distances
        ? { distances: true }
        : { links: false, distances: false },
  );

/** Choose the node that was typed: an address, or anything that the server understands as one. */
async function chooseTyped() {
  const input = field("predict-address");
  const text = input.value.replace(/\s/g, "");
  if (!text) return;
  const { complete, addresses } = drawing();
  const address = [text, `(${text})`].find((name) => addresses.includes(name) || spotOf(name));
  if (address) return choose(address);
  try {
    const answer = await question("node", { net: doc().network.spec, text, here: "" });
    choose((await answer.json()).address);
  } catch (error) {
    if (error instanceof Away)
      return whenBack(() => input.isConnected && isOn() && void chooseTyped());
    const instruction = t("Click a node, or type an address as it stands beside one.");
    const { message } = /** @type {Error} */ (error);
    notice([asSentence(localText(message)), complete && ` ${instruction}`]);
  }
}

/** The actions of buttons and keys. @type {Record<string, () => void>} */
const ACTS = {
  go,
  back,
  hint: hintMore,
  links: () => hint({ links: true }),
  another: () => commands.setRandomEnds(),
  next: () => challenge.nextPair(prediction),
  challenge: challenge.copyLink,
  own: challenge.copyOwn,
  ask: commands.askClass,
  result: () => void challenge.copyResult(prediction),
  leave: () => url.ask({ pairs: null, draw: null, student: null }),
  choose: () => {
    const mark = state.focus ?? state.hover;
    if (mark !== null) choose(drawing().addresses[mark]);
  },
};

on("predict", (act) => isOn() && ACTS[act]?.());

/** @type {import("../types/task").Acts} */
const acts = {
  click(event) {
    const act = closest(event, "[data-predict]")?.dataset.predict;
    const row = closest(event, "[data-choose]")?.dataset.choose;
    if (act) ACTS[act]?.();
    else if (row) choose(row);
  },
  keydown(event) {
    const row = event.key === "Enter" && closest(event, "[data-choose]")?.dataset.choose;
    if (!row) return;
    event.preventDefault();
    choose(row);
  },
  change({ target }) {
    if (!(target instanceof HTMLInputElement) || !target.dataset.hint) return;
    hint({ [target.dataset.hint]: target.checked });
  },
  submit(event) {
    if (!closest(event, ".predict-form")) return;
    event.preventDefault();
    if (!closest(event, ".predict-name")) return void chooseTyped();
    const student = field("predict-student").value.trim();
    if (student) url.ask({ student, from: null, to: null });
  },
};

// Screen ----------------------------------------------------------------------------------------

/** Fill the parts that change with the game. */
function refresh() {
  fillLeft(prediction, {
    hints,
    streak,
    results: prediction.pairs.length ? challenge.results(prediction) : [],
  });
  panel.fillRight(game, {
    shown: prediction,
    facts: facts(),
    hints,
    streak,
    over: challenge.isAllOver(prediction),
  });
  fillAddresses();
  fillAlgorithm();
}

/** Fill the rows of addresses: the node of the message, the chosen node, the target. */
function fillAddresses() {
  const { answer } = game;
  const now = spotOf(games.currentStop(game).at);
  if (!now) return;
  const next = answer ? (spotOf(answer.chosen)?.cells ?? symbolsOf(answer.chosen)) : null;
  fillBits({ now: now.cells, next, name: answer?.verdict === "no_link" ? t("chosen") : undefined });
}

/**
 * Returns an address symbol by symbol, in fields like those of the target; null if it has others.
 * @param {string} text
 * @returns {string[][] | null}
 */
function symbolsOf(text) {
  const groups = text.replace(/^\(|\)$/g, "").split(",");
  const { cells } = prediction.goal;
  if (groups.length !== cells.length) return null;
  return groups.map((group, f) =>
    cells[f].length === 1 ? [group] : group.includes(".") ? group.split(".") : [...group],
  );
}

/** Fill the algorithm if the rule is a router; the deciding line is only marked after an answer. */
function fillAlgorithm() {
  const hop = game.answer ? games.routerHop(games.currentStop(game)) : null;
  fillCode({ current: hop, decisions: hop?.before ?? [], lost: false });
}

/** Returns the game of a document, new for a new one. @param {PredictDocument} document */
function gameOf(document) {
  if (document === prediction) return game;
  prediction = document;
  if (document.pairs.length) hints = { links: false, distances: false };
  const rule = document.rule === "router" ? "router" : "distance";
  game = games.begin(rule, doc().target, document.leg, isHinted());
  endedRun = 0;
  unplayed = memory.walkAt(memory.messageOf(document.asks, doc().source), doc().step);
  replay();
  return game;
}

/** Replay the stored game as far as next hops are known; returns whether anything was replayed. */
function replay() {
  if (!unplayed) return false;
  const next = games.resume(game, unplayed);
  const grown = next.stops.length > game.stops.length;
  game = next;
  if (games.addressToFetch(game) === null) unplayed = null;
  return grown;
}

/** @type {import("../types/task").Task<PredictDocument>} */
export const task = {
  heading: t("Hops"),
  unit: t("Hop"),
  ends: "both",
  router: true,
  route: true,
  steps: (document) => words.hopCount(gameOf(document)),
  slots: (document) => slots(gameOf(document)),
  ways: (document) => stage.touchedNodes(gameOf(document), places),
  fixed: ({ pairs }) => pairs.length > 0,
  veils: () => ({ links: !hints.links, distances: !hints.distances }),
  tip: (document) => (games.isOpen(gameOf(document)) ? [[t("Choose it"), t("click, Enter")]] : []),
  pick: choose,
  draw: (context, document) => stage.draw(context, gameOf(document), places, hints.links),
  onTop: (context, document) => stage.onTop(context, gameOf(document), places),
  over: (context, document) => stage.over(context, gameOf(document), places),
  onMap(document) {
    const { stops, answer } = gameOf(document);
    const pathOf = (/** @type {string} */ address) => spotOf(address)?.path ?? [];
    const paths = stops.map(({ at }) => pathOf(at));
    const roles = stops.slice(1).map(({ hop }) => hop?.role ?? "local");
    const marks = answer && spotOf(answer.chosen) ? [[pathOf(answer.chosen)]] : [];
    const wrong = answer?.verdict === "no_link";
    return {
      way: { paths, roles, open: true },
      follow: true,
      layer: {
        ends: { source: null, target: document.goal.path },
        ringed: wrong ? [] : marks,
        failed: wrong ? marks : [],
      },
    };
  },
  begin(document) {
    gameOf(document);
    refresh();
    // The message is where the game is; the address may be a hop behind.
    if (state.at !== model.steps()) player.move(model.steps());
    if (unplayed) void fetchHops();
  },
  updatePanel: () => markRow(),
  acts: () => acts,
  timeline: (axis, document) => timeline(axis, gameOf(document)),
  status: (document) => words.playerWords(gameOf(document)),
  spoken: (document) => words.spokenText(gameOf(document), facts()),
};
