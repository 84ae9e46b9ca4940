/* The check on screen as a job of the server. */

import { emit } from "../../state/model.js";
import * as url from "../../state/url.js";
import { serverJob } from "../../widgets/server_job.js";
import { pause, run } from "./run.js";

const job = serverJob({
  id: "verify",
  offer: () => run.everyPair?.job ?? null,
  query: () => run.everyPair?.asks ?? "",
  isDone: () => run.status === "done",
  async pause() {
    await pause();
    url.update({ pairs: null });
  },
  changed: () => emit("pairs"),
});

export const look = job.look;
export const handOver = job.handOver;
export const offered = job.offered;
