import { percentOf } from "@ginkgo/api-contract/cards/cards";
import type { OrderStatus, RefundState } from "@ginkgo/api-contract/orders/order-codes";
import { BEFORE, edgesFor } from "@ginkgo/api-contract/orders/order-table";
import { shanghaiDay, shanghaiInstant, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { measuredSealContext } from "../../src/modules/orders/measures/measured.ts";
import { orderSealContext } from "../../src/modules/orders/order-row.ts";
import { offerDeadline } from "../../src/modules/orders/order-rules.ts";
import { noteAttempt } from "../../src/modules/orders/refunds/refund-attempts.ts";
import { descriptionSealContext } from "../../src/modules/orders/refunds/refund-row.ts";
import { openRefundTask } from "../../src/modules/orders/refunds/refund-tasks.ts";
import { recordSealContext } from "../../src/modules/orders/visits/visit-record.ts";
import { paymentNumber, postDocument } from "../../src/modules/payments/public.ts";
import { lockStock } from "../../src/modules/shop/product-stock.ts";
import { tierOf } from "../../src/modules/tiers/public.ts";
import { DAY, HOUR, later, MINUTE } from "../../src/platform/clock.ts";
import { row, type Tx } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { demoPeople } from "../people/demo-people.ts";
import { randomFor } from "../random.ts";
import { STILL, seedDue } from "./demo-due.ts";
import { homeOf } from "./demo-homes.ts";
import { demoOrderLines, type OrderLine, type Step } from "./demo-order-lines.ts";
import { stepTimes, visitOf } from "./demo-order-times.ts";
import { seedParcel } from "./demo-parcel.ts";

interface Target {
  id: string;
  sku: string | null;
  name: string;
  skuName: string | null;
  fen: number;
  seller: string;
  departure?: string;
  day?: string;
}

const AREA = "320106";
/** Of the price, to the employee who made the visit. */
const SHARE = 0.8;

const RECORD = {
  note: "做得顺利，做之前和做完都量了血压，都正常；老人心情不错。",
  vitals: { systolic: 128, diastolic: 76, heartRate: 72, temperature: 36.5, oxygen: 98 },
  items: ["测血压", "按约好的项目做完", "收拾干净"],
};

const MEASURED_FIRST = { systolic: 132, diastolic: 78, heartRate: 75, temperature: 36.6, oxygen: 97 };

/** Something of that kind to order, another one for each order. */
async function targetOf(tx: Tx, { kind, steps, pack }: OrderLine, nth: number, today: Date): Promise<Target> {
  if (pack)
    return (await row<Target>(
      tx,
      sql`select s.id::text, k.id::text as sku, s.name, k.name as "skuName",
          (k.price_fen / case when ${pack}::text = 'SALE' then 1 else k.visits end)::int as fen,
          coalesce('org:' || s.provider_org_id, 'self') as seller
        from services.services s join services.service_skus k on k.service_id = s.id
        where s.state = 'ON' and k.visits > 1 and k.people = 1 and not k.off order by s.id, k.position limit 1`,
    ))!;
  const statements = {
    SERVICE: sql`select s.id::text, k.id::text as sku, s.name, k.name as "skuName", k.price_fen as fen,
        coalesce('org:' || s.provider_org_id, 'self') as seller
      from services.services s join services.service_skus k on k.service_id = s.id and k.position = (select min(position) from services.service_skus where service_id = s.id)
      where s.state = 'ON' and k.people = 1 and not k.off order by s.id offset ${nth} limit 1`,
    PRODUCT: sql`select p.id::text, k.id::text as sku, p.title as name,
        (select string_agg(x->>'value', ' · ') from jsonb_array_elements(k.specs) x) as "skuName", k.price_fen as fen,
        coalesce('org:' || p.shop_org_id, 'self') as seller
      from shop.products p join shop.product_skus k on k.product_id = p.id and k.position = (select min(position) from shop.product_skus where product_id = p.id)
      where p.state = 'ON' and not k.off order by p.id offset ${nth} limit 1`,
    TOUR: sql`select t.id::text, null as sku, t.name, null as "skuName", d.price_fen as fen, 'tour:' || t.org_id as seller,
        d.id::text as departure, d.day::text as day
      from tours.trips t join tours.trip_departures d on d.trip_id = t.id
      where t.state = 'ON' and d.state = ${steps.some(([action]) => action === "confirmTour") ? "FORMED" : "FORMING"}
        and d.taken < d.stock and d.day > ${shanghaiDay(later(today, 8 * DAY))}::date order by t.id, d.day offset ${nth} limit 1`,
    CARD: sql`select t.id::text, null as sku, m.name, null as "skuName", m.price_fen as fen, 'self' as seller
      from tiers.tiers t join tiers.terms m on m.id = t.terms_id where t.code = 'GOLD'`,
    BILL: sql`select 1 where false`,
  };
  return (await row<Target>(tx, statements[kind]))!;
}

/** The tier some of the demo people have a card of. */
export const goldTier = async (tx: Tx) => (await tierOf(tx, "GOLD"))!;

interface Walked {
  statuses: OrderStatus[];
  before: OrderStatus | null;
}

/** The statuses a life goes through, by the table itself: a demo order cannot do what no order can. */
function walk({ kind, steps, pack }: OrderLine): Walked {
  const statuses: OrderStatus[] = [];
  let before: OrderStatus | null = null;
  for (const [action, by] of steps) {
    const status = statuses.at(-1) ?? null;
    const [edge] = edgesFor({ status, kind }, action, by).filter(
      (e) => (e.when !== "free" || pack === "VISIT") && e.when !== "unused",
    );
    if (!edge) throw new Error(`demo order: ${action} by ${by} from ${status}`);
    if (action === "refund") before = status;
    statuses.push(edge.to === BEFORE ? before! : edge.to);
  }
  return { statuses, before };
}

const refundStateOf = (steps: readonly Step[]): RefundState => {
  const actions = steps.map(([action]) => action);
  if (actions.includes("refunded")) return "DONE";
  if (actions.includes("refundFailed")) return "ABNORMAL";
  if (actions.includes("agree")) return "AGREED";
  if (actions.includes("refuse")) return "REFUSED";
  return actions.includes("cancelRefund") ? "CANCELLED" : "REQUESTED";
};

interface People {
  memberId: string;
  name: string;
  phone: string;
  staffId: string;
  employeeId: string;
}

async function seedOrder(
  tx: Tx,
  vault: Vault,
  line: OrderLine,
  i: number,
  people: People,
  today: Date,
): Promise<string> {
  const { statuses, before } = walk(line);
  const nth = demoOrderLines.slice(0, i).filter(({ kind }) => kind === line.kind).length;
  const found = await targetOf(tx, line, nth, today);
  const gold = await goldTier(tx);
  const ofCard = line.withCard ? found.fen - percentOf(found.fen, gold.servicePercent) : 0;
  const savedFen = line.pack === "VISIT" ? found.fen : ofCard;
  const target = { ...found, fen: found.fen - savedFen };
  const did = (action: string) => line.steps.findIndex(([a]) => a === action);
  const random = randomFor(`order:${people.phone}:${i}`);
  const visit = visitOf(line, i, today);
  const at = stepTimes(line, i, visit, today);
  const placedAt = at(0);
  const isPaid = did("paid") >= 0;
  const day = line.kind === "SERVICE" ? shanghaiDay(visit) : (target.day ?? null);
  const starts = line.kind === "SERVICE" ? visit : day ? shanghaiTime(day) : null;
  const { id } = (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('orders.orders', 'id'))::text as id`,
  ))!;
  const sn =
    shanghaiInstant(placedAt).replace(/\D/g, "").slice(0, 14) + String(random.whole(100_000, 999_999));
  const sealed = (column: "contact" | "travelers", value: unknown) =>
    vault.seal(JSON.stringify(value), orderSealContext(column, id));
  const maybe = (date: Date | null) => (date ? instant(date) : sql`null::timestamptz`);
  const time = (step: number) => maybe(step >= 0 ? at(step) : null);
  const lines = [{ code: "SKU", name: target.name, note: target.skuName ?? "", amountFen: found.fen }];
  if (line.pack === "VISIT")
    lines.push({ code: "PACKAGE", name: "用套餐里的 1 次", note: "", amountFen: -savedFen });
  else if (savedFen > 0)
    lines.push({ code: "CARD", name: `${gold.name}会员价`, note: "", amountFen: -savedFen });
  const refunded = did("refunded") >= 0;
  await tx.execute(sql`insert into orders.orders (id, sn, member_id, kind, status, seller, amount_fen, paid_fen, refunded_fen,
      price_lines, day, starts_at, ends_at, departure_id, employee_id, adcode, contact, travelers, arrival_code,
      paid_at, finished_at, completed_at, created_at, updated_at)
    values (${id}::bigint, ${sn}, ${people.memberId}::bigint, ${line.kind}, ${statuses.at(-1)}, ${target.seller}, ${target.fen},
      ${isPaid ? target.fen : 0}, ${refunded ? target.fen : 0}, ${JSON.stringify(lines)}::jsonb, ${day}::date, ${maybe(starts)},
      ${maybe(starts && later(starts, line.kind === "TOUR" ? 3 * DAY : 90 * MINUTE))}, ${target.departure ?? null}::bigint,
      ${did("dispatch") >= 0 ? people.employeeId : null}::bigint, ${AREA},
      ${line.kind === "TOUR" ? null : sealed("contact", { receiver: people.name, phone: people.phone, ...homeOf(nth, line.kind, statuses.at(-1)!) })},
      ${line.kind === "TOUR" ? sealed("travelers", [{ name: people.name, idNo: "320106195203040020", phone: people.phone, diet: "吃得软一些" }]) : null},
      ${line.kind === "SERVICE" ? String(random.whole(1000, 9999)) : null},
      ${time(did("paid"))}, ${time(did("finish"))}, ${time(did("complete"))}, ${instant(placedAt)}, ${instant(at(line.steps.length))})`);
  await tx.execute(sql`insert into orders.order_items
      (order_id, position, target_id, sku_id, name, sku_name, quantity, unit_price_fen, amount_fen)
    values (${id}::bigint, 0, ${target.id}, ${target.sku}::bigint, ${target.name}, ${target.skuName}, 1, ${found.fen}, ${target.fen})`);
  if (did("ship") >= 0)
    await seedParcel(tx, { orderId: id, trackingNo: `SF${1_000_000_000 + i}`, shippedAt: at(did("ship")) });
  if (line.kind === "TOUR" && ["TRADE_SUCCESS", "EMPLOYEE_APPROVE"].includes(statuses.at(-1)!))
    await tx.execute(sql`update orders.orders set contract_due = 'DRAFT'
      where id = ${id}::bigint and seller like 'tour:%'`);
  // Goods not paid for yet lie aside, else they could be neither paid nor given up.
  if (line.kind === "PRODUCT" && !isPaid && did("close") < 0)
    await lockStock(tx, [{ skuId: target.sku!, quantity: 1 }]);
  const actors: Record<string, string | null> = {
    customer: people.memberId,
    employee: people.employeeId,
    staff: people.staffId,
    system: null,
    provider: null,
  };
  for (const [seq, [action, by, reason]] of line.steps.entries())
    await tx.execute(sql`insert into orders.order_events
        (order_id, seq, action, from_status, to_status, actor_kind, actor_id, reason, at)
      values (${id}::bigint, ${seq + 1}, ${action}, ${statuses[seq - 1] ?? null}, ${statuses[seq]}, ${by},
        ${actors[by]}::bigint, ${reason ?? null}, ${instant(at(seq))})`);
  if (isPaid && target.fen > 0)
    await seedMoney(tx, vault, line, { id, target, before, people, today, at: at(did("paid")) });
  if (did("dispatch") >= 0)
    await seedVisit(tx, vault, line, {
      id,
      people,
      starts: starts!,
      fen: line.pack ? found.fen : target.fen,
      at,
    });
  await seedDue(tx, id, { at: at(line.steps.length - 1), today });
  return id;
}

async function seedMoney(
  tx: Tx,
  vault: Vault,
  line: OrderLine,
  {
    id,
    target,
    before,
    people,
    today,
    at,
  }: { id: string; target: Target; before: OrderStatus | null; people: People; today: Date; at: Date },
) {
  const payNo = paymentNumber("P", at);
  const payment = (await row<{ id: string }>(
    tx,
    sql`insert into orders.payments (pay_no, order_id, payer_id, provider, amount_fen, state, transaction_no, created_at, paid_at)
      values (${payNo}, ${id}::bigint, ${people.memberId}::bigint, 'sandbox', ${target.fen}, 'PAID', ${`DEMO${payNo}`},
        ${instant(at)}, ${instant(at)}) returning id::text`,
  ))!;
  await tx.execute(sql`update orders.orders set payment_id = ${payment.id}::bigint where id = ${id}::bigint`);
  const post = (
    number: string,
    kind: "PAYMENT" | "REFUND",
    fen: number,
    account: "CUSTOMER_ADVANCE" | "REFUND_PAYABLE",
  ) => {
    const lines = [
      { account: "CLEARING", party: "sandbox", amountFen: fen },
      { account, amountFen: -fen },
    ] as const;
    return postDocument(tx, { number, kind, orderId: id, lines }, at);
  };
  await post(payNo, "PAYMENT", target.fen, "CUSTOMER_ADVANCE");
  // The sandbox's provider knows of it too, else its bill of that day would differ from our books.
  await tx.execute(sql`insert into sandbox.payments
      (pay_no, amount_fen, subject, return_url, state, transaction_no, expires_at, paid_at)
    values (${payNo}, ${target.fen}, ${target.name}, '/user/orders', 'PAID', ${`DEMO${payNo}`}, ${instant(at)}, ${instant(at)})`);
  if (!line.refund) return;
  const state = refundStateOf(line.steps);
  const refundNo = paymentNumber("R", at);
  const answer = line.steps.find(([action]) => action === "refuse" || action === "refundFailed")?.[2] ?? null;
  const decideBy = later(state === "REQUESTED" ? today : at, STILL);
  const made = (await row<{ id: string }>(
    tx,
    sql`insert into orders.refunds (refund_no, order_id, payment_id, state, amount_fen, kept_fen, kept_text, reason, answer,
        from_status, ends_order, created_at, decide_by, done_at, terms_fen)
      values (${refundNo}, ${id}::bigint, ${payment.id}::bigint, ${state}, ${target.fen}, 0, '由客服核对后退。',
        ${line.refund.reason}, ${answer}, ${before}, true, ${instant(at)}, ${instant(decideBy)},
        ${state === "DONE" ? instant(at) : null}, ${target.fen}) returning id::text`,
  ))!;
  await tx.execute(sql`insert into orders.refund_lines (refund_id, item_id, quantity, amount_fen)
    select ${made.id}::bigint, i.id, i.quantity, ${target.fen} from orders.order_items i
    join orders.orders o on o.id = i.order_id and o.kind = 'PRODUCT' where o.id = ${id}::bigint`);
  const waiting = { id: made.id, orderId: id, refundNo, countBackFen: 0 };
  if (state === "REQUESTED") {
    await openRefundTask(tx, waiting, "REVIEW", at, decideBy);
    await tx.execute(sql`update orders.orders set due_action = 'agree', due_at = ${instant(decideBy)}
      where id = ${id}::bigint`);
  }
  if (state === "ABNORMAL") {
    await openRefundTask(tx, waiting, "ABNORMAL", at, later(at, 24 * HOUR));
    await noteAttempt(tx, made.id, { outcome: "ABNORMAL", answer: answer ?? undefined }, at);
  }
  if (["AGREED", "ABNORMAL", "DONE"].includes(state))
    await tx.execute(sql`insert into sandbox.refunds (refund_no, pay_no, amount_fen, answer, asked_at, day)
      values (${refundNo}, ${payNo}, ${target.fen}, ${state === "AGREED" ? null : state}, ${instant(at)},
        ${state === "AGREED" ? null : shanghaiDay(at)}::date)`);
  if (line.refund.description)
    await tx.execute(sql`update orders.refunds
      set description = ${vault.seal(line.refund.description, descriptionSealContext(made.id))} where id = ${made.id}::bigint`);
  if (state === "DONE") await post(refundNo, "REFUND", -target.fen, "REFUND_PAYABLE");
}

async function seedVisit(
  tx: Tx,
  vault: Vault,
  { steps }: OrderLine,
  {
    id,
    people,
    starts,
    fen,
    at,
  }: { id: string; people: People; starts: Date; fen: number; at: (step: number) => Date },
) {
  const did = (action: string) => steps.findIndex(([a]) => a === action);
  const sentAt = at(did("dispatch"));
  const state = did("receive") >= 0 ? "ACCEPTED" : did("reject") >= 0 ? "REJECTED" : "SENT";
  await tx.execute(sql`insert into orders.offers (order_id, employee_id, state, answer_by, reason, sent_at, answered_at)
    values (${id}::bigint, ${people.employeeId}::bigint, ${state}, ${instant(offerDeadline(starts.getTime(), sentAt))},
      ${steps.find(([a]) => a === "reject")?.[2] ?? null}, ${instant(sentAt)},
      ${state === "SENT" ? sql`null` : instant(later(sentAt, 11 * MINUTE))})`);
  // Who does not answer in time loses the offer, in the demo as anywhere.
  if (state === "SENT")
    await tx.execute(sql`update orders.orders set due_action = 'reject',
      due_at = ${instant(offerDeadline(starts.getTime(), sentAt))} where id = ${id}::bigint`);
  if (state !== "REJECTED")
    await tx.execute(sql`insert into workforce.employee_bookings (employee_id, visit, blocked, reference, adcode, created_at)
      values (${people.employeeId}::bigint, tstzrange(${instant(starts)}, ${instant(later(starts, 90 * MINUTE))}),
        tstzrange(${instant(starts)}, ${instant(later(starts, 120 * MINUTE))}), ${`order:${id}`}, ${AREA}, ${instant(sentAt)})`);
  if (did("goto") < 0) return;
  const isDone = did("finish") >= 0;
  await tx.execute(sql`insert into orders.visit_records (order_id, employee_id, depart_at, start_at, end_at, record, measured, pay_fen)
    values (${id}::bigint, ${people.employeeId}::bigint, ${instant(at(did("goto")))},
      ${did("handle") >= 0 ? instant(at(did("handle"))) : null}, ${isDone ? instant(at(did("finish"))) : null},
      ${isDone ? vault.seal(JSON.stringify(RECORD), recordSealContext(id)) : null},
      ${isDone ? vault.seal(JSON.stringify([{ at: shanghaiInstant(at(did("handle"))), vitals: MEASURED_FIRST, beyond: [] }]), measuredSealContext(id)) : null},
      ${isDone ? Math.round(fen * SHARE) : null}::int)`);
}

const staffOf = async (tx: Tx, role: string) =>
  (await row<{ id: string }>(
    tx,
    sql`select id::text from identity.staff where role = ${role} order by staff.id limit 1`,
  ))!;

async function workers(tx: Tx) {
  const employee = (await row<{ id: string }>(
    tx,
    sql`select id::text from workforce.employees where member_id is not null order by employees.id limit 1`,
  ))!;
  return { staffId: (await staffOf(tx, "operator")).id, employeeId: employee.id };
}

/** An order to be placed: when, and the placing of it. */
export interface Placement {
  at: Date;
  /** @returns its id */
  place: (tx: Tx) => Promise<string>;
}

interface Who {
  memberId: string;
  name: string;
  phone: string;
}

/** Orders of one of the demo people, in the order of the lines. */
export const placementsOf = (vault: Vault, who: Who, lines: readonly OrderLine[], today: Date): Placement[] =>
  lines.map((line, i) => ({
    at: stepTimes(line, i, visitOf(line, i, today), today)(0),
    place: async (tx) => seedOrder(tx, vault, line, i, { ...who, ...(await workers(tx)) }, today),
  }));

/**
 * Orders of the demo customer in every status (rules §10). They wait for whom such orders wait for, with the same
 * deadlines; one that is not paid yet waits as long as anybody likes.
 */
export const customersOrders = (vault: Vault, memberId: string, today: Date): Placement[] =>
  placementsOf(vault, { memberId, ...demoPeople[0]! }, demoOrderLines, today);

/** The demo merchant sees the orders of the other sellers. */
export async function seedSellers(tx: Tx): Promise<void> {
  const merchant = (await staffOf(tx, "merchant")).id;
  await tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
    select ${merchant}::bigint, s.seller from (
      select 'org:' || shop_org_id as seller from shop.products where shop_org_id is not null
      union select 'org:' || provider_org_id from services.services where provider_org_id is not null
      union select 'tour:' || org_id from tours.trips) s`);
}

/** Places orders in order of time: as they come to be numbered. */
export async function placeAll(tx: Tx, placements: readonly Placement[]): Promise<void> {
  for (const { place } of placements.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await place(tx);
}
