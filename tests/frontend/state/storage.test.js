import assert from "node:assert/strict";
import { test } from "node:test";
import { names, read, readJson, remove, write } from "../../../assets/state/storage.js";

/** Returns a stand-in for the storage of a browser, which holds texts. */
function fakeStorage() {
  const texts = new Map();
  return {
    getItem: (/** @type {string} */ name) => texts.get(name) ?? null,
    setItem(/** @type {string} */ name, /** @type {string} */ text) {
      texts.set(name, text);
      Object.defineProperty(this, name, { enumerable: true, configurable: true, value: text });
    },
    removeItem(/** @type {string} */ name) {
      texts.delete(name);
      delete (/** @type {any} */ (this)[name]);
    },
  };
}

/** @param {object | null} local @param {() => void} act */
function within(local, act) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const refuse = () => {
    throw new Error("SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: local ? () => local : refuse,
  });
  act();
  if (before) Object.defineProperty(globalThis, "localStorage", before);
}

test("a stored value is read, by its prefix too, until it is removed", () =>
  within(fakeStorage(), () => {
    assert.equal(read("a one"), null);
    assert.equal(write("a one", '["x"]'), true);
    assert.equal(write("b", "{"), true);
    assert.equal(read("a one"), '["x"]');
    assert.deepEqual(readJson("a one"), ["x"]);
    assert.equal(readJson("b"), null);
    assert.deepEqual(names("a "), ["a one"]);
    remove("a one");
    assert.equal(read("a one"), null);
  }));

test("a browser that keeps nothing reads as empty", () =>
  within(null, () => {
    assert.equal(write("a", "x"), false);
    assert.equal(read("a"), null);
    assert.equal(readJson("a"), null);
    assert.deepEqual(names(""), []);
    remove("a");
  }));
