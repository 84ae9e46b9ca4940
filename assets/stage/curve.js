// @ts-nocheck: its types come next
/* The geometry of links on screen, the same for the graph, the trail and the message. */

/** The control points of a link from a to b, in the coordinates of a and b. */
function controls(a, b, bend) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return (bend || []).map(([t, s]) => ({ x: a.x + dx * t - dy * s, y: a.y + dy * t + dx * s }));
}

/** The quadratic pieces of a link: [start, control, end] each; a straight link has none bent. */
function pieces(a, b, bend) {
  const points = controls(a, b, bend);
  if (!points.length) return [[a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, b]];
  const out = [];
  let from = a;
  points.forEach((control, i) => {
    const next = points[i + 1];
    const to = next ? { x: (control.x + next.x) / 2, y: (control.y + next.y) / 2 } : b;
    out.push([from, control, to]);
    from = to;
  });
  return out;
}

function onPiece([a, c, b], t) {
  const u = 1 - t;
  return {
    x: u * u * a.x + 2 * u * t * c.x + t * t * b.x,
    y: u * u * a.y + 2 * u * t * c.y + t * t * b.y,
  };
}

/** Points along a link, evenly spaced in length, as {points, at(fraction)}. */
function path(a, b, bend, backwards) {
  const curves = pieces(a, b, bend);
  const points = [curves[0][0]];
  const each = bend?.length ? 24 : 1;
  for (const curve of curves) for (let i = 1; i <= each; i++) points.push(onPiece(curve, i / each));
  if (backwards) points.reverse();
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push(
      lengths[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y),
    );
  }
  const total = lengths[lengths.length - 1];
  function at(fraction) {
    const want = fraction * total;
    let i = 1;
    while (i < points.length - 1 && lengths[i] < want) i++;
    const span = lengths[i] - lengths[i - 1] || 1;
    const t = Math.min(1, Math.max(0, (want - lengths[i - 1]) / span));
    return {
      x: points[i - 1].x + (points[i].x - points[i - 1].x) * t,
      y: points[i - 1].y + (points[i].y - points[i - 1].y) * t,
    };
  }
  return { points, at, total };
}

/** Draw a link, or its first part up to a fraction, on a canvas. */
function stroke(context, line, fraction = 1) {
  context.beginPath();
  context.moveTo(line.points[0].x, line.points[0].y);
  let done = 0;
  const want = fraction * line.total;
  for (let i = 1; i < line.points.length; i++) {
    const a = line.points[i - 1];
    const b = line.points[i];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (done + length >= want && fraction < 1) {
      const end = line.at(fraction);
      context.lineTo(end.x, end.y);
      break;
    }
    context.lineTo(b.x, b.y);
    done += length;
  }
  context.stroke();
}

export { path, stroke };
