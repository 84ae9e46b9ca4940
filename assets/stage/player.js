/* The player: one position in the trace, moved by time, by steps or by hand. */
ix.player = (function () {
  "use strict";
  const { state } = ix;
  const HOP = 700;
  let last = 0;
  let handle = 0;

  function move(at) {
    const before = ix.step();
    const doneBefore = Math.floor(state.at + 1e-9);
    state.at = Math.max(0, Math.min(ix.steps(), at));
    if (ix.step() !== before || Math.floor(state.at + 1e-9) !== doneBefore) ix.emit("step");
    ix.emit("frame");
  }

  /** How long a step lasts, in hops. */
  const pace = (it) => (!it || !it.pace ? 1 : typeof it.pace === "function" ? it.pace() || 1 : it.pace);

  function tick(now) {
    if (!state.playing) return;
    const it = ix.tasked();
    const passed = ((now - last) / (HOP * pace(it))) * state.speed;
    if (ix.reduced()) {
      if (passed >= 1) {
        last = now;
        move(Math.floor(state.at + 1e-9) + 1);
      }
    } else {
      last = now;
      move(state.at + Math.min(passed, 0.5));
    }
    if (state.at >= ix.steps()) pause();
    else handle = requestAnimationFrame(tick);
  }

  function play() {
    if (!ix.trace() || state.playing || !ix.steps()) return;
    if (state.at >= ix.steps()) move(0);
    state.playing = true;
    last = performance.now();
    handle = requestAnimationFrame(tick);
    ix.emit("playing");
  }

  function pause() {
    if (!state.playing) return;
    state.playing = false;
    cancelAnimationFrame(handle);
    ix.emit("playing");
    ix.emit("step");
  }

  const toggle = () => (state.playing ? pause() : play());

  /** Show a step; what is played stops. */
  function jump(step) {
    pause();
    move(Math.round(step));
  }

  const forward = () => jump(Math.floor(state.at + 1e-9) + 1);
  const back = () => jump(Math.ceil(state.at - 1e-9) - 1);

  /** To the next or previous step at which the kind of link changes. */
  function nextKind(direction) {
    if (!ix.onRoute()) return void (direction > 0 ? forward() : back());
    const hops = ix.trace().hops;
    let at = ix.step();
    const kind = (step) => (step >= 1 && step <= hops.length ? hops[step - 1].kind : -1);
    const start = kind(at);
    do at += direction;
    while (at > 0 && at < ix.steps() && kind(at) === start);
    jump(at);
  }

  return { play, pause, toggle, jump, move, forward, back, nextKind };
})();
