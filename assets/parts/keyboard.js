/* Keys: one letter each, off while a field has the focus. */
(function () {
  "use strict";
  const { state } = ix;

  const typing = (target) => target.closest("input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]");

  /** Walk from the focused node along its links, towards the side the arrow points to. */
  let walked = null;

  function walk(dx, dy) {
    const from = state.focus ?? ix.trace().marks[Math.max(0, ix.step())] ?? 0;
    const here = ix.stage.markOnScreen(from);
    let best = null;
    let score = 0.2;
    for (const mark of ix.overlay.neighboursOf(from)) {
      if (mark === from) continue;
      const p = ix.stage.markOnScreen(mark);
      const length = Math.hypot(p.x - here.x, p.y - here.y) || 1;
      const cosine = ((p.x - here.x) * dx + (p.y - here.y) * dy) / length;
      if (cosine - length / 4000 > score) [best, score] = [mark, cosine - length / 4000];
    }
    walked = best === null ? null : [from, best];
    ix.controls.focus(best ?? from);
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const KEYS = {
    " ": () => ix.player.toggle(),
    Home: () => ix.player.jump(0),
    End: () => ix.player.jump(ix.steps()),
    r: () => ix.controls.random(),
    f: () => ix.controls.farthest(),
    s: () => at((mark) => ix.controls.choose(mark, "source")),
    t: () => at((mark) => ix.controls.choose(mark, "target")),
    x: (event) => (event.shiftKey && walked ? ix.faults.toggle(walked) : at((mark) => ix.faults.toggle([mark]))),
    l: () => ix.controls.setView("labels", !state.view.has("labels")),
    "+": () => ix.stage.zoomBy(1.25),
    "-": () => ix.stage.zoomBy(0.8),
    0: () => ix.stage.arrange(),
    c: () => ix.controls.share(),
    p: () => ix.controls.present(),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n, () => task(n)])),
    PageDown: () => ix.player.forward(),
    PageUp: () => ix.player.back(),
  };
  const EVERYWHERE = {
    d: () => ix.controls.nextTheme(),
    "?": () => dash_clientside.set_props("keys", { opened: true }),
    "/": () => { const find = ix.el("find"); if (find.offsetParent) find.focus(); else ix.el("network-spec").focus(); },
    Escape: () => { ix.controls.hideTip(); ix.controls.notice(""); ix.controls.present(false); state.focus = null; ix.el("explore").classList.remove("drawer"); ix.emit("hover", null); ix.emit("focus"); },
  };

  /** The n-th task, in the order of their tabs. */
  function task(n) {
    const tab = document.querySelectorAll(".tasks [data-task]")[n - 1];
    if (tab) tab.click();
  }

  function at(action) {
    const mark = state.focus ?? state.hover;
    if (mark !== null && mark !== undefined) action(mark);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (typing(event.target)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const everywhere = EVERYWHERE[key];
    if (everywhere) {
      event.preventDefault();
      everywhere();
      return;
    }
    if (!ix.onExplore() || !state.doc) return;
    const onStage = event.target.closest("#stage");
    if (key in ARROWS) {
      if (event.target.type === "range" || (/Up|Down/.test(key) && !event.target.closest("#stage, #timeline"))) return;
      event.preventDefault();
      if (onStage) walk(...ARROWS[key]);
      else if (/Up|Down/.test(key)) key === "ArrowUp" ? ix.player.forward() : ix.player.back();
      else if (key === "ArrowRight") event.shiftKey ? ix.player.nextKind(1) : ix.player.forward();
      else if (key === "ArrowLeft") event.shiftKey ? ix.player.nextKind(-1) : ix.player.back();
    } else if (KEYS[key]) {
      const onButton = key === " " && event.target.closest("button, a, input, summary");
      if (onButton || (key.startsWith("Page") && !state.view.has("present"))) return;
      event.preventDefault();
      KEYS[key](event);
    }
  });
})();
