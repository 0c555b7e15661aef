import type { TestProject } from "vitest/node";
import { type Cluster, startCluster } from "./kits/postgres-cluster.ts";
import { type RedisServer, startRedis } from "./kits/redis-server.ts";
import { prepareDumps, prepareTemplateDatabases } from "./kits/templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Empty where the machine has no Redis. */
    redisUrl: string;
  }
}

/** Once a run: the dumps of the embedded engine, and PostgreSQL with its template databases. */
export default async function setup(project: TestProject): Promise<() => void> {
  let cluster: Cluster | undefined;
  let redis: RedisServer | undefined;
  if (project.name === "api-postgres") {
    cluster = await startCluster();
    if (!cluster)
      throw new Error(
        "找不到 PostgreSQL：装上它（Debian：apt-get install postgresql）或设 TEST_DATABASE_URL。",
      );
    await prepareTemplateDatabases(cluster.url);
    project.provide("postgresUrl", cluster.url);
    redis = await startRedis();
    project.provide("redisUrl", redis?.url ?? "");
  } else await prepareDumps();
  return () => {
    redis?.stop();
    cluster?.stop();
  };
}
