import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import {
  type StaffAccount,
  type StaffAction,
  type staffAccountPage,
  staffStates,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { roleText } from "@ginkgo/api-contract/identity/staff-roles";
import { maskPhone } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, ilike, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { likePart } from "../../platform/database/sql-values.ts";
import { readStaffPhones, staffIdOfPhone } from "../identity/staff/public.ts";
import { sessions, staff, staffRequests, staffSellers } from "../identity/tables.ts";

import { waitingRequests } from "./read-requests.ts";
import { sellerNames } from "./sellers.ts";

type Deps = Pick<AppContext, "vault" | "clock">;
type Reader = Pick<StaffViewer, "staffId">;

function actionsOf(
  reader: Reader,
  { id, state, totpSecret }: typeof staff.$inferSelect,
  request: StaffAccount["request"],
): StaffAction[] {
  if (id === reader.staffId) return [];
  if (state === "BLOCKED") return ["enable"];
  const offered: [StaffAction, boolean][] = [
    ["resetTotp", state === "ACTIVE" && totpSecret !== "" && request === null],
    ["roles", request === null],
    ["invite", request?.kind !== "ACCOUNT" && (state === "INVITED" || totpSecret === "")],
    ["disable", request?.kind !== "ACCOUNT"],
  ];
  return offered.flatMap(([action, fits]) => (fits ? [action] : []));
}

const isBlocked = sql`(${staff.state} = 'BLOCKED')`;

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function after(cursor: string): SQL {
  const [, part, id] = /^([UB])~(\d+)$/.exec(cursor) ?? [];
  const blocked = sql`${isBlocked} and ${staff.id} < ${idOfCursor(id ?? "")}::bigint`;
  return part === "B" ? blocked : sql`(${isBlocked} or ${staff.id} < ${idOfCursor(id ?? "")}::bigint)`;
}

const cursorOf = ({ state, id }: StaffAccount) => `${state === "BLOCKED" ? "B" : "U"}~${id}`;

/** Accounts that fit, in that order, with what their reader may do. */
async function readAccounts(
  db: Db,
  { vault, clock }: Deps,
  reader: Reader,
  where: SQL | undefined,
  page?: { size: number; offset: number },
): Promise<StaffAccount[]> {
  const fitting = db.select().from(staff).where(where).orderBy(isBlocked, desc(staff.id)).$dynamic();
  const found = await (page ? fitting.limit(page.size).offset(page.offset) : fitting);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const now = clock.now();
  const signedIn = await db
    .select({
      staffId: sessions.staffId,
      last: max(sessions.signedInAt),
      open: sql<number>`(count(*) filter (where ${isNull(sessions.endedAt)} and ${sessions.absoluteEndsAt} > ${now.toISOString()}::timestamptz))::int`,
    })
    .from(sessions)
    .where(inArray(sessions.staffId, ids))
    .groupBy(sessions.staffId);
  const owned = await db.select().from(staffSellers).where(inArray(staffSellers.staffId, ids));
  const names = await sellerNames(
    db,
    owned.map(({ seller }) => seller),
  );
  const phones = await readStaffPhones(db, vault, ids);
  const requests = await waitingRequests(db, reader, now, inArray(staffRequests.staffId, ids));
  return found.map((account) => {
    const { id, name, role, otherRoles, state, createdAt, totpSecret, version } = account;
    const roles = [role, ...otherRoles];
    const own = signedIn.find((s) => s.staffId === id);
    const request = requests.find((r) => r.account?.id === id) ?? null;
    return {
      id,
      name,
      phone: maskPhone(phones.get(id)!),
      roles,
      roleText: roleText(roles),
      sellers: owned.flatMap(({ staffId, seller }) =>
        staffId === id ? [{ code: seller, name: names.get(seller) ?? seller }] : [],
      ),
      state,
      stateText: staffStates[state],
      createdAt: shanghaiInstant(createdAt),
      lastSignInAt: own?.last ? shanghaiInstant(own.last) : null,
      sessions: own?.open ?? 0,
      hasTotp: totpSecret !== "",
      request,
      actions: actionsOf(reader, account, request),
      version,
    };
  });
}

/** One account. @throws {ProblemError} NOT_FOUND */
export async function readAccount(db: Db, deps: Deps, reader: Reader, id: string): Promise<StaffAccount> {
  const [found] = await readAccounts(db, deps, reader, eq(staff.id, id));
  if (!found) throw problem("NOT_FOUND", "staff account");
  return found;
}

/** Accounts of staff, the newest first and those disabled last. */
export async function listAccounts(
  db: Db,
  deps: Deps,
  reader: Reader,
  query: QueryOf<typeof staffAccountPage>,
) {
  const { state, role, keyword } = query;
  const digits = keyword?.replace(/[\s-]/g, "") ?? "";
  const named = keyword ? ilike(staff.name, likePart(keyword)) : undefined;
  const where = and(
    state ? eq(staff.state, state) : undefined,
    role ? or(eq(staff.role, role), sql`${role} = any(${staff.otherRoles})`) : undefined,
    /^1\d{10}$/.test(digits) ? eq(staff.id, (await staffIdOfPhone(db, deps.vault, digits)) ?? "0") : named,
  );
  const counted = await firstOf(db.select({ n: count() }).from(staff).where(where));
  const found = await readAccounts(
    db,
    deps,
    reader,
    query.cursor === undefined ? where : and(where, after(query.cursor)),
    { size: query.size + 1, offset: query.cursor === undefined ? offsetOf(query) : 0 },
  );
  const records = found.slice(0, query.size);
  return {
    ...paged(records, counted?.n ?? 0, query),
    ...(found.length > query.size ? { nextCursor: cursorOf(records.at(-1)!) } : {}),
  };
}
