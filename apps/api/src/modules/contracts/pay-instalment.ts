import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq } from "drizzle-orm";
import { problem, problemWith } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { canActFor } from "../membership/family/public.ts";
import { placeBill } from "../orders/paying/public.ts";
import { checkPrice } from "../payments/public.ts";
import { openWords } from "./contract-labels.ts";
import { instalmentRows, lockContract } from "./contract-row.ts";
import { isOpenBill, isOwed, labelOf, nextUnpaid, payableFrom } from "./instalment-states.ts";
import { noteEvent } from "./note-event.ts";
import { isOwn } from "./own-contract.ts";
import { liveSettlement } from "./settlement/settlement-row.ts";
import { instalments } from "./tables.ts";

/**
 * The order by which an instalment is paid: the one that is open, or a new one. Asked at once from two sides there is
 * one order.
 * @returns its id
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, PAY_IN_TURN, PRICE_CHANGED
 */
export async function payInstalment(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  {
    id,
    periodNo,
    expectedAmountFen,
  }: { id: string; periodNo: number; expectedAmountFen?: number | undefined },
): Promise<string> {
  const contract = await lockContract(tx, id);
  const may =
    contract?.isSent &&
    ((await isOwn(tx, contract, memberId)) ||
      (contract.elderId !== null && (await canActFor(tx, memberId, contract.elderId, "pay"))));
  if (!contract || !may) throw problem("NOT_FOUND", "contract");
  const plan = await instalmentRows(tx, [id]);
  const wanted = plan.find((i) => i.periodNo === periodNo);
  if (!wanted) throw problem("NOT_FOUND", "instalment");
  const isOver = contract.endsOn !== null && wanted.kind !== "ARREARS";
  if (!contract.isSigned || isOver || !isOwed(wanted)) throw problem("CONTRACT_MOVED", "nothing to pay");
  if (await liveSettlement(tx, id)) throw problem("SETTLEMENT_WAITS");
  if (wanted.kind === "PLAN" && nextUnpaid(plan) !== wanted) throw problem("PAY_IN_TURN");
  const { amountFen } = wanted;
  const name = `${openWords(vault, contract).title} ${labelOf(wanted)}`;
  checkPrice({ amountFen, lines: [{ code: "SKU", name, amountFen }] }, expectedAmountFen);
  if (wanted.orderId !== null && isOpenBill(wanted)) return wanted.orderId;
  const now = clock.now();
  const from = payableFrom(wanted);
  if (from !== null && shanghaiDay(now) < from) throw problemWith("PREPAID_TOO_FAR", { payableFrom: from });
  const orderId = await placeBill(
    tx,
    {
      memberId,
      elderId: contract.elderId,
      contractId: id,
      seller: contract.seller,
      name,
      amountFen,
    },
    now,
  );
  await tx
    .update(instalments)
    .set({ orderId })
    .where(and(eq(instalments.contractId, id), eq(instalments.periodNo, periodNo)));
  await noteEvent(tx, id, "pay", { kind: "member", id: memberId }, now);
  return orderId;
}
