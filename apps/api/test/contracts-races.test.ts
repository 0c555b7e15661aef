import { contractDetail, payInstalment, signContract } from "@ginkgo/contract/contracts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../src/platform/database.ts";
import { type Answer, buildTestApi, type Refusal, type TestApi } from "./build-test-api.ts";
import { homeId, memberId, sentContract, signCode, signedContract, yearForm } from "./contracts-kit.ts";
import { type SignedIn, seedDemoPeople } from "./identity-kit.ts";
import { addressOf, get, join, newCustomer, signInStaff } from "./membership-kit.ts";
import { type SecondProcess, startSecondProcess } from "./start-second-process.ts";

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
