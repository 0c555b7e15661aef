import type { ChangedMeanwhile } from "@ginkgo/api-contract/changed-meanwhile";
import type { OrderChanged } from "@ginkgo/api-contract/orders/dispatch";
import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { problemWith } from "../../../http/problem.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { readStaff } from "../../identity/staff/public.ts";
import type { OrderRow } from "../order-row.ts";
import { stepText } from "../order-texts.ts";
import { orderEvents } from "../tables.ts";

/** Where an order `o` stands in its history; what colleagues write beside it changes nothing. */
export const versionColumn: SQL = sql`(select coalesce(max(h.seq), 0)::int from orders.order_events h
  where h.order_id = o.id and h.action <> 'note')`;

export const versionOf = async (db: Db, id: string): Promise<number> =>
  (await row<{ version: number }>(
    db,
    sql`select ${versionColumn} as version from (select ${id}::bigint as id) o`,
  ))!.version;

const actors: Record<string, string> = {
  customer: "会员",
  employee: "护理员",
  system: "系统",
  provider: "收款方",
};

/** What was done to an order after a place of its history, the first first. */
async function changesSince(db: Db, order: OrderRow, version: number): Promise<OrderChanged["changes"]> {
  const found = await db
    .select({
      action: orderEvents.action,
      kind: orderEvents.actorKind,
      actorId: orderEvents.actorId,
      at: iso(orderEvents.at),
    })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, order.id), gt(orderEvents.seq, version), ne(orderEvents.action, "note")),
    )
    .orderBy(asc(orderEvents.seq));
  const names = await readStaff(
    db,
    found.flatMap(({ kind, actorId }) => (kind === "staff" && actorId ? [actorId] : [])),
  );
  return found.map(({ action, kind, actorId, at }) => ({
    at,
    by: (kind === "staff" ? names.get(actorId ?? "") : actors[kind]) ?? "工作人员",
    text: stepText(action, order),
  }));
}

/**
 * Refuses what was meant for an order as it stood before; the order must be locked.
 * @throws {ProblemError} CHANGED_MEANWHILE with what was done since
 */
export async function requireOrderVersion(
  db: Db,
  order: OrderRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const current = await versionOf(db, order.id);
  if (current === version) return;
  const standing = statusText(order.status, order.kind);
  const changes = await changesSince(db, order, version);
  const last = changes.at(-1);
  const changed: OrderChanged & ChangedMeanwhile = {
    version: current,
    statusText: standing,
    changes,
    now: [{ label: "状态", text: standing }, ...(last ? [{ label: "上一步", text: last.text }] : [])],
    ...(last ? { by: last.by, at: last.at } : {}),
  };
  throw problemWith("CHANGED_MEANWHILE", { ...changed });
}
