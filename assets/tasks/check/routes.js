/* Check of routes: one route is opened at its mistake, the others are listed by trouble. */

import { notice } from "../../page/notice.js";
import { closest, el, magnify, part } from "../../page/page.js";
import { markRow, say } from "../../panels/step_sentence.js";
import * as overlay from "../../stage/overlay.js";
import * as brush from "../../stage/paint/draw.js";
import { layerLook } from "../../stage/paint/looks.js";
import { rankNumbers } from "../../stage/paint/numbers.js";
import * as pills from "../../stage/paint/pills.js";
import { paint } from "../../stage/paint/primitives.js";
import * as routePath from "../../stage/paint/route_path.js";
import { drawShortest } from "../../stage/paint/shortest_way.js";
import * as swarm from "../../stage/paint/swarm.js";
import { drawMissingLink } from "../../stage/paint/verdicts.js";
import * as player from "../../stage/player.js";
import { hopPath, hopPaths, markOnScreen } from "../../stage/stage.js";
import { view as look } from "../../stage/view.js";
import { localText, t } from "../../state/language.js";
import {
  taskResult as currentCheck,
  doc,
  done,
  drawing,
  emit,
  on,
  state,
  step,
  steps,
} from "../../state/model.js";
import { isMoving, stepOf } from "../../state/position.js";
import { Away, whenBack } from "../../state/server.js";
import { mapNumbers } from "../../widgets/charts/next_hop_table.js";
import { copy } from "../../widgets/copy.js";
import { fill, prose } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { plural } from "../../widgets/wording.js";
import { bitsBetween } from "../route/address_fields.js";
import * as file from "./file.js";
import { acceptGuess, guessElements, guessOf, guessSentence } from "./guess.js";
import { list } from "./list.js";
import { introduction, lead, routeElements } from "./panel.js";
import * as pasting from "./paste.js";
import * as picking from "./selection.js";
import * as side from "./sidebar.js";
import { timeline } from "./timeline.js";

/** @import { CheckDocument, OpenedRoute as Opened } from "../../types/documents" */
/** @import { Ctx } from "../../types/task" */

/**
 * The items drawn besides the route: a shortest route from where it fails, the load of all routes.
 */
const view = { rest: false, load: false };

/** Returns the route that is opened, null if no route is. @param {CheckDocument} result */
const openedRoute = ({ routes }) => routes?.opened ?? null;

/** Returns the index of the node after the last hop that is a link. @param {Opened} route */
const lastLinkedIndex = (route) =>
  route.broken && route.bad ? route.bad - 1 : route.marks.length - 1;

// On the stage -------------------------------------------------------------------------------

/** @param {Ctx} context @param {CheckDocument} result */
function draw(context, result) {
  if (view.load) drawLoad(context);
  const route = openedRoute(result);
  if (route) drawWritten(context, route);
}

/**
 * Draw the route as written, the hop that is no link, and a shortest route from there.
 * @param {Ctx} context
 * @param {Opened} route
 */
function drawWritten(context, route) {
  const { marks, rest, bad, broken } = route;
  if (view.rest) drawShortest(context, rest);
  hopPaths(marks).forEach((path, i) => {
    if (!path || (broken && bad === i + 1)) return;
    context.globalAlpha = i < done() ? 1 : 0.45;
    brush.trail(context, path);
    context.globalAlpha = 1;
  });
  if (broken && bad) drawMissingLink(context, marks[bad - 1], marks[bad]);
}

/** Draw the load of all legal routes as heat. @param {Ctx} context */
function drawLoad(context) {
  const places = new Map(drawing().addresses.map((text, mark) => [text, mark]));
  for (const [a, b, , level] of [...(file.checkedFile()?.load?.links ?? [])].reverse()) {
    const [from, to] = [places.get(a), places.get(b)];
    if (from !== undefined && to !== undefined) swarm.drawHot(context, from, to, swarm.heat(level));
  }
}

/**
 * Draw the ranks of the next hops at their nodes.
 * @param {Ctx} context
 * @param {CheckDocument} result
 */
function drawRanks(context, result) {
  const route = openedRoute(result);
  if (!route) return;
  const [source, target] = route.ends;
  const ends = [
    ...(target === null ? [] : [{ role: /** @type {const} */ ("target"), mark: target }]),
    ...(source === null ? [] : [{ role: /** @type {const} */ ("source"), mark: source }]),
  ];
  if (drawing().pills) for (const { role, mark } of ends) pills.setPart(mark, role);
  else paint(context, routePath.signs(drawing(), look(), ends), magnify());
  rankNumbers(context, route.ranks);
}

/**
 * Draw the message, as far as the hops are links.
 * @param {Ctx} context
 * @param {CheckDocument} result
 */
function over(context, result) {
  const route = openedRoute(result);
  if (!route?.marks.length) return;
  const { marks } = route;
  const at = Math.min(state.at, Math.max(lastLinkedIndex(route), 0));
  const i = stepOf(at);
  const [a, b = null] = [marks[i], marks[i + 1]];
  if (a === null) return;
  const moving = isMoving(at - i) && b !== null;
  const p = moving ? hopPath(a, b).at(brush.ease(at - i)) : markOnScreen(a);
  brush.message(context, p, moving ? brush.tokenSize() : brush.restSize());
}

/**
 * Returns the layer of the map: ranks of next hops, a shortest route from the failure, the loads.
 * @param {CheckDocument} result
 */
function onMap(result) {
  const route = openedRoute(result);
  const { layer } = doc().stage;
  const loads = view.load ? (file.checkedFile()?.load?.cells ?? []) : [];
  if (!route || !layer) return { layer: { loads } };
  const { line, dash } = layerLook("way-on");
  const rest = view.rest ? [{ paths: route.restPaths, token: line, dash }] : [];
  return { layer: { numbers: mapNumbers(route.ranks), lanes: [...layer.lanes, ...rest], loads } };
}

// In the panels --------------------------------------------------------------------------------

/** @param {CheckDocument} result */
function begin(result) {
  fill(part("legend"));
  const route = openedRoute(result);
  side.mount();
  picking.adoptDocument();
  pasting.show(result.routes?.form ?? "", route);
  if (route && state.doc && state.doc.step === null) {
    state.doc.step = route.stop;
    player.move(route.stop);
  }
  fillPanel(result);
}

/** Fill the parts of the panel other than the sentence. @param {CheckDocument} result */
function fillPanel(result) {
  const guess = guessOf(result);
  const route = guess ? null : openedRoute(result);
  const command = result.routes?.command ?? "";
  fill(part("lead"), route && lead(route));
  fill(
    part("more"),
    guess ? guessElements(guess) : route ? routeElements(route, view) : introduction(command),
  );
}

/** Say in words what the hop on screen does. @param {CheckDocument} result */
function describeHop(result) {
  const guess = guessOf(result);
  if (guess) return sayGuess(guess);
  const route = openedRoute(result);
  if (!route) return sayInvitation(result);
  const row = picking.state.row;
  const checkedFile = file.checkedFile();
  const why = (checkedFile && row >= 0 && checkedFile.set.rows.why[String(row)]) || route.why;
  say(verdict(route), why);
  part("hop-title").prepend(sign(route.trouble, false));
  const at = Math.min(step(), Math.max(route.addresses.length - 2, 0));
  const here = route.addresses[Math.min(done(), route.addresses.length - 1)];
  const next = route.addresses[Math.min(done(), at) + 1];
  if (here) bitsBetween(route.fields, here.cells, next?.cells ?? null, route.unit);
  else fill(part("bits"));
  markHopRow();
}

/** @param {import("./guess.js").Guess} guess */
function sayGuess(guess) {
  say(t("Not understood"), prose(guessSentence(guess)));
  fill(part("bits"));
}

/** @param {CheckDocument} result */
function sayInvitation({ why }) {
  say("", why);
  fill(part("bits"));
}

/** Returns the verdict on a route: where it is wrong, and how. @param {Opened} route */
function verdict({ trouble, title, bad, written, left, distance }) {
  const distanceText = left ?? distance;
  const tail =
    distanceText === null ? "" : ` · ${t("{hops} left", { hops: plural(distanceText, "hop") })}`;
  const at = trouble !== "address" && trouble !== "short" && bad ? bad : null;
  if (at === null) return t(title);
  return `${t("Hop {now} of {length}", { now: at, length: written })}: ${t(title)}${tail}`;
}

/** Mark the row of the hop on screen. */
function markHopRow() {
  for (const row of document.querySelectorAll("#check-hops tr[data-step]")) {
    const at = Number(/** @type {HTMLElement} */ (row).dataset.step);
    row.classList.toggle("current", at === step());
  }
}

/** @param {Event} event */
function onPress(event) {
  const row = closest(event, "[data-row]");
  const trouble = closest(event, "[data-trouble]");
  const sort = closest(event, "[data-sort]");
  const hop = closest(event, "#check-hops [data-step]");
  const form = closest(event, "[data-copy]");
  const id = closest(event, "button")?.id ?? "";
  const route = openedRoute(currentCheck());
  if (row) picking.choose(Number(row.dataset.row));
  else if (trouble) picking.filter(trouble.dataset.trouble ?? "");
  else if (sort) picking.sort(/** @type {import("./set.js").By} */ (sort.dataset.sort));
  else if (hop) player.jump(Number(hop.dataset.step));
  else if (form && route) {
    void copy(form, route.copies[/** @type {keyof Opened["copies"]} */ (form.dataset.copy)]);
  } else if (id === "check-continue") toggle("rest");
  else if (id === "check-load") toggle("load");
  else if (id === "check-up") picking.step(-1);
  else if (id === "check-down") picking.step(1);
  else if (id === "check-example") void example();
  else if (id === "check-read-so") {
    const guess = guessOf(currentCheck());
    if (guess) acceptGuess(guess);
  }
}

/** Switch a part of the drawing. @param {keyof typeof view} name */
function toggle(name) {
  view[name] = !view[name];
  fillPanel(currentCheck());
  overlay.draw();
  emit("laid");
}

/** Check the example file of this network. */
async function example() {
  const net = state.doc?.network.spec ?? "";
  try {
    picking.open("example.txt", await file.example(net));
  } catch (error) {
    if (error instanceof Away) whenBack(() => state.doc?.network.spec === net && void example());
    else notice(localText(/** @type {Error} */ (error).message));
  }
}

list.addEventListener("keydown", (event) => {
  const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (direction) picking.step(/** @type {1 | -1} */ (direction));
  else if (event.key === "Enter") el("stage").focus();
  else return;
  event.preventDefault();
});

on("paste asked", () => {
  if (!side.onScreen()) return;
  if (file.checkedFile()) picking.close();
  pasting.focus();
});
on("checked", () => {
  if (!side.onScreen() || file.isChecking()) return;
  fillPanel(currentCheck());
  if (guessOf(currentCheck())) describeHop(currentCheck());
});

/** @param {CheckDocument} result */
function statusText(result) {
  const route = openedRoute(result);
  if (!route) return { count: "", summary: "" };
  const before = step() === route.stop && route.broken ? route.bad : null;
  const count = before
    ? t("Before hop {hop}", { hop: before })
    : step()
      ? t("Hop {now} of {length}", { now: step(), length: steps() })
      : t("Start");
  return { count, summary: t(route.title) };
}

/** @type {import("../../types/task").Task<CheckDocument>} */
export const task = {
  heading: "",
  tab: t("List"),
  unit: t("Hop"),
  ends: "none",
  router: true,
  layout: () => "routes",
  faults: () => true,
  onward: (_, direction) => picking.onward(direction),
  steps: (result) => result.steps,
  draw,
  onTop: drawRanks,
  over,
  onMap,
  begin,
  updatePanel(result) {
    describeHop(result);
    markRow();
  },
  acts: () => ({ click: onPress }),
  timeline: (axis, result) => timeline(axis, openedRoute(result)),
  status: statusText,
};
