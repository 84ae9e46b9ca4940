// @ts-nocheck: its types come next
/* Beneath the graph: the outlines of clusters with their names, and clusters not drawn. */
import { large } from "../parts/page.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import * as canvas from "./canvas.js";
import { look, token } from "./looks.js";
import * as stage from "./stage.js";

function outline(context, hull, at, w, h, unit) {
  context.beginPath();
  if (hull.shape === "circle") context.ellipse(at.x, at.y, w / 2, h / 2, 0, 0, 2 * Math.PI);
  else if (hull.shape === "polygon") {
    hull.points.forEach((point, i) => {
      const p = stage.onScreen(point);
      if (i) context.lineTo(p.x, p.y);
      else context.moveTo(p.x, p.y);
    });
    context.closePath();
  } else
    context.roundRect(
      at.x - w / 2,
      at.y - h / 2,
      w,
      h,
      Math.min(12, hull.corner * unit, w / 3, h / 3),
    );
}

/** The hulls that hold a node of the route. */
function touched() {
  const marks = model.marked();
  return state.drawing.hulls.map((hull) => hull.marks.some((mark) => marks.has(mark)));
}

/** Whether the finest hulls bear names, which then carry "from" and "to". */
const named = () => state.drawing.namesEnds && !state.view.has("no-hulls");

function suffixes(index) {
  const { marks, targetMark, nodes, target } = model.trace();
  const hull = state.drawing.hulls[index];
  const out = [];
  if (model.signed("source") && hull.marks.includes(marks[0]))
    out.push(["from", nodes[0].text, token("--source")]);
  if (model.signed("target") && hull.marks.includes(targetMark))
    out.push(["to", target.text, token("--target")]);
  return out;
}

function name(context, hull, index, at, w, h, isTouched, compact) {
  const size = (compact ? 11 : 13) * large();
  const y = hull.below ? at.y + h / 2 + size + 4 : at.y - h / 2 - 6;
  const style = { halo: token("--stage") };
  const x = at.x - w / 2 + 1;
  const circle = hull.shape !== "box";
  const font = `${isTouched ? 600 : 400} ${size}px ${token("--mono")}`;
  const parts = [[hull.name, font, isTouched ? token("--ink") : token("--ink-2")]];
  const roles = [];
  if (named() && hull.level === state.drawing.deepest) {
    for (const [word, text, color] of suffixes(index)) {
      roles.push([word, `600 ${size - 1}px ${token("--sans")}`, color]);
      if (!compact && w > 120 * large())
        roles.push([text, `400 ${size - 1}px ${token("--mono")}`, color]);
    }
  }
  if (hull.note && !compact)
    parts.push([hull.note, `400 ${size - 1}px ${token("--sans")}`, token("--ink-3")]);
  const length = (list) =>
    list.reduce((sum, [text, face]) => {
      context.font = face;
      return sum + context.measureText(text).width + 7;
    }, -7);
  const stageWidth = stage.box().clientWidth;
  function line(list, at_y) {
    const total = length(list);
    let from = circle ? at.x - total / 2 : x;
    from = Math.max(4, Math.min(from, stageWidth - total - 4));
    for (const [text, face, color] of list) {
      from += canvas.write(context, text, from, at_y, { font: face, color, ...style }) + 7;
    }
  }
  // Where a name leaves no room behind it, "from" and "to" stand on a line of their own.
  const crowded = roles.length && length([...parts, ...roles]) > Math.max(w * 1.25, w + 40);
  line(crowded ? parts : [...parts, ...roles], y);
  if (crowded) line(roles, hull.below ? y + size + 3 : y - size - 3);
}

/** Links too many and too faint for the graph: all of a kind in one stroke. */
function faint(context) {
  const spots = state.drawing.spots.map(stage.onScreen);
  state.drawing.kinds.forEach((kind, i) => {
    const opacity = state.view.has("ink") ? 0.5 : kind.rest;
    if (!stage.batched(kind) || !opacity || state.view.has(`no-${kind.key}`)) return;
    context.beginPath();
    for (const { a, b } of stage.linksOf(i)) {
      context.moveTo(spots[a].x, spots[a].y);
      context.lineTo(spots[b].x, spots[b].y);
    }
    context.globalAlpha = opacity;
    context.strokeStyle = token(look(kind.role).token);
    context.lineWidth = 1;
    context.stroke();
    context.globalAlpha = 1;
  });
}

function draw() {
  if (!state.drawing || !stage.cy() || !stage.box().clientWidth) return;
  const context = canvas.fresh("under");
  if (state.view.has("no-hulls")) return void faint(context);
  const { hulls, stubs, kinds } = state.drawing;
  const unit = stage.unit();
  const isTouched = touched();
  const outermost = Math.min(...hulls.map((h) => h.level), 9);
  const deepest = Math.max(...hulls.map((h) => h.level), 0);
  const order = hulls.map((_, i) => i).sort((a, b) => hulls[a].level - hulls[b].level);
  const many = hulls.length > 60;
  for (const i of order) {
    const hull = hulls[i];
    const at = stage.onScreen(hull.at);
    const [w, h] = [hull.size[0] * unit, hull.size[1] * unit];
    outline(context, hull, at, w, h, unit);
    context.setLineDash(hull.ghost ? [5, 4] : []);
    const outer = hull.level === outermost && deepest > outermost;
    context.fillStyle = hull.ghost || outer ? token("--stage") : token("--hull");
    if (!many || outer || isTouched[i]) context.fill();
    const strong = isTouched[i] && hull.level === deepest;
    context.strokeStyle = strong ? token("--node-edge") : token("--hull-edge");
    context.lineWidth = strong ? 1.5 : 1;
    if (!many || outer || strong) context.stroke();
  }
  faint(context);
  context.setLineDash([4, 4]);
  for (const [mark, index, kind] of stubs) {
    const a = stage.markOnScreen(mark);
    const hull = hulls[index];
    const at = stage.onScreen(hull.at);
    const b = { x: at.x, y: at.y + (Math.sign(a.y - at.y) * hull.size[1] * unit) / 2 };
    context.strokeStyle = token(look(kinds[kind].role).token);
    context.globalAlpha = 0.5;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.quadraticCurveTo(b.x, (a.y + b.y) / 2, b.x, b.y);
    context.stroke();
    context.globalAlpha = 1;
  }
  context.setLineDash([]);
  for (const i of order) {
    const hull = hulls[i];
    if (!hull.name) continue;
    const at = stage.onScreen(hull.at);
    const [w, h] = [hull.size[0] * unit, hull.size[1] * unit];
    const compact = w < 90 || stage.box().clientWidth < 500;
    if (hull.ghost) {
      canvas.write(context, hull.name, at.x, at.y, {
        font: `400 ${11 * large()}px ${token("--mono")}`,
        color: token("--ink-3"),
        align: "center",
        base: "middle",
      });
    } else if (w > 26) name(context, hull, i, at, w, h, isTouched[i], compact);
  }
}

for (const event of ["viewport", "document", "theme", "view"]) on(event, draw);
if (document.fonts) document.fonts.ready.then(draw);

export { draw, named, touched };
