import type { billDays } from "@ginkgo/api-contract/books/reconciliation";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { bills, fundDays } from "../../payments/tables.ts";

/** As many are shown: a fortnight of two providers. */
const MOST = 28;

/** What the last bills came to beside our books, the newest first. */
export async function listBillDays(db: Db): Promise<ReplyOf<typeof billDays>> {
  const found = await db
    .select({
      day: bills.day,
      provider: bills.provider,
      lines: bills.lines,
      matched: bills.matched,
      paymentsFen: bills.paymentsFen,
      refundsFen: bills.refundsFen,
      feesFen: bills.feesFen,
      oursFen: bills.oursFen,
      comparedAt: iso(bills.comparedAt),
      funds: {
        openingFen: fundDays.openingFen,
        inFen: fundDays.inFen,
        refundsFen: fundDays.refundsFen,
        feesFen: fundDays.feesFen,
        bankFen: fundDays.bankFen,
        otherFen: fundDays.otherFen,
        closingFen: fundDays.closingFen,
        booksFen: fundDays.booksFen,
        onWayFen: fundDays.onWayFen,
        differsFen: fundDays.differsFen,
      },
    })
    .from(bills)
    .leftJoin(fundDays, and(eq(fundDays.provider, bills.provider), eq(fundDays.day, bills.day)))
    .orderBy(desc(bills.day), bills.provider)
    .limit(MOST);
  return {
    records: found.map((bill) => {
      const provider = bill.provider as PayProvider;
      return { ...bill, provider, providerText: payProviders[provider] };
    }),
  };
}
