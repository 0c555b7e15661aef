import { isOfSeller, type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import type { Tx } from "../../platform/database/database.ts";
import { announce } from "../../platform/live.ts";
import { staffWithPermission } from "../identity/public.ts";
import { staffOfSeller } from "../identity/staff/public.ts";

/** Has the staff who may handle a task see it as it stands now, once the transaction is through. */
export async function announceTask(
  tx: Tx,
  {
    id,
    kind,
    seller,
    notFor,
  }: { id: string; kind: TaskKind; seller: string | null; notFor: readonly string[] },
): Promise<void> {
  const able = await staffWithPermission(tx, taskKinds[kind].permission, seller);
  const theirs = isOfSeller(kind) ? await staffOfSeller(tx, seller ?? "") : undefined;
  const staff = able.filter((one) => !notFor.includes(one) && theirs?.has(one) !== false);
  if (staff.length > 0)
    await announce(tx, { event: "task", id, rooms: staff.map((one) => `staff:${one}` as const) });
}
