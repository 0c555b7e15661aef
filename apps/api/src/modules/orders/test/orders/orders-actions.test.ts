import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import {
  agreeRefund,
  cancelOrder,
  cancelUnsent,
  confirmTour,
  dispatchOrder,
  finishFor,
  reassignOrder,
  receiveReturn,
  refuseRefund,
  reportNoShow,
  retryRefund,
  shipOrder,
  staffOrder,
  staffOrders,
  startFor,
} from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  cancelRefund,
  closeOrder,
  completeOrder,
  confirmOrder,
  extendOrder,
  orderDetail,
  orderPage,
  rescheduleOrder,
  returnGoods,
} from "@ginkgo/api-contract/orders/orders";
import {
  employeeVisit,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
  reportAbsent,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { customersOrders, placeAll } from "../../../../../seeds/orders/demo-orders.ts";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { phoneIs, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, parcel, seedStaffed, signInEmployee } from "../../../../../test/kits/orders-kit.ts";
import { testNow } from "../../../../../test/kits/templates.ts";
import { row } from "../../../../platform/database/database.ts";
import { createVault } from "../../../../platform/secrets/vault.ts";
import { readSettings } from "../../../../platform/settings.ts";

let api: TestApi;
let wang: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  const member = (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text as id from identity.members where ${phoneIs("19900000001")}`,
  ))!;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  await api.database.transaction((tx) => placeAll(tx, customersOrders(vault, member.id, testNow)));
  wang = await signIn(api, "19900000001");
});
afterAll(() => closeHouse(api));

interface Call {
  endpoint: Endpoint;
  body?: object;
  /** Named by the refund of the order, where there is one. */
  isOfRefund?: boolean;
}
const reason = "核对过了";
const customerCalls: Record<string, Call> = {
  close: { endpoint: closeOrder },
  confirm: { endpoint: confirmOrder },
  complete: { endpoint: completeOrder },
  refund: { endpoint: askRefund, body: { reason: "OTHER", description: "不需要了" } },
  cancelRefund: { endpoint: cancelRefund },
  returnGoods: { endpoint: returnGoods, body: parcel },
  extend: { endpoint: extendOrder },
  reschedule: { endpoint: rescheduleOrder, body: { date: "2026-11-28", start: "10:00" } },
};
const staffCalls: Record<string, Call> = {
  dispatch: { endpoint: dispatchOrder },
  reassign: { endpoint: reassignOrder, body: { reason } },
  startFor: { endpoint: startFor, body: { reason } },
  finishFor: { endpoint: finishFor, body: { reason, minutes: 30 } },
  noShow: { endpoint: reportNoShow, body: { who: "EMPLOYEE", reason } },
  cancel: { endpoint: cancelOrder, body: { reason } },
  cancelUnsent: { endpoint: cancelUnsent, body: { reason } },
  ship: { endpoint: shipOrder, body: parcel },
  confirmTour: { endpoint: confirmTour },
  agree: { endpoint: agreeRefund, body: { reason }, isOfRefund: true },
  refuse: { endpoint: refuseRefund, body: { reason }, isOfRefund: true },
  received: { endpoint: receiveReturn, body: { reason }, isOfRefund: true },
  retry: { endpoint: retryRefund, body: { reason }, isOfRefund: true },
};
const employeeCalls: Record<string, Call> = {
  receive: { endpoint: receiveOrder },
  reject: { endpoint: rejectOrder, body: { reason } },
  goto: { endpoint: gotoOrder },
  handle: { endpoint: handleOrder },
  absent: { endpoint: reportAbsent, body: { note: "敲门没有人应" } },
  finish: { endpoint: finishOrder, body: { record: { note: "做完了，一切都好" } } },
};

interface Shown {
  id: string;
  kind: string;
  status: string;
  actions: readonly string[];
  refund?: { id: string } | null;
}

/** Takes every step that is not offered; says which was taken all the same, or refused otherwise than it must be. */
async function takeUnoffered(
  who: SignedIn,
  shown: Shown,
  calls: Record<string, Call>,
  read: () => Promise<Shown>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [action, { endpoint, body, isOfRefund }] of Object.entries(calls)) {
    if (shown.actions.includes(action) || (isOfRefund && !shown.refund)) continue;
    const params = isOfRefund ? { refundId: shown.refund!.id } : { id: shown.id };
    const answer = await ask(api, who, endpoint, { params, body } as never);
    const { reason: why } = (answer.data ?? {}) as { reason?: string };
    // A repeat where the order already stands at the result answers that result.
    const isRefused = answer.status === 409 || answer.status === 404;
    const now = await read();
    const isUnmoved = now.status === shown.status && String(now.actions) === String(shown.actions);
    if (isUnmoved && (answer.status === 200 || isRefused)) continue;
    wrong.push(`${shown.kind} ${shown.status} ${action}: ${answer.status} ${why ?? ""} → ${now.status}`);
  }
  return wrong;
}

it("what is not among the actions of an order is refused and moves nothing: the customer", async () => {
  const { records } = await get(api, wang, orderPage, { query: { size: "100" } });
  expect(new Set(records.map((o) => o.status)).size).toBeGreaterThan(8);
  const wrong: string[] = [];
  for (const { id } of records) {
    const read = () => get(api, wang, orderDetail, { params: { id } });
    wrong.push(...(await takeUnoffered(wang, await read(), customerCalls, read)));
  }
  expect(wrong).toEqual([]);
});

it("and staff, and whoever comes", async () => {
  const operator = await signInStaff(api, "operator");
  const employee = await signInEmployee(api);
  const { records } = await get(api, operator, staffOrders, { query: { size: "100" } });
  expect(records.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  for (const { id } of records) {
    const read = () => get(api, operator, staffOrder, { params: { id } });
    const shown = await read();
    wrong.push(...(await takeUnoffered(operator, shown, staffCalls, read)));
    const visit = async (): Promise<Shown> => {
      const { status, data } = await ask(api, employee, employeeVisit, { params: { id } });
      return { ...(await read()), actions: status === 200 ? data.actions : [] };
    };
    const theirs = await visit();
    // Anybody who can may take what waits.
    const waits = ["TRADE_SUCCESS", "EMPLOYEE_REJECT"].includes(theirs.status);
    const { receive: _, ...assigned } = employeeCalls;
    wrong.push(...(await takeUnoffered(employee, theirs, waits ? assigned : employeeCalls, visit)));
  }
  expect(wrong).toEqual([]);
});
