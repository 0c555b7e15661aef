import { eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR, later, MINUTE } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import type { TransferAnswer } from "../../platform/payments/pay.ts";
import { endPayout } from "./pay-settlement.ts";
import { openPayee } from "./payees.ts";
import { lockSettlement, settlementById } from "./settlement-row.ts";
import { payouts } from "./tables.ts";
import { paidText, tellEmployee } from "./tell-employee.ts";

/** How soon a transfer that is under way is asked after again. */
const AGAIN = [MINUTE, 10 * MINUTE, HOUR];

/**
 * Hands a payout to its provider, or asks what became of it: the same number each time, so that it is paid once however
 * often it is asked. What the provider says is taken once, under the settlement's lock.
 */
export async function carryPayout(context: AppContext, id: string): Promise<void> {
  const { database, clock, vault, pays } = context;
  const payout = await firstOf(database.primary.select().from(payouts).where(eq(payouts.id, id)));
  if (payout?.state !== "OPEN" || payout.way !== "PROVIDER") return;
  const port = pays.find(({ name }) => name === payout.provider);
  if (!port?.transfer) throw new Error(`no transfers by ${payout.provider}`);
  const { party } = await settlementById(database.primary, payout.settlementId);
  const payee = await openPayee(database.primary, vault, party);
  const answer: TransferAnswer = await port.transfer({
    number: payout.number,
    amountFen: payout.amountFen,
    account: payee.account,
    holder: payee.holder,
    title: `结算款 ${payout.settlementId}`,
  });
  await database.transaction(async (tx) => {
    const now = clock.now();
    const one = await lockSettlement(tx, payout.settlementId);
    const stands = await firstOf(tx.select().from(payouts).where(eq(payouts.id, id)).for("update"));
    if (stands?.state !== "OPEN") return;
    if (answer.state === "PENDING") {
      const waited = now.getTime() - stands.at.getTime();
      const wait = waited < 5 * MINUTE ? AGAIN[0]! : waited < 2 * HOUR ? AGAIN[1]! : AGAIN[2]!;
      await tx
        .update(payouts)
        .set({
          nextTryAt: later(now, wait),
          confirmPackage: answer.confirm?.package ?? stands.confirmPackage,
        })
        .where(eq(payouts.id, id));
      if (answer.confirm && !stands.confirmPackage)
        await tellEmployee(tx, one, "confirm", { settled: paidText(one, stands) }, now);
      return;
    }
    const { state, reason = null, providerNo } = answer;
    await endPayout(tx, one, stands, { paid: state === "DONE", reason, providerNo }, { staffId: null, now });
  });
}
