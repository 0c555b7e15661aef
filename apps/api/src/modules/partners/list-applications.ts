import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplicantKind } from "@ginkgo/api-contract/partners/apply-lifecycle";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { PageQuery } from "../../http/paged.ts";
import { queuePage } from "../../http/queue-page.ts";
import type { AppContext } from "../../http/services.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Db } from "../../platform/database/database.ts";
import { fewIds } from "../../platform/database/few-ids.ts";
import { newestFirst, newestIds } from "../../platform/database/newest-ids.ts";
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

const nameHolds = (keyword: string): SQL =>
  sql`position(${keyword}::text in normalize(${applications.companyName}, NFKC)) > 0`;
const isNumbered = (keyword: string): SQL =>
  or(eq(applications.creditCode, keyword), eq(applications.applyNo, keyword.toUpperCase()))!;

/** What a keyword finds, each way by its own index. */
const foundBy = (keyword: string, within?: SQL): SQL[] =>
  [
    sql`${applications.companyName} is not null and platform.text_parts(normalize(${applications.companyName}, NFKC))
      @> platform.text_parts(normalize(${keyword}::text, NFKC)) and ${nameHolds(keyword)}`,
    eq(applications.creditCode, keyword),
    eq(applications.applyNo, keyword.toUpperCase()),
  ].map((way) => sql`select ${applications.id} from ${applications} where ${and(way, within)}`);

const holds = (keyword: string): SQL => or(nameHolds(keyword), isNumbered(keyword))!;

/** Applications of one kind for staff: those that wait, the first due first, then the others, the newest first. @throws {ProblemError} BAD_INPUT */
export async function listApplications(
  db: Db,
  services: Pick<AppContext, "vault" | "clock">,
  kind: ApplicantKind,
  { state, applyType, keyword, overdue, ...query }: ApplicationQuery,
) {
  const types = applyType?.split(",");
  const ofKinds = ofKind(kind);
  const asked = and(
    ofKinds,
    types ? sql`${applications.applyType} = any(${textArray(types)})` : undefined,
    state?.length ? sql`${applications.state} = any(${textArray(state)})` : undefined,
    overdue ? lt(applications.answerBy, services.clock.now()) : undefined,
  );
  const isWaiting = and(sql`${applications.answerBy} is not null`, asked);
  // Each state by itself, and each type that is asked for, as its index has it: of several together none would come in order.
  const overParts = overdue
    ? []
    : overStates
        .filter((one) => !state?.length || state.includes(one))
        .flatMap((one) => {
          const ofState = and(
            sql`${applications.answerBy} is null and ${applications.state} = ${sql.raw(`'${one}'`)}`,
            ofKinds,
          );
          return types
            ? [...new Set(types)].map((type) => and(ofState, eq(applications.applyType, type as never)))
            : [ofState];
        });
  const isOver = or(...overParts);
  const few = keyword ? await fewIds(db, foundBy(keyword, asked), MAX_COUNTED) : undefined;
  const matching = few
    ? sql`${applications.id} = any(${idArray(few)})`
    : keyword
      ? holds(keyword)
      : undefined;
  const open = and(isWaiting, matching);
  /** Of a word that very many hold the whole is known; how many of them wait, only a later page asks. */
  const countCommon = async (word: string) => ({
    waiting:
      query.cursor || query.current === 1
        ? 0
        : ((await fewIds(db, foundBy(word, isWaiting), MAX_COUNTED))?.length ?? MAX_COUNTED),
    over: MAX_COUNTED,
  });
  const count = (within: SQL | undefined, most = MAX_COUNTED) =>
    countUpTo(db, applications, and(within, matching), most);
  const { rows, page } = await queuePage<ApplicationRow>(
    {
      count: async () => {
        if (keyword && !few) return countCommon(keyword);
        let n = 0;
        for (const one of few && isOver ? [isOver] : overParts) n += await count(one, MAX_COUNTED - n);
        return { waiting: await count(isWaiting), over: n };
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
      over: async (part) => {
        const ids = await newestIds(
          db,
          applications,
          overParts.map((one) => and(one, matching)),
          part,
        );
        return newestFirst(await applicationRows(db, sql`${applications.id} = any(${idArray(ids)})`));
      },
      dueOf: (row) => row.dueExactly,
    },
    query,
  );
  return page(rows.map((a) => presentLine(a, services)));
}
