import { eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later, MINUTE } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { PayPort, TransferAnswer, TransferOrder } from "../../platform/payments/pay.ts";
import { endPayout, type PayoutRecord } from "./pay-settlement.ts";
import { openPayee } from "./payees.ts";
import { lockSettlement, type SettlementRecord, settlementById } from "./settlement-row.ts";
import { payouts } from "./tables.ts";
import { paidText, tellEmployee } from "./tell-employee.ts";
import { noteClear, noteUnclear, type Unclear } from "./unclear-payout.ts";

/** How soon a transfer that is under way is asked after again. */
const AGAIN = [MINUTE, 10 * MINUTE, HOUR];

/** Counted from when it was handed in, or from when its receiver said that they confirmed it. */
function nextTry({ at, confirmedAt }: PayoutRecord, now: Date): Date {
  const waited = now.getTime() - Math.max(at.getTime(), confirmedAt?.getTime() ?? 0);
  return later(now, waited < 5 * MINUTE ? AGAIN[0]! : waited < 2 * HOUR ? AGAIN[1]! : AGAIN[2]!);
}

/** Sends it, or asks where nothing may be sent: one of the staff said what became of it, or it is switched off meanwhile. */
async function outcomeOf(
  port: PayPort | undefined,
  { claimBy }: PayoutRecord,
  order: TransferOrder,
): Promise<TransferAnswer | Unclear> {
  if (port?.transfer && claimBy === null) return port.transfer(order);
  if (!port?.askTransfer) return { bill: null, reason: "门户现在没有接这个支付渠道，问不到" };
  const answer = await port.askTransfer(order);
  if (answer.state !== "UNKNOWN" || claimBy !== null) return answer;
  return { bill: "NONE", reason: "支付渠道上没有这笔转账，现在也没有开通转账" };
}

/** What it is not clear of; undefined where the provider says how it is. */
function unclearOf(answer: TransferAnswer | Unclear): Unclear | undefined {
  if (!("state" in answer)) return answer;
  const { reason = "支付渠道没有受理，也没有说为什么" } = answer;
  if (answer.state === "UNKNOWN") return { bill: "NONE", reason: "支付渠道上没有这笔转账" };
  if (answer.state === "REFUSED") return { bill: "NONE", reason };
  return answer.state === "DIFFERENT" ? { bill: "DIFFERENT", reason } : undefined;
}

/** Takes under the locks what was heard of a payout that still stands. */
const heard = (
  { database, clock }: AppContext,
  { id, settlementId }: PayoutRecord,
  take: (tx: Tx, one: SettlementRecord, stands: PayoutRecord, now: Date) => Promise<unknown>,
) =>
  database.transaction(async (tx) => {
    const one = await lockSettlement(tx, settlementId);
    const stands = await firstOf(tx.select().from(payouts).where(eq(payouts.id, id)).for("update"));
    if (stands?.state === "OPEN") await take(tx, one, stands, clock.now());
  });

/**
 * Hands a payout to its provider, or asks what became of it: the same number each time, so that it is paid once however
 * often it is asked. What the provider says is taken once, under the settlement's lock.
 */
export async function carryPayout(context: AppContext, id: string): Promise<void> {
  const { database, vault, pays } = context;
  const payout = await firstOf(database.primary.select().from(payouts).where(eq(payouts.id, id)));
  if (payout?.state !== "OPEN" || payout.way !== "PROVIDER") return;
  const port = pays.find(({ name }) => name === payout.provider);
  const { party } = await settlementById(database.primary, payout.settlementId);
  const payee = await openPayee(database.primary, vault, party);
  const unclear = (said: Unclear) =>
    heard(context, payout, (tx, one, stands, now) =>
      noteUnclear(
        tx,
        one,
        stands,
        { ...said, askedFor: payout.claimAt, nextTryAt: nextTry(stands, now) },
        now,
      ),
    );
  let answer: TransferAnswer | Unclear;
  try {
    answer = await outcomeOf(port, payout, {
      number: payout.number,
      amountFen: payout.amountFen,
      account: payee.account,
      holder: payee.holder,
      title: `结算款 ${payout.settlementId}`,
    });
  } catch (error) {
    await unclear({ bill: null, reason: "支付渠道没有答复" });
    throw error;
  }
  const isUnclear = unclearOf(answer);
  if (isUnclear) return unclear(isUnclear);
  const { state, reason = null, providerNo, confirm } = answer as TransferAnswer;
  await heard(context, payout, async (tx, one, stands, now) => {
    if (state !== "PENDING")
      return endPayout(
        tx,
        one,
        stands,
        { paid: state === "DONE", reason, providerNo },
        { staffId: null, now },
      );
    await noteClear(tx, one, stands, now);
    const confirmPackage = confirm?.package ?? stands.confirmPackage;
    await tx
      .update(payouts)
      .set({ nextTryAt: nextTry(stands, now), confirmPackage })
      .where(eq(payouts.id, id));
    if (confirm && !stands.confirmPackage)
      await tellEmployee(tx, one, "confirm", { settled: paidText(one, stands) }, now);
  });
}
