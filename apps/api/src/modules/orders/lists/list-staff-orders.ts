import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type OrderKind, orderStatuses } from "@ginkgo/api-contract/orders/order-codes";
import { type OrderView, type OrderViewName, orderViews } from "@ginkgo/api-contract/orders/order-views";
import { type SQL, sql } from "drizzle-orm";
import { cursorAfter, idOfCursor } from "../../../http/cursor.ts";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import { badInput } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { exactIso, idArray, textArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { memberIdOfPhone } from "../../identity/public.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { orderRows } from "../order-row.ts";
import { presentCards } from "../present-order.ts";
import { type FigureQuery, figureOrders, isOfCity, isOfDays } from "./figure-orders.ts";

interface StaffOrderQuery extends PageQuery, FigureQuery {
  seller?: string | undefined;
  sn?: string | undefined;
  keyword?: string | undefined;
  memberId?: string | undefined;
  /** Only those of which something is still to be sent. */
  toSend?: boolean | undefined;
}

/** What narrows every run: whose they are, what was typed, and after which order the page goes on. */
interface Within {
  sellers: string[] | null;
  /** Numbers of orders that were asked for; two are of no order. */
  numbers: readonly string[];
  /** Who placed it; "0" where nobody has the telephone that was typed, or somebody else than was asked for. */
  memberId: string | undefined;
}

/** @throws {ProblemError} BAD_INPUT for words that are neither, or a cursor no page gave */
async function withinOf(db: Db, vault: Vault, viewer: StaffViewer, query: StaffOrderQuery): Promise<Within> {
  const { sn, keyword, memberId, cursor, seller } = query;
  if (cursor !== undefined && !isOfDays(query)) idOfCursor(cursor);
  const theirs = await sellersOf(db, viewer);
  const sellers = seller === undefined ? theirs : !theirs || theirs.includes(seller) ? [seller] : [];
  const typed = keyword?.replace(/\s/g, "");
  const numbers = sn === undefined ? [] : [sn];
  if (!typed) return { sellers, numbers, memberId };
  if (/^\d{18,20}$/.test(typed)) return { sellers, numbers: [...numbers, typed], memberId };
  if (/^1\d{10}$/.test(typed)) {
    const found = (await memberIdOfPhone(db, vault, typed)) ?? "0";
    return { sellers, numbers, memberId: memberId === undefined || memberId === found ? found : "0" };
  }
  throw badInput({ keyword: "请写完整的订单号，或下单的人的 11 位手机号。" });
}

const wayOf = (sort: StaffOrderQuery["sort"]): SQL => (sort === "old" ? sql`asc` : sql`desc`);

/**
 * The newest orders of everything asked about, as a table of ids. Each status of a seller or a kind is a run of an
 * index in the order of ids, so a few of each run hold the newest of all, however many orders there are.
 */
function newest(query: Omit<StaffOrderQuery, keyof PageQuery>, within: Within, most: number): SQL {
  const { status, kind, cursor, sort, toSend } = query;
  const { sellers, numbers, memberId } = within;
  const way = wayOf(sort);
  const few = [
    ...numbers.map((sn) => sql`o.sn = ${sn}`),
    memberId === undefined ? undefined : sql`o.member_id = ${memberId}::bigint`,
    toSend ? sql`(o.status = 'WAIT_DELIVER' or o.is_part_shipped)` : undefined,
  ].filter((condition) => condition !== undefined);
  if (isOfDays(query)) return figureOrders(query, sellers, few, most);
  const beyond = sort === "old" ? sql`o.id > ${cursor}::bigint` : sql`o.id < ${cursor}::bigint`;
  const older = cursor ? beyond : sql`true`;
  const all = [
    older,
    sellers ? sql`o.seller = any(${textArray(sellers)})` : undefined,
    status ? sql`o.status = any(${textArray(status)})` : undefined,
    kind ? sql`o.kind = any(${textArray(kind)})` : undefined,
    ...few,
  ].filter((condition) => condition !== undefined);
  if (toSend && few.length === 1) {
    const waiting =
      status && !status.includes("WAIT_DELIVER")
        ? undefined
        : newest({ ...query, toSend: undefined, status: ["WAIT_DELIVER"] }, within, most);
    const sentInPart = sql`select o.id from orders.orders o
      where o.is_part_shipped and o.status <> 'WAIT_DELIVER' and ${sql.join(all, sql` and `)}
      order by o.id ${way} limit ${most}`;
    return waiting ? sql`(${waiting}) union all (${sentInPart})` : sentInPart;
  }
  // One order and the orders of one person are few; each has an index of its own.
  if (few.length > 0)
    return sql`select o.id from orders.orders o where ${sql.join(all, sql` and `)} order by o.id ${way} limit ${most}`;
  if (!sellers && !kind && !status)
    return sql`select o.id from orders.orders o where ${older} order by o.id ${way} limit ${most}`;
  const statuses = textArray([...new Set(status ?? Object.keys(orderStatuses))]);
  const ofKind = kind ? sql`o.kind = any(${textArray(kind)})` : sql`true`;
  const { of, is } = sellers
    ? { of: textArray(sellers), is: sql`o.seller = of and ${ofKind}` }
    : kind
      ? { of: textArray([...new Set(kind)]), is: sql`o.kind = of` }
      : { of: textArray([""]), is: sql`true` };
  return sql`select run.id from unnest(${of}) as of cross join unnest(${statuses}) as stands
    cross join lateral (select o.id from orders.orders o where ${is} and o.status = stands and ${older}
      order by o.id ${way} limit ${most}) as run`;
}

/** How many orders each view holds, as far as ten thousand: each is as many runs of an index. @throws {ProblemError} NOT_ALLOWED */
export async function countStaffOrders(
  db: Db,
  viewer: StaffViewer,
  { kind }: { kind?: OrderKind[] | undefined },
): Promise<{ counts: Record<OrderViewName, number> }> {
  requirePermission(viewer, "orders.read");
  const within = { sellers: await sellersOf(db, viewer), numbers: [], memberId: undefined };
  const counted = Object.entries(orderViews).map(([name, view]: [string, OrderView]) => {
    const asked = {
      status: view.status && [...view.status],
      kind: kind ?? (view.kind && [...view.kind]),
      toSend: view.toSend,
    };
    return sql`select ${name}::text as view, (select count(*)::int
      from (select 1 from (${newest(asked, within, MAX_COUNTED)}) as found limit ${MAX_COUNTED}) as counted) as n`;
  });
  const found = await rows<{ view: OrderViewName; n: number }>(
    db,
    sql`select view, n from (${sql.join(counted, sql` union all `)}) as views`,
  );
  return {
    counts: Object.fromEntries(found.map(({ view, n }) => [view, n])) as Record<OrderViewName, number>,
  };
}

/** How many there are, as the first page of some days counted them: each further page would walk all of them again. */
function countedBefore(query: StaffOrderQuery): number | undefined {
  const counted = isOfDays(query) ? query.cursor?.split("~")[2] : undefined;
  return counted && /^\d{1,5}$/.test(counted) ? Number(counted) : undefined;
}

async function countUpTo(db: Db, found: SQL): Promise<number> {
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from (${found}) as found limit ${MAX_COUNTED + 1}) as counted`,
  );
  return counted!.n;
}

/** A page of orders for staff, the newest first, of the newest ten thousand. @throws {ProblemError} NOT_ALLOWED */
export async function listStaffOrders(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  query: StaffOrderQuery,
) {
  requirePermission(viewer, "orders.read");
  const { paidFrom, finishedFrom, city, punctual } = query;
  // Only by days are they found by an index.
  if ((city || punctual) && !paidFrom && !finishedFrom)
    throw badInput({ [city ? "city" : "punctual"]: "请同时写从哪一天到哪一天。" });
  if (city && !isOfCity(query))
    throw badInput({ city: "按做完的日子看一个城市，只有上门服务有，请同时选上门服务。" });
  const within = await withinOf(db, deps.vault, viewer, query);
  const byTime = isOfDays(query);
  const { cursor, ...whole } = query;
  const n = countedBefore(query) ?? (await countUpTo(db, newest(whole, within, MAX_COUNTED + 1)));
  const total = Math.min(n, MAX_COUNTED);
  const offset = cursor ? 0 : offsetOf(query);
  // By number a page ends with the newest ten thousand; a cursor goes on.
  const size = cursor ? query.size : Math.min(query.size, total - offset);
  const way = wayOf(query.sort);
  const place = byTime ? sql`newest.at ${way}, newest.id ${way}` : sql`newest.id ${way}`;
  // Their ids first: how many a parameter lets through is nothing a plan knows, and it would read the whole table.
  const places =
    size > 0
      ? await rows<{ id: string; at: string | null }>(
          db,
          sql`select id::text as id, ${byTime ? exactIso(sql`newest.at`) : sql`null`} as at
            from (${newest(query, within, offset + size + 1)}) as newest
            order by ${place} limit ${size + 1} offset ${offset}`,
        )
      : [];
  const found = await orderRows(db, sql`where o.id = any(${idArray(places.map(({ id }) => id))})`);
  const byId = new Map(found.map((order) => [order.id, order]));
  const shown = places.slice(0, query.size).flatMap(({ id }) => byId.get(id) ?? []);
  const records = await presentCards(db, deps, shown, {
    as: "staff",
    memberId: null,
    staffId: viewer.staffId,
  });
  const last = places.length > query.size ? places[query.size - 1] : undefined;
  const nextCursor =
    last && (last.at === null ? last.id : `${cursorAfter({ at: last.at, id: last.id })}~${n}`);
  return { ...paged(records, total, query), hasMore: n > total, ...(nextCursor ? { nextCursor } : {}) };
}
