/* What a phone knows, as a value: the question, its answer, whether that is on its way. */

/** @import { Question, Solution } from "./question.js" */
/** @import { News } from "./room.js" */
/**
 * `choice` is what was chosen here; `sent` whether the room has it; `changes` whether another is
 * being chosen, while what was sent counts. `refused` is why there is no question, `away` whether
 * the room could not be reached last.
 * @typedef {object} Phone
 * @property {number} number
 * @property {"" | News["state"]} state
 * @property {Question | null} question
 * @property {Solution | null} solution
 * @property {string | null} choice
 * @property {boolean} sent
 * @property {boolean} changes
 * @property {number} answered
 * @property {number} phones
 * @property {string} refused
 * @property {boolean} away
 */

/** @type {Phone} */
export const NEW = {
  number: 0,
  state: "",
  question: null,
  solution: null,
  choice: null,
  sent: false,
  changes: false,
  answered: 0,
  phones: 0,
  refused: "",
  away: false,
};

/**
 * What a phone knows after it heard of its room. An answer that is under way stays, and so does a
 * choice that was opened again, unless the question is another or takes none any more.
 * @param {Phone} phone
 * @param {News} news
 * @returns {Phone}
 */
export function heard(phone, news) {
  const { number, state, answered, phones } = news;
  const fresh = number !== phone.number;
  const open = !fresh && state === "asked";
  const changes = open && phone.changes;
  const waits = open && !phone.sent && phone.choice !== null;
  return {
    number,
    state,
    question: news.question ?? (fresh ? null : phone.question),
    solution: news.solution ?? (fresh || state !== "shown" ? null : phone.solution),
    choice: waits || changes ? phone.choice : news.choice,
    sent: !waits && !changes && news.choice !== null,
    changes,
    answered,
    phones,
    refused: "",
    away: false,
  };
}

/** Whether a node can be chosen now. @param {Phone} phone */
export const takes = ({ state, choice, question }) =>
  state === "asked" && choice === null && question !== null;

/** @param {Phone} phone @param {string} choice @returns {Phone} */
export const chosen = (phone, choice) =>
  takes(phone) ? { ...phone, choice, sent: false, changes: false } : phone;

/** Choose another: what was sent counts until then. @param {Phone} phone @returns {Phone} */
export const reopened = (phone) =>
  phone.state === "asked" ? { ...phone, choice: null, sent: false, changes: true } : phone;

/** What the phone is to do: send its answer, or only listen. @param {Phone} phone */
export const toSend = ({ state, choice, sent }) => state === "asked" && choice !== null && !sent;

/**
 * What stands on a phone: one of its screens.
 * @param {Phone} phone
 * @returns {"refused" | "waiting" | "asked" | "unsent" | "sent" | "closed" | "shown"}
 */
export function screen(phone) {
  if (phone.refused) return "refused";
  if (!phone.question) return "waiting";
  if (phone.state === "shown") return "shown";
  if (phone.state === "closed") return "closed";
  if (phone.choice === null) return "asked";
  return phone.sent || !phone.away ? "sent" : "unsent";
}
