import { invoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { invoiceRows, openBuyer } from "./invoice-rows.ts";
import { monthlyOf, openMonthly } from "./monthly-invoices.ts";
import { invoices, monthly } from "./tables.ts";

/** Invoices: what was issued is kept as long as books are, with the title that stands on it. */
export const personalData: PersonalData = {
  section: "orders",
  async exportOf(db, memberId, vault) {
    const found = await invoiceRows(db, sql`where v.member_id = ${memberId}::bigint order by v.id`);
    const row = await monthlyOf(db, memberId);
    const always = row && openMonthly(vault, row);
    return {
      ...(always
        ? {
            按月开发票: {
              抬头: always.title,
              税号: always.taxNo,
              邮箱: always.email,
              从哪个月: row.fromMonth,
            },
          }
        : {}),
      ...(found.length === 0
        ? {}
        : {
            发票: found.map((row) => {
              const { title, taxNo, email } = openBuyer(vault, row);
              return {
                抬头: title,
                税号: taxNo,
                邮箱: email,
                状态: invoiceStates[row.state],
                金额分: row.amountFen,
                发票号码: row.number,
                要票时间: row.requestedAt,
              };
            }),
          }),
    };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    const own = eq(invoices.memberId, memberId);
    await tx.delete(invoices).where(and(own, inArray(invoices.state, ["CANCELLED", "REFUSED"])));
    await tx.delete(monthly).where(eq(monthly.memberId, memberId));
    await tx.update(invoices).set({ email: null, mailDue: false }).where(own);
  },
};
