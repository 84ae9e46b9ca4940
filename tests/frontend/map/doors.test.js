/* Doors: what a link changes in an address, where the cards stand, back through the last one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { flyBack, flyThrough } from "../../../assets/map/camera/passages.js";
import { changes, fillDoors } from "../../../assets/map/doors.js";
import {
  cardsThatFit,
  doorPlaces,
  hasRoomForCards,
  isNear,
} from "../../../assets/map/paint/door_places.js";

test("letters that a link changes are marked one by one", () => {
  assert.deepEqual(changes("(001,10)", "(011,00)"), [
    { text: "(0", changed: false },
    { text: "1", changed: true },
    { text: "1,", changed: false },
    { text: "0", changed: true },
    { text: "0)", changed: false },
  ]);
  assert.deepEqual(changes("r", "rL"), [
    { text: "r", changed: false },
    { text: "L", changed: true },
  ]);
});

test("a long address is written round what has changed", () => {
  const before = "0".repeat(72);
  const after = `${"0".repeat(40)}1${"0".repeat(31)}`;
  assert.deepEqual(changes(before, after), [
    { text: "…000000000", changed: false },
    { text: "1", changed: true },
    { text: "000000000…", changed: false },
  ]);
});

test("at most six doors are on the stage, one below the other", () => {
  const size = { width: 900, height: 560, doorZoom: 1 };
  assert.equal(doorPlaces(2, size).length, 2);
  const places = doorPlaces(70, size);
  assert.equal(places.length, 6);
  const heights = places.map(([, y]) => y);
  assert.deepEqual(
    [...heights].sort((a, b) => a - b),
    heights,
  );
  assert.ok(heights[0] > 36 && heights.at(-1) < size.height - 36);
  assert.ok(places.every(([x]) => x > size.width / 2 && x < size.width));
});

test("far links are flown over near a node; they are cards where the stage has room", () => {
  const [desk, phone] = [
    { width: 900, height: 560, doorZoom: 1 },
    { width: 366, height: 308, doorZoom: 1 },
  ];
  assert.ok(isNear(desk, 200));
  assert.ok(!isNear(desk, 60));
  assert.ok(isNear(phone, 0.29 * phone.height));
  assert.ok(!isNear(phone, 60));
  assert.equal(cardsThatFit({ height: 300, doorZoom: 1 }), 3);
  assert.ok(hasRoomForCards(desk, 200));
  assert.ok(!hasRoomForCards(desk, 140));
  assert.ok(!hasRoomForCards(phone, 200));
  assert.ok(hasRoomForCards({ width: 966, height: 348, doorZoom: 1 }, 100));
  assert.ok(!hasRoomForCards({ width: 900, height: 150, doorZoom: 1 }, 200));
});

test("in front of a room doors are larger, and fewer where they have no room", () => {
  const room = { width: 1440, height: 640, doorZoom: 1.5 };
  assert.equal(cardsThatFit(room), 4);
  assert.ok(hasRoomForCards(room, 200));
  assert.ok(!hasRoomForCards({ ...room, width: 1000 }, 200));
  const places = doorPlaces(2, room);
  const [[x, first], [, second]] = places;
  assert.equal(room.width - x, 1.5 * 272);
  assert.ok(Math.abs((first + second) / 2 - room.height / 2) < 1e-9);
  assert.ok(Math.abs(second - first - 1.5 * 82) < 1e-9);
});

test("one far link is one, and two are links", () => {
  const words = (count) => {
    const element = document.createElement("section");
    const doors = Array(count).fill({ port: 0, to: [] });
    const view = { doors, hasDoors: false, addressOf: () => "", pathOfFocus: () => [] };
    const nest = { document: { ports: ["up"] } };
    fillDoors(element, { view, nest, passages: [] }, {});
    return element.querySelector("summary").textContent;
  };
  assert.deepEqual([1, 2].map(words), ["1 far link", "2 far links"]);
});

test("Backspace flies back through as many doors as one came through", () => {
  const flights = [];
  const map = {
    passages: [],
    view: { requestedFocus: null },
    surface: { width: 800 },
    camera: { scale: 200, copy: () => "first" },
    cameraFor: (to) => `before ${to}`,
    fly: (camera) => flights.push(camera),
    follows: true,
  };
  flyThrough(map, [0, 1]);
  assert.deepEqual(map.view.requestedFocus, [0, 1]);
  assert.equal(map.follows, false);
  map.camera.copy = () => "second";
  flyThrough(map, [1, 1]);
  flyBack(map);
  assert.deepEqual(map.view.requestedFocus, [0, 1]);
  flyBack(map);
  flyBack(map);
  assert.equal(map.view.requestedFocus, null);
  assert.deepEqual(flights, ["before 0,1", "before 1,1", "second", "first"]);
});
