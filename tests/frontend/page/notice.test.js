/* The notice says which parts of an address were not used, and offers the nearest that can be. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { window } from "../page.js";

const { h } = await import("../../../assets/widgets/dom.js");
const { noticeComplaints: tell } = await import("../../../assets/page/notice.js");

const part = (id) => window.document.getElementById(id);

beforeEach(() => {
  window.document.body.replaceChildren(
    h("div", { id: "notice" }, h("p", { id: "notice-text" }), h("button", { id: "notice-act" })),
    h("input", { id: "network-spec" }),
    h("input", { id: "source" }),
  );
  part("network-spec").value = "Q(4)";
  part("source").value = "0000";
});

/** @param {string} field @param {string} why @param {string | null} nearest */
const complaint = (field, why, nearest) => ({ field, why, instead: "Shown is that.", nearest });

test("the nearest that can be used is offered", () => {
  tell({ complaints: [complaint("net", "'FOO' is no network.", "MC(2,2)")] });
  assert.equal(part("notice-text").textContent, "'FOO' is no network. Shown is that.");
  assert.deepEqual(
    [part("notice-act").hidden, part("notice-act").textContent],
    [false, "Open MC(2,2)"],
  );
});

test("a value that the field has already is not offered, but the next one is", () => {
  const current = complaint("net", "no such network.", "Q(4)");
  tell({ complaints: [current] });
  assert.ok(part("notice-act").hidden);
  tell({ complaints: [current, complaint("from", "no address.", "0001")] });
  assert.equal(part("notice-act").textContent, "Take 0001");
});

test("nothing is said if all was used", () => {
  tell({ complaints: [] });
  assert.ok(part("notice").hidden && part("notice-act").hidden);
});
