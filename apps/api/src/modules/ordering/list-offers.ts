import { type OfferState, type OrderStatus, statusText } from "@ginkgo/contract/order-codes";
import type { Offer, OrderAddress } from "@ginkgo/contract/order-shapes";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageAsked, paged } from "../../http/paged.ts";
import type { House } from "../../http/services.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { type Db, row, rows } from "../../platform/database.ts";
import { idArray, instant, iso, textArray } from "../../platform/sql-values.ts";
import { maskPhone } from "../membership/public.ts";
import { areaName, areaPath } from "../reference/public.ts";
import { actionsFor } from "./order-actions.ts";
import { itemRows, type OrderRow, orderPlace, orderRows } from "./order-row.ts";
import { employeeOf } from "./own-order.ts";

type Uses = Pick<House, "vault" | "clock">;

const accepted: OrderStatus[] = [
  "EMPLOYEE_APPROVE",
  "EMPLOYEE_GOTO",
  "EMPLOYEE_HANDLE",
  "CONFIRM",
  "SERVICE_FINISH",
];

const timeOf = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)).slice(11, 16));

interface OfferRow {
  orderId: string;
  state: OfferState;
  answerBy: string;
}

async function presentOffers(
  db: Db,
  { vault, clock }: Uses,
  found: readonly OrderRow[],
  isPool: boolean,
): Promise<Offer[]> {
  if (found.length === 0) return [];
  const ids = idArray(found.map((o) => o.id));
  const items = await itemRows(db, ids);
  const offers = await rows<OfferRow>(
    db,
    sql`select distinct on (order_id) order_id::text as "orderId", state, ${iso(sql`answer_by`)} as "answerBy"
      from ordering.offers where order_id = any(${ids}) order by order_id, id desc`,
  );
  return found.map((o): Offer => {
    const item = items.find((i) => i.orderId === o.id)!;
    const offer = offers.find((f) => f.orderId === o.id);
    const isMine = !isPool && accepted.includes(o.status);
    const contact =
      isMine && o.contact
        ? (JSON.parse(vault.open(o.contact, orderPlace("contact", o.id))) as Omit<OrderAddress, "adcode">)
        : null;
    const areaText = o.adcode ? [...new Set(areaPath(o.adcode).map(areaName))].join(" ") : "";
    const isOver = ["CONFIRM", "SERVICE_FINISH"].includes(o.status);
    return {
      orderId: o.id,
      sn: o.sn,
      status: o.status,
      statusText: statusText(o.status, o.kind),
      offerState: offer?.state ?? "SENT",
      answerBy: offer?.state === "SENT" ? offer.answerBy : null,
      serviceName: item.name,
      skuName: item.skuName,
      appointment: { date: o.day!, start: timeOf(o.startsAt), end: timeOf(o.endsAt) },
      address: contact
        ? {
            receiver: contact.receiver,
            phone: isOver ? maskPhone(contact.phone) : contact.phone,
            areaText,
            detail: isOver ? "服务已结束" : contact.detail,
          }
        : null,
      areaText,
      elderNote: null,
      remark:
        isMine && o.remark ? (JSON.parse(vault.open(o.remark, orderPlace("remark", o.id))) as string) : null,
      amountFen: o.amountFen,
      actions: isPool ? ["receive"] : actionsFor(o, "employee", { now: clock.now(), refunds: 0 }),
    };
  });
}

const count = async (db: Db, where: SQL): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from ordering.orders o ${where}`))!.n;

/** Visits offered to an employee or accepted by them, those to be made soonest first, those done last. */
export async function listOwnOffers(
  db: Db,
  uses: Uses,
  memberId: string,
  asked: PageAsked & { status?: OrderStatus[] | undefined },
) {
  const employeeId = await employeeOf(db, memberId);
  if (!employeeId) return paged([], 0, asked);
  const where = sql`where o.employee_id = ${employeeId}::bigint and o.paid_at is not null and o.status <> 'TRADE_SUCCESS'
    and o.status <> 'EMPLOYEE_REJECT' ${asked.status ? sql`and o.status = any(${textArray(asked.status)})` : sql``}`;
  const found = await orderRows(
    db,
    sql`${where} order by (o.finished_at is not null), o.starts_at, o.id limit ${asked.size} offset ${offsetOf(asked)}`,
  );
  return paged(await presentOffers(db, uses, found, false), await count(db, where), asked);
}

/** Paid visits nobody has accepted that an employee could make: by place and skill, not refused by them before. */
export async function listPool(db: Db, uses: Uses, memberId: string, asked: PageAsked) {
  const employeeId = await employeeOf(db, memberId);
  if (!employeeId) return paged([], 0, asked);
  const now = uses.clock.now();
  const where = sql`join ordering.order_items i on i.order_id = o.id and i.position = 0
      join catalogue.services s on s.id = i.target_id::bigint
      join catalogue.employees e on e.id = ${employeeId}::bigint
    where o.kind = 'SERVICE' and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') and o.starts_at > ${instant(now)}
      and e.accepts and e.skills @> s.required_skills
      and e.reach && array['a' || o.adcode, 'a' || left(o.adcode, 4) || '00', 'a' || left(o.adcode, 2) || '0000']
      and not exists (select 1 from ordering.offers f where f.order_id = o.id and f.employee_id = e.id
        and f.state in ('REJECTED', 'EXPIRED'))`;
  const found = await orderRows(
    db,
    sql`${where} order by o.starts_at, o.id limit ${asked.size} offset ${offsetOf(asked)}`,
  );
  return paged(await presentOffers(db, uses, found, true), await count(db, where), asked);
}
