import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { employeeWeek } from "@ginkgo/api-contract/visits/employee-work";
import { employeeOrders, employeePool } from "@ginkgo/api-contract/visits/order-employee";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";

/** The employee's tabs, with the statuses of those that are their own visits. */
export const employeeTabs = {
  OFFERS: { text: "待接单", statuses: ["EMPLOYEE_RECEIVE"] },
  POOL: { text: "可抢的单", statuses: [] },
  VISITS: { text: "要上门的", statuses: ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"] },
  DONE: {
    text: "做完的",
    statuses: [
      "CONFIRM",
      "SERVICE_FINISH",
      "TRANSACTION_COMPLETE",
      "REFUND",
      "AGREE_REFUND",
      "HAS_REFUND",
      "CHANGE",
      "TRANSACTION_CLOSING",
    ],
  },
} as const satisfies Record<string, { text: string; statuses: readonly OrderStatus[] }>;
export type EmployeeTab = keyof typeof employeeTabs;
const names = Object.keys(employeeTabs) as EmployeeTab[];

const SIZE = "10";

/** What an employee's side of /user/orders shows; null without an approved profile. */
export async function loadEmployeeOrders(args: Parameters<typeof ownMember>[0] & { url: URL }) {
  if ((await ownMember(args)).employee?.state !== "APPROVED") return null;
  const params = args.url.searchParams;
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  const listOf = (tab: EmployeeTab) =>
    pageCall(args, employeeOrders, {
      query: { status: employeeTabs[tab].statuses.join(","), current, size: SIZE },
    });
  const named = names.find((t) => t === params.get("tab"));
  const first = await listOf(named && named !== "POOL" ? named : "OFFERS");
  // Unasked: what waits for an answer, else what is to be done.
  const tab = named ?? (first.counts.offers > 0 ? "OFFERS" : "VISITS");
  const [own, pool, { accepts }] = await Promise.all([
    named || tab === "OFFERS" ? first : listOf(tab),
    pageCall(args, employeePool, { query: tab === "POOL" ? { current, size: SIZE } : { size: "1" } }),
    pageCall(args, employeeWeek),
  ]);
  const counts = { OFFERS: own.counts.offers, POOL: pool.total, VISITS: own.counts.visits };
  return { tab, page: tab === "POOL" ? pool : own, counts, accepts, now: own.now };
}
export type EmployeeOrdersData = NonNullable<Awaited<ReturnType<typeof loadEmployeeOrders>>>;
