/* Notices: which part of an address or a request was invalid, and what is offered instead. */
import { localText, t } from "../state/language.js";
import * as pages from "../state/pages.js";
import { fill, h } from "../widgets/dom.js";
import { asSentence } from "../widgets/wording.js";
import { el, field, part } from "./page.js";

/** @import { Ask, ComplaintRow, ExploreDocument } from "../types/documents" */

/**
 * @typedef {ExploreDocument & {ask: Ask}} Answer A document and the question that it answers.
 * @typedef {Pick<ComplaintRow, "field" | "nearest">} Offer The alternative that a button offers.
 */

/** The notice of each field, and the input that it is about. */
const PLACE = {
  net: "spec-complaint",
  from: "ends-complaint",
  to: "ends-complaint",
  beside: "beside-complaint",
};
const INPUT = { net: "network-spec", from: "source", to: "target", beside: "beside-network" };
const ENDS = ["from", "to"];

/**
 * Whether a field has its own place for notices.
 * @param {string | undefined} name
 * @returns {name is keyof typeof PLACE}
 */
const isPlaced = (name) => name !== undefined && name in PLACE;

/** Whether the offered network is the one on screen. @param {Offer} offer */
const isInPlace = ({ field: name, nearest }) =>
  isPlaced(name) && field(INPUT[name])?.value === nearest;

/** @param {Offer} offer */
const label = ({ field, nearest }) =>
  field === "net"
    ? t("Open {spec}", { spec: String(nearest) })
    : t("Take {nearest}", { nearest: String(nearest).replaceAll(";", ", ") });

/** Remove all notices. */
export function clear() {
  for (const name of Object.values(PLACE)) part(name).textContent = "";
  for (const id of Object.values(INPUT)) el(id).removeAttribute("aria-invalid");
}

/**
 * Show a refusal beside the field that was typed in; true if the document must not be drawn.
 * @param {Answer} doc
 */
export function refuse(doc) {
  const edited = doc.ask.field;
  if (edited === "find") return refuseFound(doc);
  if (!isPlaced(edited)) return refuseOption(doc);
  const isOfField = (/** @type {ComplaintRow} */ c) =>
    c.field === edited || (ENDS.includes(edited) && ENDS.includes(c.field));
  const complaint =
    doc.complaints.find((c) => c.field === edited) ?? doc.complaints.find(isOfField);
  if (!complaint) return false;
  clear();
  field(INPUT[edited]).setAttribute("aria-invalid", "true");
  const data = { "data-nearest": complaint.nearest, "data-field": complaint.field };
  const take = { ...complaint, field: edited };
  const button = complaint.nearest && [" ", h("button", { ...data }, label(take))];
  fill(part(PLACE[edited]), localText(asSentence(complaint.why)), button);
  return true;
}

/**
 * A search in the header that is no network changes nothing: say so, and keep the text.
 * @param {Answer} doc
 */
function refuseFound(doc) {
  const complaint = doc.complaints.find((c) => c.field === "net");
  if (!complaint) return false;
  notice(localText(asSentence(complaint.why)), complaint.nearest ? complaint : undefined);
  return true;
}

/**
 * What was typed into a field of a task and is no value of it stays there; a notice says why.
 * @param {Answer} doc
 */
function refuseOption(doc) {
  const complaint = doc.complaints.find((c) => c.field === doc.ask.field);
  const input = document.getElementById(`option-${doc.ask.field}`);
  if (!complaint || !input) return false;
  input.setAttribute("aria-invalid", "true");
  notice(localText(asSentence(complaint.why)));
  return true;
}

/**
 * Show a notice above the page, with an offer; it stays until it is replaced.
 * @param {import("../widgets/dom.js").Child} text
 * @param {Offer} [offer]
 */
export function notice(text, offer) {
  // An incompletely loaded page has no place for it.
  if (!el("notice")) return;
  el("notice").hidden = !text;
  fill(el("notice-text"), text);
  const button = el("notice-act");
  button.hidden = !offer;
  if (!offer) return;
  button.textContent = label(offer);
  button.dataset.nearest = offer.nearest ?? "";
  button.dataset.field = offer.field;
}

/** Say which parts of an address were invalid, and offer alternatives. @param {Answer} doc */
export function noticeComplaints(doc) {
  const why = doc.complaints.map((c) => asSentence([c.why, c.instead].filter(Boolean).join(" ")));
  const offer = doc.complaints.find((c) => c.nearest && isPlaced(c.field) && !isInPlace(c));
  const stray = pages.strayPath();
  notice(stray || why.length ? [stray && `${stray} `, localText(why.join(" "))] : "", offer);
}
