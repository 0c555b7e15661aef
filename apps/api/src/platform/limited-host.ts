import { Worker } from "node:worker_threads";
import type { HostAnswer, WorkerAnswer } from "./limited-worker.ts";

/**
 * The process of `limitedWorker`: the script's thread does the work, this one watches over what it takes. Started with
 * the script's address and the bytes it may hold.
 */

const [script, most] = process.argv.slice(2);
const bytes = Number(most);
const WATCH = 50;

const worker = new Worker(new URL(script!), {
  resourceLimits: { maxOldGenerationSizeMb: Math.ceil(bytes / 2 ** 20) },
});
let isBusy = false;
const say = (answer: HostAnswer) => {
  isBusy = false;
  process.send!(answer);
};

worker.on("message", (answer: WorkerAnswer<unknown>) => say(answer));
worker.on("error", (error: Error & { code?: string }) =>
  say(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { limit: error.message } : { broken: error.message }),
);
worker.on("exit", () => {
  if (isBusy) say({ limit: "ended itself" });
});
// The heap's own limit does not count buffers, which is where unpacked bytes lie.
setInterval(() => {
  if (!isBusy) return;
  worker.getHeapStatistics().then(
    ({ used_heap_size, external_memory }) => {
      if (isBusy && used_heap_size + external_memory > bytes) say({ limit: `more than ${bytes} bytes` });
    },
    () => {},
  );
}, WATCH);

process.on("message", (work) => {
  isBusy = true;
  worker.postMessage(work);
});
process.on("disconnect", () => process.exit());
