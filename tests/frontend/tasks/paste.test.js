/* The field for pasted routes of Check. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setDocument } from "../../../assets/state/store.js";
import { window } from "../page.js";

globalThis.ResizeObserver = class {
  observe() {}
};
const requests = [];
window.dash_clientside = { set_props: (_, { data }) => requests.push(data), no_update: null };
globalThis.fetch = () => new Promise(() => {});
mock.timers.enable({ apis: ["setTimeout"] });
window.setTimeout = setTimeout;
const { paste, show } = await import("../../../assets/tasks/check/paste.js");
const field = paste.querySelector("textarea");
document.body.append(paste);

/** A document of some routes is on screen. */
function shown(routes) {
  const search = `?net=Q(3)&task=check${routes && `&routes=${routes}`}`;
  setDocument(
    { task: "check", search, controls: [], faults: [], network: { spec: "Q(3)" } },
    { at: 0 },
  );
  show("", null);
}

function type(text) {
  field.value = text;
  field.dispatchEvent(new window.Event("input"));
}

beforeEach(() => {
  shown("");
  requests.length = 0;
});

test("a text that is not in the address, or not yet, stays with another choice", () => {
  type("000 001\n000 011");
  shown("");
  assert.equal(field.value, "000 001\n000 011");
});

test("the field follows the routes of the address", () => {
  shown("000+001;000+011");
  assert.equal(field.value, "000 001\n000 011");
  shown("");
  assert.equal(field.value, "");
});

test("Check ends the typing, whose question would close the row that is opened", () => {
  type("000 001");
  paste.querySelector("#check-go").click();
  mock.timers.tick(1000);
  assert.deepEqual(requests, []);
});
