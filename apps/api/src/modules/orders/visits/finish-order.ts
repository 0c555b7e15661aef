import type { VisitRecord } from "@ginkgo/api-contract/orders/order-shapes";
import { beyondLimits } from "@ginkgo/api-contract/visits/vitals";
import { eq } from "drizzle-orm";
import { badInput, problem, problemWith } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { claimFiles, ownedFiles } from "../../files/public.ts";
import { missingVitals } from "../measures/measure-visit.ts";
import { isBeyond, measuredAt, measuresOfVisit } from "../measures/measured.ts";
import { openHealthTask } from "../measures/stop-visit.ts";
import { moveOrder } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { tellAround } from "../tell-member.ts";
import { visitRecords } from "./tables.ts";
import { visitPay } from "./visit-pay.ts";
import { recordSealContext } from "./visit-record.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { visitTimes } from "./visit-times.ts";

/** From when on a visit that was begun can be finished without a reason, milliseconds; null where it was not begun. */
export async function finishFrom(db: Db, order: OrderRow): Promise<number | null> {
  const begun = await firstOf(
    db
      .select({ at: millis(visitRecords.startAt) })
      .from(visitRecords)
      .where(eq(visitRecords.orderId, order.id)),
  );
  return begun?.at ? begun.at + (order.endsAt! - order.startsAt!) * visitTimes.finishShare : null;
}

/**
 * What a record lacks or has beyond the limits of its service.
 * @returns the values of the record beyond the limits, in words
 */
async function checkMeasures(
  tx: Tx,
  vault: AppContext["vault"],
  order: OrderRow,
  record: VisitRecord,
  needMeasures = false,
): Promise<{ beyond: string[] }> {
  const measures = await measuresOfVisit(tx, order.id);
  if (!measures) return { beyond: [] };
  if (order.status === "EMPLOYEE_HANDLE") {
    const before = await measuredAt(tx, vault, order.id);
    if (isBeyond(before)) throw problemWith("VITALS_BEYOND_LIMIT", { beyond: before.at(-1)!.beyond });
    const missing = missingVitals(measures, record.vitals ?? {}, "record.vitals");
    if (needMeasures && before.length === 0) throw badInput({ vitals: "请先量，填好再开始服务。" });
    if (needMeasures && Object.keys(missing).length > 0) throw badInput(missing);
  }
  return { beyond: beyondLimits(measures, record.vitals ?? {}) };
}

/**
 * Ends the visit with its record.
 * @param early why it ends before half of the booked time; nothing where it does not
 * @param needMeasures what the service has measured must be there, before and after
 * @throws {ProblemError} NOT_FOUND, FINISH_TOO_EARLY, VITALS_BEYOND_LIMIT, BAD_INPUT
 */
export async function finishOrder(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
  {
    record,
    early,
    needMeasures,
  }: { record: VisitRecord; early?: string | undefined; needMeasures?: boolean | undefined },
): Promise<void> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  const { beyond } = await checkMeasures(tx, vault, order, record, needMeasures);
  const isEarly = order.status === "EMPLOYEE_HANDLE" && ((await finishFrom(tx, order)) ?? 0) > now.getTime();
  if (isEarly && early === undefined) throw problem("FINISH_TOO_EARLY");
  const { order: done, moved } = await moveOrder(
    tx,
    order,
    {
      action: "finish",
      actor: actorOf(employeeId),
      set: { finishedAt: now },
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
  const stored = await firstOf(
    tx
      .update(visitRecords)
      .set({
        endAt: now,
        payDecided: false,
        payFen: visitPay(order),
        record: vault.seal(JSON.stringify(record), recordSealContext(orderId)),
      })
      .where(eq(visitRecords.orderId, orderId))
      .returning({ order_id: visitRecords.orderId }),
  );
  if (!stored) throw badInput({ record: "这次上门还没有出发，请先点“出发”。" });
  if (isEarly) await tellAround(tx, done, "endedEarly", { right: "orders.act" }, now, `${early}。`);
  if (beyond.length > 0) await openHealthTask(tx, done, "服务后量的数超过上限，请打电话问候", now);
  await tellAround(
    tx,
    done,
    "finished",
    { right: "orders.act" },
    now,
    beyond.length > 0 ? `服务后量的有一项偏离：${beyond.join("；")}。` : "",
  );
}
