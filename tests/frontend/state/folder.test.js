/* Addresses of a site that is served from a folder. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sitePath, withFolder } from "../../../assets/state/folder.js";

const FOLDER = "/user/ann@b/proxy/8050/";

test("the folder is put in front of an address of the site, once", () => {
  assert.equal(withFolder("/papers?id=x", FOLDER), "/user/ann@b/proxy/8050/papers?id=x");
  assert.equal(withFolder("/", FOLDER), FOLDER);
  assert.equal(withFolder("/?net=Q(3)", FOLDER), `${FOLDER}?net=Q(3)`);
  assert.equal(withFolder(withFolder("/papers", FOLDER), FOLDER), `${FOLDER}papers`);
  for (const other of ["?lang=de", "#1", "https://a.example/b", "//a.example/b", "blob:x", ""]) {
    assert.equal(withFolder(other, FOLDER), other);
  }
  assert.equal(withFolder("/papers", "/"), "/papers");
});

test("a path of the browser gives the path of the site, however the folder is encoded", () => {
  assert.equal(sitePath("/user/ann@b/proxy/8050/papers", FOLDER), "/papers");
  assert.equal(sitePath("/user/ann%40b/proxy/8050/learn/a%2Fb", FOLDER), "/learn/a%2Fb");
  assert.equal(sitePath(FOLDER, FOLDER), "/");
  assert.equal(sitePath("/user/ann@b/proxy/8050", FOLDER), "/");
  assert.equal(sitePath("/user/%E0%A4%A/proxy/8050/x", FOLDER), "/user/%E0%A4%A/proxy/8050/x");
  for (const other of ["/papers", "/user/ann@b/proxy/80501/papers", "/"]) {
    assert.equal(sitePath(other, FOLDER), other);
  }
  assert.equal(sitePath("/papers/", "/"), "/papers/");
});
