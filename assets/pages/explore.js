/* What Dash calls: the question when the address changes, the drawing when the answer comes. */
window.dash_clientside = Object.assign({}, window.dash_clientside, {
  explore: {
    ask(search, pathname) {
      const ask = ix.url.visited(search, pathname || "/");
      return ask || window.dash_clientside.no_update;
    },

    draw(doc) {
      if (!doc || !ix.url.current(doc)) return window.dash_clientside.no_update;
      const begin = () => {
        if (!ix.stage.cy()) return void requestAnimationFrame(begin);
        ix.emit("answered");
        if (ix.controls.refuse(doc)) return;
        show(doc);
      };
      begin();
      return window.dash_clientside.no_update;

      function show(next) {
        const { state } = ix;
        const first = !state.doc;
        const wasPlaying = state.playing;
        ix.player.pause();
        ix.controls.clear();
        ix.controls.hideTip();
        state.typed = null;
        state.doc = next;
        state.hover = null;
        state.focus = null;
        state.view = new Set(next.view);
        state.at = Math.min(next.step ?? 0, ix.stepsOf(next));
        if (first) ix.controls.begin();
        if (next.theme) ix.controls.theme(next.theme);
        document.documentElement.classList.toggle("presenting", state.view.has("present"));
        if (next.drawing) {
          state.sceneKey = next.sceneKey;
          ix.stage.load(next.drawing);
        }
        ix.url.settled(next);
        ix.emit("document");
        ix.controls.tell(next);
        const play = first ? next.step === null && !ix.reduced() : wasPlaying && next.step === null;
        if (play) ix.player.play();
        // Drawn is drawn: when the graph says so, or two frames later where it had nothing to draw.
        const drawn = () => {
          if (document.documentElement.dataset.drawn === String(next.ask.count)) return;
          document.documentElement.dataset.ready = "true";
          document.documentElement.dataset.drawn = next.ask.count;
        };
        if (next.drawing) ix.stage.cy().one("render", drawn);
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }
    },

    typed(source, target) {
      const { doc } = ix.state;
      if (!doc) return window.dash_clientside.no_update;
      const plain = (text) => (text || "").replace(/\s/g, "");
      const now = { from: plain(source), to: plain(target) };
      const before = ix.state.typed || { from: doc.source, to: doc.target };
      const field = now.from !== before.from ? "from" : "to";
      ix.state.typed = now;
      if (!now.from || !now.to || (now.from === doc.source && now.to === doc.target)) return window.dash_clientside.no_update;
      ix.url.ask(now, field);
      return window.dash_clientside.no_update;
    },
  },
});
