import type { VisitRecord } from "@ginkgo/contract/order-shapes";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { later } from "../../platform/clock.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import { dispatchOrder, refuseOffer } from "./dispatch-order.ts";
import { noteFault } from "./employee-faults.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { employeeOf } from "./own-order.ts";
import { isLate } from "./refund-terms.ts";
import { tellAround, tellMember } from "./tell-member.ts";
import { visitPay } from "./visit-pay.ts";
import { recordPlace } from "./visit-record.ts";

/** The employee that a member is. @throws {ProblemError} EMPLOYEE_PROFILE_REQUIRED */
export async function requireEmployee(db: Db, memberId: string): Promise<string> {
  const id = await employeeOf(db, memberId);
  if (!id) throw problem("EMPLOYEE_PROFILE_REQUIRED");
  return id;
}

const waiting = ["TRADE_SUCCESS", "EMPLOYEE_REJECT"];

/** A visit that is this employee's, locked. @throws {ProblemError} NOT_FOUND, also for a colleague's */
export async function ownVisit(
  tx: Tx,
  employeeId: string,
  orderId: string,
  refusal: "NOT_FOUND" | "VISIT_TAKEN" = "NOT_FOUND",
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  // Whoever led and refused may press once more; it says the same.
  const offered = await row(
    tx,
    sql`select 1 from ordering.offers where order_id = ${orderId}::bigint and employee_id = ${employeeId}::bigint
      and (state in ('SENT', 'ACCEPTED') or ${order?.employeeId ?? null}::bigint = employee_id)`,
  );
  if (!order || !offered) throw problem(refusal, "visit");
  return order;
}

const actorOf = (employeeId: string): Actor => ({ kind: "employee", id: employeeId });

/** Accepts an offer; one from the pool is offered to oneself first. @throws {ProblemError} SLOT_TAKEN, VISIT_TAKEN */
export async function receiveOrder(tx: Tx, memberId: string, orderId: string, now: Date): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const found = await lockOrder(tx, orderId);
  const fromPool = found?.kind === "SERVICE" && waiting.includes(found.status);
  const order = fromPool
    ? await dispatchOrder(tx, found, { employeeId, actor: { kind: "system", id: null } }, now)
    : await ownVisit(tx, employeeId, orderId, "VISIT_TAKEN");
  const isMine = sql`order_id = ${orderId}::bigint and employee_id = ${employeeId}::bigint`;
  const said = await row(tx, sql`select 1 from ordering.offers where ${isMine} and state = 'ACCEPTED'`);
  if (said && order.status === "EMPLOYEE_RECEIVE") return;
  const { n } = (await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ordering.offers where order_id = ${orderId}::bigint and state = 'ACCEPTED'`,
  ))!;
  const isAll = n + 1 >= order.people;
  const { order: accepted, moved } = await moveOrder(
    tx,
    order,
    {
      action: "receive",
      actor: actorOf(employeeId),
      holds: [isAll ? "allAccepted" : "oneMissing"],
      // The others' time to answer goes on.
      ...(isAll ? {} : { due: { action: "reject", at: new Date(order.dueAt ?? later(now, rules.accept)) } }),
    },
    now,
  );
  if (!moved) return;
  await tx.execute(sql`update ordering.offers set state = 'ACCEPTED', answered_at = ${instant(now)}
    where ${isMine} and state = 'SENT'`);
  if (isAll) await tellMember(tx, accepted, "accepted", now);
}

/** Refuses an offer with the reason. */
export async function rejectOrder(
  tx: Tx,
  memberId: string,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  await refuseOffer(tx, order, { actor: actorOf(employeeId), reason }, now);
}

/** Sets out. */
export async function gotoOrder(tx: Tx, memberId: string, orderId: string, now: Date): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  const { order: gone, moved } = await moveOrder(
    tx,
    order,
    { action: "goto", actor: actorOf(employeeId) },
    now,
  );
  if (!moved) return;
  await tx.execute(sql`insert into ordering.visit_records (order_id, employee_id, depart_at)
    values (${orderId}::bigint, ${employeeId}::bigint, ${instant(now)}) on conflict (order_id) do nothing`);
  await tellMember(tx, gone, "departed", now);
}

/** Arrives and begins. @param code the four digits on the customer's page, where they were told */
export async function handleOrder(
  tx: Tx,
  memberId: string,
  orderId: string,
  code: string | undefined,
  now: Date,
): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  if (code !== undefined && code !== order.arrivalCode) throw problem("ARRIVAL_CODE_WRONG");
  const reason = code === undefined ? "没有核对到达码" : undefined;
  const { order: begun, moved } = await moveOrder(
    tx,
    order,
    { action: "handle", actor: actorOf(employeeId), ...(reason ? { reason } : {}) },
    now,
  );
  if (!moved) return;
  if (isLate(order, now)) await noteFault(tx, order, false, now);
  await tx.execute(
    sql`update ordering.visit_records set start_at = ${instant(now)} where order_id = ${orderId}::bigint`,
  );
  await tellMember(tx, begun, "started", now);
}

/** Ends the visit with its record. */
export async function finishOrder(
  tx: Tx,
  { vault, settings }: Pick<House, "vault" | "settings">,
  memberId: string,
  orderId: string,
  record: VisitRecord,
  now: Date,
): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  const { order: done, moved } = await moveOrder(
    tx,
    order,
    { action: "finish", actor: actorOf(employeeId), set: sql`finished_at = ${instant(now)}` },
    now,
  );
  if (!moved) return;
  const photos = record.photos ?? [];
  if (photos.length > 0 && !order.photoConsent)
    throw badInput({ "record.photos": "客人没有同意拍照，请不要放照片。" });
  await ownedFiles(tx, memberId, photos, "visit");
  await claimFiles(tx, photos, `visit:${orderId}`);
  const kept = await row(
    tx,
    sql`update ordering.visit_records set end_at = ${instant(now)},
        pay_fen = ${visitPay(order, settings.EMPLOYEE_SHARE_PERCENT)},
        record = ${vault.seal(JSON.stringify(record), recordPlace(orderId))}
      where order_id = ${orderId}::bigint returning order_id`,
  );
  if (!kept) throw badInput({ record: "这次上门还没有出发，请先点“出发”。" });
  await tellAround(tx, done, "finished", { right: "orders.act" }, now);
}
