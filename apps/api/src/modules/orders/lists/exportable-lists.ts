import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";
import { decimalYuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { eq, inArray, sql } from "drizzle-orm";
import { type ExportableList, exportableList, wholePerson } from "../../../http/exportable-lists.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { readPeople } from "../../identity/public.ts";
import { employees as employeeTable } from "../../workforce/tables.ts";
import { listEmployees } from "../employees/read-file.ts";
import { orderRows, orderSealContext } from "../order-row.ts";
import { listRefunds } from "../refunds/refund-queue.ts";
import { refunds as refundTable } from "../refunds/tables.ts";
import { orders as orderTable } from "../tables.ts";
import { placeName } from "../visits/place-name.ts";
import { isOfDays } from "./figure-orders.ts";
import { listStaffOrders } from "./list-staff-orders.ts";

/** Who ordered what is refunded, or whose account an employee has. */
async function peopleBehind(db: Db, vault: Vault, found: readonly { id: string; memberId: string | null }[]) {
  const people = await readPeople(
    db,
    vault,
    found.flatMap(({ memberId }) => memberId ?? []),
  );
  return new Map(
    found.map(({ id, memberId }) => [id, { memberId, cells: wholePerson(people.get(memberId ?? "")) }]),
  );
}

const orders = exportableList({
  list: "orders",
  page: listStaffOrders,
  columns: {
    订单号: (o) => o.sn,
    种类: (o) => o.kindText,
    状态: (o) => o.statusText,
    内容: (o) =>
      o.items.map(({ name, skuName, quantity }) => `${name}${skuName ?? ""} × ${quantity}`).join("、"),
    "金额（元）": (o) => decimalYuan(o.amountFen),
    "已退（元）": (o) => decimalYuan(o.refundedFen),
    上门或出发: (o) => o.appointment && `${o.appointment.date} ${o.appointment.start ?? ""}`.trim(),
    下单人: (o) => o.ownerName,
    下单时间: (o) => fullMomentText(o.createdAt),
  },
  dayOf: (o) => o.createdAt,
  isNewestFirst: (query) => !isOfDays(query),
  async whole(db, { vault }, ids) {
    const found = await orderRows(db, sql`where o.id = any(${idArray(ids)})`);
    const people = await readPeople(
      db,
      vault,
      found.map(({ memberId }) => memberId),
    );
    return new Map(
      found.map(({ id, memberId, adcode, contact }) => {
        const at: Partial<OrderAddress> =
          contact === null ? {} : JSON.parse(vault.open(contact, orderSealContext("contact", id)));
        const cells = {
          ...wholePerson(people.get(memberId)),
          receiver: at.receiver,
          contactPhone: at.phone,
          address: at.detail && `${placeName(adcode)} ${at.detail}`.trim(),
        };
        return [id, { memberId, cells }];
      }),
    );
  },
});

const refunds = exportableList({
  list: "refunds",
  page: listRefunds,
  columns: {
    退款号: (r) => r.refundNo,
    订单号: (r) => r.orderSn,
    订单种类: (r) => r.orderKindText,
    内容: (r) => r.what,
    状态: (r) => r.stateText,
    "金额（元）": (r) => decimalYuan(r.amountFen),
    要退货: (r) => (r.withReturn ? "是" : "否"),
    下单人: (r) => r.ownerName,
    申请时间: (r) => fullMomentText(r.createdAt),
    最晚处理: (r) => r.dueAt && fullMomentText(r.dueAt),
  },
  dayOf: (r) => r.createdAt,
  whole: async (db, { vault }, ids) =>
    peopleBehind(
      db,
      vault,
      await db
        .select({ id: refundTable.id, memberId: orderTable.memberId })
        .from(refundTable)
        .innerJoin(orderTable, eq(orderTable.id, refundTable.orderId))
        .where(inArray(refundTable.id, [...ids])),
    ),
});

const employees = exportableList({
  list: "employees",
  page: (db, context, viewer, { status, area, expiring, keyword, sort, cursor, size }) =>
    listEmployees(db, context, viewer, {
      sort,
      status: status || undefined,
      adcode: area || undefined,
      expiring,
      keyword: keyword || undefined,
      after: cursor,
      size,
    }),
  columns: {
    工号: (e) => e.employeeNo,
    姓名: (e) => e.name,
    等级: (e) => e.gradeText,
    状态: (e) => e.offText ?? (e.limits.join("；") || "正常接单"),
    评分: (e) => e.rating.toFixed(1),
    "做过（次）": (e) => e.serviceCount,
    会做: (e) => e.skills.join("、"),
    去哪里: (e) => e.areas.join("、"),
    最先到期的证件: (e) => e.paper && `${e.paper.text} ${e.paper.validTo}`,
  },
  whole: async (db, { vault }, ids) =>
    peopleBehind(
      db,
      vault,
      await db
        .select({ id: employeeTable.id, memberId: employeeTable.memberId })
        .from(employeeTable)
        .where(inArray(employeeTable.id, [...ids])),
    ),
});

export const exportableLists: ExportableList[] = [orders, refunds, employees];
