import { Worker } from "node:worker_threads";

/** The work took more time or memory than it may, and was ended. */
export class LimitReached extends Error {}

/** What a worker answers: `{ value }`, or `{ error }` where the work failed. */
export type WorkerAnswer<R> = { value: R } | { error: string };

interface Limits {
  /** Milliseconds of one piece of work, the worker's own start included. */
  ms: number;
  /** Bytes a worker may hold, its buffers among them. */
  bytes: number;
}

const WATCH = 50;
/** A worker without work goes after so long, milliseconds. */
const IDLE = 60_000;

/**
 * Work on what strangers send, on a thread of its own: it cannot hold up the others, and ends where it takes too much.
 * The script answers every message with a WorkerAnswer.
 * @param script a module beside the caller
 * @returns does one piece of work. @throws {LimitReached}; Error with what the work says where it fails
 */
export function limitedWorker<T, R>(script: URL, { ms, bytes }: Limits): (work: T) => Promise<R> {
  const idle: { worker: Worker; end: ReturnType<typeof setTimeout> }[] = [];

  function take(): Worker {
    const waiting = idle.pop();
    if (waiting) {
      clearTimeout(waiting.end);
      return waiting.worker;
    }
    const megabytes = Math.ceil(bytes / 2 ** 20);
    const worker = new Worker(script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    // An error of an idle worker belongs to no task and must not end the process.
    worker.on("error", () => {});
    return worker;
  }

  function giveBack(worker: Worker): void {
    const end = setTimeout(() => {
      const place = idle.findIndex((i) => i.worker === worker);
      if (place >= 0) idle.splice(place, 1);
      void worker.terminate();
    }, IDLE).unref();
    idle.push({ worker, end });
  }

  return (work) =>
    new Promise<R>((done, fail) => {
      const worker = take();
      let over = false;
      const finish = () => {
        over = true;
        clearTimeout(late);
        clearInterval(watch);
        worker.off("message", answered).off("error", failed).off("exit", gone);
      };
      const end = (error: Error) => {
        finish();
        void worker.terminate();
        fail(error);
      };
      const answered = (answer: WorkerAnswer<R>) => {
        finish();
        giveBack(worker);
        if ("error" in answer) fail(new Error(answer.error));
        else done(answer.value);
      };
      const failed = (error: Error & { code?: string }) =>
        end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new LimitReached(error.message) : error);
      const gone = () => end(new LimitReached("ended itself"));
      const late = setTimeout(() => end(new LimitReached(`more than ${ms} ms`)), ms);
      // The heap's own limit does not count buffers, which is where unpacked bytes lie.
      const watch = setInterval(() => {
        worker.getHeapStatistics().then(
          ({ used_heap_size, external_memory }) => {
            // Told late, it may be of a worker that has its next piece of work by now.
            if (!over && used_heap_size + external_memory > bytes)
              end(new LimitReached(`more than ${bytes} bytes`));
          },
          () => {},
        );
      }, WATCH);
      worker.on("message", answered).on("error", failed).on("exit", gone);
      worker.postMessage(work);
    });
}
