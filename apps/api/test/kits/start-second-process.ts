import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, TestApi } from "./build-test-api.ts";

/** A call as it goes to the other process. */
export interface ProcessCall {
  id: number;
  /** What its clock is to show, in milliseconds: both processes live in the same moment. */
  at: number;
  address: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  from: string;
}

export interface SecondProcess {
  /** Where its sockets are. */
  port: number;
  call<T>(
    address: string,
    init?: { headers?: Record<string, string>; body?: string; from?: string },
  ): Promise<Pick<Answer<T>, "status" | "code" | "msg" | "data">>;
  stop(): Promise<void>;
  /** Ends it outright, in the middle of whatever it does; what it was asked stays unanswered. */
  kill(): Promise<void>;
}

/** Where a process finds its database: a PostgreSQL, or the folder of an embedded one. */
export type DatabasePlace = { url: string } | { folder: string };

/** Time a process has to be ready, and to end once it is asked to, milliseconds: one that hangs says so and where. */
const LONGEST = { start: 60_000, stop: 30_000 };

/** @throws where it takes longer, once `otherwise` is done */
function within<T>(ms: number, what: string, work: Promise<T>, otherwise: () => void): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      otherwise();
      fail(new Error(`the second process ${what} in ${ms / 1000} s`));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Starts a second process of the API on the same PostgreSQL, its clock following the first one's.
 * @param work whether it also does what comes due
 */
export function startSecondProcess(
  api: TestApi,
  { settings = {}, work = false }: { settings?: Record<string, string>; work?: boolean } = {},
): Promise<SecondProcess> {
  const { url } = api.database as { url?: string };
  if (!url) throw new Error("a second process needs PostgreSQL");
  return startProcess({ url }, () => api.clock.now(), settings, work);
}

/**
 * Starts a process of the API.
 * @param now what its clock is to show at each call
 * @param settings besides those of every test
 * @param work whether it also does what comes due
 */
export async function startProcess(
  place: DatabasePlace,
  now: () => Date,
  settings: Record<string, string> = {},
  work = false,
): Promise<SecondProcess> {
  const child = fork(fileURLToPath(new URL("./second-process.ts", import.meta.url)), {
    env: {
      ...process.env,
      SECOND_DATABASE: JSON.stringify(place),
      SECOND_SETTINGS: JSON.stringify(settings),
      SECOND_WORK: work ? now().toISOString() : "",
    },
  });
  const waiting = new Map<number, (answer: never) => void>();
  child.on("message", ({ id, ...answer }: { id: number }) => waiting.get(id)?.(answer as never));
  let ids = 0;
  const ready = new Promise<{ port: number }>((resolve) => waiting.set(0, resolve as never));
  const kill = () => void child.kill("SIGKILL");
  const { port } = await within(
    LONGEST.start,
    "was not ready",
    Promise.race([
      ready,
      once(child, "exit").then(([code]) => {
        throw new Error(`the second process ended with ${code}`);
      }),
    ]),
    kill,
  );
  return {
    port,
    call: (address, { headers = {}, body, from = "127.0.0.1" } = {}) =>
      new Promise((resolve) => {
        const [method = "GET", path = ""] = address.includes(" ") ? address.split(" ") : ["GET", address];
        const id = ++ids;
        waiting.set(id, resolve);
        child.send({
          id,
          at: now().getTime(),
          address: path,
          method,
          headers,
          body,
          from,
        } satisfies ProcessCall);
      }),
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await within(LONGEST.stop, "did not end", ended, kill);
    },
    async kill() {
      const ended = once(child, "exit");
      kill();
      await ended;
    },
  };
}
