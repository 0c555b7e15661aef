// A working day of the whole staff, played through the calls of the console: nothing that is late stays unshown, and no
// clock decides about money that nobody was shown.
import {
  claimNext,
  staffCloseConversation,
  staffConversations,
} from "@ginkgo/api-contract/advisory/chat-staff";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import {
  agreeRefund,
  dispatchOrder,
  refuseRefund,
  shipOrder,
  staffOrders,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { type QueuedRefund, staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { staffToday } from "@ginkgo/api-contract/tasks/tasks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answer, openWith, say } from "../kits/advisory-kit.ts";
import { HOUR, MINUTE, type SignedIn } from "../kits/identity-kit.ts";
import { ask, get } from "../kits/membership-kit.ts";
import { closeHouse, goodsForm, parcel, pay, read, renew, visitForm } from "../kits/orders-kit.ts";
import { type DayPeople, openDay } from "./people.ts";
import { Shown } from "./shown.ts";
import { workOf } from "./work.ts";

/** `WORKING_DAY=whole` plays the day of a portal in use; the suite plays a tenth of it. */
const size =
  process.env.WORKING_DAY === "whole"
    ? { orders: 300, visits: 60, talks: 40, refunds: 20, customers: 30, employees: 14 }
    : { orders: 30, visits: 6, talks: 4, refunds: 4, customers: 6, employees: 3 };
/** Orders come from eight to six. */
const STEP = (process.env.WORKING_DAY === "whole" ? 10 : 20) * MINUTE;
const STEPS = (10 * HOUR) / STEP;

let day: DayPeople;
let shown: Shown;
let opened: Date;
const placed: { order: Order; customer: SignedIn }[] = [];
const talks: string[] = [];
const counts = { shipped: 0, performed: 0, refused: 0, answered: 0, refunds: 0, late: 0 };

beforeAll(async () => {
  day = await openDay(size.customers, size.employees);
  shown = new Shown(day.api);
  const { clock } = day.api;
  clock.advance(Date.parse("2026-11-23T08:00:00+08:00") - clock.now().getTime());
  opened = clock.now();
});
afterAll(() => closeHouse(day.api));

const everybody = () => [
  ...day.customers,
  ...day.employees.values(),
  day.operator,
  day.dispatcher,
  day.service,
  day.finance,
];
const staff = () => [day.operator, day.dispatcher, day.service, day.finance];

/** How many of `all` have come about after this step, evenly over the day. */
const dueBy = (step: number, all: number) => Math.ceil(((step + 1) * all) / STEPS);

/** What customers order in this step: visits for the afternoon and tomorrow, goods for the rest. */
async function order(step: number): Promise<void> {
  while (placed.length < dueBy(step, size.orders)) {
    const n = placed.length;
    const customer = day.customers[n % day.customers.length]!;
    const isVisit = (n * size.visits) % size.orders < size.visits;
    const hour = 9 + (n % 9);
    const form = isVisit
      ? await visitForm(day.api, "2026-11-24", `${String(hour).padStart(2, "0")}:00`)
      : await goodsForm(day.api);
    const made = await ask(day.api, customer, placeOrder, { body: form });
    const taken =
      made.status === 200
        ? made
        : await ask(day.api, customer, placeOrder, { body: await goodsForm(day.api) });
    expect(taken.status, taken.msg).toBe(200);
    await pay(day.api, customer, taken.data.id);
    placed.push({ order: taken.data, customer });
  }
}

/** Customers write and are answered within the next steps; every third conversation is ended. */
async function talk(step: number): Promise<void> {
  while (talks.length < dueBy(step, size.talks)) {
    const customer = day.customers[talks.length % day.customers.length]!;
    const { id } = await openWith(day.api, customer, "SUPPORT");
    await say(day.api, customer, id, "护理员明天几点到？");
    talks.push(id);
  }
  while (await get(day.api, day.service, claimNext));
  const { records } = await get(day.api, day.service, staffConversations, { query: { size: "100" } });
  for (const { id, unread } of records.filter((one) => one.unread > 0)) {
    expect(unread).toBeGreaterThan(0);
    await answer(day.api, day.service, id, "明天按约好的时间到，出发前会给您打电话。");
    if (++counts.answered % 3 === 0)
      await ask(day.api, day.service, staffCloseConversation, { params: { id } });
  }
}

/** What every employee does in this step. */
async function work(): Promise<void> {
  const ownerOf = (id: string) => placed.find((p) => p.order.id === id)!.customer;
  for (const who of day.employees.values()) await workOf(day.api, who, ownerOf, counts);
}

/** The operator sends what was paid, the dispatcher finds people for what stands before them. */
async function serve(): Promise<void> {
  const goods = await get(day.api, day.operator, staffOrders, {
    query: { status: "WAIT_DELIVER", size: "100" },
  });
  // One in ten waits for the warehouse.
  for (const { id } of goods.records.filter((one) => Number(one.id) % 10 !== 0)) {
    await get(day.api, day.operator, shipOrder, { params: { id }, body: parcel });
    counts.shipped += 1;
  }
  const tasks = await shown.look(day.dispatcher);
  for (const { kind, subject } of tasks)
    if (kind === "DISPATCH")
      await ask(day.api, day.dispatcher, dispatchOrder, { params: { id: subject.id }, body: {} });
}

/** Customers ask for money back on goods that have left; finance decides on all but every tenth. */
async function payBack(step: number): Promise<void> {
  const wanted = dueBy(step, size.refunds);
  for (const { order: one, customer } of placed) {
    if (counts.refunds >= wanted) break;
    if (one.kind !== "PRODUCT" || (await read(day.api, customer, one.id)).status !== "SHIPPED") continue;
    const body = { reason: "OTHER", description: "收到是坏的。" } as const;
    const asked = await ask(day.api, customer, askRefund, { params: { id: one.id }, body: body as never });
    if (asked.status === 200) counts.refunds += 1;
  }
  const { records } = await get(day.api, day.finance, staffRefunds, { query: { view: "new", size: "100" } });
  for (const refund of records) await decide(refund);
}

async function decide({ id: refundId, version }: QueuedRefund): Promise<void> {
  const n = Number(refundId);
  if (n % 4 === 0) return;
  const call = n % 5 === 0 ? refuseRefund : agreeRefund;
  const answered = await ask(day.api, day.finance, call, {
    params: { refundId },
    body: { version, reason: "看过照片了。" },
  });
  expect(answered.status, answered.msg).toBe(200);
}

/** What everybody is shown, what of it is late, and whether the day's first figures say so. */
async function check(): Promise<void> {
  const tasks = await shown.look(...staff());
  expect(await shown.lateUnseen(tasks)).toEqual([]);
  const now = day.api.clock.now();
  counts.late = Math.max(counts.late, tasks.filter(({ dueAt }) => new Date(dueAt) < now).length);
  const { late } = await get(day.api, day.operator, staffToday);
  const own = await shown.look(day.operator);
  expect(late).toBe(own.filter(({ dueAt }) => new Date(dueAt) < now).length);
}

async function goOn(steps: number, ms: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    day.api.clock.advance(ms);
    await renew(day.api, ...everybody());
    await day.api.api.dueWork.runAll();
    await work();
    await check();
  }
}

it("a day of orders, visits, conversations and refunds goes by: all that is late is shown, and nothing is decided by a clock unseen", async () => {
  for (let step = 0; step < STEPS; step += 1) {
    day.api.clock.advance(STEP);
    if (step % 3 === 0) await renew(day.api, ...everybody());
    await day.api.api.dueWork.runAll();
    await order(step);
    await talk(step);
    await work();
    await serve();
    await payBack(step);
    await check();
  }
  expect(placed).toHaveLength(size.orders);
  expect(counts.refunds).toBe(size.refunds);
  // The night, the next day with its visits, and on until every deadline of the day has passed.
  await goOn(6, 2 * HOUR);
  await goOn(24, HOUR / 2);
  await goOn(36, 2 * HOUR);
  expect(counts.performed).toBeGreaterThan(size.visits / 2);
  const { decided, unseen } = await shown.decidedByClock(opened);
  // What nobody decided on was decided by the clock: otherwise this day would prove nothing.
  expect(decided).toContain("agree");
  expect(unseen).toEqual([]);
  expect([...shown.since.keys()].some((key) => key.startsWith("SHIP:"))).toBe(true);
  for (const { order: one, customer } of placed.slice(0, 3)) {
    const { actions } = await read(day.api, customer, one.id);
    if (actions.includes("confirm")) await get(day.api, customer, confirmOrder, { params: { id: one.id } });
  }
}, 900_000);
