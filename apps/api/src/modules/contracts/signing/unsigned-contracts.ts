import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { openTask } from "../../tasks/public.ts";
import { type ContractRow, lockContract } from "../contract-row.ts";
import { system } from "../note-event.ts";
import { type PartyRow, partyRows } from "../party-row.ts";
import { contracts, parties as partiesTable, signatures } from "../tables.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { voidLocked } from "../void-locked.ts";
import { isTooLate, MAX_DAYS_LATE, openForSigning } from "./signing-parties.ts";
import { unsignedSubject } from "./unsigned-task.ts";

const TELLING = "contracts.unsigned: telling";
const VOIDING = "contracts.unsigned: voiding";

/** Staff are asked to offer new dates within so many days. */
const OFFER_WITHIN = 3;

const NEVER_SIGNED = "到合同的最后一天还没有签完，自动作废。";

/** Contracts that are out to be signed and due for a piece of work. */
async function openIds(
  { database, clock }: AppContext,
  job: string,
  which: SQL | undefined,
): Promise<string[]> {
  const found = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.sentAt),
        isNull(contracts.signedAt),
        isNull(contracts.voidedAt),
        which,
        notSetAside(job, sql`${contracts.id}::text`, clock.now()),
      ),
    )
    .orderBy(contracts.id)
    .limit(100);
  return found.map(({ id }) => id);
}

/** Does something to a contract that is still out to be signed. */
const eachOpen = (
  context: AppContext,
  job: string,
  ids: readonly string[],
  work: (tx: Tx, contract: ContractRow, parties: readonly PartyRow[]) => Promise<void>,
): Promise<number> =>
  eachDueItem(context, {
    job,
    items: ids,
    work: (id) =>
      context.database.transaction(async (tx) => {
        const contract = (await lockContract(tx, id))!;
        if (openForSigning(contract)) await work(tx, contract, await partyRows(tx, [id]));
      }),
  });

/** Puts before the staff, once, what nobody can sign any more, or what only the organisation has not signed. */
async function tell(context: AppContext): Promise<number> {
  const now = context.clock.now();
  const today = shanghaiDay(now);
  const ids = await openIds(
    context,
    TELLING,
    sql`${contracts.lateToldAt} is null and ${contracts.startDate} < case when ${contracts.type} = 'TOUR'
      then ${today}::date else ${addDays(today, -MAX_DAYS_LATE)}::date end`,
  );
  return eachOpen(context, TELLING, ids, async (tx, { id, contractNo, type, startDate, seller }, parties) => {
    const what = isTooLate({ type, startDate }, parties, today)
      ? type === "TOUR"
        ? "行程出发前没有签完，请联系会员"
        : "开始日期过了还没有人签，请联系会员，按新的日期重发或者作废"
      : "已经开始了还没有签完，请联系没签的一方";
    await tx.update(contracts).set({ lateToldAt: now }).where(eq(contracts.id, id));
    await openTask(
      tx,
      {
        kind: "UNSIGNED",
        subject: { ...unsignedSubject(id), text: `${contractNo}：${what}` },
        dueAt: later(now, OFFER_WITHIN * DAY),
        seller: seller === "self" ? null : seller,
      },
      now,
    );
  });
}

/** A contract that members have not signed by its last day is void. One that only the organisation has not stays. */
async function voidOver(context: AppContext): Promise<number> {
  const { clock, vault } = context;
  const now = clock.now();
  const ids = await openIds(
    context,
    VOIDING,
    and(
      lt(contracts.endDate, shanghaiDay(now)),
      sql`exists (select 1 from ${partiesTable}
        where ${partiesTable.contractId} = ${contracts.id} and ${partiesTable.role} <> 'A' and not exists (
          select 1 from ${signatures} where ${signatures.partyId} = ${partiesTable.id} and ${signatures.act} = 'sign'))`,
    ),
  );
  return eachOpen(context, VOIDING, ids, async (tx, contract, parties) => {
    const { id } = contract;
    await voidLocked(tx, vault, id, { reason: NEVER_SIGNED, actor: system }, now);
    await tellParties(tx, id, concerned(contract, parties), "voided", now);
  });
}

/** Contracts that were not signed in time wait for staff, and not for ever. */
export const followUnsigned = async (context: AppContext): Promise<number> =>
  (await voidOver(context)) + (await tell(context));
