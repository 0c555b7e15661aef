import { eq } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { afterWorkingTime } from "../../../platform/working-time.ts";
import { system } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { orders } from "../tables.ts";
import { offeredTo } from "./dispatch-order.ts";
import { endVisitFor } from "./finish-for.ts";
import { tellEmployee } from "./tell-employee.ts";
import { openVisitTask } from "./visit-tasks.ts";
import { visitTimes } from "./visit-times.ts";

/** A visit was begun and never finished, long after its end: the employee is reminded, staff find out. */
export async function askFinish(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const until = afterWorkingTime(now, visitTimes.answer);
  await tx.update(orders).set({ dueAt: until, dueAction: "finishFor" }).where(eq(orders.id, order.id));
  await openVisitTask(
    tx,
    order,
    { kind: "VISIT", text: "过了服务时间，护理员没有点“完成”，请联系核实", dueAt: until },
    now,
  );
  for (const id of await offeredTo(tx, order.id)) await tellEmployee(tx, id, "unfinished", order.id, now);
}

/** Nobody said otherwise: it lasted as long as it was booked for, and the customer still has to confirm it. */
export const finishByItself =
  (context: Pick<AppContext, "vault" | "settings">) =>
  (tx: Tx, order: OrderRow, now: Date): Promise<void> =>
    endVisitFor(
      tx,
      context,
      order,
      { actor: system, reason: "护理员没有点“完成”，按约好的时间记为结束", minutes: null },
      now,
    );
