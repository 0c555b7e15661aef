import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, databaseAt, runSql, startCluster } from "@ginkgo/api/test/kits/postgres-cluster";
import type { TestProject } from "vitest/node";
import { startHost, startPortalIn } from "./portal-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with a data folder for each of `on` and `off`, the settings of `DEMO`, made and filled once a run. */
    firstStarts: string;
    /** Addresses of the processes that hold the portals, one for each worker. */
    portalHosts: string[];
    /** The same on PostgreSQL: its address, empty where the machine has none. Databases are `firstDatabase(demo)`. */
    e2ePostgresUrl: string;
  }
}

const demos = ["on", "off"] as const;

/** Name of the database that the portals of a run are copied from. */
export const firstDatabase = (demo: string): string =>
  `ginkgo_e2e_${demo}_${process.env.GINKGO_TEST_RUN ?? "run"}`;

/** Making and filling a database is most of a first start; every portal of the run begins with a copy instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ginkgo-e2e-first-"));
  const cluster = process.env.TEST_EMBEDDED === "all" ? undefined : await startCluster();
  for (const demo of demos) {
    if (cluster) await firstOnPostgres(cluster, demo, join(folder, "postgres", demo));
    // What runs on the embedded engine beside PostgreSQL runs on the demonstration.
    if (cluster && demo === "off") continue;
    const portal = await startPortalIn(join(folder, "pglite", demo), { DEMO: demo });
    await portal.stop();
  }
  const hosts = await Promise.all([startHost(), startHost()]);
  project.provide(
    "portalHosts",
    hosts.map((h) => h.origin),
  );
  project.provide("firstStarts", folder);
  project.provide("e2ePostgresUrl", cluster?.url ?? "");
  return async () => {
    await Promise.all(hosts.map((h) => h.stop()));
    cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function firstOnPostgres({ url }: Cluster, demo: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = firstDatabase(demo);
  await runSql(url, [`drop database if exists ${name}`, `create database ${name}`]);
  const portal = await startPortalIn(folder, { DEMO: demo, DATABASE_URL: databaseAt(url, name) });
  await portal.stop();
}
