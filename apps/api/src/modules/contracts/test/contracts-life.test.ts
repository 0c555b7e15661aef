import { settleContract, staffContracts } from "@ginkgo/api-contract/contracts/contract-staff";
import { contractDetail, payInstalment, withdrawTermination } from "@ginkgo/api-contract/contracts/contracts";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { checkPayInfo } from "@ginkgo/api-contract/orders/orders";
import { getClosure } from "@ginkgo/api-contract/privacy/privacy";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { pay, refundAnswers } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type PhaseFacts, phaseOf, phaseSql } from "../contract-phase.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { askEnd, memberId, readContract, sentContract, settledContract, yearForm } from "./contracts-kit.ts";

let house: ContractsHouse;
let api: TestApi;
beforeAll(async () => {
  house = await contractsHouse();
  api = house.api;
});
afterAll(() => house.close());

describe("the phase", () => {
  const days = ["2026-01-31", "2026-02-01", "2026-06-30", "2026-07-01"];
  const facts: PhaseFacts[] = [];
  for (const isSigned of [true, false])
    for (const endsOn of [null, "2026-01-15", "2026-03-01", "2026-06-30"])
      for (const [refundFen, refundedFen] of [
        [0, 0],
        [100, 0],
        [100, 99],
        [100, 100],
      ] as const)
        facts.push({
          isSigned,
          startDate: "2026-02-01",
          endDate: "2026-06-30",
          endsOn,
          refundFen,
          refundedFen,
        });

  it("is the same in SQL and in code", async () => {
    for (const today of days)
      for (const f of facts) {
        const inSql = await row<{ phase: string | null }>(
          api.database.read,
          sql`select ${phaseSql(today)} as phase from (select ${f.isSigned}::boolean as is_signed,
            ${f.startDate}::date as start_date, ${f.endDate}::date as end_date, ${f.endsOn}::date as ends_on,
            ${f.refundFen}::int as refund_fen, ${f.refundedFen}::int as refunded_fen) f`,
        );
        expect(inSql!.phase, JSON.stringify({ today, ...f })).toBe(phaseOf(f, today));
      }
  });

  it("never goes from ended to refunded, whatever is paid back and however long it takes", () => {
    for (const f of facts)
      for (const refundedFen of [f.refundedFen, f.refundFen])
        if (days.some((today) => phaseOf(f, today) === "3" && f.refundFen > 0))
          expect(days.map((today) => phaseOf({ ...f, refundedFen }, today))).not.toContain("-1");
  });
});

describe("paying by the plan", () => {
  it("goes in turn, by an order that waits a day; then by another one", async () => {
    const { who, params } = await house.withContract();
    const [first] = (await readContract(api, who, params.id)).payPlan;
    expect(first).toMatchObject({ amountFen: 950_000, state: "DUE", dueDate: "2026-11-20" });
    const second = await refusal(api, who, payInstalment, { params, body: { periodNo: 2 } });
    expect(second.reason).toBe("PAY_IN_TURN");
    const other = { periodNo: 1, expectedAmountFen: 949_999 };
    const changed = await refusal(api, who, payInstalment, { params, body: other });
    expect(changed).toMatchObject({ status: 409, reason: "PRICE_CHANGED", amountFen: 950_000 });
    expect((await readContract(api, who, params.id)).payPlan[0]!.orderId).toBeNull();
    const body = { periodNo: 1, expectedAmountFen: 950_000 };
    const ask = () => get(api, who, payInstalment, { params, body });
    const [a, b] = await Promise.all([ask(), ask()]);
    expect(a).toEqual(b);
    await house.pass(23 * HOUR, who);
    expect(await ask()).toEqual(a);
    await house.pass(2 * HOUR, who);
    const { orderId } = await ask();
    expect(orderId).not.toBe(a.orderId);
    await pay(api, who, orderId);
    expect(await get(api, who, checkPayInfo, { query: { id: orderId } })).toEqual({
      paid: true,
      status: "TRANSACTION_COMPLETE",
    });
    const paid = await readContract(api, who, params.id);
    expect(paid).toMatchObject({ paidFen: 950_000, next: expect.stringContaining("下一期 3,500 元") });
    expect((await refusal(api, who, payInstalment, { params, body: { periodNo: 1 } })).reason).toBe(
      "CONTRACT_MOVED",
    );
  });

  it("is reminded of three days ahead, on the day, three and seven days after, each once", async () => {
    const start = new Date(api.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
    const { who } = await house.withContract({ startDate: start, endDate: "2027-12-31" });
    const noticesOf = async (days: number) => {
      await house.pass(days * DAY, who);
      await house.due();
      const { records } = await get(api, who, noticePage, { query: { size: "50" } });
      return records.filter((n) => n.title.includes("合同款")).map((n) => n.title);
    };
    expect(await noticesOf(0)).toEqual([]);
    expect(await noticesOf(2)).toEqual(["有一期合同款快到期"]);
    expect(await noticesOf(3)).toHaveLength(2);
    expect(await noticesOf(8)).toEqual(["有一期合同款逾期了", "有一期合同款今天到期", "有一期合同款快到期"]);
  });
});

describe("ending early", () => {
  it("is asked for and taken back, settled by staff, and refunded once all of it has arrived", async () => {
    const { who, params } = await house.withContract({
      startDate: api.clock.now().toISOString().slice(0, 10),
      endDate: "2028-06-30",
    });
    const orderId = await house.payPeriod(who, params.id, 1);
    expect((await askEnd(api, who, params.id, "2028-01-01")).actions).toContain("withdrawTermination");
    expect((await get(api, who, withdrawTermination, { params })).termination).toBe(null);
    await askEnd(api, who, params.id, "2028-01-01");

    const endsOn = api.clock.now().toISOString().slice(0, 10);
    // One day of 3,500 yuan a month is charged; the deposit comes back.
    const day = Math.round(350_000 / 30);
    const backFen = 950_000 - 350_000 + (350_000 - day);
    const settled = await settledContract(api, house.staff, who, params.id, endsOn);
    expect(settled).toMatchObject({ phase: "2", refundFen: expect.any(Number) });
    expect(Math.abs(settled.refundFen - backFen)).toBeLessThan(400);
    expect(settled.attachments).toContainEqual(expect.objectContaining({ kind: "SETTLEMENT" }));
    expect(settled.next).toMatch(/^已经结算，9,\d+(\.\d+)? 元正在原路退回。$/);
    await house.due();
    await refundAnswers(api, who, orderId, "success");
    expect(await readContract(api, who, params.id)).toMatchObject({
      phase: "-1",
      next: null,
      actions: [],
      unpaidFen: 0,
    });
    const again = { params, body: { endsOn, balanceFen: 0 } };
    expect((await refusal(api, house.staff.adviser, settleContract, again)).reason).toBe("CONTRACT_MOVED");
  });

  it("is not possible once it has run out: the deposit comes back, and it stays ended", async () => {
    const start = api.clock.now().toISOString().slice(0, 10);
    const end = new Date(api.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    const { who, params } = await house.withContract({ startDate: start, endDate: end, trialDays: 0 });
    const orderId = await house.payPeriod(who, params.id, 1);
    await house.pass(5 * DAY, who);
    const refused = async (endsOn: string) => {
      const call = { params, body: { endsOn, balanceFen: 600_000 } };
      return (await refusal(api, house.staff.adviser, settleContract, call)).fields!;
    };
    // Said to have ended earlier it takes a reason; later than its end it did not.
    expect((await refused(start)).reason).toContain("写明原因");
    expect((await refused(api.clock.now().toISOString().slice(0, 10))).endsOn).toContain("合同到期的");
    const settled = await settledContract(api, house.staff, who, params.id, end);
    expect(settled.refundFen).toBe(600_000);
    expect(settled.phase).toBe("3");
    await house.due();
    await refundAnswers(api, who, orderId, "success");
    expect((await readContract(api, who, params.id)).phase).toBe("3");
    // Three years on the law asks no more for whom it concerned.
    await house.pass(4 * 365 * DAY, who);
    const forgotten = await readContract(api, who, params.id);
    expect(forgotten).toMatchObject({
      title: "已过保存期的合同",
      elderName: "",
      attachments: [],
      phase: "3",
    });
    expect(forgotten.parties.map((p) => [p.name, p.phone])).toEqual(Array(2).fill(["（已过保存期）", null]));
  });
});

describe("for staff and the account", () => {
  it("a merchant sees contracts of its own organisation only", async () => {
    const merchant = await signInStaff(api, "merchant");
    expect((await get(api, merchant, staffContracts)).total).toBe(0);
    expect((await get(api, house.staff.operator, staffContracts, { query: { phase: "-1" } })).total).toBe(1);
  });

  it("a contract under way keeps the account from being closed; one nobody signed does not", async () => {
    const startDate = shanghaiDay(api.clock.now());
    const days = { startDate, endDate: addDays(startDate, 364) };
    const { who } = await house.withContract(days);
    const codes = async (of: SignedIn) => (await get(api, of, getClosure)).blockers.map((b) => b.code);
    expect(await codes(who)).toContain("CONTRACTS");
    const other = await newCustomer(api, "钱进");
    const { id } = await sentContract(
      api,
      house.staff.adviser,
      yearForm(house.home, await memberId(api, other), days),
    );
    expect(await codes(other)).toEqual([]);
    expect((await get(api, other, contractDetail, { params: { id } })).signState).toBe("WAIT_SIGN");
  });
});
