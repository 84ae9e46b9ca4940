/* Says what is painted of moves: reads [{document, box, times}] as JSON, writes lists of frames. */
import { readFileSync } from "node:fs";

import { moment, timeline } from "../../assets/moves/clock.js";
import { countsAt } from "../../assets/moves/counts.js";
import { frame } from "../../assets/moves/frame.js";
import { transitionOf } from "../../assets/moves/transition.js";

function shown({ document, box, times }) {
  const line = timeline(document);
  return times.map((part) => {
    const now = moment(document, line, part * line.length);
    return { ...frame(transitionOf(document, now.leg, box), now), counts: countsAt(document, now) };
  });
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(shown)));
