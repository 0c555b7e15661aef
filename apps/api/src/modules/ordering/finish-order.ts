import type { VisitRecord } from "@ginkgo/contract/order-shapes";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { instant, millis } from "../../platform/sql-values.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import { moveOrder } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { tellAround } from "./tell-member.ts";
import { visitPay } from "./visit-pay.ts";
import { recordPlace } from "./visit-record.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { visitTimes } from "./visit-times.ts";

/** From when on a visit that was begun can be finished without a reason, milliseconds; null where it was not begun. */
export async function finishFrom(db: Db, order: OrderRow): Promise<number | null> {
  const begun = await row<{ at: number | null }>(
    db,
    sql`select ${millis(sql`start_at`)} as at from ordering.visit_records where order_id = ${order.id}::bigint`,
  );
  return begun?.at ? begun.at + (order.endsAt! - order.startsAt!) * visitTimes.finishShare : null;
}

/**
 * Ends the visit with its record.
 * @param early why it ends before half of the booked time; nothing where it does not
 * @throws {ProblemError} NOT_FOUND, FINISH_TOO_EARLY, BAD_INPUT
 */
export async function finishOrder(
  tx: Tx,
  { vault, settings, clock }: Pick<House, "vault" | "settings" | "clock">,
  memberId: string,
  orderId: string,
  { record, early }: { record: VisitRecord; early?: string | undefined },
): Promise<void> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  const isEarly = order.status === "EMPLOYEE_HANDLE" && ((await finishFrom(tx, order)) ?? 0) > now.getTime();
  if (isEarly && early === undefined) throw problem("FINISH_TOO_EARLY");
  const { order: done, moved } = await moveOrder(
    tx,
    order,
    {
      action: "finish",
      actor: actorOf(employeeId),
      set: sql`finished_at = ${instant(now)}`,
      ...(isEarly && early !== undefined ? { reason: `提前结束：${early}` } : {}),
    },
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
    sql`update ordering.visit_records set end_at = ${instant(now)}, pay_decided = false,
        pay_fen = ${visitPay(order, settings.EMPLOYEE_SHARE_PERCENT)},
        record = ${vault.seal(JSON.stringify(record), recordPlace(orderId))}
      where order_id = ${orderId}::bigint returning order_id`,
  );
  if (!kept) throw badInput({ record: "这次上门还没有出发，请先点“出发”。" });
  if (isEarly) await tellAround(tx, done, "endedEarly", { right: "orders.act", more: `${early}。` }, now);
  await tellAround(tx, done, "finished", { right: "orders.act" }, now);
}
