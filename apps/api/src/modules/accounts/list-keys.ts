import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import {
  type ServiceKey,
  type serviceKeyPage,
  serviceKeyStates,
} from "@ginkgo/api-contract/identity/service-keys";
import { STAFF_REQUEST_DAYS } from "@ginkgo/api-contract/identity/staff-accounts";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { managesKeys } from "../identity/service-keys/public.ts";
import { serviceKeys, staff } from "../identity/tables.ts";

type KeyRow = typeof serviceKeys.$inferSelect;

const stateOf = ({ endedAt, expiresAt, agreedAt, createdAt }: KeyRow, now: Date): ServiceKey["state"] => {
  if (endedAt) return "ENDED";
  if (expiresAt <= now) return "EXPIRED";
  if (agreedAt) return "ACTIVE";
  // Nobody agreed in time.
  return later(createdAt, STAFF_REQUEST_DAYS * DAY) <= now ? "EXPIRED" : "WAIT_SECOND";
};

const seenBy = (viewer: StaffViewer): SQL | undefined =>
  managesKeys(viewer) ? undefined : eq(serviceKeys.staffId, viewer.staffId);

async function present(db: Db, found: readonly KeyRow[], now: Date): Promise<ServiceKey[]> {
  const ids = [...new Set(found.flatMap((k) => [k.staffId, ...(k.agreedBy ? [k.agreedBy] : [])]))];
  const people = ids.length
    ? await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
    : [];
  const named = (id: string) => ({ id, name: people.find((p) => p.id === id)?.name ?? "" });
  return found.map((key) => {
    const state = stateOf(key, now);
    return {
      id: key.id,
      name: key.name,
      ending: key.ending,
      holder: named(key.staffId),
      permissions: key.permissions,
      state,
      stateText: serviceKeyStates[state],
      createdAt: shanghaiInstant(key.createdAt),
      expiresAt: shanghaiInstant(key.expiresAt),
      lastUsedAt: key.lastUsedAt ? shanghaiInstant(key.lastUsedAt) : null,
      agreedBy: key.agreedBy ? named(key.agreedBy) : null,
      actions: state === "ENDED" || state === "EXPIRED" ? [] : ["end"],
      version: key.version,
    };
  });
}

/** Keys, the newest first: one's own, and all of them for whoever manages accounts. */
export async function listKeys(
  db: Db,
  viewer: StaffViewer,
  query: QueryOf<typeof serviceKeyPage>,
  now: Date,
) {
  const where = seenBy(viewer);
  const counted = await firstOf(db.select({ n: count() }).from(serviceKeys).where(where));
  const found = await db
    .select()
    .from(serviceKeys)
    .where(where)
    .orderBy(desc(serviceKeys.id))
    .limit(query.size)
    .offset(offsetOf(query));
  return paged(await present(db, found, now), counted?.n ?? 0, query);
}

/** One of them. @throws {ProblemError} NOT_FOUND */
export async function readServiceKey(
  db: Db,
  viewer: StaffViewer,
  id: string,
  now: Date,
): Promise<ServiceKey> {
  const found = await db
    .select()
    .from(serviceKeys)
    .where(and(eq(serviceKeys.id, id), seenBy(viewer)));
  const [key] = await present(db, found, now);
  if (!key) throw problem("NOT_FOUND", "service key");
  return key;
}
