/* The state of a phone as a value: the question, the answer, and whether the answer is sent. */

/** @import { Question, Solution } from "./question.js" */
/** @import { News } from "./room.js" */
/**
 * `choice` is the answer that was chosen on this phone, `sent` is true once the server has it.
 * `changes` is true while another answer is being chosen: the one that was sent counts until then.
 * `refused` says why there is no question; `away` is true if the last request got no answer.
 * @typedef {object} Phone
 * @property {number} number that of the question in its room
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
 * Returns the state of a phone after it got news of its room. As long as the same question takes
 * answers, an answer that is not sent yet is kept, and so is the choice of a new one.
 * @param {Phone} phone
 * @param {News} news
 * @returns {Phone}
 */
export function withNews(phone, news) {
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

/** Whether an answer can be chosen now. @param {Phone} phone */
const canChoose = ({ state, choice, question }) =>
  state === "asked" && choice === null && question !== null;

/** @param {Phone} phone @param {string} choice @returns {Phone} */
export const withChoice = (phone, choice) =>
  canChoose(phone) ? { ...phone, choice, sent: false, changes: false } : phone;

/**
 * Choose anew; the answer that was sent counts until then.
 * @param {Phone} phone
 * @returns {Phone}
 */
export const withChoiceReopened = (phone) =>
  phone.state === "asked" ? { ...phone, choice: null, sent: false, changes: true } : phone;

/** Whether there is an answer that is still to be sent. @param {Phone} phone */
export const isUnsent = ({ state, choice, sent }) => state === "asked" && choice !== null && !sent;

/**
 * Returns which screen a phone shows; an answer that is being sent counts as sent.
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
