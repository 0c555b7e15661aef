import { createHash } from "node:crypto";
import {
  DEPOSIT_RETURN_DAYS,
  SETTLEMENT_ANSWER_DAYS,
  SETTLEMENT_HOLDS_DAYS,
  type SettlementState,
  settlementLineKinds,
  settlementStates,
} from "@ginkgo/api-contract/contracts/contract-codes";
import type { Settlement } from "@ginkgo/api-contract/contracts/contracts";
import { addDays } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { Line } from "./settlement-lines.ts";
import { settlementLines, settlements as settlementsTable } from "./tables.ts";

/** A row of contracts.settlements; its day is `YYYY-MM-DD`. */
export interface SettlementRow {
  id: string;
  contractId: string;
  state: SettlementState;
  endsOn: string;
  /** Positive goes back to the member, negative the member owes, fen. */
  balanceFen: number;
  /** Sealed: why its last day lies before today; null where it does not. */
  reason: string | null;
  /** What that pays back or lets off, fen. */
  letOffFen: number;
  proposedBy: string;
  proposedAt: string;
  /** When it was put before the member; null before. */
  offeredAt: string | null;
  secondBy: string | null;
  /** Sealed. */
  answer: string | null;
  /** The last day on which it can be agreed to, `YYYY-MM-DD`. */
  validUntil: string;
  /** Whether lines of it say nothing any more: nobody can be asked to agree to it. */
  isWordless: boolean;
}

/**
 * The last day on which row `s` of contract `c` can be agreed to, counted from when it was put before who is asked now: the
 * member, or before that the second person. While the contract would go on, the days that it leaves out are few; else it
 * waits for a month.
 */
const validUntil = sql`(select case when v.holds < c.end_date then least(v.holds, v.waits) else v.waits end
  from (select greatest(s.ends_on, w.day) + ${SETTLEMENT_HOLDS_DAYS}::int as holds,
      w.day + ${SETTLEMENT_ANSWER_DAYS}::int as waits
    from (select (coalesce(s.offered_at, s.proposed_at) at time zone 'Asia/Shanghai')::date as day) w) v)`;

const isWordless = sql`exists (select 1 from contracts.settlement_lines l
  where l.settlement_id = s.id and l.words is null)`;

/** Whether row `s` of contract `c`, which waits for somebody, waits for too long, or for what nobody can read. */
export const isStaleSql = (today: string): SQL => sql`(${validUntil} < ${today}::date or ${isWordless})`;

export const isStale = (s: Pick<SettlementRow, "validUntil" | "isWordless">, today: string): boolean =>
  s.validUntil < today || s.isWordless;

const settlements = (db: Db, rest: SQL): Promise<SettlementRow[]> =>
  rows(
    db,
    sql`select s.id::text, s.contract_id::text as "contractId", s.state, s.ends_on::text as "endsOn",
        s.balance_fen as "balanceFen", s.reason, s.let_off_fen as "letOffFen", s.proposed_by::text as "proposedBy", ${iso(sql`s.proposed_at`)} as "proposedAt",
        ${iso(sql`s.offered_at`)} as "offeredAt", s.second_by::text as "secondBy", s.answer,
        ${validUntil}::text as "validUntil", ${isWordless} as "isWordless"
      from contracts.settlements s join contracts.contracts c on c.id = s.contract_id ${rest}`,
  );

/** Settlements of contracts that wait for somebody, one a contract at most. */
export const liveSettlements = (db: Db, contractIds: readonly string[]): Promise<SettlementRow[]> =>
  settlements(
    db,
    sql`where s.contract_id = any(${idArray(contractIds)}) and s.state in ('WAIT_SECOND', 'PROPOSED')`,
  );

/** The one of a contract; while there is one, nothing else moves the contract's money. */
export const liveSettlement = async (db: Db, contractId: string): Promise<SettlementRow | undefined> =>
  (await liveSettlements(db, [contractId]))[0];

/** One settlement of a contract. */
export const settlementById = async (
  db: Db,
  contractId: string,
  id: string,
): Promise<SettlementRow | undefined> =>
  (await settlements(db, sql`where s.contract_id = ${contractId}::bigint and s.id = ${id}::bigint`))[0];

/** The last one that stands; members see it once it waits for them. */
export const lastSettlement = async (
  db: Db,
  contractId: string,
  by: "staff" | "member",
): Promise<SettlementRow | undefined> =>
  (
    await settlements(
      db,
      sql`where s.contract_id = ${contractId}::bigint and s.state not in ('REPLACED', 'WITHDRAWN')
        ${by === "staff" ? sql`` : sql`and s.offered_at is not null`} order by s.id desc limit 1`,
    )
  )[0];

export const answerSealContext = (id: string): string => `contracts.settlements.answer.${id}`;
export const reasonSealContext = (id: string): string => `contracts.settlements.reason.${id}`;
/** @param id the line's own number */
export const lineSealContext = (id: string): string => `contracts.settlement_lines.words.${id}`;

type LineWords = Pick<Line, "name" | "reason" | "evidence">;
const forgotten: LineWords = { name: "（已过保存期）", reason: null, evidence: null };

/** The lines of a settlement, in their order. */
export async function linesOf(db: Db, vault: Vault, id: string): Promise<Line[]> {
  const found = await db
    .select({
      id: settlementLines.id,
      kind: settlementLines.kind,
      periodNo: settlementLines.periodNo,
      amountFen: settlementLines.amountFen,
      words: settlementLines.words,
    })
    .from(settlementLines)
    .where(eq(settlementLines.settlementId, id))
    .orderBy(settlementLines.position);
  return found.map(({ id: lineId, words, ...line }) => ({
    ...line,
    ...(words === null ? forgotten : (JSON.parse(vault.open(words, lineSealContext(lineId))) as LineWords)),
  }));
}

/** Why the last day lies before today; null where it does not. */
export const openReason = (
  vault: Vault,
  { id, reason }: Pick<SettlementRow, "id" | "reason">,
): string | null => (reason === null ? null : vault.open(reason, reasonSealContext(id)));

/** SHA-256 of a settlement as it is shown to who agrees to it, hexadecimal. */
export function settlementHash(vault: Vault, settlement: SettlementRow, lines: readonly Line[]): string {
  const { id, contractId, endsOn, balanceFen } = settlement;
  const shown = lines.map((l) => [l.kind, l.periodNo, l.name, l.amountFen, l.reason, l.evidence]);
  const reason = openReason(vault, settlement);
  return createHash("sha256")
    .update(JSON.stringify([contractId, id, endsOn, balanceFen, shown, ...(reason === null ? [] : [reason])]))
    .digest("hex");
}

export const presentLine = ({ kind, name, amountFen, reason, evidence }: Line) => ({
  kind,
  kindText: settlementLineKinds[kind],
  name,
  amountFen,
  reason,
  evidence,
});

/** By when the rest of a deposit is back, as a day. */
export const dueOn = (endsOn: string): string => addDays(endsOn, DEPOSIT_RETURN_DAYS);

const split = (balanceFen: number) => ({
  refundFen: Math.max(0, balanceFen),
  oweFen: Math.max(0, -balanceFen),
});

/** What the member disputed in those before one; words past their retention are gone. */
async function earlierDisputes(db: Db, vault: Vault, { id, contractId }: SettlementRow) {
  const found = await db
    .select({
      id: settlementsTable.id,
      at: sql<string>`${iso(settlementsTable.answeredAt)}`,
      endsOn: settlementsTable.endsOn,
      balanceFen: settlementsTable.balanceFen,
      answer: sql<string>`${settlementsTable.answer}`,
    })
    .from(settlementsTable)
    .where(
      and(
        eq(settlementsTable.contractId, contractId),
        lt(settlementsTable.id, id),
        eq(settlementsTable.state, "DISPUTED"),
        isNotNull(settlementsTable.answer),
      ),
    )
    .orderBy(settlementsTable.id);
  return found.map(({ id: disputed, at, endsOn, balanceFen, answer }) => ({
    at,
    endsOn,
    ...split(balanceFen),
    text: vault.open(answer, answerSealContext(disputed)),
  }));
}

export async function presentSettlement(db: Db, vault: Vault, s: SettlementRow): Promise<Settlement> {
  return {
    id: s.id,
    state: s.state,
    stateText: settlementStates[s.state],
    endsOn: s.endsOn,
    reason: openReason(vault, s),
    letOffFen: s.letOffFen,
    lines: (await linesOf(db, vault, s.id)).map(presentLine),
    ...split(s.balanceFen),
    proposedAt: s.proposedAt,
    dueOn: dueOn(s.endsOn),
    validUntil: s.state === "WAIT_SECOND" || s.state === "PROPOSED" ? s.validUntil : null,
    answer: s.answer === null ? null : vault.open(s.answer, answerSealContext(s.id)),
    disputes: await earlierDisputes(db, vault, s),
  };
}
