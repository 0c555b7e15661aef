import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { settleRefund } from "./carry-refund.ts";
import { quarantine, settlePayment } from "./settle-payment.ts";

/** A notification of a provider is at most so long, characters. */
const LONGEST = 64 * 1024;

/**
 * Takes a provider's notification: verified over the bytes as they came, kept once, acknowledged also where it does not
 * fit, for a repeat would not mend it (P1, P3, P6).
 * @throws {ProblemError} NOT_FOUND for no such provider, PAY_NOTICE_REFUSED for one that is forged or too old
 */
export async function takeNotice(house: House, name: string, request: Request): Promise<Response> {
  const port = house.pays.find((p) => p.name === name);
  if (!port) throw problem("NOT_FOUND", "provider");
  const body = await request.text();
  const notice =
    body.length <= LONGEST ? await port.readNotice(request.headers, body).catch(() => undefined) : undefined;
  if (!notice) throw problem("PAY_NOTICE_REFUSED", name);
  const now = house.clock.now();
  await house.database.transaction(async (tx) => {
    if (notice.merchant !== port.merchant) {
      const payNo = notice.kind === "payment" ? notice.payNo : notice.refundNo;
      await quarantine(tx, { provider: port.name, why: "WRONG_MERCHANT", payNo }, now);
      house.log.error("payment notice for another merchant", { provider: port.name });
      return;
    }
    if (notice.kind === "refund") await settleRefund(tx, notice.refundNo, notice.answer, now);
    else if ((await settlePayment(tx, notice.payNo, port.name, notice.answer, now)) === "odd")
      house.log.error("payment notice that does not fit", { provider: port.name });
  });
  return port.thanks();
}
