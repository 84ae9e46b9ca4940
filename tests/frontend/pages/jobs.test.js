import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { jobList, oneJob } = await import("../../../assets/pages/jobs.js");

const job = (title, state, share) => ({
  key: "0a",
  name: "verify Q(3)",
  title,
  acts: ["pause", "end"],
  page: "/?net=Q(3)",
  command: "explorer verify Q(3)",
  sums: [],
  facts: [],
  state,
  share,
  said: "3 of 4 blocks",
  pace: "1 s left",
});

test("every work has a bar that says how far it is", () => {
  const list = jobList({
    served: true,
    jobs: [job("sweep faults Q(5)", "running", 0.759), job("verify <b>", "done", 1)],
  });
  const bars = [...list.querySelectorAll("[role=progressbar]")];
  assert.deepEqual(
    bars.map((bar) => bar.getAttribute("aria-valuenow")),
    ["75", "100"],
  );
  assert.equal(bars[0].firstElementChild.style.width, "75.9%");
  assert.equal(list.children[0].querySelector("p").textContent, "3 of 4 blocks, 1 s left");
  assert.equal(list.children[1].querySelector("h2").textContent, "verify <b>");
  assert.equal(list.children[1].dataset.state, "done");
});

const SUM = {
  pairs: 40,
  shortest: 30,
  longer: 8,
  lost: 1,
  loops: 1,
  hops: 76,
  ahead: 70,
  spare: [30, 8],
  needs: [2],
  worst: { source: "000", target: "001", length: 3, distance: 1 },
  longest: { source: "000", target: "111", length: 3, distance: 3 },
  first_lost: { source: "010", target: "111", length: null, distance: 2, why: "It stops." },
  first_loop: null,
};

/** The terms of a job with their values. @param {Element[]} nodes */
const termsOf = (nodes) => {
  const box = document.createElement("div");
  box.append(...nodes.flat(3).filter(Boolean));
  const names = [...box.querySelectorAll("dt")].map((name) => name.textContent);
  const values = [...box.querySelectorAll("dd")].map((value) => value.textContent);
  return { box, rows: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
};

test("one job says what it comes to so far, and what follows when it is whole", () => {
  const running = { ...job("verify Q(3)", "running", 0.5), sums: [{ of: "", sum: SUM }] };
  const { box, rows } = termsOf(oneJob({ served: true, jobs: [running] }));
  assert.equal(rows.Delivered, "38");
  assert.equal(rows["Mean hops"], "2.000");
  assert.equal(rows["Worst stretch"], "000 to 001: 3 hops, 1 would do");
  assert.equal(rows.Longest, "000 to 111: 3 hops");
  assert.equal(rows["First lost"], "010 to 111: It stops.");
  assert.equal(rows.Deadlock, undefined);
  const acts = [...box.querySelectorAll("[data-act]")].map(({ dataset }) => dataset.act);
  assert.deepEqual(acts, ["pause", "end"]);
  const result = {
    busiest: { link: ["000", "001"], messages: 4 },
    saturation: 0.5,
    deadlock: { free: false, cycle: [], virtual_channels: 2, rule: "" },
  };
  const whole = termsOf(
    oneJob({ served: true, jobs: [{ ...running, state: "done", result }] }),
  ).rows;
  assert.equal(whole.Deadlock, "Can deadlock: 2 virtual channels break every cycle");
  assert.equal(whole["Busiest channel"], "000 → 001: 4 messages");
  assert.match(termsOf(oneJob({ served: true, jobs: [] })).box.textContent, /There is no such job/);
});

test("without jobs the list says how to begin one, or that the server does none", () => {
  const text = (document_) => termsOf([jobList(document_)]).box.textContent;
  assert.match(text({ served: true, jobs: [] }), /handed to the server.*--resume DIR/s);
  assert.match(text({ served: false, jobs: [] }), /This server does no jobs/);
});

test("lanes side by side have a column each, and the pair where they differ most", () => {
  const lanes = ["Q(3)/e-cube", "CQ(3)/crossed"].map((lane, i) => ({
    of: lane,
    sum: { ...SUM, longer: i, first_lost: null },
  }));
  const done = { ...job("side by side", "done", 1), sums: lanes };
  const running = termsOf(oneJob({ served: true, jobs: [{ ...done, state: "running" }] })).box;
  assert.doesNotMatch(running.textContent, /differ most/);
  const result = { busiest: [4, null], source: "000", target: "111", hops: [3, null] };
  const whole = { ...done, result: { ...result, over: "", apart: "" } };
  const { box, rows } = termsOf(oneJob({ served: true, jobs: [whole] }));
  const heads = [...box.querySelector("thead tr").children].map((head) => head.textContent);
  assert.deepEqual(heads, ["", "Q(3)/e-cube", "CQ(3)/crossed"]);
  const row = (name) => {
    const line = [...box.querySelectorAll("tbody tr")].find(
      (each) => each.children[0].textContent === name,
    );
    return [...line.querySelectorAll("td")].map((cell) => cell.textContent);
  };
  assert.deepEqual(row("Longer"), ["0", "1"]);
  assert.deepEqual(row("Worst stretch"), ["", "000 to 001: 3 hops, 1 would do"]);
  assert.deepEqual(row("Busiest channel"), ["4", "not known"]);
  assert.equal(rows["Pair where they differ most"], "000 to 111: 3 hops, not delivered");
});

test("jobs other than checks of pairs show facts in words", () => {
  const facts = [{ term: "Diameter", value: "15" }];
  const done = { ...job("sweep distances DB(2,15)", "done", 1), facts, result: { diameter: 15 } };
  const { box, rows } = termsOf(oneJob({ served: true, jobs: [done] }));
  assert.deepEqual(rows, { Diameter: "15" });
  assert.match(box.textContent, /Found(?! so far)/);
  const running = { ...done, state: "running", result: null };
  assert.match(termsOf(oneJob({ served: true, jobs: [running] })).box.textContent, /Found so far/);
});

test("the list says in a line what a check has come to", () => {
  const done = { ...job("verify HCN(5)", "done", 1), sums: [{ of: "", sum: SUM }] };
  const line = (free) =>
    [...jobList({ served: true, jobs: [{ ...done, free }] }).querySelectorAll("p")]
      .map(({ textContent }) => textContent)
      .slice(1);
  const counts = "Longer: 8 · Lost: 1 · In a loop: 1";
  assert.deepEqual(line(false), [`Can deadlock · ${counts}`]);
  assert.deepEqual(line(true), [`Cannot deadlock · ${counts}`]);
  assert.deepEqual(line(null), [counts]);
  assert.deepEqual(line(undefined), []);
});
