import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseAt, runSql } from "@ginkgo/api/test/kits/postgres-cluster";
import { inject } from "vitest";
import { copiesOf, type Engine, firstDatabase } from "./global-setup.ts";
import { startPortalAt, startPortalIn } from "./portal-in.ts";
import type { RunningServer } from "./run-server.ts";

interface Copied {
  engine: Engine;
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** The data folder of the run's first start on that engine with that setting of `DEMO`, once it is there. */
async function firstStart(path: string): Promise<string> {
  const answer = await fetch(`${inject("firstStartsAt")}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return join(inject("firstStarts"), path);
}

/** A copy of the first database with that setting of `DEMO`, and how it is taken away; of none where the engine is embedded. */
async function copyDatabase(demo: string, embedded: boolean): Promise<Copied> {
  const url = inject("e2ePostgresUrl");
  if (embedded || !url) return { engine: "pglite", env: {}, drop: async () => {} };
  await firstStart(`postgres/${demo}`);
  const name = `${copiesOf(demo)}${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await runSql(url, [`create database ${name} template ${firstDatabase(demo)} strategy file_copy`]);
  return {
    engine: "postgres",
    env: { DATABASE_URL: databaseAt(url, name) },
    drop: () => runSql(url, [`drop database ${name} with (force)`]),
  };
}

let shared: Promise<RunningServer> | undefined;

/** Two processes of the portal on one database, which goes when they stop. Undefined where the machine has no PostgreSQL. */
export async function startTwoPortals(): Promise<[RunningServer, RunningServer] | undefined> {
  const { engine, env, drop } = await copyDatabase("on", false);
  if (engine === "pglite") return undefined;
  const first = await firstStart("postgres/on");
  const data = await mkdtemp(join(tmpdir(), "ginkgo-e2e-"));
  await promisify(execFile)("cp", ["-R", `${first}/.`, data]);
  const [one, other] = await Promise.all([startPortalIn(data, env), startPortalIn(data, env)]);
  const stop = async () => {
    await Promise.all([one.stop(), other.stop()]);
    await drop();
    await rm(data, { recursive: true, force: true });
  };
  return [{ ...one, stop }, other];
}

/**
 * The portal of this worker on the demonstration, for files that only read or whose tests make members of their own: kept
 * from file to file. Whoever changes the clock, the settings or a member of the demonstration has one of their own.
 */
export async function sharedPortal(): Promise<RunningServer> {
  shared ??= startPortal();
  return { origin: (await shared).origin, stop: async () => {} };
}

/**
 * The built portal on a free port, with a database of its own that goes when it stops: on PostgreSQL where the machine
 * has it.
 *
 * @param env settings on top of the defaults, for example `{ DEMO: "off" }`
 * @param build folder of a build other than the project's, for tests that spoil one
 * @param embedded on the embedded engine, as after a plain `npm start`
 */
export async function startPortal({
  env = {},
  build,
  embedded = false,
}: {
  env?: Record<string, string>;
  build?: string;
  embedded?: boolean;
} = {}): Promise<RunningServer> {
  const demo = env.DEMO ?? "on";
  const data = await mkdtemp(join(tmpdir(), "ginkgo-e2e-"));
  const database = await copyDatabase(demo, embedded);
  // Two thousand small files of the embedded engine: five times faster than by Node.
  const first = await firstStart(`${database.engine}/${demo}`);
  await promisify(execFile)("cp", ["-R", `${first}/.`, data]);
  const hosts = inject("portalHosts");
  const host = hosts[Number(process.env.VITEST_POOL_ID ?? 0) % hosts.length]!;
  const server = await startPortalAt(host, data, {
    ...env,
    ...database.env,
    ...(build ? { WEB_BUILD_DIR: build } : {}),
  });
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
