/* The page Present: a talk, in one of three modes: its scenes in full screen, all scenes as cards,
   or the window of the speaker. */

import { readFiles } from "../page/file_input.js";
import { notice } from "../page/notice.js";
import { closest, isReduced } from "../page/page.js";
import { nextTheme } from "../page/theme.js";
import { askClassOf } from "../panels/commands.js";
import { withFolder } from "../state/folder.js";
import { numberText, t } from "../state/language.js";
import { on, state } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { parameter, withChanges } from "../state/query.js";
import { h } from "../widgets/dom.js";
import { recolour } from "./learn/views.js";
import { join } from "./present/channel.js";
import { drafts } from "./present/draft.js";
import { actionOf, SPEAKER_ACTS } from "./present/keys.js";
import { overview } from "./present/overview.js";
import { asSentence, nameOf, noLanguage, placeIn } from "./present/scenes.js";
import { speaker } from "./present/speaker.js";
import { stages } from "./present/stages.js";
import { labelPlayButton, strip } from "./present/strip.js";

/** @import { TalkDocument } from "../types/documents" */
/** @import { Act, Mode } from "./present/keys.js" */
/** @import { Message } from "./present/channel.js" */

/** Milliseconds on the last step of a scene that goes on by itself. */
const LAST_STEP_MS = 4000;
/** Milliseconds in which the presenting window has to answer the speaker's window. */
const ROOM_TIMEOUT_MS = 1500;
/** Below this part of the window's height the pointer shows the strip. */
const STRIP_EDGE = 0.88;
/** How many scenes before and after the one on screen are loaded. */
const AHEAD = 6;

/** @type {TalkDocument | null} */
let talk = null;
/** @type {HTMLElement | null} */
let root = null;
/** @type {Mode} */
let mode = "show";
let sceneIndex = 0;
/** When the talk was started (Date.now()), 0 before. */
let beganAt = 0;
let blank = false;
/** Former versions of the talk, packed, for undo; the newest is the last. @type {string[]} */
let formerTalks = [];

/** The element of the scenes; it is kept while the overview is open, so nothing is loaded again. */
/** @type {HTMLElement | null} */
let room = null;
/** The stages of the scenes. @type {ReturnType<typeof stages> | null} */
let roomStages = null;
/** @type {ReturnType<typeof strip> | null} */
let bar = null;
/** @type {ReturnType<typeof speaker> | null} */
let speakerWindow = null;
/** @type {ReturnType<typeof overview> | null} */
let cardOverview = null;
/** @type {ReturnType<typeof join> | null} */
let otherWindows = null;
let restTimer = 0;
let roomTimer = 0;
/** Whether the scene on screen started by itself. */
let goesOn = false;

const live = h("p.visually-hidden", { role: "status" });
const ring = h("div.present-ring", { hidden: true, "aria-hidden": true });
const cover = h("div.present-blank", { hidden: true });

/** Returns the visible stage. */
const stage = () => (mode === "show" ? (roomStages?.stage() ?? null) : null);

const talkCode = () => parameter(location.search, "talk");
const scenes = () => talk?.scenes ?? [];

/** @param {string} text */
function say(text) {
  live.textContent = text;
}

/* Windows ------------------------------------------------------------------------------------- */

/** Send the place in the talk to the other windows. */
function sendPlace() {
  if (mode === "speaker") return;
  const now = stage()?.state();
  const { step = 0, steps = 0, playing = false } = now ?? {};
  otherWindows?.send({
    talk: talkCode(),
    kind: "where",
    where: { at: sceneIndex, step, steps, playing, blank, began: beganAt },
  });
}

/** @param {Message} message */
function receive(message) {
  if (message.talk !== talkCode()) return;
  if (message.kind === "edited") return open(message.next);
  if (mode === "speaker") {
    if (message.kind === "gone") speakerWindow?.lost();
    if (message.kind !== "where") return;
    clearTimeout(roomTimer);
    sceneIndex = message.where.at;
    keepPlace();
    speakerWindow?.follow(message.where);
  } else if (message.kind === "hello") sendPlace();
  else if (message.kind === "do") act(message.act);
  else if (message.kind === "again") {
    beganAt = Date.now();
    sendPlace();
  }
}

function openSpeaker() {
  const search = withChanges(location.search, { speaker: "1", theme: "dark" });
  const opened = window.open(
    withFolder(`/present${search}#${sceneIndex + 1}`),
    "explorer-speaker",
    "popup,width=1200,height=760",
  );
  if (opened) return opened.focus();
  setMode("overview");
  notice(
    t(
      "The browser held the speaker's window back: allow windows of this site, and" +
        " press N again.",
    ),
  );
}

/* Moving through the talk --------------------------------------------------------------------- */

/** Write the scene on screen into the address. */
function keepPlace() {
  const hash = mode === "overview" ? "#overview" : `#${sceneIndex + 1}`;
  history.replaceState(history.state, "", location.pathname + location.search + hash);
}

/** @param {number} to */
function go(to) {
  sceneIndex = Math.min(Math.max(to, 0), Math.max(scenes().length - 1, 0));
  clearTimeout(restTimer);
  setBlank(false);
  keepPlace();
  if (!talk || mode !== "show") return sendPlace();
  const scene = scenes()[sceneIndex];
  roomStages?.show(scenes(), sceneIndex, AHEAD);
  goesOn = scene?.goes === "on" && !isReduced();
  if (goesOn) {
    stage()?.play();
    if (scene.trouble) nextLater();
  }
  bar?.mark(talk, sceneIndex);
  if (scene)
    say(
      t("Scene {at} of {length}: {scene} {trouble}", {
        at: sceneIndex + 1,
        length: scenes().length,
        scene: asSentence(nameOf(scene, sceneIndex)),
        trouble: scene.trouble,
      }),
    );
  sendPlace();
}

/** Go to the next scene after a moment, if the scene goes on by itself and has been played. */
function nextLater() {
  clearTimeout(restTimer);
  if (sceneIndex + 1 < scenes().length)
    restTimer = window.setTimeout(() => go(sceneIndex + 1), LAST_STEP_MS);
}

function onStep() {
  const now = stage()?.state();
  if (now && goesOn && !now.playing && now.step >= now.steps) {
    goesOn = false;
    nextLater();
  }
  if (now && root) labelPlayButton(root, now.playing);
  sendPlace();
}

/** @param {boolean} on */
function setBlank(on) {
  if (blank !== on) say(on ? t("The screen is blank.") : "");
  blank = on;
  cover.hidden = !on;
}

/** The actions of keys and buttons. @type {Record<Act, () => void>} */
const ACTS = {
  next: () => go(sceneIndex + 1),
  previous: () => go(sceneIndex - 1),
  first: () => go(0),
  last: () => go(scenes().length - 1),
  hop: () => stage()?.forward(),
  back: () => stage()?.back(),
  play() {
    const now = stage();
    if (now?.state()?.playing) now.pause();
    else now?.play();
  },
  strip: () => bar?.lift(),
  blank() {
    setBlank(!blank);
    sendPlace();
  },
  pointer() {
    ring.hidden = !ring.hidden;
    // Until the pointer moves, it is in the middle.
    ring.style.translate ||= `${innerWidth / 2}px ${innerHeight / 2}px`;
    root?.classList.toggle("pointing", !ring.hidden);
  },
  overview: () => setMode(mode === "show" ? "overview" : "show"),
  end: () => setMode(mode === "show" ? "overview" : "show"),
  speaker: openSpeaker,
  full() {
    if (document.fullscreenElement) void document.exitFullscreen();
    // If the browser refuses full screen, the talk is presented in the window.
    else document.documentElement.requestFullscreen?.().catch(() => {});
  },
  theme: nextTheme,
  "ask class"() {
    const { show } = scenes()[sceneIndex] ?? {};
    if (show?.startsWith("?")) askClassOf(show, null);
  },
};

/** @param {Act} name */
function act(name) {
  if (mode === "speaker" && !SPEAKER_ACTS.has(name)) {
    if (name === "speaker") return;
    return otherWindows?.send({ talk: talkCode(), kind: "do", act: name });
  }
  if (mode === "show") beganAt ||= Date.now();
  clearTimeout(restTimer);
  // After these actions the talk does not go on by itself.
  if (["hop", "back", "play"].includes(name)) goesOn = false;
  ACTS[name]();
}

/* Screen -------------------------------------------------------------------------------------- */

/** @param {Mode} nextMode */
function setMode(nextMode) {
  mode = nextMode;
  show();
}

/** Leave the current mode; the scenes stay loaded. */
function leaveMode() {
  speakerWindow?.close();
  clearTimeout(restTimer);
  clearTimeout(roomTimer);
  speakerWindow = cardOverview = null;
}

function close() {
  leaveMode();
  roomStages?.close();
  bar?.close();
  room?.remove();
  roomStages = bar = room = null;
}

/** Show the talk in the current mode. */
function show() {
  if (!talk || !root) return;
  leaveMode();
  if (mode === "show" && !talk.scenes.length) mode = "overview";
  root.dataset.mode = mode;
  document.documentElement.dataset.talk = mode;
  roomStages?.stage()?.pause();
  const before = [...root.children].filter((child) => child !== room);
  const place = h("div");
  if (room) room.hidden = mode !== "show";
  if (mode !== "show") root.append(place);
  if (mode === "show") showScenes();
  else if (mode === "overview") showCards(place);
  else showSpeaker(place);
  // Remove the old elements only now, so that the focus was not lost before.
  for (const old of before) old.remove();
  root.append(live);
}

/** Show the scenes. */
function showScenes() {
  if (!talk || !root) return;
  const heading = h(
    "h1.visually-hidden",
    { ...(talk.title ? noLanguage : null) },
    talk.title || t("A talk"),
  );
  if (room) room.firstElementChild?.replaceWith(heading);
  else {
    const place = h("div.present-stage");
    roomStages = stages(place, { chrome: "all", onLoaded: listenIn, onStepped: onStep });
    bar = strip(act, go, (up) => root?.classList.toggle("lifted", up));
    room = h("main.present-room", heading, place, bar.element, cover, ring);
    root.append(room);
  }
  bar?.fill(talk);
  bar?.lift();
  go(sceneIndex);
}

/** Show the window of the speaker. @param {HTMLElement} place */
function showSpeaker(place) {
  if (!talk) return;
  const repeat = () => otherWindows?.send({ talk: talkCode(), kind: "again" });
  speakerWindow = speaker(place, talk, { act, again: repeat, onLoaded: listenIn });
  speakerWindow.follow({
    at: sceneIndex,
    step: 0,
    steps: 0,
    playing: false,
    blank: false,
    began: beganAt,
  });
  roomTimer = window.setTimeout(() => speakerWindow?.lost(), ROOM_TIMEOUT_MS);
  otherWindows?.send({ talk: talkCode(), kind: "hello" });
}

/** Show all scenes as cards. @param {HTMLElement} place */
function showCards(place) {
  if (!talk) return;
  keepPlace();
  sendPlace();
  cardOverview = overview(
    place,
    { at: sceneIndex, undoes: formerTalks.length > 0 },
    {
      talk: () => /** @type {TalkDocument} */ (talk),
      edit,
      undo,
      open: read,
      present(to) {
        sceneIndex = to;
        setMode("show");
        if (!document.fullscreenElement) ACTS.full();
      },
      here: () => (state.doc ? `/${state.doc.search}` : ""),
      isExample: () => !talkCode(),
    },
  );
}

/** Show a changed talk; only update its texts if nothing else has changed. */
function change() {
  sceneIndex = Math.min(sceneIndex, Math.max(scenes().length - 1, 0));
  const isRefreshed =
    mode === "overview" && talk && cardOverview?.refresh(talk, formerTalks.length > 0);
  if (!isRefreshed) show();
}

/* Editing ------------------------------------------------------------------------------------- */

/** Open a talk in place of this one. @param {string} packedTalk */
function open(packedTalk) {
  pages.ask(withChanges(location.search, { talk: packedTalk }), {});
}

const draft = drafts({
  show(next) {
    talk = next;
    change();
  },
  keep(packedTalk) {
    formerTalks.push(talkCode());
    otherWindows?.send({ talk: talkCode(), kind: "edited", next: packedTalk });
    open(packedTalk);
    change();
  },
  refuse(most, long) {
    notice(
      t(
        "A link holds a talk of {most} characters, packed; with this it would be {long}. It was" +
          " left as it is.",
        { most: numberText(most), long: numberText(long) },
      ),
    );
  },
});

/** @param {import("./present/scenes.js").Talk} next @param {string} sentence */
const edit = (next, sentence) => draft.edit(next, () => say(sentence));

/** Undo the last edit, after those that are still being packed. */
function undo() {
  draft.after(() => {
    const before = formerTalks.pop();
    if (before === undefined) return;
    otherWindows?.send({ talk: talkCode(), kind: "edited", next: before });
    open(before);
    say(t("Undone."));
  });
}

/** Open a talk from a file of the visitor. @param {File} file */
async function read(file) {
  notice("");
  try {
    const talk = JSON.parse(await file.text());
    if (!Array.isArray(talk?.scenes)) throw new Error("no scenes");
    // Unchanged, for the server reports what can't be used; but minutes of the talk before are not
    // kept.
    await edit({ minutes: undefined, ...talk }, t("The file is open."));
  } catch {
    notice(
      t("{slice} is no talk: that is a JSON document with a list of {scenes}.", {
        slice: file.name.slice(0, 60),
        scenes: '"scenes"',
      }),
    );
  }
}

/* Input --------------------------------------------------------------------------------------- */

const here = () => isAddressOf("present") && root !== null;
const FIELD = "input:not([type=checkbox]), textarea, select";

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (!here() || document.querySelector("dialog[open]")) return;
  const command = (event.ctrlKey || event.metaKey) && !event.altKey;
  const field = Boolean(closest(event, FIELD));
  if (command && event.key === "z" && !field && mode === "overview") {
    event.preventDefault();
    return undo();
  }
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const pressable = Boolean(closest(event, "button, a, input, summary"));
  const action = actionOf({ key: event.key, modified, field, pressable }, mode);
  if (!action) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  act(action);
}

/** @param {PointerEvent} event */
function onPointer(event) {
  if (!here() || mode !== "show") return;
  ring.style.translate = `${event.clientX}px ${event.clientY}px`;
  if (event.clientY > innerHeight * STRIP_EDGE) bar?.lift();
}

/** Listen to keys and pointer in the frame of a stage too. @param {Window} target */
function listenIn(target) {
  target.addEventListener("keydown", onKey, true);
  target.addEventListener("pointermove", onPointer);
  target.addEventListener("pointerdown", onPointer);
}

listenIn(window);
addEventListener("hashchange", () => {
  if (!here()) return;
  const place = placeIn(location.hash, scenes().length);
  sceneIndex = place.overview ? sceneIndex : place.at;
  if (mode !== "speaker") setMode(place.overview ? "overview" : "show");
});
addEventListener("pagehide", () => {
  if (here() && mode !== "speaker") otherWindows?.send({ talk: talkCode(), kind: "gone" });
});
readFiles({ here, take: ([file]) => read(file) });
on("theme", () => here() && root && recolour(root));

export const page = {
  root: "present-page",
  ask: () => ({}),
  /** @param {TalkDocument} answer @param {HTMLElement} place */
  draw(answer, place) {
    const first = !talk;
    root = place;
    otherWindows ??= join(receive);
    if (first) {
      const place = placeIn(location.hash, answer.scenes.length);
      sceneIndex = place.at;
      mode = answer.speaker
        ? "speaker"
        : place.overview || answer.complaints.length
          ? "overview"
          : "show";
    }
    draft.take(answer);
  },
  /** @param {TalkDocument} answer */
  heading: ({ title, speaker: desk }) => (desk ? t("Speaker · {title}", { title }) : title),
  leave() {
    if (mode !== "speaker") otherWindows?.send({ talk: talkCode(), kind: "gone" });
    close();
    draft.leave();
    otherWindows?.close();
    otherWindows = talk = root = null;
    mode = "show";
    beganAt = 0;
    formerTalks = [];
    setBlank(false);
    delete document.documentElement.dataset.talk;
  },
};
