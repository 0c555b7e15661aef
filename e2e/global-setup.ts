import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Cluster,
  databaseAt,
  dropDatabases,
  runSql,
  startCluster,
} from "@ginkgo/api/test/kits/postgres-cluster";
import type { TestProject } from "vitest/node";
import { startHost, startPortalIn } from "./portal-in.ts";

export type Engine = "pglite" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Answers `GET /ENGINE/DEMO` once there is a first start on that engine with that setting of `DEMO`, made and filled
     * once a run: its data folder is that path below `firstStarts`, its database on PostgreSQL `firstDatabase(DEMO)`.
     */
    firstStartsAt: string;
    firstStarts: string;
    /** Addresses of the processes that hold the portals, one for each worker. */
    portalHosts: string[];
    /** Address of PostgreSQL, empty where the machine has none. */
    e2ePostgresUrl: string;
  }
}

/** Name of the database that the portals of a run are copied from. */
export const firstDatabase = (demo: string): string =>
  `ginkgo_e2e_${demo}_${process.env.GINKGO_TEST_RUN ?? "run"}`;

/** How the names of its copies begin. */
export const copiesOf = (demo: string): string => `${firstDatabase(demo)}_`;

/**
 * Making and filling a database is most of a first start; every portal of the run begins with a copy instead. One is made
 * when the first test asks for it: a run of a few files waits for no more than it needs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ginkgo-e2e-first-"));
  const [cluster, ...hosts] = await Promise.all([
    process.env.TEST_EMBEDDED === "all" ? undefined : startCluster(),
    ...Array.from({ length: project.config.maxWorkers }, startHost),
  ]);
  const made = new Map<string, Promise<void>>();
  const make = (path: string) => {
    const begun = made.get(path) ?? firstStart(join(folder, path), path, cluster);
    made.set(path, begun);
    // Whoever asks after a failure begins anew.
    begun.catch(() => made.delete(path));
    return begun;
  };
  const server = createServer((request, response) => {
    make(request.url!.slice(1)).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  project.provide("firstStartsAt", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide(
    "portalHosts",
    hosts.map((h) => h.origin),
  );
  project.provide("firstStarts", folder);
  project.provide("e2ePostgresUrl", cluster?.url ?? "");
  return async () => {
    server.close();
    await Promise.all(hosts.map((h) => h.stop()));
    // The portals that were shared, on a server that stays.
    if (cluster) await dropDatabases(cluster.url, ["on", "off"].map(copiesOf));
    cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** @param path engine and `DEMO`, for example `postgres/on` */
async function firstStart(folder: string, path: string, cluster: Cluster | undefined): Promise<void> {
  const [engine, demo] = path.split("/") as [Engine, string];
  const env: Record<string, string> = { DEMO: demo };
  if (engine === "postgres" && cluster) {
    const name = firstDatabase(demo);
    await runSql(cluster.url, [`drop database if exists ${name}`, `create database ${name}`]);
    env.DATABASE_URL = databaseAt(cluster.url, name);
  }
  await mkdir(folder, { recursive: true });
  const portal = await startPortalIn(folder, env);
  await portal.stop();
}
