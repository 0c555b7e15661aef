import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import {
  lineStates,
  payoutStates,
  payoutWays,
  type SettlementAction,
  type SettlementSide,
  settlementStates,
  settlementTones,
} from "@ginkgo/api-contract/settlements/settlement-codes";
import type {
  Settlement,
  SettlementLine,
  SettlementRow,
} from "@ginkgo/api-contract/settlements/settlement-shapes";
import type { settlementPage } from "@ginkgo/api-contract/settlements/settlements";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import type { PageQuery } from "../../http/paged.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { answeredBy } from "./change-settlement.ts";
import { objectBy } from "./draft-settlement.ts";
import { paidBackSince } from "./paid-back-since.ts";
import { keepsBooks, partiesOf, partyNames } from "./parties.ts";
import { type PayoutRecord, payoutsOf, waysFor } from "./pay-settlement.ts";
import { isPayeeSetBy, payeeOfPayout, payeeVersion, readPayee } from "./payees.ts";
import { type SettlementRecord, settlementById } from "./settlement-row.ts";
import { events } from "./tables.ts";
import { isStuck, unclearText } from "./unclear-payout.ts";
import { taxOf } from "./withhold-tax.ts";

type Deps = Pick<AppContext, "settings" | "vault" | "pays" | "clock">;

/** What an order `o` is called: the first of its lines. */
const firstItem = sql`(select i.name from orders.order_items i where i.order_id = o.id and i.position = 0)`;

/** The day of the visit of an order `o`, as those who visit know it; of some kinds there is none. */
const visitedOn = sql`(select (v.end_at at time zone 'Asia/Shanghai')::date::text from orders.visit_records v
  where v.order_id = o.id)`;

/** Whom the one who looks is. */
export type Looking = { viewer: StaffViewer } | { party: string };

/** What a draft waits for once they have agreed, or let their days go by; and before, as they see it themselves. */
const AGREED = "等平台核对";
const YOURS = "等您确认";
const DISPUTED = "有异议，等答复";

type Found = Omit<SettlementRow, "stateText" | "tone" | "partyText"> & { objectFrom: string };
/** For the words of what it waits for: until when they may object, and whether they look at their own. */
type Telling = Pick<Deps, "settings" | "clock"> & { isOwn: boolean };

const rowsOf = (db: Db, rest: SQL): Promise<Found[]> =>
  rows(
    db,
    sql`select s.id::text, s.side, s.party, s.from_day::text as from, s.to_day::text as to, s.state,
      coalesce(n.orders, 0)::int as orders, coalesce(n.disputed, 0)::int as disputed,
      (s.lines_fen + s.carried_fen)::float8 as "totalFen",
      (select p.way from settlements.payouts p where p.settlement_id = s.id and p.state = 'OPEN') as "payoutWay",
      ${iso(sql`s.agreed_at`)} as "agreedAt",
      ${iso(sql`s.drafted_at`)} as "draftedAt", ${iso(sql`s.object_from`)} as "objectFrom", s.version
    from settlements.settlements s
      left join lateral (select count(distinct l.order_id) filter (where l.state <> 'TAKEN_OUT') as orders,
          count(*) filter (where l.state = 'DISPUTED') as disputed
        from settlements.lines l where l.settlement_id = s.id) n on true
    ${rest}`,
  );

function draftText({ agreedAt, objectFrom, disputed }: Found, { settings, clock, isOwn }: Telling): string {
  if (disputed > 0) return DISPUTED;
  const isPast = clock.now() >= objectBy(new Date(objectFrom), settings);
  if (agreedAt !== null || isPast) return AGREED;
  return isOwn ? YOURS : settlementStates.DRAFT;
}

async function present(db: Db, telling: Telling, found: readonly Found[]): Promise<SettlementRow[]> {
  const names = await partyNames(
    db,
    found.map(({ party }) => party),
  );
  return found.map((one) => {
    const { objectFrom: _, ...row } = one;
    return {
      ...row,
      partyText: names.get(one.party) ?? one.party,
      stateText: one.state === "DRAFT" ? draftText(one, telling) : settlementStates[one.state],
      tone: settlementTones[one.state],
    };
  });
}

interface ListQuery extends PageQuery {
  side?: SettlementSide | undefined;
  state?: string[] | undefined;
  party?: string | undefined;
  disputed?: string | undefined;
  cursor?: string | undefined;
}

/** Settlements of some parties, or of all, the newest first. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listSettlements(
  db: Db,
  telling: Telling,
  parties: readonly string[] | null,
  query: ListQuery,
) {
  const { side, state, party, disputed, cursor, size } = query;
  const conditions = [
    parties ? sql`s.party = any(${textArray(["", ...parties])})` : sql`true`,
    ...(side ? [sql`s.side = ${side}`] : []),
    ...(state?.length ? [sql`s.state = any(${textArray(state)})`] : []),
    ...(party ? [sql`s.party = ${party}`] : []),
    ...(disputed === "1"
      ? [
          sql`exists (select 1 from settlements.lines l where l.settlement_id = s.id and l.state = 'DISPUTED')`,
        ]
      : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const after = cursor ? sql`and s.id < ${idOfCursor(cursor)}::bigint` : sql``;
  const found = await rowsOf(
    db,
    sql`where ${where} ${after} order by s.id desc limit ${size + 1} offset ${cursor ? 0 : offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from settlements.settlements s where ${where} limit ${MAX_COUNTED}) counted`,
  ))!;
  const records = await present(db, telling, found.slice(0, size));
  return {
    ...paged(records, total, query),
    ...(found.length > size ? { nextCursor: records.at(-1)!.id } : {}),
  };
}

export const listForStaff = async (
  db: Db,
  { settings, clock }: Pick<Deps, "settings" | "clock">,
  viewer: StaffViewer,
  query: QueryOf<typeof settlementPage>,
): Promise<ReplyOf<typeof settlementPage>> => {
  const telling = { settings, clock, isOwn: viewer.permissions.has("own.only") };
  return listSettlements(db, telling, await partiesOf(db, viewer), query);
};

/** One that the one who looks may see. @throws {ProblemError} NOT_FOUND */
export async function seenSettlement(db: Db, looking: Looking, id: string): Promise<SettlementRecord> {
  const one = await settlementById(db, id);
  const own = "party" in looking ? [looking.party] : await partiesOf(db, looking.viewer);
  if (own && !own.includes(one.party)) throw problem("NOT_FOUND", "settlement of another");
  return one;
}

const sumsOf = async (db: Db, id: string) =>
  (await row<{
    soldFen: number;
    refundedFen: number;
    commissionFen: number;
    payFen: number;
  }>(
    db,
    sql`select coalesce(sum(sold_fen) filter (where counts), 0)::float8 as "soldFen",
      coalesce(sum(refunded_fen) filter (where counts), 0)::float8 as "refundedFen",
      coalesce(sum(commission_fen) filter (where counts), 0)::float8 as "commissionFen",
      coalesce(sum(pay_fen) filter (where counts), 0)::float8 as "payFen"
      from (select *, state <> 'TAKEN_OUT' as counts from settlements.lines where settlement_id = ${id}::bigint) l`,
  ))!;

/** What keeps one of the staff from saying that it is right; null where nothing does. */
async function inTheWay(db: Db, { id, party }: SettlementRecord, staffId: string): Promise<string | null> {
  if (await isPayeeSetBy(db, party, staffId)) return "收款账户是您填的，要另一位能出款的同事来核对。";
  return (await paidBackSince(db, id)) ?? null;
}

/** What they wait for, as whom it is for reads it; null where it is their turn, or over. */
function waitsFor(
  { state, agreedAt }: Pick<SettlementRecord, "state" | "agreedAt">,
  disputed: number,
  isPast: boolean,
): string | null {
  switch (state) {
    case "DRAFT":
      if (disputed > 0) return `有 ${disputed} 行异议等平台答复，答复以后请再核对一次。`;
      if (agreedAt) return "您确认过了，等平台核对，核对完就出款。";
      return isPast ? "提异议的时间过了，算您确认了。等平台核对，核对完就出款。" : null;
    case "WAIT_SECOND":
    case "PAYABLE":
      return "平台正在核对，核对完就出款。";
    case "PAYING":
      return "钱在路上，到账了这里会变。";
    case "FAILED":
      return "钱没有打成。请核对收款账户，不对就改过来，平台会重新出款。";
    default:
      return null;
  }
}

/** What may be done now by whom, and what stands in the way of what comes next. */
async function nextOf(
  db: Db,
  { settings, clock }: Deps,
  looking: Looking,
  one: SettlementRecord,
  { disputed, last }: { disputed: number; last: PayoutRecord | undefined },
): Promise<{ actions: SettlementAction[]; blocked: string | null }> {
  const actions: SettlementAction[] = [];
  const isDraft = one.state === "DRAFT";
  if (isDraft) actions.push("dispute");
  const isPast = clock.now() >= objectBy(one.objectFrom, settings);
  const ofHouse = "viewer" in looking && !looking.viewer.permissions.has("own.only");
  if (isDraft && !ofHouse && disputed === 0 && !one.agreedAt) actions.push("agree");
  if (!("viewer" in looking) || !keepsBooks(looking.viewer)) {
    return { actions: ofHouse ? [] : actions, blocked: ofHouse ? null : waitsFor(one, disputed, isPast) };
  }
  const { staffId } = looking.viewer;
  let blocked: string | null = null;
  if (isDraft) {
    const isAgreed = one.agreedAt !== null || isPast;
    const total = one.linesFen + one.carriedFen;
    if (disputed > 0) {
      actions.push("answer");
      blocked = `有 ${disputed} 行异议没答复，答复以后才能确认。`;
    } else if (!isAgreed) blocked = "等对方确认，或过了提异议的时间，才能确认。";
    else if (total > 0 && (await payeeVersion(db, one.party)) === undefined)
      blocked = "还没有收款账户，填好才能确认。";
    else blocked = total > 0 ? await inTheWay(db, one, staffId) : null;
    if (blocked === null) actions.push("confirm");
    actions.push("cancel");
  }
  if (one.state === "WAIT_SECOND") {
    if (one.confirmedBy === staffId || (await answeredBy(db, one.id)).includes(staffId))
      blocked = "您确认过或答复过异议，要另一位能出款的同事来核对。";
    else {
      blocked = await inTheWay(db, one, staffId);
      actions.push(...(blocked === null ? ["second" as const] : []), "refuse");
    }
  }
  if (one.state === "PAYABLE" || one.state === "FAILED") {
    if (one.state === "FAILED") blocked = "没有打成，请退回去，两个人重新核对以后再出款。";
    else if ((await payeeVersion(db, one.party)) !== one.payeeVersion)
      blocked = "收款账户在确认以后改过，请退回去重新核对。";
    else blocked = (await paidBackSince(db, one.id)) ?? null;
    actions.push(...(blocked === null ? ["pay" as const] : []), "back");
  }
  if (one.state === "PAYING" && last?.way === "BANK") actions.push("markPaid", "markFailed");
  if (one.state === "PAYING" && last && isStuck(last))
    actions.push(...(last.bill === "NONE" ? [] : ["markPaid" as const]), "markFailed");
  else if (one.state === "PAYING" && last?.way === "PROVIDER")
    blocked = last.confirmPackage
      ? "等本人在微信里确认收款；24 小时里没有确认，钱会退回来。"
      : "支付渠道正在转账，有了结果这里会变。";
  if (one.state === "PAID") actions.push("markFailed");
  return { actions, blocked };
}

/** With what somebody confirms in WeChat that they take what is on its way to them. */
function confirmOf({ pays }: Deps, payout: PayoutRecord | undefined): Settlement["confirm"] {
  const [mchId = "", appId = ""] =
    pays.find(({ name }) => name === payout?.provider)?.merchant.split("/") ?? [];
  return payout?.state === "OPEN" && payout.confirmPackage
    ? { mchId, appId, package: payout.confirmPackage }
    : null;
}

const rateText = (soldFen: number, refundedFen: number, commissionFen: number): string => {
  const base = soldFen - refundedFen;
  if (commissionFen === 0 || base === 0) return "没有佣金";
  return `约 ${Number(((commissionFen * 100) / base).toFixed(2))}%，按每张订单下单时的规则`;
};

/** One whole. @throws {ProblemError} NOT_FOUND */
export async function readSettlement(db: Db, deps: Deps, looking: Looking, id: string): Promise<Settlement> {
  const one = await seenSettlement(db, looking, id);
  const isOwn = !("viewer" in looking) || looking.viewer.permissions.has("own.only");
  const found = await rowsOf(db, sql`where s.id = ${id}::bigint`);
  const [shown] = await present(db, { ...deps, isOwn }, found);
  const sums = await sumsOf(db, id);
  const happened = await db.select().from(events).where(eq(events.settlementId, id)).orderBy(asc(events.id));
  const tries = await payoutsOf(db, id);
  const people = await readStaff(
    db,
    [...happened.map((e) => e.staffId), one.confirmedBy, one.secondBy, tries[0]?.claimBy ?? null].filter(
      (staffId) => staffId !== null,
    ),
  );
  const payee = await readPayee(db, deps.vault, one.party);
  const paidTo = new Map<string, string | undefined>();
  for (const p of tries) paidTo.set(p.id, await payeeOfPayout(db, deps.vault, one.party, p));
  const at = (instant: Date | null) => (instant ? shanghaiInstant(instant) : null);
  const name = (staffId: string | null) => (staffId ? (people.get(staffId) ?? "平台") : null);
  const { actions, blocked } = await nextOf(db, deps, looking, one, {
    disputed: shown!.disputed,
    last: tries[0],
  });
  return {
    ...shown!,
    ...sums,
    linesFen: one.linesFen,
    carriedFen: one.carriedFen,
    commissionText: rateText(sums.soldFen, sums.refundedFen, sums.commissionFen),
    objectBy: shanghaiInstant(objectBy(one.objectFrom, deps.settings)),
    tax: await taxOf(db, one, tries, deps.clock.now()),
    payee,
    payouts: tries.map((p) => ({
      number: p.number,
      wayText: payoutWays[p.way],
      amountFen: p.amountFen,
      taxFen: p.taxFen,
      earlierTaxFen: p.earlierTaxFen,
      payeeText: paidTo.get(p.id) ?? null,
      state: p.state,
      stateText: payoutStates[p.state],
      reason: !isOwn && isStuck(p) ? unclearText(p, name(p.claimBy) ?? "") : p.reason,
      at: shanghaiInstant(p.at),
      endedAt: at(p.endedAt),
    })),
    failure: one.failure,
    confirmedBy: name(one.confirmedBy),
    confirmedAt: at(one.confirmedAt),
    secondBy: name(one.secondBy),
    secondAt: at(one.secondAt),
    events: happened.map((e) => ({
      what: e.what,
      by: name(e.staffId) ?? (["对方确认", "有异议", "收款账户改了"].includes(e.what) ? "本人" : "系统"),
      reason: e.reason,
      at: shanghaiInstant(e.at),
    })),
    actions,
    blocked,
    confirm: "viewer" in looking ? null : confirmOf(deps, tries[0]),
    ways: waysFor(deps, payee?.way),
  };
}

/** Lines of one, those that are disputed first, then in order of days. */
export async function readLines(
  db: Db,
  id: string,
  query: PageQuery,
): Promise<{ records: SettlementLine[]; total: number; size: number; current: number; pages: number }> {
  type Line = Omit<SettlementLine, "order" | "note" | "stateText"> & {
    orderId: string;
    sn: string;
    nth: number;
    isEarlier: boolean;
  };
  const found = await rows<Line>(
    db,
    sql`select l.id::text, l.order_id::text as "orderId", o.sn, l.nth, l.day::text, ${visitedOn} as "visitedOn", l.day < s.from_day as "isEarlier",
        coalesce(${firstItem}, '') as text, l.sold_fen::float8 as "soldFen", l.refunded_fen::float8 as "refundedFen",
        l.commission_fen::float8 as "commissionFen", l.pay_fen::float8 as "payFen", l.amount_fen::float8 as "amountFen",
        l.state, l.reason, l.answer
      from settlements.lines l join settlements.settlements s on s.id = l.settlement_id join orders.orders o on o.id = l.order_id
      where l.settlement_id = ${id}::bigint
      order by l.state <> 'DISPUTED', l.day, l.order_id, l.id limit ${query.size} offset ${offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from settlements.lines where settlement_id = ${id}::bigint`,
  ))!;
  const records = found.map(({ orderId, sn, nth, isEarlier, ...line }) => ({
    ...line,
    order: { id: orderId, sn },
    note: nth > 1 ? "结过以后的变化" : isEarlier ? "以前没结的" : "",
    stateText: lineStates[line.state],
  }));
  return paged(records, total, query);
}
