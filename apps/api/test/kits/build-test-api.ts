import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FieldErrors, ProblemKey } from "@ginkgo/api-contract/problems";
import { inject } from "vitest";
import { type Api, createApi } from "../../src/app.ts";
import { movableClock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { createLog } from "../../src/platform/log.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { openTestDatabase, type Template, testNow } from "./templates.ts";

/** The engine this run of the suite is on. */
export const engine = (process.env.TEST_ENGINE ?? "pglite") as "pglite" | "postgres";

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  code: number;
  msg: string;
  data: T;
}

/** `data` of a refused call. */
export interface Refusal {
  reason: ProblemKey;
  fields?: FieldErrors;
}

/** The API in process on a real database of its own. */
export interface TestApi {
  /** Calls an address and reads the envelope. An object as body is sent as JSON. */
  call<T = unknown>(
    address: string,
    init?: Omit<RequestInit, "body"> & { body?: unknown; from?: string },
  ): Promise<Answer<T>>;
  fetch(request: Request, from?: string): Promise<Response>;
  database: Database;
  clock: ReturnType<typeof movableClock>;
  /** The whole API, for what is not a call: files, work that comes due. */
  api: Api;
  /** Lines the log has printed. */
  logged: string[];
  close(): Promise<void>;
}

/** Builds the API for one test file on a database of its own. `demo` holds the demo data set. */
export async function buildTestApi(
  template: Template = "demo",
  env: Record<string, string> = {},
): Promise<TestApi> {
  const url = engine === "postgres" ? inject("postgresUrl") : undefined;
  return testApiOn(await openTestDatabase(engine, template, url), env);
}

/** The same on a database that is open already, which closing the API closes. */
export async function testApiOn(database: Database, env: Record<string, string> = {}): Promise<TestApi> {
  const clock = movableClock(() => testNow.getTime());
  // Made only when something is uploaded.
  const uploads = join(tmpdir(), `ginkgo-uploads-${randomUUID()}`);
  const logged: string[] = [];
  const log = createLog("debug", { write: (line: string) => void logged.push(line) });
  const api = await createApi({
    database,
    settings: readSettings({
      NODE_ENV: "test",
      // Vendors played by a test stand beside the rest of the sandbox.
      ...(env.NODE_ENV === "production" ? {} : { SANDBOX: "on" }),
      DATA_DIR: uploads,
      ...env,
    }),
    clock,
    log,
  });
  const fetchFrom = async (request: Request, from = "127.0.0.1") =>
    api.app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  return {
    api,
    database,
    clock,
    logged,
    fetch: fetchFrom,
    async call(address, { body, from, ...init } = {}) {
      const [first = "", second] = address.split(" ");
      const [method, path] = second ? [first, second] : ["GET", first];
      const headers = new Headers(init.headers);
      const isText = typeof body === "string" || body instanceof Uint8Array;
      if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
      const request = new Request(`http://localhost${path}`, {
        ...init,
        method,
        headers,
        ...(body === undefined ? {} : { body: isText ? (body as string) : JSON.stringify(body) }),
      });
      const response = await fetchFrom(request, from);
      return {
        status: response.status,
        headers: response.headers,
        ...((await response.json()) as Pick<Answer<never>, "code" | "msg" | "data">),
      };
    },
    async close() {
      await database.close();
      rmSync(uploads, { recursive: true, force: true });
    },
  };
}
