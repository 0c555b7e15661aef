import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { buildPage } from "@ginkgo/api-contract/system/builds";
import { processRoles } from "@ginkgo/api-contract/system/builds";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { asc, desc, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { migrations, processes } from "../../platform/database/tables.ts";
import { LOST_AFTER } from "../../platform/processes.ts";

/** Which processes serve with which build, and what was changed in the database. */
export async function readBuilds(db: Db): Promise<ReplyOf<typeof buildPage>> {
  const running = await db
    .select({
      id: processes.id,
      role: processes.role,
      version: processes.version,
      build: processes.build,
      node: processes.node,
      startedAt: processes.startedAt,
      seenAt: processes.seenAt,
      isLost: sql<boolean>`${processes.seenAt} < clock_timestamp() - ${LOST_AFTER}::int * interval '1 second'`,
    })
    .from(processes)
    .orderBy(asc(processes.startedAt), asc(processes.id));
  const changes = await db
    .select({ name: migrations.name, appliedAt: migrations.appliedAt })
    .from(migrations)
    .orderBy(desc(migrations.appliedAt), desc(migrations.name));
  return {
    processes: running.map(({ startedAt, seenAt, ...one }) => ({
      ...one,
      roleText: processRoles[one.role],
      startedAt: shanghaiInstant(startedAt),
      seenAt: shanghaiInstant(seenAt),
    })),
    migrations: changes.map(({ name, appliedAt }) => ({ name, appliedAt: shanghaiInstant(appliedAt) })),
  };
}
