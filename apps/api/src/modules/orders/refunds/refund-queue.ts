import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type RefundView, refundViews } from "@ginkgo/api-contract/orders/order-codes";
import type { staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { addDays, midnightOf } from "@ginkgo/locale/shanghai-time";
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { offsetOf } from "../../../http/paged.ts";
import { badInput } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { memberIdOfPhone } from "../../identity/public.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { coversPrefix } from "../../reference/areas/public.ts";
import { orders } from "../tables.ts";
import { decidedByItself } from "./deciding-step.ts";
import { presentQueued } from "./present-queued.ts";
import { refunds } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

/** As its partial index says it, so that the index is used. */
const waits = sql`${refunds.state} in ('REQUESTED', 'WAIT_SECOND', 'ABNORMAL')`;
const isPaid = sql`${refunds.state} in ('AGREED', 'DONE')`;

/** What each view holds: what waits is sorted by when it is due, what came to an end by its number. */
const views: Record<RefundView, { which: SQL; waits: boolean }> = {
  todo: { which: waits, waits: true },
  new: { which: and(waits, eq(refunds.state, "REQUESTED"), isNull(refunds.returnState))!, waits: true },
  // Also what one person has paid by hand, which counts once another has seen the receipt.
  second: {
    which: and(
      waits,
      or(eq(refunds.state, "WAIT_SECOND"), and(eq(refunds.state, "ABNORMAL"), isNotNull(refunds.handBy))),
    )!,
    waits: true,
  },
  goods: {
    which: and(waits, eq(refunds.state, "REQUESTED"), inArray(refunds.returnState, ["WAITING", "SENT"]))!,
    waits: true,
  },
  owed: { which: sql`${refunds.returnState} = 'TO_SHIP_BACK'`, waits: true },
  abnormal: { which: and(waits, eq(refunds.state, "ABNORMAL"))!, waits: true },
  auto: {
    which: and(isPaid, sql`${refunds.kind} = 'ASKED'`, decidedByItself)!,
    waits: false,
  },
  done: { which: isPaid, waits: false },
  refused: { which: sql`${refunds.state} = 'REFUSED'`, waits: false },
};

/** What was typed → which refunds it means: the number of an order or a refund, or a telephone. */
async function byKeyword(db: Db, vault: Vault, keyword: string | undefined): Promise<SQL | undefined> {
  const typed = keyword?.replace(/\s/g, "").toUpperCase();
  if (!typed) return undefined;
  if (/^\d{18,20}$/.test(typed)) return eq(orders.sn, typed);
  if (/^R\d{10,30}$/.test(typed)) return eq(refunds.refundNo, typed);
  if (/^1\d{10}$/.test(typed)) return eq(orders.memberId, (await memberIdOfPhone(db, vault, typed)) ?? "0");
  throw badInput({ keyword: "请写完整的订单号、退款号，或下单的人的手机号。" });
}

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function after(cursor: string, isByDue: boolean): SQL {
  const [at = "", id = ""] = isByDue ? cursor.split("~") : ["", cursor];
  const isAt = /^[1-9]\d{3}-\d{2}-\d{2}T/.test(at) && !Number.isNaN(Date.parse(at));
  if (!/^\d{1,18}$/.test(id) || (isByDue && !isAt))
    throw badInput({ cursor: "这一页的位置不对，请从第一页重新看。" });
  return isByDue
    ? sql`(${refunds.dueAt}, ${refunds.id}) > (${instant(new Date(at))}, ${id}::bigint)`
    : sql`${refunds.id} < ${id}::bigint`;
}

type Query = QueryOf<typeof staffRefunds>;

/** What a figure of the reports counts: paid back on some days, of the order's own money. */
function ofFigure({ doneFrom, doneTo, kind, city, seller }: Query): SQL | undefined {
  return and(
    doneFrom || doneTo ? ne(refunds.kind, "STRAY") : undefined,
    doneFrom ? gte(refunds.doneAt, new Date(midnightOf(doneFrom))) : undefined,
    doneTo ? lt(refunds.doneAt, new Date(midnightOf(addDays(doneTo, 1)))) : undefined,
    kind ? eq(orders.kind, kind) : undefined,
    city ? like(orders.adcode, `${coversPrefix(city)}%`) : undefined,
    seller ? eq(orders.seller, seller) : undefined,
  );
}

/** Whose orders' refunds this person sees, and what was asked for: undefined where neither takes anything away. */
async function withinReach(db: Db, { vault }: Deps, viewer: StaffViewer, query: Query) {
  const sellers = await sellersOf(db, viewer);
  return and(
    sellers ? sql`${orders.seller} = any(${textArray(sellers)})` : undefined,
    await byKeyword(db, vault, query.keyword),
    ofFigure(query),
  );
}

/** So many refunds are counted for every view in one pass; of more each view is counted as far as it is told. */
const FEW = 20_000;

type Counted = { n: number; sum: number };

/** All views at once, where few refunds are within reach: of one shop, home or person. */
async function countFew(db: Db, within: SQL): Promise<Map<RefundView, Counted> | undefined> {
  const some = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(within)
    .limit(FEW + 1)
    .as("some");
  const all = await firstOf(db.select({ n: sql<number>`count(*)::int` }).from(some));
  if (!all || all.n > FEW) return undefined;
  const names = Object.keys(refundViews) as RefundView[];
  const counted = await firstOf(
    db
      .select(
        Object.fromEntries(
          names.flatMap((view) => [
            [`${view}N`, sql<number>`count(*) filter (where ${views[view].which})::int`],
            [
              `${view}Sum`,
              sql<number>`coalesce(sum(${refunds.amountFen}) filter (where ${views[view].which}), 0)::float8`,
            ],
          ]),
        ),
      )
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(within),
  );
  return new Map(names.map((view) => [view, { n: counted![`${view}N`]!, sum: counted![`${view}Sum`]! }]));
}

async function countView(db: Db, view: RefundView, within: SQL | undefined): Promise<Counted> {
  const from = db.select({ sum: refunds.amountFen }).from(refunds).$dynamic();
  const joined = within ? from.innerJoin(orders, eq(orders.id, refunds.orderId)) : from;
  const some = joined.where(and(views[view].which, within)).limit(MAX_COUNTED).as("some");
  const found = await firstOf(
    db
      .select({ n: sql<number>`count(*)::int`, sum: sql<number>`coalesce(sum(${some.sum}), 0)::float8` })
      .from(some),
  );
  return found ?? { n: 0, sum: 0 };
}

/** How many each view holds, up to ten thousand, and what waits in sum. */
async function countViews(
  db: Db,
  within: SQL | undefined,
  { chosen, isFirst }: { chosen: RefundView; isFirst: boolean },
) {
  const few = isFirst && within ? await countFew(db, within) : undefined;
  // Further pages of it say nothing new of the others.
  const counting = isFirst ? (Object.keys(refundViews) as RefundView[]) : [chosen];
  const counted = await Promise.all(
    counting.map(async (view) => {
      const { n, sum } = few?.get(view) ?? (await countView(db, view, within));
      return { view, n: Math.min(n, MAX_COUNTED), sum };
    }),
  );
  const of = (view: RefundView) => counted.find((one) => one.view === view);
  const counts = Object.fromEntries(counted.map(({ view, n }) => [view, n])) as Record<RefundView, number>;
  return { total: of(chosen)!.n, ...(isFirst ? { counts, todoFen: of("todo")!.sum } : {}) };
}

/** A page of refunds: what waits, the late first; what came to an end, the newest first. @throws {ProblemError} BAD_INPUT */
export async function listRefunds(db: Db, deps: Deps, viewer: StaffViewer, query: Query) {
  const view = views[query.view];
  const within = await withinReach(db, deps, viewer, query);
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(view.which, within, query.cursor ? after(query.cursor, view.waits) : undefined))
    .orderBy(...(view.waits ? [asc(refunds.dueAt), asc(refunds.id)] : [desc(refunds.id)]))
    .limit(query.size + 1)
    .offset(query.cursor ? 0 : offsetOf(query));
  const records = await presentQueued(
    db,
    deps,
    found.slice(0, query.size).map(({ id }) => id),
  );
  const counted = await countViews(db, within, { chosen: query.view, isFirst: !query.cursor });
  const last = records.at(-1);
  const cursor = last && (view.waits ? `${last.dueAt}~${last.id}` : last.id);
  return {
    records,
    ...counted,
    ...(found.length > query.size && cursor ? { nextCursor: cursor } : {}),
  };
}
