/* A phone in a class: the question alone, large; its answer, and then whether it was right. */

import * as pictures from "../exercise/picture.js";
import { SIGNS } from "../predict/game.js";
import { withFolder } from "../state/folder.js";
import { langParam, t } from "../state/language.js";
import { withChanges } from "../state/query.js";
import { el, fill, h, prose } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { choiceScreen } from "./phone_choice.js";
import { isUnsent, NEW, screen, withChoice, withChoiceReopened, withNews } from "./phone_state.js";
import { shortAddress, verdictOn } from "./question.js";
import { codeHere, news, phoneIn, RETRY_MS, Refused, send } from "./room.js";
import { answeredText, chip, fillWords, question as questionText } from "./words.js";

/** @import { Phone } from "./phone_state.js" */
/** @import { Choices, HopQuestion, HopSolution } from "./question.js" */
/** @import { Child } from "../widgets/dom.js" */

const picture = el("ask-picture");

const code = codeHere();
const phone = phoneIn(code);
/** @type {Phone} */
let state = NEW;
let timer = 0;
/** Font size of addresses in the picture, in pixels. */
const FONT_SIZE = 15;

/** Tells students who can see their answers. */
const PRIVACY_NOTE = t(
  "No name is asked. The wall shows how many chose what," +
    " and all is forgotten when the question ends.",
);
/** Least pixels between nodes for them to be tapped; closer ones are chosen from a list. */
const MIN_TAP_GAP = 26;

// The room --------------------------------------------------------------------------------------

/** Send an answer that is not sent yet, else ask the server for news; then again after a delay. */
async function listen() {
  clearTimeout(timer);
  let delay = RETRY_MS;
  try {
    const { number, choice } = state;
    const answer =
      isUnsent(state) && choice !== null
        ? await send(code, { phone, number, choice })
        : await news(code, phone, state);
    // If another node was chosen during the request, its answer is out of date.
    const isStale = isUnsent(state) && state.choice !== choice;
    if (!isStale) setState(withNews(isUnsent(state) ? { ...state, sent: true } : state, answer));
    delay = isStale ? 0 : answer.again;
  } catch (error) {
    const isRefusal = error instanceof Refused && [404, 410, 503, 400].includes(error.status);
    setState(isRefusal ? { ...state, refused: error.message } : { ...state, away: true });
    if (isRefusal && error.status !== 503) return;
  }
  timer = window.setTimeout(listen, delay);
}

/** Store and show a new state. @param {Phone} next */
function setState(next) {
  state = next;
  const lang = next.question?.classLang ?? langParam ?? "en";
  // The class speaks one language: names of routers and reasons come in that of the wall.
  if (lang === (langParam ?? "en")) show();
  else location.search = withChanges(location.search, { lang: lang === "en" ? null : lang });
}

/** @param {string} choice */
function choose(choice) {
  const next = withChoice(state, choice);
  if (next === state) return;
  setState(next);
  void listen();
}

// The screens -----------------------------------------------------------------------------------

/** Number of the question and size for which the picture was drawn; "" if there is no picture. */
let pictureKey = "";
/** @type {pictures.DrawnPicture | null} */
let drawnPicture = null;

/**
 * What is on the screen now: if nothing of it changes, nothing is drawn, and a half-filled field
 * stays.
 */
let screenKey = "";

function show() {
  const screenName = screen(state);
  const { number, choice: mine, answered, phones, solution, refused: why } = state;
  const counts = screenName === "sent" && [answered, phones];
  const size = [picture.clientWidth, picture.clientHeight];
  const key = JSON.stringify([screenName, number, mine, counts, solution !== null, why, size]);
  if (key === screenKey) return;
  screenKey = key;
  document.documentElement.dataset.phase = screenName;
  const { question } = state;
  el("ask-head").replaceChildren(
    h("b", { id: "ask-code" }, code),
    question?.kind === "hop" ? h("span", t("Hop {hop}", { hop: question.hop })) : "",
  );
  if (screenName === "refused") return showRefusal();
  if (screenName === "waiting" || !question) {
    clearPicture();
    return say([t("The question comes by itself.")], [], []);
  }
  if (question.kind === "hop") showHop(question, screenName);
  else showChoice(question, screenName);
  document.documentElement.dataset.ready = "true";
}

/** A question of a lesson. @param {Choices} question @param {ReturnType<typeof screen>} name */
function showChoice(question, name) {
  clearPicture();
  say(...choiceScreen(question, state, name, { change: changeButton, who: PRIVACY_NOTE }));
}

/** @param {Child} words @param {Child} more @param {Child} foot */
function say(words, more, foot) {
  const before = el("ask-words").textContent;
  const sentence = h("span", words);
  if (sentence.textContent !== before) fill(el("ask-words"), words);
  fill(el("ask-more"), more);
  fill(el("ask-foot"), foot);
}

/** @param {HopQuestion} question @param {ReturnType<typeof screen>} name */
function showHop(question, name) {
  drawNetwork(question);
  const { choice } = state;
  const { at, target } = question;
  const chosenWords = fillWords(t("You sent it to {chosen}."), {
    chosen: chip("", choice ?? ""),
  });
  if (drawnPicture) {
    pictures.setLooks(drawnPicture, {
      [target]: "target",
      ...(choice ? { [choice]: choice === target ? "target mine" : "mine" } : {}),
      [at]: "now",
    });
  }
  const count = answeredText(state);
  switch (name) {
    case "asked":
      return say(
        questionText(question),
        isTappable() ? "" : nodeChooser(question),
        isTappable() ? `${t("Tap a node.")} ${PRIVACY_NOTE}` : PRIVACY_NOTE,
      );
    case "unsent":
      return say(
        chosenWords,
        h("p", t("Not sent yet. It goes when there is a network.")),
        changeButton(),
      );
    case "sent":
      return say(
        chosenWords,
        h("p", `${count} ${t("What is right is shown on the wall, and then here.")}`),
        changeButton(),
      );
    case "closed":
      return say(
        choice ? chosenWords : questionText(question),
        h("p", t("This question is closed. What is right is shown on the wall, and then here.")),
        "",
      );
    default:
      return showVerdict(question);
  }
}

/** Say whether the answer was right, and why. @param {HopQuestion} question */
function showVerdict(question) {
  const { choice, solution } = state;
  if (!choice || !solution) {
    return say([t("The answer is on the wall.")], h("p", t("The next one comes by itself.")), "");
  }
  const { verdict, title, sentence } = verdictOn(
    question,
    /** @type {HopSolution} */ (solution),
    choice,
  );
  document.documentElement.dataset.verdict = verdict;
  say(
    [sign(SIGNS[verdict], false), " ", title],
    [h("p.reason", prose(sentence)), h("p", t("The next one comes by itself."))],
    "",
  );
}

/** Whether the nodes of the picture are far enough apart for fingers. */
const isTappable = () => drawnPicture !== null && drawnPicture.apart >= MIN_TAP_GAP;

const changeButton = () =>
  h(
    "button",
    { id: "ask-change" },
    state.question?.kind === "hop" ? t("Choose another node") : t("Choose another answer"),
  );

/** A button for each neighbour, and a field for any other node. @param {HopQuestion} question */
const nodeChooser = ({ links, at }) => [
  links.map((address) =>
    h(
      "button.row.mono",
      { "data-choose": address, "aria-label": address },
      shortAddress(address, at),
    ),
  ),
  h(
    "form",
    { id: "ask-other" },
    h("label", { for: "ask-address" }, t("Another node")),
    h("input.mono", {
      id: "ask-address",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: 400,
    }),
    h("button", { type: "submit" }, t("Send")),
  ),
];

/** Show no network. */
function clearPicture() {
  fill(picture);
  picture.hidden = true;
  drawnPicture = null;
  pictureKey = "";
}

/** Draw the network, unless it is drawn already in this size. @param {HopQuestion} question */
function drawNetwork(question) {
  if (!question.picture) return clearPicture();
  picture.hidden = false;
  const { clientWidth, clientHeight } = picture;
  const key = `${state.number} ${clientWidth} ${clientHeight}`;
  if (key === pictureKey) return;
  pictureKey = key;
  drawnPicture = pictures.draw(picture, question.picture, FONT_SIZE);
}

// No question -----------------------------------------------------------------------------------

/** Say why there is no question, and offer a field for another code. */
function showRefusal() {
  clearPicture();
  const form = h(
    "form",
    { id: "ask-find" },
    h("label", { for: "ask-other-code" }, t("The code on the wall")),
    h("input.mono", {
      id: "ask-other-code",
      maxlength: 4,
      autocomplete: "off",
      autocapitalize: "characters",
    }),
    h("button", { type: "submit" }, t("Go")),
  );
  say([state.refused || t("Which question?")], form, "");
  document.documentElement.dataset.ready = "true";
}

// Taps ------------------------------------------------------------------------------------------

/** @param {Event} event */
function onTap({ target }) {
  const closestOf = (/** @type {string} */ selector) =>
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
  const node = isTappable() ? closestOf("[data-node]")?.dataset.node : undefined;
  const address = node ?? closestOf("[data-choose]")?.dataset.choose;
  if (address !== undefined && address !== /** @type {any} */ (state.question)?.at) choose(address);
  if (closestOf("#ask-change")) setState(withChoiceReopened(state));
}

document.addEventListener("click", onTap);
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target instanceof SVGElement) onTap(event);
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector("#ask input"));
  const text = input?.value.trim() ?? "";
  if (!text) return;
  if (input?.id === "ask-other-code")
    location.assign(withFolder(`/q/${encodeURIComponent(text.toUpperCase())}`));
  else choose(text);
});
addEventListener("resize", () => (state.question ? show() : undefined));
addEventListener("online", () => void listen());
document.addEventListener("visibilitychange", () => document.hidden || void listen());

if (!code) state = { ...NEW, refused: t("Which question?") };
show();
if (code) void listen();
