import { momentText } from "@ginkgo/locale/shanghai-time";
import type { Tx } from "../../platform/database/database.ts";
import { staffOfSeller } from "../identity/staff/public.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import { sideOf } from "./parties.ts";
import type { SettlementRecord } from "./settlement-row.ts";

type Told = Pick<SettlementRecord, "id" | "party">;

const answerOf = (id: string) => ({
  kind: "SETTLEMENT_ANSWER" as const,
  subject: { type: "settlement", id },
});
const resultOf = (id: string) => ({ kind: "PAYOUT_RESULT" as const, subject: { type: "settlement", id } });

/** A shop's or home's own staff have so long to look at a settlement; in silence it counts as agreed. */
export async function askMerchant(
  tx: Tx,
  { id, party }: Told,
  { why, until }: { why: string; until: Date },
  now: Date,
): Promise<void> {
  if (sideOf(party) !== "MERCHANT") return;
  const { kind, subject } = answerOf(id);
  const text = `结算单 ${id}：${why}请在 ${momentText(until, now)} 前核对，不提异议就算确认`;
  await closeTask(tx, { kind, subject }, now);
  await openTask(tx, { kind, subject: { ...subject, text }, dueAt: until, seller: party }, now);
}

/** They answered, their time is over, or there is nothing to answer any more. */
export const endMerchantTask = (tx: Tx, id: string, now: Date, staffId?: string | null): Promise<void> =>
  closeTask(tx, { ...answerOf(id), ...(staffId ? { staffId } : {}) }, now);

/** What became of money that was on its way to them, until one of them has read it. */
export async function tellMerchant(
  tx: Tx,
  { id, party }: Told,
  news: string,
  dueAt: Date,
  now: Date,
): Promise<void> {
  if (sideOf(party) !== "MERCHANT") return;
  const { kind, subject } = resultOf(id);
  await closeTask(tx, { kind, subject }, now);
  // Without accounts of theirs nobody could ever end it.
  if ((await staffOfSeller(tx, party)).size === 0) return;
  await openTask(
    tx,
    { kind, subject: { ...subject, text: `结算单 ${id} ${news}` }, dueAt, seller: party },
    now,
  );
}
