import type {
  ReconciliationItem,
  ReconciliationLine,
  reconciliationPage,
} from "@ginkgo/api-contract/books/reconciliation";
import {
  openReconciliation,
  type ReconciliationWay,
  reconciliationActions,
  reconciliationKinds,
  reconciliationStates,
  reconciliationWays,
} from "@ginkgo/api-contract/books/reconciliation-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { queuePage } from "../../../http/queue-page.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { instant, iso, likeLiteral } from "../../../platform/database/sql-values.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { orders } from "../../orders/tables.ts";
import type { ItemRow } from "../../payments/reconciliation/public.ts";
import { reconciliationItems as items, reconciliationEvents } from "../../payments/reconciliation/tables.ts";
import { documents } from "../../payments/tables.ts";
import { guessOrders } from "./guess-orders.ts";

type Deps = Pick<AppContext, "clock" | "settings">;

/** Items with their instants as they are told. */
const lineColumns = {
  id: items.id,
  day: items.day,
  provider: items.provider,
  kind: items.kind,
  number: items.number,
  transactionNo: items.transactionNo,
  oursFen: items.oursFen,
  theirsFen: items.theirsFen,
  isBooked: sql<boolean>`${items.bookedFen} is not null`,
  suspenseFen: sql<number>`coalesce(${items.suspenseFen}, 0)::float8`,
  state: items.state,
  ownerId: items.ownerId,
  dueAt: iso(items.dueAt),
  foundAt: iso(items.foundAt),
  closedAt: iso(items.closedAt),
};
type Line = Omit<ReconciliationLine, "providerText" | "kindText" | "stateText" | "owner" | "isLate"> & {
  ownerId: string | null;
};

/** Names of staff by id as colleagues read them. */
async function namesOf(db: Db, ids: readonly (string | null)[]) {
  const names = await readStaff(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return (id: string) => names.get(id) ?? "平台";
}

const presentLine = (
  { ownerId, ...line }: Line,
  nameOf: (id: string) => string,
  now: Date,
): ReconciliationLine => ({
  ...line,
  providerText: payProviders[line.provider],
  kindText: reconciliationKinds[line.kind],
  stateText: reconciliationStates[line.state],
  owner: ownerId === null ? null : { id: ownerId, name: nameOf(ownerId) },
  isLate: line.closedAt === null && new Date(line.dueAt) < now,
});

/** What differs from the providers: what waits, the first due first; behind it what is over. @throws {ProblemError} BAD_INPUT */
export async function listItems(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  query: QueryOf<typeof reconciliationPage>,
): Promise<ReplyOf<typeof reconciliationPage>> {
  const { state, kind, provider, keyword } = query;
  const starts = keyword && `${likeLiteral(keyword)}%`;
  const where = and(
    state?.length ? inArray(items.state, state) : undefined,
    kind?.length ? inArray(items.kind, kind) : undefined,
    provider?.length ? inArray(items.provider, provider) : undefined,
    starts
      ? or(
          sql`${items.number} like ${starts}`,
          sql`${items.transactionNo} like ${starts}`,
          sql`${items.refundNo} like ${starts}`,
        )
      : undefined,
  );
  const isOpen = isNull(items.closedAt);
  const isOver = isNotNull(items.closedAt);
  const read = (condition: SQL | undefined, order: SQL[], limit: number, offset: number): Promise<Line[]> =>
    db
      .select(lineColumns)
      .from(items)
      .where(and(where, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const { rows, page } = await queuePage<Line>(
    {
      count: async () => ({
        waiting: await countUpTo(db, items, and(where, isOpen), MAX_COUNTED),
        over: await countUpTo(db, items, and(where, isOver), MAX_COUNTED),
      }),
      waiting: ({ after, limit, offset }) =>
        read(
          and(
            isOpen,
            after
              ? sql`(date_trunc('second', ${items.dueAt}), ${items.id}) > (${instant(after.at)}, ${after.id}::bigint)`
              : undefined,
          ),
          [sql`date_trunc('second', ${items.dueAt})`, asc(items.id)],
          limit,
          offset,
        ),
      over: ({ after, limit, offset }) =>
        read(
          and(isOver, after ? sql`${items.id} < ${after}::bigint` : undefined),
          [desc(items.id)],
          limit,
          offset,
        ),
      dueOf: ({ closedAt, dueAt }) => (closedAt === null ? dueAt : null),
    },
    query,
  );
  const nameOf = await namesOf(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  return page(rows.map((line) => presentLine(line, nameOf, clock.now())));
}

/** Whether what a way out of it moves takes two people: writing off always does. */
export const takesTwo = (
  { suspenseFen }: Pick<ItemRow, "suspenseFen">,
  way: ReconciliationWay,
  limit: number,
) => way === "WRITE_OFF" || Math.abs(suspenseFen ?? 0) > limit;

/** Which ways out there are for an item that is open, by what stands in suspense for it. */
export const waysOut = ({ flow, suspenseFen, bookedFen }: ItemRow): ReconciliationWay[] => [
  ...(flow === "payment" && (suspenseFen ?? 0) > 0 && bookedFen === null ? (["ASSIGN"] as const) : []),
  ...(flow === "payment" && (suspenseFen ?? 0) > 0 ? (["PAY_BACK"] as const) : []),
  "WRITE_OFF",
];

const stepOf = { ASSIGN: "assign", PAY_BACK: "payBack", WRITE_OFF: "writeOff" } as const;

function actionsOf(item: ItemRow, { staffId, permissions }: StaffViewer): ReconciliationItem["actions"] {
  if (!permissions.has("books.write")) return [];
  if (item.state === "WAIT_SECOND") return item.firstBy === staffId ? ["withdraw"] : ["agree", "refuse"];
  if (item.state !== "OPEN") return [];
  return [
    ...(item.ownerId === staffId ? [] : (["take"] as const)),
    ...waysOut(item).map((way) => stepOf[way]),
  ];
}

/** One with what decides it. @throws {ProblemError} NOT_FOUND */
export async function readItem(
  db: Db,
  { clock, settings }: Deps,
  viewer: StaffViewer,
  id: string,
): Promise<ReconciliationItem> {
  const found = await firstOf(
    db
      .select({
        item: items,
        line: lineColumns,
        firstAt: iso(items.firstAt),
        secondAt: iso(items.secondAt),
        nextTryAt: iso(items.nextTryAt),
      })
      .from(items)
      .where(eq(items.id, id)),
  );
  if (!found) throw problem("NOT_FOUND", "reconciliation item");
  const { item, line, firstAt, secondAt, nextTryAt } = found;
  const events = await db
    .select({
      at: iso(reconciliationEvents.at),
      action: reconciliationEvents.action,
      staffId: reconciliationEvents.staffId,
      words: reconciliationEvents.words,
    })
    .from(reconciliationEvents)
    .where(eq(reconciliationEvents.itemId, id))
    .orderBy(asc(reconciliationEvents.nth));
  const written = await db
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.itemId, id))
    .orderBy(asc(documents.at), asc(documents.number));
  const order =
    item.orderId === null
      ? undefined
      : await firstOf(
          db.select({ id: orders.id, sn: orders.sn }).from(orders).where(eq(orders.id, item.orderId)),
        );
  const { ownerId, firstBy, secondBy, firstWords, secondWords } = item;
  const nameOf = await namesOf(db, [ownerId, firstBy, secondBy, ...events.map(({ staffId }) => staffId)]);
  const seat = (by: string | null, at: string | null, words: string | null) =>
    by === null || at === null ? null : { id: by, name: nameOf(by), at, words };
  const isOpen = (openReconciliation as readonly string[]).includes(item.state);
  return {
    ...presentLine(line, nameOf, clock.now()),
    way: item.way,
    wayText: item.way && reconciliationWays[item.way],
    order: order ?? null,
    needsTwo: takesTwo(item, item.way ?? "PAY_BACK", settings.TWO_PERSON_FEN),
    first: seat(firstBy, firstAt, firstWords),
    second: seat(secondBy, secondAt, secondWords),
    refundNo: item.refundNo,
    lastError: item.lastError,
    nextTryAt,
    guesses: isOpen && waysOut(item).includes("ASSIGN") ? await guessOrders(db, item) : [],
    documents: written.map(({ number }) => number),
    history: events.map(({ at, action, staffId, words }) => ({
      at,
      text: reconciliationActions[action],
      by: staffId === null ? "系统" : nameOf(staffId),
      words,
    })),
    version: item.version,
    actions: actionsOf(item, viewer),
  };
}
