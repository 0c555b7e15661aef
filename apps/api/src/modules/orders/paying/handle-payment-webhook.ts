import { problem } from "../../../http/problem.ts";
import { readLimited } from "../../../http/read-limited.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { PaymentNotification, PayPort } from "../../../platform/payments/pay.ts";
import { quarantine, type Settled } from "../../payments/public.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { applyPaymentResult, moneyOf } from "./apply-payment-result.ts";

/** A notification of a provider is at most so long, bytes. */
const LONGEST = 64 * 1024;

/**
 * Takes a provider's notification: verified over the bytes as they came, kept once, acknowledged also where it does not
 * fit, for a repeat would not mend it (P1, P3, P6).
 * @throws {ProblemError} NOT_FOUND for no such provider, TOO_LARGE, PAY_NOTICE_REFUSED for one that is forged or too old
 */
export async function handlePaymentWebhook(
  context: AppContext,
  name: string,
  request: Request,
): Promise<Response> {
  const port = context.pays.find((p) => p.name === name);
  if (!port) throw problem("NOT_FOUND", "provider");
  const body = await readLimited(request, LONGEST);
  if (!body) throw problem("TOO_LARGE", name);
  const notice = await port.readNotice(request.headers, Buffer.from(body)).catch(() => undefined);
  if (!notice) throw problem("PAY_NOTICE_REFUSED", name);
  const settled = await context.database.transaction((tx) =>
    settleNotice(tx, port, notice, context.clock.now()),
  );
  if (settled === "odd")
    context.log.error("payment notice that does not fit", { provider: port.name, merchant: notice.merchant });
  return port.thanks();
}

function settleNotice(tx: Tx, port: PayPort, notice: PaymentNotification, now: Date): Promise<Settled> {
  if (notice.merchant === port.merchant)
    return notice.kind === "refund"
      ? settleRefund(tx, notice.refundNo, port.name, notice.answer, now)
      : applyPaymentResult(tx, notice.payNo, port.name, notice.answer, now);
  const payNo = notice.kind === "payment" ? notice.payNo : notice.refundNo;
  const money = notice.kind === "payment" ? moneyOf(notice.answer) : { hasMoved: false };
  const odd = { ...money, provider: port.name, flow: notice.kind, why: "WRONG_MERCHANT", payNo } as const;
  return quarantine(tx, odd, now);
}
