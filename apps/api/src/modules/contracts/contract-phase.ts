import type { ContractPhase, ContractType, SignState } from "@ginkgo/api-contract/contracts/contract-codes";
import { type SQL, sql } from "drizzle-orm";

/** What the phase of a contract follows from; days are `YYYY-MM-DD` in Shanghai. */
export interface PhaseFacts {
  /** Everybody signed, and it was not voided. */
  isSigned: boolean;
  startDate: string;
  endDate: string;
  /** Its last day by settlement; null while it is not settled. */
  endsOn: string | null;
  /** What the settlement pays back, fen, and how much of it has arrived. */
  refundFen: number;
  refundedFen: number;
}

/**
 * Where a contract stands; null until everybody has signed. Ended early with money to pay back, it stands
 * where it stood on its last day until all of it has arrived. What has run out stays 3 whatever is paid back.
 */
export function phaseOf(f: PhaseFacts, today: string): ContractPhase | null {
  if (!f.isSigned) return null;
  if (f.endsOn !== null && f.endsOn < f.endDate) {
    if (f.refundFen === 0) return "3";
    if (f.refundedFen >= f.refundFen) return "-1";
    return f.endsOn < f.startDate ? "1" : "2";
  }
  if (today > f.endDate) return "3";
  return today < f.startDate ? "1" : "2";
}

/** Whether a contract is signed, not settled and not run out: it can be changed and ended. */
export function isUnderWay(f: PhaseFacts, today: string): boolean {
  const phase = phaseOf(f, today);
  return f.endsOn === null && (phase === "1" || phase === "2");
}

/** Whether a member can ask to end a contract: a tour is called off by its order. */
export const canTerminate = (c: PhaseFacts & { type: ContractType }, today: string): boolean =>
  c.type !== "TOUR" && isUnderWay(c, today);

/** The phase of rows with columns `is_signed, start_date, end_date, ends_on, refund_fen, refunded_fen`. */
export const phaseSql = (today: string): SQL => sql`case
  when not is_signed then null
  when ends_on < end_date then case
    when refund_fen = 0 then '3'
    when refunded_fen >= refund_fen then '-1'
    when ends_on < start_date then '1'
    else '2' end
  when ${today}::date > end_date then '3'
  when ${today}::date < start_date then '1'
  else '2' end`;

export interface SignFacts {
  isSent: boolean;
  isVoid: boolean;
  isSigned: boolean;
  /** How many have signed. */
  signatures: number;
}

export function signStateOf({ isSent, isVoid, isSigned, signatures }: SignFacts): SignState {
  if (isVoid) return "VOID";
  if (isSigned) return "SIGNED";
  if (!isSent) return "DRAFT";
  return signatures > 0 ? "PART_SIGNED" : "WAIT_SIGN";
}

/** The same of rows with columns `is_sent, is_void, is_signed, signatures`. */
export const signStateSql: SQL = sql`case
  when is_void then 'VOID' when is_signed then 'SIGNED' when not is_sent then 'DRAFT'
  when signatures > 0 then 'PART_SIGNED' else 'WAIT_SIGN' end`;
