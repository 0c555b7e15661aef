// node bench/queries-orders.ts --url postgres://…: times the functions behind a member's orders on one warm connection.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { randomFor } from "../apps/api/seeds/random.ts";
import type { StaffViewer } from "../apps/api/src/http/viewer.ts";
import { listOwnOrders } from "../apps/api/src/modules/orders/lists/list-orders.ts";
import { listStaffOrders } from "../apps/api/src/modules/orders/lists/list-staff-orders.ts";
import { orderRows } from "../apps/api/src/modules/orders/order-row.ts";
import { presentOrder } from "../apps/api/src/modules/orders/present-order.ts";
import { row } from "../apps/api/src/platform/database/database.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { createVault } from "../apps/api/src/platform/secrets/vault.ts";
import { readSettings } from "../apps/api/src/platform/settings.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: { url: { type: "string" }, runs: { type: "string", default: "300" } },
});
const db = await openPostgres({ url: values.url ?? "", pool: 1, log: createLog("silent") });
const runs = Number(values.runs);
const r = randomFor("bench-orders");
const settings = readSettings({ NODE_ENV: "test" });
const uses = { settings, vault: createVault(settings), clock: { now: () => new Date() } };

const { n, most } = (await row<{ n: number; most: number }>(
  db.read,
  sql`select count(*)::int as n, max(id) as most from orders.orders where id >= 100000000`,
))!;
console.log(`${n} 张订单`);
const members = Math.ceil(n / 25);
/** Somebody with 25 orders. */
const ordinary = () => String(1_000_001 + r.whole(0, members - 1));
/** One of those with a thousand. */
const busy = () => String(1_000_001 + r.whole(0, Math.max(Math.floor(members / 1000), 1) - 1) * 1000);
const list =
  (memberId: string, query: Partial<Parameters<typeof listOwnOrders>[3]> = {}) =>
  () =>
    listOwnOrders(db.read, uses, memberId, { current: 1, size: 10, whose: "mine", ...query });
const staff: StaffViewer = {
  kind: "staff",
  staffId: "1",
  ownMembers: new Set(),
  sessionId: "1",
  permissions: new Set(["orders.read"]),
};
const staffList =
  (query: Partial<Parameters<typeof listStaffOrders>[3]> = {}) =>
  () =>
    listStaffOrders(db.read, uses, staff, { current: 1, size: 20, ...query });
const one = async () => {
  const id = String(100_000_000 + r.whole(0, Number(most) - 100_000_000));
  const [found] = await orderRows(db.read, sql`where o.id = ${id}::bigint`);
  return presentOrder(db.read, uses, found!, { as: "customer", memberId: found!.memberId });
};

console.log("| 请求 | p50 毫秒 | p95 | 最大 |\n| --- | ---: | ---: | ---: |");
await measure("订单：25 张的人，第一页和各标签的数", () => list(ordinary()), runs);
await measure("订单：25 张的人，待评价", () => list(ordinary(), { tab: "REVIEW" }), runs);
await measure("订单：一千多张的人，第一页", () => list(busy()), runs);
await measure("订单：一千多张的人，第 50 页", () => list(busy(), { current: 50 }), runs);
await measure("订单：一千多张的人，退款和售后", () => list(busy(), { tab: "REFUND" }), runs);
await measure("一张订单", () => one, runs);
await measure("员工：全部订单，第一页", () => staffList(), runs);
await measure("员工：待发货", () => staffList({ status: ["WAIT_DELIVER"] }), runs);
await measure(
  "员工：已完成和已关闭",
  () => staffList({ status: ["TRANSACTION_COMPLETE", "TRADE_CLOSED"] }),
  runs,
);
await measure("员工：商品，第 500 页", () => staffList({ kind: ["PRODUCT"], current: 500 }), runs);
await measure("员工：旅居，不满一页", () => staffList({ kind: ["TOUR"] }), runs);
await db.close();
