/* The wall of a class: it leads a room, asks, and shows what everybody answered. */

import { withFolder } from "../state/folder.js";
import { langParam as language, t } from "../state/language.js";
import { parameter, withChanges } from "../state/query.js";
import { request } from "../state/server.js";
import { readJson, write } from "../state/storage.js";
import { el, fill, h } from "../widgets/dom.js";
import { asSentence } from "../widgets/wording.js";
import { qrCode } from "./qr.js";
import { answers, codeHere, lead, ledHere, open, qrRows, RETRY_MS, Refused } from "./room.js";
import { showAnswers } from "./speaker.js";
import * as choices from "./wall_choice.js";
import * as hops from "./wall_hop.js";
import * as words from "./wall_words.js";
import { answeredText } from "./words.js";

/** @import { AskedHop } from "../types/documents" */
/** @import { Wall } from "./wall_state.js" */
/** @import { LedRoom } from "./room.js" */

const { dataset } = document.documentElement;

/** @type {LedRoom} */
let room;
/** @type {Wall} */
let wall;
/** @type {Node | null} */
let qr = null;
let note = "";
let isLarge = false;
let leaving = false;
let isOver = false;
let timer = 0;
/** The request for answers in progress. */
let hearing = Promise.resolve();
/** When a count was read out last, in milliseconds (performance.now()). */
let readAt = Number.NEGATIVE_INFINITY;
/** Timer of the next count to be read out. */
let readTimer = 0;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The modules by kind of question, the next hop of a message or a choice from a lesson: they export
 * the same names.
 * @type {{hop: typeof hops, choice: Record<keyof typeof hops, any>}}
 */
const KINDS = { hop: hops, choice: choices };

/** @returns {typeof hops} */
const kind = () => KINDS[wall.asked.kind === "hop" ? "hop" : "choice"];

/** Milliseconds that leaving waits for a server that does not answer. */
const LEAVE_MS = 1000;

/** Least milliseconds between two counts that are read out. */
const READ_OUT_MS = 5000;

// Beginning -------------------------------------------------------------------------------------

/** Returns the question at an address and its solution; throws Refused. @param {string} search */
async function askedAt(search) {
  const answer = await request(`/class/asked${search}`);
  const reply = await answer.json();
  if (!answer.ok) throw new Refused(refusalWords(reply), answer.status);
  return reply;
}

/**
 * Says why there is no question, and which address would have one.
 * @param {{refused: string, nearest: string | null}} answer
 */
const refusalWords = ({ refused, nearest }) =>
  asSentence(refused) + (nearest ? ` ${t("What would do instead: ")}${nearest}.` : "");

async function enter() {
  const code = codeHere();
  const ownRoom = code === "NEW" ? null : ledHere(code);
  const question = await askedAt(location.search);
  room = ownRoom ?? (await open());
  history.replaceState(null, "", withFolder(`/ask/${room.code}`) + location.search);
  // After a reload the message has left its source: the distance is the one from that source.
  const { made = [], least = question.least } =
    readJson(`wall:${room.code}`, "sessionStorage") ?? {};
  const nothing = { closed: false, tally: {}, answered: 0, phones: 0, about: 0 };
  wall = /** @type {Wall} */ ({ asked: { ...question, least }, view: "asking", ...nothing, made });
  wall = { ...wall, ...kind().begin(question) };
  qr = qrCode(await qrRows(address()), t("The code of this question"));
  const news = ownRoom ? await answers(room) : null;
  if (news?.number) {
    const view = news.state === "shown" ? "shown" : "asking";
    wall = { ...wall, ...news, view, closed: news.state === "closed" };
  } else await sendQuestion(wall);
  show();
  listen();
}

/**
 * Send the question of the wall to the phones; until it is closed, only the leader has its
 * solution.
 * @param {Wall} state
 */
async function sendQuestion(state) {
  await lead(room, "question", { ...kind().question(state), classLang: language ?? "en" });
  await lead(room, "key", kind().solution(state));
}

/** Open the window of the speaker, who sees the answers before the wall shows them. */
function openSpeaker() {
  const search = withChanges(location.search, { speaker: "1" });
  window.open(location.pathname + search, "speaker", "width=720,height=900");
}

/** Returns the address at which phones find the question. */
function address() {
  const search = language ? `?lang=${language}` : "";
  return new URL(withFolder(`/q/${room.code}`), location.href).href + search;
}

/** Whether only this machine can reach the address of the page. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

// The room --------------------------------------------------------------------------------------

/** Ask for the answers of the room, now and then again after a delay. */
function listen() {
  clearTimeout(timer);
  hearing = fetchNews();
}

async function fetchNews() {
  let delay = RETRY_MS;
  try {
    const { tally, answered, phones, again } = await answers(room);
    delay = again;
    const before = JSON.stringify([wall.tally, wall.answered, wall.phones]);
    wall = { ...wall, tally, answered, phones };
    const news = JSON.stringify([tally, answered, phones]) !== before;
    if (news && wall.view !== "arrived") show();
    if (note === AWAY_WORDS) say("");
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return refuse(error.message);
    say(AWAY_WORDS);
  }
  if (!isOver) timer = window.setTimeout(listen, delay);
}

const AWAY_WORDS = t("The server does not answer. What was answered is kept there.");

/** Show a message beside the name of the network. @param {string} text */
function say(text) {
  note = text;
  head();
}

/** Show why there is no question. @param {string} text */
function refuse(text) {
  dataset.phase = "refused";
  dataset.ready = "true";
  fill(el("ask-side"));
  fill(el("ask-words"), text);
  const code = codeHere();
  fill(
    el("ask-foot"),
    // Whoever follows the address of a wall wants to answer.
    !room && code !== "NEW" && h("a", { href: `/q/${code}` }, t("Answer this question")),
    h("a", { href: `/${location.search}` }, t("Back to the network")),
  );
}

// Keys ------------------------------------------------------------------------------------------

/** Show the answers. */
async function reveal() {
  if (wall.view !== "asking") return;
  await lead(room, "solution", kind().solution(wall));
  const { tally, answered, phones } = await answers(room);
  wall = { ...wall, tally, answered, phones, view: "shown", about: 0 };
  if (!reducedMotion.matches) kind().leave();
  show();
}

/** Take no more answers, or take them again if they were closed. */
async function close() {
  if (wall.view !== "asking") return;
  await lead(room, wall.closed ? "open" : "close");
  wall = { ...wall, closed: !wall.closed };
  show();
}

/** Show the answers; if they are shown, ask the next question. */
async function next() {
  if (wall.view === "asking") return reveal();
  if (wall.view === "arrived") return;
  const { wall: nextWall, search } = await kind().next(wall, askedAt);
  if (search !== null) {
    await sendQuestion(nextWall);
    history.replaceState(null, "", location.pathname + search);
  }
  write(
    `wall:${room.code}`,
    JSON.stringify({ made: nextWall.made, least: nextWall.asked.least }),
    "sessionStorage",
  );
  wall = nextWall;
  show();
}

/** Go from the answers back to the question. */
function back() {
  if (wall.view === "shown") wall = { ...wall, view: "asking", closed: true };
  show();
}

/** Comment on the next answer. */
function commentOnNext() {
  wall = { ...wall, about: wall.about + 1 };
  show();
}

/** Show the code large, or in its normal size again. */
function toggleLargeCode() {
  isLarge = !isLarge;
  show();
}

/** End the question; the first press only explains what that does. */
async function leave() {
  if (isLarge) return toggleLargeCode();
  if (!leaving) {
    leaving = true;
    return say(t("Esc again ends the question, and all answers are forgotten."));
  }
  // A room that has ended refuses every request: none is sent from here on.
  isOver = true;
  clearTimeout(timer);
  await Promise.race([hearing, new Promise((go) => setTimeout(go, LEAVE_MS))]);
  await lead(room, "end").catch(() => {});
  // Return to the page of this site from which the wall was opened: a talk is still at its scene.
  if (document.referrer.startsWith(location.origin)) history.back();
  else location.assign(withFolder(kind().back(wall)));
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  a: reveal,
  c: close,
  q: toggleLargeCode,
  w: commentOnNext,
  n: openSpeaker,
  PageDown: next,
  ArrowRight: next,
  PageUp: back,
  ArrowLeft: back,
  Escape: leave,
};

/** Actions run one after the other: a clicker may be quicker than the server. */
let queue = Promise.resolve();

/** Do what a key does; returns whether it does anything. @param {string} key */
function act(key) {
  if (!wall || !Object.hasOwn(KEYS, key)) return false;
  if (key !== "Escape" && leaving) {
    leaving = false;
    say("");
  }
  queue = queue
    .then(() => KEYS[key]())
    .then(
      () => {},
      (error) => say(error.message),
    );
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (act(key)) event.preventDefault();
});
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-key]");
  if (button instanceof HTMLElement) act(String(button.dataset.key));
});
addEventListener("resize", () => wall && show());

// Drawing ---------------------------------------------------------------------------------------

function head() {
  // The heading of a lesson's question is the title of the lesson, in the lesson's language.
  const hop = /** @type {AskedHop & {lang?: string}} */ (wall.asked);
  fill(
    el("ask-head"),
    h("b", { class: hop.kind === "hop" ? "mono" : "", lang: hop.lang }, hop.spec),
    h("span.quiet", kind().heading(wall)),
    note && h("span", { role: "status" }, note),
  );
}

function show() {
  dataset.phase = wall.view;
  // There is no code beside what was answered.
  isLarge &&= wall.view === "asking";
  dataset.code = isLarge ? "large" : "";
  head();
  const code = { code: room.code, qr, address: address(), isLocal: isLocal() };
  if (wall.view === "asking") {
    fill(el("ask-words"), kind().questionWords(wall));
    fill(el("ask-side"), words.codeSide(wall, code));
    readOut(answeredText(wall));
  } else {
    const { sentence, side } =
      wall.view === "shown" ? kind().answersShown(wall) : kind().finalScreen(wall);
    fill(el("ask-words"), sentence);
    fill(el("ask-side"), side);
    endReading();
  }
  fill(
    el("ask-foot"),
    words.keys(wall, () => kind().nextKeyWords(wall)),
  );
  kind().draw(el("ask-picture"), wall);
  dataset.ready = "true";
}

/**
 * Have a count read out, but no more often than every few seconds; the latest one wins.
 * @param {string} text
 */
function readOut(text) {
  clearTimeout(readTimer);
  const wait = readAt + READ_OUT_MS - performance.now();
  if (wait > 0) {
    readTimer = window.setTimeout(() => readOut(text), wait);
    return;
  }
  readAt = performance.now();
  el("ask-more").textContent = text;
}

/** Have no count read out any more. */
function endReading() {
  clearTimeout(readTimer);
  el("ask-more").textContent = "";
}

const begin = parameter(location.search, "speaker") ? () => showAnswers(codeHere()) : enter;
begin().catch((error) => refuse(error.message));
