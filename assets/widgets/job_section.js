/* The section of a job of the server: the offer, the hand-over, and the result. */

import { fill, h } from "./dom.js";
import { serverJob } from "./server_job.js";
import { note, terms } from "./widgets.js";

/** @import { JobDocument as Job, JobOffer } from "../types/documents" */

/** The result of a job as a list of terms. @param {Pick<Job, "facts">} job */
export const factList = ({ facts }) => terms(facts.map(({ term, value }) => [term, value]));

/**
 * Returns the section; `head` is above it, `words` are shown before there is a job.
 * @param {{id: string, section: string, words: string, head?: Element}} what
 * @returns {(offer: JobOffer | null, query: string) => Element | null}
 */
export function jobSection({ id, section, words, head }) {
  /** @type {{offer: JobOffer | null, query: string}} */
  const lastQuery = { offer: null, query: "" };
  const here = () => document.getElementById(section);

  const job = serverJob({
    id,
    // Once its page is left, nobody looks at the job.
    offer: () => (here() ? lastQuery.offer : null),
    query: () => lastQuery.query,
    isDone: () => false,
    pause: () => {},
    changed: draw,
  });

  /** @param {Job | null} document */
  function draw(document) {
    const place = here();
    if (!place) return;
    const factRows = document?.facts.length ? factList(document) : null;
    fill(place, head ?? null, document ? null : note(words), job.offered(), factRows);
  }

  return (offer, query) => {
    Object.assign(lastQuery, { offer, query });
    if (!offer) return null;
    // By then the section is on the page.
    void Promise.resolve().then(job.look).then(draw);
    const element = h("section", { id: section });
    element.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(`#${id}-hand`)) void job.handOver();
    });
    return element;
  };
}
