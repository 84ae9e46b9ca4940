/* All statements computed again by the server: handed over, and what came of it. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { serverJob } from "../../widgets/server_job.js";
import { note, terms } from "../../widgets/widgets.js";

/** @typedef {import("../../types/documents").JobDocument} Job */
/** @typedef {import("../../types/documents").JobOffer} JobOffer */

/** @type {JobOffer | null} */
let offered = null;

const section = () => document.getElementById("papers-all");

// Once its page is left nobody looks at it any more.
const job = serverJob({
  id: "papers",
  offer: () => (section() ? offered : null),
  query: () => "kind=claims",
  isDone: () => false,
  pause: () => {},
  changed: draw,
});

/** @param {Job | null} found */
function draw(found) {
  const place = section();
  if (!place) return;
  fill(
    place,
    found ? null : note(t("All of them can be computed again here.")),
    job.offered(),
    found?.facts.length ? terms(found.facts.map(({ term, value }) => [term, value])) : null,
  );
}

/** Where it stands, filled once it is known what there is. @param {JobOffer | null} offer */
export function place(offer) {
  offered = offer;
  if (!offer) return null;
  // By then it stands on the page.
  void Promise.resolve().then(job.look).then(draw);
  const made = h("section", { id: "papers-all" });
  made.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#papers-hand")) void job.handOver();
  });
  return made;
}
