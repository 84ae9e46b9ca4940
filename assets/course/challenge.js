/* A challenge without a server: pairs are predicted hop by hop, and judged in the page. */

import * as games from "../predict/game.js";
import { message } from "../predict/words.js";
import { t } from "../state/language.js";
import { fill, h, prose } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { MAX_HOPS, unanswered } from "./answers.js";
import { Board } from "./board.js";
import { continuationOf } from "./leg.js";
import { scoreOf } from "./score.js";

/** @import { CourseChallenge } from "../types/documents" */
/** @import { PairResult } from "./answers.js" */
/** @import { Standing } from "./score.js" */

/**
 * The icons of verdicts, and their colours.
 * @type {{[phase: string]: [string, string]}}
 */
const SIGNS = {
  right: ["shortest", "ok"],
  arrived: ["shortest", "ok"],
  longer: ["longer", "dep"],
  other: ["longer", "dep"],
  no_link: ["no_link", "no"],
  lost: ["no_link", "no"],
};

/** Pairs of a challenge, with the game of each. */
class Challenge {
  /**
   * @param {Element} place
   * @param {CourseChallenge} data
   * @param {(pair: number, result: PairResult) => void} changed
   */
  constructor(place, data, changed) {
    this.data = data;
    this.changed = changed;
    this.numbers = new Map(data.addresses.map((address, i) => [address, i]));
    this.point = place.querySelector(".point");
    this.turn = /** @type {Element} */ (place.querySelector("[data-turn]"));
    this.pair = 0;
    /** @type {PairResult[]} */
    this.results = data.pairs.map(unanswered);
    this.games = data.pairs.map((_, i) => this.newGame(i));
    /** Its elements, which stay in the page: screen readers read out what changes. */
    this.parts = {
      heading: h("p.ends"),
      status: h("div", { "aria-live": "polite" }),
      acts: h("div"),
      result: h("div"),
    };
    fill(this.turn, ...Object.values(this.parts));
    const picture = /** @type {Element} */ (place.querySelector(".drawn"));
    this.board = new Board(picture, data, (node) => this.choose(data.addresses[node]));
    this.facts = {
      router: data.router,
      cluster: (/** @type {string} */ address) => data.clusters[this.number(address)] ?? "",
      run: 0,
      ended: 0,
      drawn: false,
    };
  }

  /** Returns the index of a node. @param {string} address */
  number(address) {
    return this.numbers.get(address) ?? -1;
  }

  /** Returns a game in which nothing is answered. @param {number} pair */
  newGame(pair) {
    const { rule, pairs, addresses } = this.data;
    const by = rule === "router" ? "router" : "distance";
    return games.begin(by, addresses[pairs[pair].target], continuationOf(this.data, pair));
  }

  get game() {
    return this.games[this.pair];
  }

  /** Restores earlier answers. @param {PairResult[]} results */
  show(results) {
    this.results = results.map((result, i) => {
      this.games[i] = this.newGame(i);
      const wrongAt = result.nodes.findIndex((node) => !this.redo(i, this.data.addresses[node]));
      const length = wrongAt < 0 ? result.nodes.length : wrongAt;
      const [nodes, right] = [result.nodes, result.right].map((list) => list.slice(0, length));
      return /** @type {PairResult} */ ({ ...result, nodes, right });
    });
    const open = this.games.findIndex((game) => !games.isOver(game));
    this.pair = Math.max(0, open);
    this.draw();
  }

  /**
   * Repeats a hop that was made before; returns whether it can be made.
   * @param {number} pair
   * @param {string} to
   */
  redo(pair, to) {
    const chosen = games.choose(this.games[pair], to);
    const next = games.goOn(chosen);
    const isNew = next.stops.length > this.games[pair].stops.length;
    if (isNew) this.games[pair] = next;
    return isNew;
  }

  /** Answer where the message goes next. @param {string} address */
  choose(address) {
    const before = this.game;
    const game = games.choose(before, address);
    if (game === before) return;
    this.games[this.pair] = game;
    const { right, nodes, missed } = this.results[this.pair];
    if (game.answer?.verdict === "right") {
      this.keep({
        nodes: [...nodes, this.number(address)],
        right: [...right, !missed],
        missed: false,
      });
    } else this.keep({ nodes, right, missed: true });
  }

  /** Continues over the chosen link, though it is longer. */
  goOn() {
    const chosen = this.game.answer?.chosen ?? "";
    const { right, nodes } = this.results[this.pair];
    this.games[this.pair] = games.goOn(this.game);
    const now = { nodes: [...nodes, this.number(chosen)], right: [...right, false] };
    this.keep({ ...now, missed: false });
  }

  takeBack() {
    this.games[this.pair] = games.takeBack(this.game);
    this.draw();
  }

  next() {
    const open = this.games.findIndex((game, i) => i > this.pair && !games.isOver(game));
    this.pair = open >= 0 ? open : this.games.findIndex((game) => !games.isOver(game));
    this.draw();
    this.board.focus(this.number(games.lastStop(this.game).at));
  }

  /** @param {PairResult} result */
  keep(result) {
    this.results[this.pair] = result;
    this.draw();
    this.changed(this.pair, result);
  }

  /** Returns the state of every pair. @returns {Standing[]} */
  progress() {
    return this.games.map((game, i) => {
      const stop = games.lastStop(game);
      const { way, left: lefts } = this.data.pairs[i];
      const left =
        this.data.rule === "router" ? way.length - stop.place : lefts[this.number(stop.at)];
      return {
        right: this.results[i].right.filter(Boolean).length,
        hopsMade: this.results[i].right.length,
        left: Math.max(0, left),
        over: games.isOver(game),
      };
    });
  }

  /** Whether a longer route can still be stored. */
  hasRoom() {
    const hops = this.progress().reduce((sum, { hopsMade, left }) => sum + hopsMade + left, 0);
    return hops + 1 + (this.game.answer?.hop?.longer ?? 0) <= MAX_HOPS;
  }

  draw() {
    const { game, data } = this;
    const { target } = data.pairs[this.pair];
    const answer = game.answer?.verdict === "right" ? null : game.answer;
    const wrong = answer ? this.number(answer.chosen) : -1;
    this.board.show({ path: game.stops.map(({ at }) => this.number(at)), target, wrong });
    const areOver = this.games.every(games.isOver);
    this.point?.toggleAttribute("hidden", !areOver);
    const { heading, status, acts, result } = this.parts;
    const hadFocus = this.turn.contains(document.activeElement);
    fill(heading, this.heading());
    fill(status, this.statusText());
    fill(acts, this.acts());
    fill(result, areOver && this.resultTable());
    if (hadFocus) this.turn.querySelector("input")?.focus();
    if (hadFocus && !this.turn.contains(document.activeElement))
      this.turn.querySelector("button")?.focus();
  }

  heading() {
    const { addresses, pairs } = this.data;
    const { source, target } = pairs[this.pair];
    const ends = [h("code.source", addresses[source]), " → ", h("code.target", addresses[target])];
    const place = t("{pair} of {length}", { pair: this.pair + 1, length: pairs.length });
    return [h("span", ends), h("span.quiet", place)];
  }

  /** Returns the text: the verdict on the last answer, and the next question. */
  statusText() {
    const now = games.phase(this.game);
    const { title, aside, sentence, reason } = message(this.game, this.facts);
    const [name, look] = SIGNS[now] ?? ["", ""];
    const head = h("b", { class: `verdict ${look}` }, title);
    const next = now === "right" ? message(games.settle(this.game), this.facts).sentence : "";
    return [
      h("p", name && sign(name, false), head, aside && h("span.quiet", aside)),
      sentence && h("p", prose(sentence)),
      reason && h("p", { lang: "en" }, prose(reason)),
      next && h("p", prose(next)),
    ];
  }

  acts() {
    const now = games.phase(this.game);
    if (now === "waiting" || now === "right") return this.addressForm();
    /** @param {string} words @param {() => void} act */
    const button = (words, act) => h("button.button", { onclick: act }, words);
    const back = () => this.takeBack();
    if (now === "no_link") return button(t("Choose again"), back);
    if (now === "longer" || now === "other") {
      const canStray = this.data.rule === "distance" && this.hasRoom();
      return h("div.acts", [
        button(t("Take it back"), back),
        canStray && button(t("Go on from there"), () => this.goOn()),
      ]);
    }
    return this.games.every(games.isOver) ? null : button(t("Next pair"), () => this.next());
  }

  /** The field for the address of a node. */
  addressForm() {
    const input = h("input", {
      id: "next-node",
      class: "mono",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
    });
    const words = t("Choose a node in the drawing, or type its address.");
    const label = h("label.quiet", { for: "next-node" }, words);
    const trouble = h("p.trouble", { role: "alert" });
    const button = h("button.button", { type: "submit" }, t("Choose"));
    const form = h("form", label, h("span.acts", input, button), trouble);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const address = input.value.replace(/\s/g, "");
      const { spec } = this.data;
      if (this.numbers.has(address)) this.choose(address);
      else fill(trouble, t("{address} is no node of {spec}.", { address, spec }));
    });
    return form;
  }

  /** The results of all pairs. */
  resultTable() {
    const { right, all } = scoreOf([], this.progress());
    return h("p.score", t("{right} of {n} right at first.", { right, n: all }));
  }
}

/**
 * Creates a challenge in an element.
 * @param {Element} place
 * @param {CourseChallenge} data
 * @param {(pair: number, result: PairResult) => void} changed
 */
export const challenge = (place, data, changed) => new Challenge(place, data, changed);
