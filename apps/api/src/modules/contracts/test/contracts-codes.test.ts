import { signContract } from "@ginkgo/api-contract/contracts/contracts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCode, newAddress, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { memberId, sentContract, sign, signCode, yearForm } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

/** Two contracts that wait for the same person. */
async function twoWaiting(): Promise<{ who: SignedIn; a: string; b: string }> {
  const who = await newCustomer(house.api, "赵有田");
  const form = yearForm(house.home, await memberId(house.api, who));
  const a = await sentContract(house.api, house.staff.adviser, form);
  const b = await sentContract(house.api, house.staff.adviser, form);
  return { who, a: a.id, b: b.id };
}

const confirm = (who: SignedIn, id: string, smsCode: string) =>
  get(house.api, who, signContract, { params: { id }, body: { smsCode } });
const refused = (who: SignedIn, id: string, smsCode: string) =>
  refusal(house.api, who, signContract, { params: { id }, body: { smsCode } });
const lastText = async ({ mobile }: SignedIn) =>
  (await row<{ text: string }>(
    house.api.database.read,
    sql`select text from sandbox.messages where mobile = ${mobile} order by id desc limit 1`,
  ))!.text;
const askFor = (who: SignedIn | undefined, mobile: string, query: string) =>
  house.api.call<{ reason?: string; fields?: Record<string, string> }>(
    `/sys/sms/send/${mobile}?type=SIGN${query}`,
    { from: newAddress(), headers: who?.auth ?? {} },
  );

describe("a code for signing", () => {
  it("that was asked for one contract signs no other, and stays good for its own", async () => {
    const { who, a, b } = await twoWaiting();
    const code = await signCode(house.api, who, a);
    expect((await refused(who, b, code)).reason).toBe("SMS_CODE_WRONG");
    expect((await confirm(who, a, code)).signState).toBe("PART_SIGNED");
  });

  it("says in the message which contract it signs", async () => {
    const { who, a } = await twoWaiting();
    const { contractNo } = await get(house.api, who, signContract, {
      params: { id: a },
      body: { smsCode: await signCode(house.api, who, a) },
    });
    expect(await lastText(who)).toContain(`用于签署《机构入住服务合同》（编号 ${contractNo}）`);
  });

  it("for a change of a contract does not sign the contract", async () => {
    const { who, a } = await twoWaiting();
    const code = await signCode(house.api, who, a, "change", "10001");
    expect((await refused(who, a, code)).reason).toBe("SMS_CODE_WRONG");
  });

  it("that names no contract is for the newest that waits for the number, and for nothing else", async () => {
    const { who, a, b } = await twoWaiting();
    const code = await getCode(house.api, who.mobile, "SIGN");
    expect((await refused(who, a, code)).reason).toBe("SMS_CODE_WRONG");
    expect((await confirm(who, b, code)).signState).toBe("PART_SIGNED");
    const next = await getCode(house.api, who.mobile, "SIGN");
    expect((await confirm(who, a, next)).signState).toBe("PART_SIGNED");
  });

  it("is sent to the signer's own number, for a contract of theirs that waits for them", async () => {
    const { who, a } = await twoWaiting();
    const stranger = await newCustomer(house.api, "陌生人");
    const of = `&contractId=${a}`;
    expect((await askFor(undefined, who.mobile, of)).status).toBe(401);
    expect((await askFor(stranger, stranger.mobile, of)).status).toBe(404);
    const elsewhere = await askFor(who, stranger.mobile, of);
    expect([elsewhere.status, Object.keys(elsewhere.data.fields!)]).toEqual([400, ["mobile"]]);
    await sign(house.api, who, a);
    expect((await askFor(who, who.mobile, of)).data.reason).toBe("CONTRACT_MOVED");
    // Whoever has nothing to sign is answered the same: nobody learns who has contracts.
    house.api.clock.advance(61_000);
    expect((await askFor(undefined, stranger.mobile, "")).status).toBe(200);
  });

  it("typed wrong where it was asked for is counted apart from tries elsewhere", async () => {
    const { who, a } = await twoWaiting();
    const from = newAddress();
    const at = (smsCode: string, where: string) =>
      house.api.call(`PUT /rest/svc/sign/confirm/${a}`, {
        headers: who.auth,
        from: where,
        body: { smsCode },
      });
    house.api.clock.advance(60_000);
    await house.api.call(`/sys/sms/send/${who.mobile}?type=SIGN&contractId=${a}`, {
      headers: who.auth,
      from,
    });
    const { smsCode } = (await row<{ smsCode: string }>(
      house.api.database.read,
      sql`select sms_code as "smsCode" from sandbox.messages where mobile = ${who.mobile} order by id desc limit 1`,
    ))!;
    for (let n = 0; n < 5; n++) await at("000000", newAddress());
    expect((await at(smsCode, newAddress())).status).toBe(400);
    expect((await at(smsCode, from)).status).toBe(200);
  });
});
