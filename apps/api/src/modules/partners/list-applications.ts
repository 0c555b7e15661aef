import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplicantKind } from "@ginkgo/api-contract/partners/apply-lifecycle";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { PageQuery } from "../../http/paged.ts";
import { queuePage } from "../../http/queue-page.ts";
import type { AppContext } from "../../http/services.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import { type Db, rows as rowsOf } from "../../platform/database/database.ts";
import { idArray, instant, textArray } from "../../platform/database/sql-values.ts";
import { type ApplicationRow, applicationRows } from "./application-row.ts";
import { ofKind, presentLine } from "./staff-applications.ts";
import { applications } from "./tables.ts";

interface ApplicationQuery extends PageQuery {
  state?: ApplyState[] | undefined;
  applyType?: string | undefined;
  keyword?: string | undefined;
  overdue?: boolean | undefined;
  cursor?: string | undefined;
}

/** Those nobody of the staff owes an answer: they come in no order of days. */
const overStates = ["SUPPLEMENT", "APPROVED", "SIGNED", "ONLINE", "REJECTED", "WITHDRAWN"] as const;

const matches = (keyword: string): SQL =>
  or(
    sql`partners.name_parts(${applications.companyName}) @> partners.name_parts(${keyword}::text)
      and position(${keyword}::text in normalize(${applications.companyName}, NFKC)) > 0`,
    eq(applications.creditCode, keyword),
    eq(applications.applyNo, keyword.toUpperCase()),
  )!;

/** Applications of one kind for staff: those that wait, the first due first, then the others, the newest first. @throws {ProblemError} BAD_INPUT */
export async function listApplications(
  db: Db,
  services: Pick<AppContext, "vault" | "clock">,
  kind: ApplicantKind,
  { state, applyType, keyword, overdue, ...query }: ApplicationQuery,
) {
  const within = and(
    ofKind(kind),
    applyType ? sql`${applications.applyType} = any(${textArray(applyType.split(","))})` : undefined,
    keyword ? matches(keyword) : undefined,
  );
  const open = and(
    sql`${applications.answerBy} is not null`,
    within,
    state?.length ? sql`${applications.state} = any(${textArray(state)})` : undefined,
    overdue ? lt(applications.answerBy, services.clock.now()) : undefined,
  );
  // Each state by itself, as its index has it: of several together none would come in order.
  const over = overdue ? [] : overStates.filter((one) => !state?.length || state.includes(one));
  const ofState = (one: (typeof overStates)[number]) =>
    and(sql`${applications.answerBy} is null and ${applications.state} = ${sql.raw(`'${one}'`)}`, within);
  const { rows, page } = await queuePage<ApplicationRow>(
    {
      count: async () => {
        let n = 0;
        for (const one of over) n += await countUpTo(db, applications, ofState(one), MAX_COUNTED - n);
        return { waiting: await countUpTo(db, applications, open, MAX_COUNTED), over: n };
      },
      waiting: ({ after, limit, offset }) =>
        applicationRows(
          db,
          and(
            open,
            after &&
              sql`(${applications.answerBy}, ${applications.id}) > (${instant(after.at)}, ${after.id}::bigint)`,
          ),
        )
          .orderBy(applications.answerBy, applications.id)
          .limit(limit)
          .offset(offset),
      over: async ({ after, limit, offset }) => {
        if (over.length === 0) return [];
        const parts = over.map(
          (one) => sql`(select ${applications.id} from ${applications} where ${ofState(one)}
            ${after ? sql`and ${applications.id} < ${after}::bigint` : sql``}
            order by ${applications.id} desc limit ${limit + offset})`,
        );
        const ids = await rowsOf<{ id: string }>(
          db,
          sql`select a.id::text as id from (${sql.join(parts, sql` union all `)}) a
            order by a.id desc limit ${limit} offset ${offset}`,
        );
        const found = await applicationRows(
          db,
          sql`${applications.id} = any(${idArray(ids.map((o) => o.id))})`,
        );
        return found.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
      },
      dueOf: (row) => row.dueExactly,
    },
    query,
  );
  return page(rows.map((a) => presentLine(a, services)));
}
