import type { ThreadCard } from "@ginkgo/api-contract/advisory/chat";
import { contractTypes } from "@ginkgo/api-contract/contracts/contract-codes";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { ThreadCards } from "../../http/thread-cards.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { contractRows } from "./contract-row.ts";
import { mayRead } from "./own-contract.ts";

/** A contract in a conversation: its kind, number and days, for who may read it. */
export const threadCards: ThreadCards[] = [
  {
    targetType: "CONTRACT",
    async read(db, ids, memberId) {
      const cards = new Map<string, ThreadCard>();
      for (const c of await contractRows(db, sql`where c.id = any(${idArray(ids)})`)) {
        if (!(await mayRead(db, c, memberId))) continue;
        cards.set(c.id, {
          targetType: "CONTRACT",
          targetId: c.id,
          title: `${contractTypes[c.type]}合同`,
          note: `${c.contractNo} · ${dateText(c.startDate)} 至 ${dateText(c.endDate)}`,
          coverUrl: null,
          link: `/user/contract-detail?id=${c.id}`,
          gone: c.isVoid,
        });
      }
      return cards;
    },
    ownerOf: async (db, id) => (await contractRows(db, sql`where c.id = ${id}::bigint`))[0]?.memberId,
  },
];
