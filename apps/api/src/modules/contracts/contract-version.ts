import { signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import { count, desc, eq, sql } from "drizzle-orm";
import { requireVersion } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { signStateOf } from "./contract-phase.ts";
import type { ContractRow } from "./contract-row.ts";
import { eventWords } from "./note-event.ts";
import { events } from "./tables.ts";

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
export async function requireSeenContract(
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
