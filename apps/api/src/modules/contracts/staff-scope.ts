import { signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import { problem, requireVersion } from "../../http/problem.ts";
import type { StaffRights, StaffViewer } from "../../http/viewer.ts";
import { type Db, firstOf, row, type Tx } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { advisedMembers } from "../advisory/public.ts";
import type { Permission } from "../identity/staff/public.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { requirePermission } from "../membership/public.ts";
import { signStateOf } from "./contract-phase.ts";
import { type ContractRow, contractById, lockContract } from "./contract-row.ts";
import { eventWords } from "./note-event.ts";
import { events } from "./tables.ts";

/**
 * Whose contracts a staff account sees, for a statement with `c`: a merchant its own organisations', an adviser those
 * of the members they are adviser of or stand in for, unless another role lets them do so everywhere.
 */
export async function inScope(
  db: Db,
  viewer: Pick<StaffViewer, "staffId" | keyof StaffRights>,
  permission: Permission = "contracts.read",
): Promise<SQL> {
  const sellers = await sellersOf(db, viewer);
  if (sellers) return sql`c.seller = any(${textArray(sellers)})`;
  return viewer.ownMembers.has(permission)
    ? sql`c.member_id in ${advisedMembers(viewer.staffId)}`
    : sql`true`;
}

/** Whether a contract is within what a staff account sees. */
export const isInScope = async (
  db: Db,
  viewer: StaffViewer,
  id: string,
  permission: Permission,
): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from contracts.contracts c where c.id = ${id}::bigint and ${await inScope(db, viewer, permission)}`,
  )) !== undefined;

/** @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
async function scoped(
  db: Db,
  viewer: StaffViewer,
  permission: Permission,
  id: string,
  read: (db: Db, id: string) => Promise<ContractRow | undefined>,
): Promise<ContractRow> {
  requirePermission(viewer, permission);
  const contract = (await isInScope(db, viewer, id, permission)) ? await read(db, id) : undefined;
  if (!contract) throw problem("NOT_FOUND", "contract");
  return contract;
}

/** A contract that staff may read. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export const staffsContract = (db: Db, viewer: StaffViewer, id: string): Promise<ContractRow> =>
  scoped(db, viewer, "contracts.read", id, contractById);

/** How many lines the history of a contract has: everything that anybody does about it writes one. */
export async function contractVersion(db: Db, id: string): Promise<number> {
  const found = await firstOf(db.select({ n: count() }).from(events).where(eq(events.contractId, id)));
  return found!.n;
}

/**
 * Refuses a step on a contract that somebody did something about since it was looked at.
 * @param contract locked
 * @throws {ProblemError} CHANGED_MEANWHILE with what was done last
 */
async function requireSeenContract(
  tx: Tx,
  contract: ContractRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  await requireVersion(version, await contractVersion(tx, contract.id), async () => {
    const last = await firstOf(
      tx
        .select({
          action: sql<keyof typeof eventWords>`${events.action}`,
          kind: events.actorKind,
          actorId: events.actorId,
          at: iso(events.at),
        })
        .from(events)
        .where(eq(events.contractId, contract.id))
        .orderBy(desc(events.seq))
        .limit(1),
    );
    const now = [{ label: "状态", text: signStates[signStateOf(contract)] }];
    if (!last) return { now };
    const people = await readStaff(tx, last.kind === "staff" && last.actorId ? [last.actorId] : []);
    const who = { staff: people.get(last.actorId ?? "") ?? "工作人员", member: "会员", system: "系统" };
    const done = { label: "刚才", text: eventWords[last.action] };
    return { now: [...now, done], by: who[last.kind], at: last.at };
  });
}

/**
 * A contract that staff may change so, locked, and as they saw it.
 * @param version of the one they looked at; absent where the caller does not ask
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function lockForStaff(
  tx: Tx,
  viewer: StaffViewer,
  { id, version }: { id: string; version?: number | undefined },
  permission: Permission = "contracts.write",
): Promise<ContractRow> {
  const contract = await scoped(tx, viewer, permission, id, () => lockContract(tx, id));
  await requireSeenContract(tx, contract, version);
  return contract;
}
