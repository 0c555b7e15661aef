import { type ChildProcess, fork } from "node:child_process";
import { parentPort } from "node:worker_threads";

/** The work took more time or memory than it may, and was ended. */
export class LimitReached extends Error {}

/** What a script answers: `{ value }`, or `{ error }` where the work failed. */
export type WorkerAnswer<R> = { value: R } | { error: string };
/** What comes of a piece of work; after `limit` and `broken` the process is of no more use. */
export type HostAnswer = WorkerAnswer<unknown> | { limit: string } | { broken: string };

interface Limits {
  /** Milliseconds of one piece of work, the process's own start included. */
  ms: number;
  /** Bytes the work may hold, its buffers among them. */
  bytes: number;
}

/** A process without work goes after so long, milliseconds. */
const IDLE = 60_000;
/** All that is handed on of the environment: what reads files of strangers knows no secret. */
const ENVIRONMENT = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_PATH",
  "FONTCONFIG_FILE",
];

const host = new URL("./limited-host.ts", import.meta.url);

/** For the script of a `limitedWorker`: does each piece of work that comes. */
export function answerWork<T, R>(answer: (work: T) => Promise<R>): void {
  const say = (said: WorkerAnswer<R>) => parentPort!.postMessage(said);
  parentPort!.on("message", (work: T) => {
    answer(work).then(
      (value) => say({ value }),
      (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/**
 * Work on what strangers send, in a process of its own: it cannot hold up the others, and ends where it takes too much.
 * A thread is not enough, for where its heap is full while V8 cannot throw, the whole process is aborted.
 * @param script a module beside the caller, which calls `answerWork`
 * @returns does one piece of work. @throws {LimitReached}; Error with what the work says where it fails
 */
export function limitedWorker<T, R>(script: URL, { ms, bytes }: Limits): (work: T) => Promise<R> {
  const idle: { process: ChildProcess; end: ReturnType<typeof setTimeout> }[] = [];

  function start(): ChildProcess {
    const started = fork(host, [script.href, String(bytes)], {
      serialization: "advanced",
      execArgv: [],
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // An error of an idle process belongs to no task and must not end this one.
    started.on("error", () => {});
    started.on("exit", () => forget(started));
    return started;
  }

  function forget(child: ChildProcess): void {
    const place = idle.findIndex(({ process }) => process === child);
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]!.end);
  }

  function take(): ChildProcess {
    const waiting = idle.pop();
    if (!waiting) return start();
    clearTimeout(waiting.end);
    waiting.process.ref();
    waiting.process.channel?.ref();
    return waiting.process;
  }

  function giveBack(child: ChildProcess): void {
    // Nobody waits for it: it must not keep this process from ending.
    child.unref();
    child.channel?.unref();
    const end = setTimeout(() => {
      forget(child);
      child.kill("SIGKILL");
    }, IDLE).unref();
    idle.push({ process: child, end });
  }

  return (work) =>
    new Promise<R>((done, fail) => {
      const child = take();
      const finish = () => {
        clearTimeout(late);
        child.off("message", answered).off("error", end).off("exit", gone);
      };
      const end = (error: Error) => {
        finish();
        child.kill("SIGKILL");
        fail(error);
      };
      const answered = (answer: HostAnswer) => {
        if ("limit" in answer) return end(new LimitReached(answer.limit));
        if ("broken" in answer) return end(new Error(answer.broken));
        finish();
        giveBack(child);
        if ("error" in answer) fail(new Error(answer.error));
        else done(answer.value as R);
      };
      const gone = () => end(new LimitReached("ended itself"));
      const late = setTimeout(() => end(new LimitReached(`more than ${ms} ms`)), ms);
      child.on("message", answered).on("error", end).on("exit", gone);
      child.send(work as object, (error) => error && end(error));
    });
}
