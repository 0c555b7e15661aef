import { ends, everyStatus } from "@ginkgo/api-contract/orders/order-table";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { firstOf } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { cartLines, orders } from "./tables.ts";

const underWay = everyStatus.filter((s) => !ends.includes(s));

export const memberFacts: Pick<MemberFacts, "needsContact" | "cart"> = {
  async needsContact(db, memberId) {
    const found = await firstOf(
      db
        .select({ found: sql<number>`1` })
        .from(orders)
        .where(
          and(
            eq(orders.memberId, memberId),
            inArray(orders.kind, ["SERVICE", "TOUR"]),
            sql`${orders.status} = any(${textArray(underWay)})`,
          ),
        )
        .limit(1),
    );
    return found !== undefined;
  },
  async cart(db, memberId) {
    const counted = await firstOf(
      db.select({ n: sql<number>`count(*)::int` }).from(cartLines).where(eq(cartLines.memberId, memberId)),
    );
    return counted!.n;
  },
};
