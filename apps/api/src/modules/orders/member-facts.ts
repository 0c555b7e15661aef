import { ends, everyStatus } from "@ginkgo/api-contract/orders/order-table";
import { sql } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { row } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";

const underWay = everyStatus.filter((s) => !ends.includes(s));

export const memberFacts: Pick<MemberFacts, "needsContact" | "cart"> = {
  async needsContact(db, memberId) {
    const found = await row(
      db,
      sql`select 1 from orders.orders where member_id = ${memberId}::bigint and kind in ('SERVICE', 'TOUR')
        and status = any(${textArray(underWay)}) limit 1`,
    );
    return found !== undefined;
  },
  async cart(db, memberId) {
    const counted = await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from orders.cart_lines where member_id = ${memberId}::bigint`,
    );
    return counted!.n;
  },
};
