/* The comparison on screen as a job of the server; its result is used if there is one. */

import { doc, emit } from "../state/model.js";
import { serverJob } from "../widgets/server_job.js";
import { pause, run, show } from "./every_pair.js";

/** @import { JobDocument as Job } from "../types/documents" */

/** Shows the result over every pair if the job is done. @param {Job | null} job */
function take(job) {
  const result = job?.state === "done" ? job.result : null;
  if (result && "over" in result && run.status !== "done") {
    void show({ over: result.over, apart: result.apart });
  } else emit("every pair beside");
}

const job = serverJob({
  id: "beside",
  offer: () => run.every?.job ?? null,
  query: () => doc().search,
  isDone: () => run.status === "done",
  pause,
  changed: take,
});

export const look = job.look;
export const handOver = job.handOver;
export const offered = job.offered;
