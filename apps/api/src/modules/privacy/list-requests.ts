import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { staffPrivacyRequests } from "@ginkgo/api-contract/privacy/privacy-requests";
import { and, eq, inArray, sql } from "drizzle-orm";
import { queuePage } from "../../http/queue-page.ts";
import type { AppContext } from "../../http/services.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Db } from "../../platform/database/database.ts";
import { newestFirst, newestIds } from "../../platform/database/newest-ids.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { presentRequests, type RequestRow, requestRows } from "./privacy-requests.ts";
import { requests } from "./tables.ts";

/** The states are literals: partial indexes cover them alone. */
const waiting = sql`${requests.state} in ('OPEN', 'TAKEN')`;
const overStates = ["DONE", "REFUSED"] as const;

/** For who answers them: those that wait, the first due first, then the answered, the newest first. @throws {ProblemError} BAD_INPUT */
export async function listRequests(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock">,
  { state, ...query }: QueryOf<typeof staffPrivacyRequests>,
) {
  // A part of which nothing is asked for is not looked through.
  const isOpenAsked = !state?.length || state.some((one) => one === "OPEN" || one === "TAKEN");
  const open = isOpenAsked
    ? and(waiting, state?.length ? inArray(requests.state, state) : undefined)
    : sql`false`;
  // Each state by itself, as its index has it: of both together neither would come in order.
  const over = overStates.filter((one) => !state?.length || state.includes(one));
  const ofState = (one: (typeof overStates)[number]) => eq(requests.state, sql.raw(`'${one}'`));
  const { rows, page } = await queuePage<RequestRow>(
    {
      count: async () => {
        let answered = 0;
        for (const one of over) answered += await countUpTo(db, requests, ofState(one), MAX_COUNTED);
        return { waiting: await countUpTo(db, requests, open, MAX_COUNTED), over: answered };
      },
      waiting: ({ after, limit, offset }) =>
        requestRows(
          db,
          and(
            open,
            after && sql`(${requests.dueAt}, ${requests.id}) > (${instant(after.at)}, ${after.id}::bigint)`,
          ),
        )
          .orderBy(requests.dueAt, requests.id)
          .limit(limit)
          .offset(offset),
      over: async (part) => {
        const ids = await newestIds(
          db,
          requests,
          over.map((one) => ofState(one)),
          part,
        );
        return newestFirst(await requestRows(db, sql`${requests.id} = any(${idArray(ids)})`));
      },
      dueOf: (row) => (row.state === "OPEN" || row.state === "TAKEN" ? row.dueExactly : null),
    },
    query,
  );
  return page(await presentRequests(db, deps, rows));
}
