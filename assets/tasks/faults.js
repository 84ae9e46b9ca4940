/* Faults: what fails, what is left, and how a network comes apart as more of it fails. */
(function () {
  "use strict";
  const { state, token, escape, part } = ix;

  /** What would fail at random: rings of a dashed line, before anybody fails it. */
  function drawPreview(context) {
    const failed = new Set(state.doc.faults);
    context.strokeStyle = token("--v-no");
    context.lineWidth = 1.6;
    context.setLineDash([3, 3]);
    ix.shown().marks.forEach(([a, b], i) => {
      if (failed.has(ix.shown().random[i]) || a === null || b === null) return;
      const p = b === undefined ? ix.stage.markOnScreen(a) : ix.stage.hopPath(a, b).at(0.5);
      if (b === undefined && state.drawing.pills) ix.ink.outline(context, p, a, 4);
      else {
        context.beginPath();
        context.arc(p.x, p.y, Math.max(7, ix.stage.radius() * ix.stage.zoom() + 4), 0, 2 * Math.PI);
      }
      context.stroke();
    });
    context.setLineDash([]);
  }

  /** The share of pairs still joined against the number of faults, with its band. */
  function curve() {
    const { points, now, kind } = ix.shown();
    const [w, h, left, top, bottom] = [352, 190, 38, 10, 30];
    const most = points[points.length - 1][0] || 1;
    const x = (k) => left + (k / most) * (w - left - 8);
    const y = (share) => top + (1 - share) * (h - top - bottom);
    const line = (column) => points.map((p) => `${x(p[0]).toFixed(1)},${y(p[column]).toFixed(1)}`);
    const band = (low, high) => [...line(high), ...line(low).reverse()].join(" ");
    const ticks = [0, 0.5, 1].map((s) => `<line class="base" x1="${left}" x2="${w - 8}" y1="${y(s)}" y2="${y(s)}"/><text class="axis end" x="${left - 6}" y="${y(s) + 4}">${100 * s} %</text>`).join("");
    const across = [0, Math.round(most / 2), most].map((k) => `<text class="axis mid" x="${x(k)}" y="${h - 14}">${k.toLocaleString("en")}</text>`).join("");
    const last = points.find((p) => p[1] < 0.55) || points[points.length - 1];
    const dots = points.map((p) => `<circle cx="${x(p[0]).toFixed(1)}" cy="${y(p[1]).toFixed(1)}" r="2.6"><title>${p[0]} failed: ${(100 * p[1]).toFixed(1)} % of pairs joined (${(100 * p[2]).toFixed(1)} to ${(100 * p[3]).toFixed(1)} %); all joined in ${(100 * p[4]).toFixed(0)} % of samples</title></circle>`).join("");
    return `<svg class="curve" viewBox="0 0 ${w} ${h}" role="img" aria-label="Pairs still joined against the number of failed ${kind}">${ticks}${across}` +
      `<polygon class="band whole" points="${band(5, 6)}"/><polyline class="whole" points="${line(4).join(" ")}"/><polygon class="band" points="${band(2, 3)}"/><polyline points="${line(1).join(" ")}"/>${dots}` +
      (now ? `<line class="now" x1="${x(Math.min(now, most))}" x2="${x(Math.min(now, most))}" y1="${top}" y2="${h - bottom}"/>` : "") +
      `<text class="name" x="${Math.min(x(last[0]) + 8, w - 90)}" y="${y(Math.max(0.5, last[1])) - 6}">pairs joined</text><text class="axis mid" x="${(left + w) / 2}" y="${h - 1}">failed ${kind}</text></svg>`;
  }

  function begin() {
    const { terms, random, method, there } = ix.shown();
    const failed = new Set(state.doc.faults);
    const fresh = random.filter((name) => !failed.has(name));
    part("more").innerHTML =
      `<section class="section"><div class="head"><h2>Fail some</h2></div><div class="acts">` +
      `<button type="button" class="button edged" data-fail="${escape(fresh.join(" "))}"${fresh.length ? "" : " disabled"}>Fail ${fresh.length === 1 ? "this one" : fresh.length ? "these " + fresh.length : "these"}</button>` +
      `<button type="button" class="button edged" data-fail="" data-mend="1"${failed.size ? "" : " disabled"}>Mend all</button></div>` +
      `<p class="quiet">Those ringed on the stage would fail. Or right-click a node or a link there; on the keyboard X fails the node in focus, Shift X the link last walked.</p></section>` +
      `<section class="section"><div class="head"><h2>What is left</h2><span class="chip ${there ? "ok" : "no"}">${there ? "✓ a route exists" : "≠ no route"}</span></div><dl class="terms">${terms.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join("")}</dl></section>` +
      `<section class="section"><div class="head"><h2>As more fails</h2></div>${curve()}<p class="quiet">Solid: the share of pairs of working nodes still joined. Dashed: the share of samples in which all are. ${escape(method)}.</p></section>`;
  }

  function panel() {
    const { title, why } = ix.shown();
    ix.panels.say(title, why);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-fail]");
    if (!button) return;
    const names = button.dataset.fail.split(" ").filter(Boolean);
    ix.url.ask({ fault: names.length ? [...state.doc.faults, ...names] : null }, "fault");
  });

  // A node or a link fails where it is right-clicked -----------------------------------------

  /** The mark, or the two marks of the link, at a point of the stage. */
  function under(point) {
    const { spots, strokes } = ix.stage.lying();
    const reach = Math.max(10, ix.stage.radius() * ix.stage.zoom() + 4);
    let best = [reach, null];
    spots.forEach((mark) => {
      const p = ix.stage.markOnScreen(mark);
      const off = Math.hypot(p.x - point.x, p.y - point.y);
      if (off < best[0]) best = [off, [mark]];
    });
    if (best[1]) return best[1];
    best = [7, null];
    for (const [a, b] of strokes) {
      const { points } = ix.stage.hopPath(a, b);
      for (let i = 1; i < points.length; i++) {
        const off = apart(point, points[i - 1], points[i]);
        if (off < best[0]) best = [off, [a, b]];
      }
    }
    return best[1];
  }

  function apart(p, a, b) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
  }

  /** Fail what works, mend what has failed: one mark, or the link of two. */
  function toggle(marks) {
    if (!ix.onRoute()) return void ix.controls.notice("What fails is looked at in Route and in Faults. This task takes the network whole.");
    const names = marks.map((mark) => state.drawing.addresses[mark]);
    const known = names.length === 1 ? names : [`${names[0]}~${names[1]}`, `${names[1]}~${names[0]}`];
    const { faults } = state.doc;
    const there = faults.some((fault) => known.includes(fault));
    ix.url.ask({ fault: there ? faults.filter((fault) => !known.includes(fault)) : [...faults, known[0]] }, "fault");
  }

  document.addEventListener("contextmenu", (event) => {
    if (!ix.onExplore() || !state.doc || !event.target.closest("#explore-stage-box")) return;
    const box = ix.stage.box().getBoundingClientRect();
    const marks = under({ x: event.clientX - box.left, y: event.clientY - box.top });
    event.preventDefault();
    if (marks) toggle(marks);
  });

  ix.faults = { toggle };
  ix.task("faults", { heading: "Hops", route: true, router: true, begin, panel, draw: drawPreview });
})();
