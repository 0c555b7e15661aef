import { readFileSync } from "node:fs";
import { secondReconciliation, writeOffReconciliation } from "@ginkgo/api-contract/books/reconciliation";
import { proposeChange, secondChange, secondSettlement } from "@ginkgo/api-contract/contracts/contract-staff";
import { askExport, secondExport } from "@ginkgo/api-contract/exports/exports";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  addStaffAccount,
  changeRolePermissions,
  changeStaffRoles,
  decideStaffRequest,
  resetStaffTotp,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { agreeMerge, askMemberMerge, secondMemberMerge } from "@ginkgo/api-contract/members/member-merges";
import {
  agreeRefund,
  compensateOrder,
  refundByHand,
  secondRefund,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { addOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { appealReview, decideAppeal, hideReview } from "@ginkgo/api-contract/reviews/review-staff";
import {
  confirmSettlement,
  draftSettlement,
  secondSettlementSeat,
} from "@ginkgo/api-contract/settlements/settlements";
import { askTaxPayment, secondTaxPayment } from "@ginkgo/api-contract/settlements/withheld-tax";
import { decideSetting, saveSetting } from "@ginkgo/api-contract/system/settings";
import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { takeTask } from "@ginkgo/api-contract/tasks/tasks";
import { confirmDeparture, secondDeparture } from "@ginkgo/api-contract/tours/departures";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newColleague } from "../src/modules/accounts/test/accounts-kit.ts";
import { type ContractsHouse, contractsHouse } from "../src/modules/contracts/test/contracts-house.ts";
import { proposed, stayTerms } from "../src/modules/contracts/test/contracts-kit.ts";
import { dataFolder, picture, upload } from "../src/modules/files/test/files-kit.ts";
import { modules } from "../src/modules/modules.ts";
import {
  endedDaysAgo,
  setPayee,
  shop,
  soldGoods,
  untilNow,
} from "../src/modules/settlements/test/settlements-kit.ts";
import { withheldIn } from "../src/modules/settlements/test/tax-kit.ts";
import { joinTour, newDeparture } from "./kits/departure-kit.ts";
import { DAY, HOUR, newMobile, type SignedIn } from "./kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "./kits/membership-kit.ts";
import { cashier, customerWithContact, notify, paidGoods, parcel } from "./kits/orders-kit.ts";
import { strayPayment } from "./kits/reconciliation-kit.ts";
import { taskAbout } from "./kits/task-kit.ts";

let house: ContractsHouse;
let customer: SignedIn;
let first: SignedIn;
let second: SignedIn;
const data = dataFolder();
beforeAll(async () => {
  house = await contractsHouse({
    TWO_PERSON_FEN: "500",
    COMPENSATION_MAX_FEN: "5000",
    DATA_DIR: data.folder,
  });
  // Two who hold everything: which of them sees a task says nothing but who asked.
  await house.api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator', other_roles = '{administrator,supervisor,finance,reviewer}'
      where role in ('operator', 'service')`),
  );
  first = await signInStaff(house.api, "operator");
  second = await signInStaff(house.api, "service");
  customer = await customerWithContact(house.api);
});
afterAll(async () => {
  await house.close();
  data.remove();
});

const one = (id: string) => ({ params: { id } });
const reason = "核对过了，请再看一眼";
const today = () => shanghaiDay(house.api.clock.now());
const refundId = (id: string) => ({ params: { refundId: id } });
const yes = { agree: true } as const;

async function shipped() {
  const order = await paidGoods(house.api, customer);
  return get(house.api, first, shipOrder, { ...one(order.id), body: parcel });
}
async function decideAccount(id: string) {
  await get(house.api, second, decideStaffRequest, { ...one(id), body: { agree: false, reason } });
}

/** What waits for a second person: brought about by the first, decided on by the second. */
interface Waiting {
  kind: TaskKind;
  id: string;
  /** Of what, where several things of such tasks have numbers of their own. */
  type?: string;
  decide(): Promise<unknown>;
}

const steps: Record<string, () => Promise<Waiting>> = {
  "新建账号 decideStaffRequest": async () => {
    const body = { name: "何静", phone: newMobile(), roles: ["operator" as const], reason };
    const { request } = await get(house.api, first, addStaffAccount, { body });
    return { kind: "STAFF_REQUEST", id: request!.id, decide: () => decideAccount(request!.id) };
  },
  "改角色 decideStaffRequest": async () => {
    const { id } = await newColleague(house.api, first, ["dispatcher"]);
    const body = { roles: ["finance" as const], reason };
    const { request } = await get(house.api, first, changeStaffRoles, { ...one(id), body });
    return { kind: "STAFF_REQUEST", id: request!.id, decide: () => decideAccount(request!.id) };
  },
  "重设动态码 resetStaffTotp": async () => {
    const { id } = await newColleague(house.api, first, ["dispatcher"]);
    const { request } = await get(house.api, first, resetStaffTotp, { ...one(id), body: { reason } });
    const again = () => get(house.api, second, resetStaffTotp, { ...one(id), body: { reason } });
    return { kind: "STAFF_REQUEST", id: request!.id, decide: again };
  },
  "改角色的权限 decideStaffRequest": async () => {
    const body = { permissions: ["orders.read" as const], reason };
    const { request } = await get(house.api, first, changeRolePermissions, {
      params: { role: "dispatcher" },
      body,
    });
    return { kind: "STAFF_REQUEST", id: request!.id, decide: () => decideAccount(request!.id) };
  },
  "改设置 decideSetting": async () => {
    const { waiting } = await get(house.api, first, saveSetting, {
      params: { name: "TWO_PERSON_FEN" },
      body: { value: "900", reason },
    });
    const decide = () =>
      get(house.api, second, decideSetting, { ...one(waiting!.id), body: { agree: false, reason } });
    return { kind: "SETTING", id: waiting!.id, decide };
  },
  "合并账号 secondMemberMerge": async () => {
    const [from, into] = [await newCustomer(house.api, "周秀珍"), await newCustomer(house.api, "周秀珍")];
    const [fromId, intoId] = [
      (await get(house.api, from, currentMember)).id,
      (await get(house.api, into, currentMember)).id,
    ];
    const { id } = await get(house.api, first, askMemberMerge, { body: { fromId, intoId, reason } });
    for (const who of [from, into]) await get(house.api, who, agreeMerge, { ...one(id), body: {} });
    return {
      kind: "MEMBER_MERGE",
      id,
      decide: () => get(house.api, second, secondMemberMerge, { ...one(id), body: yes }),
    };
  },
  "导出个人信息 secondExport": async () => {
    const { id } = await get(house.api, first, askExport, {
      body: { list: "orders", format: "CSV", whole: ["name"], forWhom: "市民政局养老处", reason },
    });
    return {
      kind: "EXPORT",
      id,
      decide: () => get(house.api, second, secondExport, { ...one(id), body: yes }),
    };
  },
  "大额退款 secondRefund": async () => {
    const { id } = await shipped();
    const { refund } = await get(house.api, customer, askRefund, { ...one(id), body: { reason: "QUALITY" } });
    await get(house.api, first, agreeRefund, { ...refundId(refund!.id), body: { reason } });
    return {
      kind: "REFUND",
      id: refund!.id,
      decide: () => get(house.api, second, secondRefund, { ...refundId(refund!.id), body: yes }),
    };
  },
  "补偿 secondRefund": async () => {
    const { id } = await shipped();
    const { refund } = await get(house.api, first, compensateOrder, {
      ...one(id),
      body: { amountFen: 900, reason },
    });
    return {
      kind: "REFUND",
      id: refund!.id,
      decide: () => get(house.api, second, secondRefund, { ...refundId(refund!.id), body: yes }),
    };
  },
  "线下打款 secondRefund": async () => {
    const order = await paidGoods(house.api, customer);
    const { refund } = await get(house.api, customer, askRefund, {
      ...one(order.id),
      body: { reason: "PLAN_CHANGED" },
    });
    await house.due();
    await notify(house.api, await cashier(house.api).settleRefund(refund!.refundNo, "abnormal"));
    const { data: file } = await upload(house.api, await picture().jpeg().toBuffer(), {
      purpose: "refund",
      staff: true,
      headers: first.auth,
    });
    const body = { note: "工行转账，回单见附件", proof: [file.fileId] };
    await get(house.api, first, refundByHand, { ...refundId(refund!.id), body });
    return {
      kind: "REFUND_ABNORMAL",
      id: refund!.id,
      decide: () => get(house.api, second, secondRefund, { ...refundId(refund!.id), body: yes }),
    };
  },
  "人数不够成团 secondDeparture": async () => {
    const on = await newDeparture(house.api, 20);
    await joinTour(house.api, customer, on, 2);
    await get(house.api, first, confirmDeparture, { ...one(on.id), body: { reason } });
    return {
      kind: "DEPARTURE",
      id: on.id,
      decide: () => get(house.api, second, secondDeparture, { ...one(on.id), body: yes }),
    };
  },
  "隐藏评价的异议 decideAppeal": async () => {
    const { id } = await shipped();
    await get(house.api, customer, confirmOrder, one(id));
    const said = { score: 1, content: "螺丝松了两颗，差点摔着人。" };
    const made = await get(house.api, customer, addOrderReview, { body: { orderId: id, ...said } });
    const review = made.records[0]!.reviewId;
    await get(house.api, first, hideReview, {
      ...one(review),
      body: { reason: "ABUSE", words: "骂了送货的人" },
    });
    await get(house.api, customer, appealReview, {
      ...one(review),
      body: { content: "我没有骂人，只说了螺丝。" },
    });
    const body = { agree: true, words: "说的是螺丝，没有骂人" };
    return {
      kind: "REVIEW",
      id: review,
      decide: () => get(house.api, second, decideAppeal, { ...one(review), body }),
    };
  },
  "合同变更要退款 secondChange": async () => {
    const startDate = today();
    const more = {
      startDate,
      endDate: addDays(addMonths(startDate, 12), -1),
      payMonths: 12,
      orgId: undefined,
    };
    const { who, params } = await house.withContract(more);
    await house.payPeriod(who, params.id, 1);
    const { changes } = await get(house.api, first, proposeChange, {
      params,
      body: {
        kind: "CARE_LEVEL",
        careLevel: "SELF",
        date: addMonths(startDate, 2),
        reason: "恢复得好",
        feeItems: [
          { code: "BED", name: "床位费", amountFen: 200_000 },
          { code: "CARE", name: "护理费", amountFen: 90_000 },
        ],
      },
    });
    const word = { params: { ...params, changeId: changes[0]!.id }, body: yes };
    return {
      kind: "CONTRACT_CHANGE",
      id: params.id,
      decide: () => get(house.api, second, secondChange, word),
    };
  },
  "核销挂账 secondReconciliation": async () => {
    const id = await strayPayment(house.api);
    await get(house.api, first, writeOffReconciliation, { ...one(id), body: { reason } });
    return {
      kind: "RECONCILIATION_SECOND",
      id,
      decide: () => get(house.api, second, secondReconciliation, { ...one(id), body: yes }),
    };
  },
  "结算出款 secondSettlementSeat": async () => {
    const { api } = house;
    const { id: orderId } = await soldGoods({ api, customer, operator: first });
    await endedDaysAgo(api, orderId, 40);
    await setPayee(api, await signInStaff(api, "finance"));
    const { id } = await get(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
    // They have had their days to look.
    await api.database.transaction((tx) =>
      tx.execute(sql`update settlements.settlements set object_from = object_from - interval '9 days'`),
    );
    await get(api, first, confirmSettlement, { ...one(id), body: {} });
    return {
      kind: "PAYOUT",
      id,
      decide: () => get(api, second, secondSettlementSeat, { ...one(id), body: yes }),
    };
  },
  "交个税 secondTaxPayment": async () => {
    const { api } = house;
    const month = addMonths(`${today().slice(0, 7)}-01`, -1);
    await withheldIn(api, { first, second }, month);
    const body = { month: month.slice(0, 7), paidOn: today(), receiptNo: "33200099", amountFen: 44_000 };
    const { id } = await get(api, first, askTaxPayment, { body });
    return {
      kind: "WITHHELD_TAX",
      id,
      type: "taxPayment",
      decide: () => get(api, second, secondTaxPayment, { ...one(id), body: yes }),
    };
  },
  "合同结算 secondSettlement": async () => {
    const { who, params } = await house.withContract(stayTerms(today()));
    await house.payPeriod(who, params.id, 1);
    await proposed(house.api, first, params.id, today());
    return {
      kind: "SETTLEMENT_SECOND",
      id: params.id,
      decide: () => get(house.api, second, secondSettlement, { params, body: yes }),
    };
  },
};

it.each(Object.keys(steps))(
  "%s waits before those who may be the second person, not before the first, until it is decided",
  async (name) => {
    const { kind, id, type, decide } = await steps[name]!();
    const about = (who: SignedIn) => taskAbout(house.api, who, kind, id, type);
    const seen = await about(second);
    expect(seen).toMatchObject({ kind, state: "OPEN", subject: { id } });
    expect(Date.parse(seen!.dueAt)).toBeGreaterThan(house.api.clock.now().getTime());
    expect(await about(first)).toBeUndefined();
    const take = await refusal(house.api, first, takeTask, one(seen!.id));
    expect(take).toMatchObject({ status: 404 });
    await decide();
    expect((await about(second))?.id).not.toBe(seen!.id);
  },
);

it("every call that is a second person's word stands in that table", async () => {
  const routes = await Promise.all(modules.map((m) => m.routes()));
  const marked = routes.flat().flatMap(({ endpoint }) => (endpoint.isSecond ? [endpoint] : []));
  const inTable = [
    decideStaffRequest,
    decideSetting,
    secondMemberMerge,
    secondExport,
    secondRefund,
    secondDeparture,
    decideAppeal,
    secondChange,
    secondSettlement,
    secondReconciliation,
    secondSettlementSeat,
    secondTaxPayment,
  ];
  expect(new Set(marked)).toEqual(new Set(inTable));
});

it("what waited before tasks named the first person does so after the upgrade", async () => {
  const upgrade = ["202611262001_waiting_seats", "202611262301_contract_change_seats"]
    .map((name) => readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), "utf8"))
    .join("");
  const waiting = [];
  for (const name of [
    "改设置 decideSetting",
    "人数不够成团 secondDeparture",
    "合同结算 secondSettlement",
    "合同变更要退款 secondChange",
  ])
    waiting.push(await steps[name]!());
  const run = (statement: ReturnType<typeof sql>) => house.api.database.primary.execute(statement);
  await run(sql`delete from tasks.tasks where done_at is null and kind = 'SETTING'`);
  await run(
    sql`update tasks.tasks set not_for = '{}', seller = 'org:1' where done_at is null and kind in ('DEPARTURE', 'SETTLEMENT_SECOND', 'CONTRACT_CHANGE')`,
  );
  await run(
    sql`update tasks.tasks set kind = 'SETTLEMENT' where done_at is null and kind = 'SETTLEMENT_SECOND'`,
  );
  for (const statement of upgrade.split(";\n").filter((text) => text.trim())) await run(sql.raw(statement));
  for (const { kind, id, decide } of waiting) {
    expect(await taskAbout(house.api, second, kind, id)).toMatchObject({ kind, subject: { id } });
    expect(await taskAbout(house.api, first, kind, id)).toBeUndefined();
    await decide();
    expect(await taskAbout(house.api, second, kind, id)).toBeUndefined();
  }
});

it("a request that lapses stands before nobody any more", async () => {
  const body = { name: "何静", phone: newMobile(), roles: ["operator" as const], reason };
  const { request } = await get(house.api, first, addStaffAccount, { body });
  expect(await taskAbout(house.api, second, "STAFF_REQUEST", request!.id)).toBeDefined();
  house.api.clock.advance(7 * DAY + HOUR);
  await house.due();
  second = await signInStaff(house.api, "service");
  expect(await taskAbout(house.api, second, "STAFF_REQUEST", request!.id)).toBeUndefined();
});
