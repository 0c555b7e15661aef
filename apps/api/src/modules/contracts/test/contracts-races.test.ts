import { secondSettlement } from "@ginkgo/api-contract/contracts/contract-staff";
import {
  confirmContractChange,
  confirmSettlement,
  contractDetail,
  payInstalment,
  signContract,
} from "@ginkgo/api-contract/contracts/contracts";
import { payOrder } from "@ginkgo/api-contract/orders/orders";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  buildTestApi,
  type Refusal,
  type TestApi,
} from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, join, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { cashier, notify } from "../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { rows } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  homeId,
  memberId,
  proposed,
  proposedChange,
  sentContract,
  signCode,
  signedContract,
  yearForm,
} from "./contracts-kit.ts";

describe("with two processes on one PostgreSQL", () => {
  let api: TestApi;
  let second: SecondProcess;
  let adviser: SignedIn;
  let elder: SignedIn;
  let daughter: SignedIn;
  let form: ReturnType<typeof yearForm>;
  beforeAll(async () => {
    api = await buildTestApi("demo");
    await seedDemoPeople(api);
    second = await startSecondProcess(api);
    adviser = await signInStaff(api, "adviser");
    elder = await newCustomer(api, "李淑芬");
    daughter = await newCustomer(api, "李红");
    await join(api, elder, daughter, { relation: "2", role: "PROXY" });
    form = yearForm(await homeId(api), await memberId(api, elder), {
      payerId: await memberId(api, daughter),
    });
  }, 60_000);
  afterAll(async () => {
    await second.stop();
    await api.close();
  });

  type Told = Pick<Answer<Refusal>, "status" | "data">;
  const send = (i: number, { auth }: SignedIn, address: string, body: object): Promise<Told> => {
    const init = {
      headers: { ...auth, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    return i % 2 ? second.call<Refusal>(address, init) : api.call<Refusal>(address, init);
  };

  it("two who sign at once, each pressing many times: one signature each, in turn, none out of it", async () => {
    for (let round = 0; round < 2; round++) {
      const { id } = await sentContract(api, adviser, form);
      const address = addressOf(signContract, { id });
      const codes = [await signCode(api, daughter, id), await signCode(api, elder, id)];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          send(i >> 1, i % 2 ? elder : daughter, address, { smsCode: codes[i % 2] }),
        ),
      );
      for (const [i, { status, data }] of answers.entries()) {
        if (i % 2 === 0) expect(status).toBe(200);
        else if (status !== 200) expect(data.reason).toBe("SIGN_TURN");
      }
      const signed = await rows<{ role: string }>(
        api.database.read,
        sql`select p.role from contracts.signatures s join contracts.parties p on p.id = s.party_id
          where p.contract_id = ${id}::bigint order by s.signed_at, p.position`,
      );
      expect(["C", "C,B"]).toContain(signed.map((s) => s.role).join());
    }
  });

  it("an instalment asked for from both sides at once is one order", async () => {
    const operator = await signInStaff(api, "operator");
    const { payerId: _, ...own } = form;
    const { id } = await signedContract(api, { adviser, operator }, elder, own);
    const address = addressOf(payInstalment, { id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(i, elder, address, { periodNo: 1 })),
    );
    expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
    const { payPlan } = await get(api, elder, contractDetail, { params: { id } });
    expect(answers[0]!.data).toEqual({ orderId: payPlan[0]!.orderId });
  });
});

describe("money of one contract, from two processes at once", () => {
  let house: ContractsHouse;
  let second: SecondProcess;
  beforeAll(async () => {
    house = await contractsHouse();
    second = await startSecondProcess(house.api);
  }, 60_000);
  afterAll(async () => {
    await second.stop();
    await house.close();
  });

  const send = (i: number, { auth }: SignedIn, address: string, body?: object, method?: string) => {
    const init = {
      ...(method ? { method } : {}),
      headers: { ...auth, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    return i % 2 ? second.call<Refusal>(address, init) : house.api.call<Refusal>(address, init);
  };
  const feeItems = (care: number) => [
    { code: "BED", name: "床位费", amountFen: 200_000 },
    { code: "CARE", name: "护理费", amountFen: care },
  ];
  /** A change of the care level from today on, waiting for the member. */
  const changed = async (id: string, care: number) => {
    const date = shanghaiDay(house.api.clock.now());
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "SELF",
      date,
      reason: "重新评估",
      feeItems: feeItems(care),
    };
    return (await proposedChange(house.api, house.staff, id, body)).id;
  };

  it("a settlement confirmed many times pays back once", async () => {
    const { who, params } = await house.withContract({ startDate: shanghaiDay(house.api.clock.now()) });
    await house.payPeriod(who, params.id, 1);
    const endsOn = shanghaiDay(house.api.clock.now());
    const { settlement } = await proposed(house.api, house.staff.adviser, params.id, endsOn);
    const settlementId = settlement!.id;
    await get(house.api, house.staff.operator, secondSettlement, {
      params,
      body: { settlementId, agree: true },
    });
    const body = { settlementId, smsCode: await signCode(house.api, who, params.id, "settle", settlementId) };
    const address = addressOf(confirmSettlement, params);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => send(i, who, address, body)));
    expect(answers.map((a) => a.status)).toEqual(Array(12).fill(200));
    const back = await refundsOf(params.id);
    expect(back).toEqual([settlement!.refundFen]);
  });

  it("a change agreed to while its instalment is being paid: each day costs what it costs, once", async () => {
    for (const care of [50_000, 250_000, 90_000, 300_000]) {
      const { who, params } = await house.withContract({
        startDate: shanghaiDay(house.api.clock.now()),
        depositFen: 0,
        payMonths: 3,
        orgId: undefined,
      });
      const { orderId } = await get(house.api, who, payInstalment, { params, body: { periodNo: 1 } });
      const changeId = await changed(params.id, care);
      const { payNo } = await get(house.api, who, payOrder, { params: { id: orderId }, body: {} });
      const notice = await cashier(house.api).settle(payNo, "success");
      const address = addressOf(confirmContractChange, { ...params, changeId });
      const put = confirmContractChange.method;
      const body = { smsCode: await signCode(house.api, who, params.id, "change", changeId) };
      await Promise.all([
        send(0, who, address, body, put),
        notify(house.api, notice),
        send(1, who, address, body, put),
        send(0, who, address, body, put),
      ]);
      await house.due();
      const after = await get(house.api, who, contractDetail, { params });
      const more = after.payPlan.filter((i) => i.kind === "SUPPLEMENT");
      const due = 3 * (200_000 + care);
      const first = 3 * 350_000;
      expect({ more: more.map((i) => i.amountFen), back: after.backFen }).toEqual({
        more: due > first ? [due - first] : [],
        back: Math.max(0, first - due),
      });
    }
  });

  const refundsOf = async (id: string) =>
    (
      await rows<{ fen: number }>(
        house.api.database.read,
        sql`select r.amount_fen as fen from orders.refunds r join contracts.instalments i on i.order_id = r.order_id
          where i.contract_id = ${id}::bigint and r.kind = 'ASKED'`,
      )
    ).map((r) => r.fen);
});
