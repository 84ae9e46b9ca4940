/* The page Explore: what it asks when the address changes, and how it draws the answer. */
import * as modules from "../page/modules.js";
import { clear, noticeComplaints, refuse } from "../page/notice.js";
import { field, isReduced } from "../page/page.js";
import { withGraph } from "../page/scripts.js";
import { setTheme } from "../page/theme.js";
import * as buttons from "../panels/player_buttons.js";
import * as tabs from "../panels/tabs.js";
import { showView } from "../panels/view_options.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { emit, state } from "../state/model.js";
import { isCurrent, renew } from "../state/pages.js";
import { whenBack } from "../state/server.js";
import { setDocument, setPosition, setSceneKey, setTyped } from "../state/store.js";
import * as url from "../state/url.js";
import { hideTip } from "../widgets/tip.js";

withGraph();

/** @import { Answer } from "../page/notice.js" */
/** @import { FramingDocument } from "../types/documents" */

/** Called when the modules for a document could not be loaded. @param {Answer} doc */
function onModulesMissing(doc) {
  renew();
  whenBack(() => draw(doc));
}

/** Draw a document as soon as the graph and its modules are loaded. @param {Answer} doc */
function draw(doc) {
  if (!stage.cy()) return void requestAnimationFrame(() => draw(doc));
  if (!modules.areLoaded(doc.modules))
    return void modules.load(doc.modules).then(
      () => draw(doc),
      () => onModulesMissing(doc),
    );
  if (!isCurrent(doc)) return;
  emit("answered");
  if (!refuse(doc)) show(doc);
}

/** @param {Answer & {framing?: FramingDocument}} next */
function show(next) {
  const first = !state.doc;
  const wasPlaying = state.playing;
  player.pause();
  clear();
  hideTip();
  // A new theme redraws the old drawing; the new drawing is set below.
  if (next.theme) setTheme(next.theme);
  setDocument(next, { until: next.framing?.until ?? undefined });
  setPosition(Math.min(next.step ?? 0, model.lastStep()));
  if (first) buttons.begin();
  showView();
  if (next.drawing) {
    setSceneKey(next.sceneKey);
    stage.load(next.drawing);
  }
  url.onDocument(next);
  emit("document");
  noticeComplaints(next);
  tabs.keepTab();
  const autoplays = (next.framing?.autoplay ?? true) && !isReduced();
  if (next.step === null && (first ? autoplays : wasPlaying)) player.play();
  // The drawing is complete when the graph says so, or after two frames if it had nothing to draw.
  const announceDrawn = () => {
    if (document.documentElement.dataset.drawn === String(next.ask.count)) return;
    document.documentElement.dataset.ready = "true";
    document.documentElement.dataset.drawn = String(next.ask.count);
  };
  if (next.drawing) stage.cy().one("render", announceDrawn);
  requestAnimationFrame(() => requestAnimationFrame(announceDrawn));
}

/** Returns the text of a field, without spaces. @param {string} id */
const textOf = (id) => field(id).value.replace(/\s/g, "");

/** Called when source and target were typed. */
function onEndsTyped() {
  const { doc } = state;
  if (!doc) return;
  const now = { from: textOf("source"), to: textOf("target") };
  const before = state.typed ?? { from: doc.source, to: doc.target };
  const edited = now.from !== before.from ? "from" : "to";
  setTyped(now);
  if (!now.from || !now.to || (now.from === doc.source && now.to === doc.target)) return;
  url.ask(now, edited);
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof Element && ["source", "target"].includes(target.id)) onEndsTyped();
});

/** @type {import("../state/pages.js").Page} */
export const page = {
  root: "explore",
  speaks: true,
  ask: () => ({ known: state.sceneKey, first: !state.doc }),
  draw,
};
