// @ts-nocheck: its types come next
/* What Dash calls: the question when the address changes, the drawing when the answer comes. */
import * as controls from "../parts/controls.js";
import { unchanged } from "../parts/dash.js";
import { reduced } from "../parts/page.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { emit, state } from "../state/model.js";
import * as url from "../state/url.js";

/** What Dash calls under the name of the page. */
export const answers = {
  ask(search, pathname) {
    const ask = url.visited(search, pathname || "/");
    return ask || unchanged();
  },

  draw(doc) {
    if (!doc || !url.current(doc)) return unchanged();
    const begin = () => {
      if (!stage.cy()) return void requestAnimationFrame(begin);
      emit("answered");
      if (controls.refuse(doc)) return;
      show(doc);
    };
    begin();
    return unchanged();

    function show(next) {
      const first = !state.doc;
      const wasPlaying = state.playing;
      player.pause();
      controls.clear();
      controls.hideTip();
      state.typed = null;
      state.doc = next;
      state.hover = null;
      state.focus = null;
      state.view = new Set(next.view);
      state.at = Math.min(next.step ?? 0, model.stepsOf(next));
      if (first) controls.begin();
      if (next.theme) controls.theme(next.theme);
      document.documentElement.classList.toggle("presenting", state.view.has("present"));
      if (next.drawing) {
        state.sceneKey = next.sceneKey;
        stage.load(next.drawing);
      }
      url.settled(next);
      emit("document");
      controls.tell(next);
      const play = first ? next.step === null && !reduced() : wasPlaying && next.step === null;
      if (play) player.play();
      // Drawn is drawn: when the graph says so, or two frames later where it had nothing to draw.
      const drawn = () => {
        if (document.documentElement.dataset.drawn === String(next.ask.count)) return;
        document.documentElement.dataset.ready = "true";
        document.documentElement.dataset.drawn = next.ask.count;
      };
      if (next.drawing) stage.cy().one("render", drawn);
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    }
  },

  typed(source, target) {
    const { doc } = state;
    if (!doc) return unchanged();
    const plain = (text) => (text || "").replace(/\s/g, "");
    const now = { from: plain(source), to: plain(target) };
    const before = state.typed || { from: doc.source, to: doc.target };
    const field = now.from !== before.from ? "from" : "to";
    state.typed = now;
    if (!now.from || !now.to || (now.from === doc.source && now.to === doc.target))
      return unchanged();
    url.ask(now, field);
    return unchanged();
  },
};
