/* Several messages that travel at once, each on its own way. */
ix.convoy = (function () {
  "use strict";
  const { state, token } = ix;
  const { disc, pill, glow, trailWidth, ease } = ix.ink;

  /** Ways of several messages, each in its own colour and dash. */
  function drawLanes(context) {
    const done = Math.floor(state.at + 1e-9);
    const r = Math.max(2.4, ix.stage.radius() * ix.stage.zoom());
    for (const lane of ix.fleet().lanes) {
      const color = token(lane.token);
      context.strokeStyle = color;
      lane.marks.forEach((mark, i) => {
        if (!i || mark === null || lane.marks[i - 1] === null) return;
        const line = ix.stage.hopPath(lane.marks[i - 1], mark);
        context.globalAlpha = i <= done ? 0.3 : 0;
        context.lineWidth = trailWidth();
        ix.curve.stroke(context, line);
        context.globalAlpha = 1;
        context.lineWidth = 2.4 * ix.large();
        context.setLineDash(lane.dash);
        ix.curve.stroke(context, line);
        context.setLineDash([]);
      });
      lane.marks.slice(1, -1).forEach((mark, i) => {
        if (mark === null) return;
        const visited = i + 1 <= done;
        if (state.drawing.pills) pill(context, mark, visited ? color : token("--node"), visited ? token("--surface") : token("--ink"), color);
        else disc(context, ix.stage.markOnScreen(mark), r, visited ? color : token("--node"), color, 2);
      });
    }
  }

  /** All messages of a fleet, at the places they have reached. */
  function drawFleet(context) {
    const r = (state.drawing.addresses.length > 300 ? 5 : 8) * ix.large();
    for (const lane of ix.fleet().lanes) {
      const at = Math.min(state.at, lane.marks.length - 1);
      const i = Math.min(Math.floor(at + 1e-9), lane.marks.length - 1);
      const [a, b] = [lane.marks[i], lane.marks[i + 1]];
      const fraction = at - i;
      if (a === null || a === undefined) continue;
      const moving = fraction > 1e-6 && b !== null && b !== undefined;
      const p = moving ? ix.stage.hopPath(a, b).at(ease(fraction)) : ix.stage.markOnScreen(a);
      if (state.drawing.pills && !moving) {
        glow(context, p, a);
        continue;
      }
      context.globalAlpha = 0.25;
      disc(context, p, r + 4, token("--msg"));
      context.globalAlpha = 1;
      disc(context, p, r, token("--msg"), token(lane.token), 3);
    }
  }

  return { drawLanes, drawFleet };
})();
