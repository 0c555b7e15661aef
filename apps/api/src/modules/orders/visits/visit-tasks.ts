import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import type { Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import type { OrderRow } from "../order-row.ts";

type VisitTask = Extract<TaskKind, "DISPATCH" | "REPLAN" | "NO_SHOW" | "VISIT">;

/** As long as a visit stands so, its task waits. */
const openWhile: Record<VisitTask, readonly OrderStatus[]> = {
  DISPATCH: ["TRADE_SUCCESS", "EMPLOYEE_REJECT"],
  REPLAN: ["EMPLOYEE_RECEIVE", "EMPLOYEE_APPROVE", "EMPLOYEE_GOTO"],
  NO_SHOW: ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO"],
  VISIT: ["EMPLOYEE_HANDLE"],
};

const subjectOf = (id: string) => ({ type: "order", id });

/** Puts a visit before the staff. @param text one line that names no person */
export const openVisitTask = (
  tx: Tx,
  { id, sn, seller }: Pick<OrderRow, "id" | "sn" | "seller">,
  { kind, text, dueAt }: { kind: VisitTask; text: string; dueAt: Date },
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    {
      kind,
      subject: { ...subjectOf(id), text: `订单 ${sn}：${text}` },
      dueAt,
      seller: seller === "self" ? null : seller,
    },
    now,
  );

/** A visit goes on: what waited for somebody to see to it waits no more. */
export async function closeVisitTasks(
  tx: Tx,
  { id, kind, status }: Pick<OrderRow, "id" | "kind" | "status">,
  to: OrderStatus,
  staffId: string | null,
  now: Date,
): Promise<void> {
  if (kind !== "SERVICE") return;
  for (const task of Object.keys(openWhile) as VisitTask[])
    if (openWhile[task].includes(status) && !openWhile[task].includes(to))
      await closeTask(
        tx,
        { kind: task, subject: subjectOf(id), ...(staffId === null ? {} : { staffId }) },
        now,
      );
}
