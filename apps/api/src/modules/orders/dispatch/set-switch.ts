import { and, countDistinct, gte, inArray, notInArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { badInput, changedMeanwhile } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { requirePermission } from "../../membership/public.ts";
import { itemRows, type OrderRow, orderRows } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { orders } from "../tables.ts";
import { callOperator } from "../visits/dispatch-order.ts";
import { dispatchSwitches, offers } from "../visits/tables.ts";
import { isAutomatic, readSwitches, serviceFamilies } from "./switches.ts";

/** Visits that wait for somebody, locked, with the kind of their service. */
async function waitingVisits(tx: Tx, dueAction: "dispatch" | "giveUp") {
  const found = await orderRows(
    tx,
    sql`where o.kind = 'SERVICE' and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT')
      and o.due_action = ${dueAction} order by o.id for update`,
  );
  const items = await itemRows(tx, idArray(found.map((o) => o.id)));
  const categories = new Map(items.map((i) => [i.orderId, i.category]));
  return found.map((order) => ({ order, category: categories.get(order.id) ?? null }));
}

/** Given back to the machine, but for those it has given up on before; all by one statement, however many wait. */
async function handBack(tx: Tx, waiting: readonly OrderRow[], now: Date): Promise<void> {
  const far = waiting.filter((o) => o.startsAt === null || o.startsAt - now.getTime() > rules.lastDispatch);
  const isOneOf = (column: AnyPgColumn) => sql`${column} = any(${idArray(far.map((o) => o.id))})`;
  const tired = tx
    .select({ id: offers.orderId })
    .from(offers)
    .where(and(isOneOf(offers.orderId), inArray(offers.state, ["REJECTED", "EXPIRED"])))
    .groupBy(offers.orderId)
    .having(gte(countDistinct(offers.employeeId), rules.tries));
  await tx
    .update(orders)
    .set({ dueAt: now, dueAction: "dispatch" })
    .where(and(isOneOf(orders.id), notInArray(orders.id, tired)));
}

/**
 * Switches the automatic dispatch. Off, what waits for it stands before the staff at once; on, what the staff have not
 * seen to is the machine's again.
 * @throws {ProblemError} NOT_ALLOWED, BAD_INPUT for a kind there is none of, CHANGED_MEANWHILE
 */
export async function setSwitch(
  tx: Tx,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  asked: {
    category?: string | null | undefined;
    isOn: boolean;
    reason: string;
    version?: number | undefined;
  },
) {
  requirePermission(viewer, "orders.dispatch");
  const { category = null, isOn, reason, version } = asked;
  if (category !== null && !(await serviceFamilies(tx)).some((f) => f.code === category))
    throw badInput({ category: "没有这一类服务，请从列表里选。" });
  // One change after another: each is made of what the one before left.
  await tx.execute(sql`lock table ${dispatchSwitches} in share row exclusive mode`);
  const now = clock.now();
  const before = (await readSwitches(tx)).find((s) => s.category === category)!;
  if (version !== undefined && version !== before.version)
    throw changedMeanwhile({
      version: before.version,
      now: [
        { label: "自动派单", text: before.isOn ? "开着" : "关着" },
        ...(before.last ? [{ label: "原因", text: before.last.reason }] : []),
      ],
      ...(before.last ? { by: before.last.by, at: before.last.at } : {}),
    });
  if (before.isOn === isOn) {
    changedNothing(tx);
    return { switches: await readSwitches(tx) };
  }
  const wasAutomatic = await isAutomatic(tx);
  await tx.insert(dispatchSwitches).values({ category, isOn, reason, staffId: viewer.staffId, at: now });
  const nowAutomatic = await isAutomatic(tx);
  const moved = (await waitingVisits(tx, isOn ? "giveUp" : "dispatch"))
    .filter(({ category }) => wasAutomatic(category) !== nowAutomatic(category))
    .map(({ order }) => order);
  if (isOn) await handBack(tx, moved, now);
  else for (const order of moved) await callOperator(tx, order, now, "off");
  const switches = await readSwitches(tx);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: isOn ? "DISPATCH_ON" : "DISPATCH_OFF",
    memberId: null,
    detail: `dispatchSwitch:${category === null ? "all" : before.name}`,
    reason,
  });
  return { switches };
}
