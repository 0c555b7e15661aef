import {
  draftContract,
  sendContract,
  staffSignContract,
  voidContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { signContract } from "@ginkgo/api-contract/contracts/contracts";
import { sql } from "drizzle-orm";
import { create, type Font } from "fontkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { fontFor } from "../../../platform/files/paper-font.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { giveAdviser, memberId, sentContract, sign, signCode, yearForm } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

/** Names with characters outside the usual eight thousand. */
const RARE = "翾媖龑骉琎禤仉麴韡赑䶮";

describe("the paper of a contract", () => {
  it("has a glyph for every character of rare names", async () => {
    const { font, missing } = await fontFor(`王${RARE}`);
    expect(missing).toEqual([]);
    const { glyphs } = (create(font) as Font).layout(RARE);
    expect(glyphs.every((g) => g.id !== 0)).toBe(true);
    const who = await newCustomer(house.api, `仉${RARE.slice(0, 3)}`);
    const sent = await sentContract(
      house.api,
      house.staff.adviser,
      yearForm(house.home, await memberId(house.api, who)),
    );
    expect(sent.signState).toBe("WAIT_SIGN");
  });

  it("is not sent with a character that cannot be printed; the sentence names it and says what to do", async () => {
    const who = await newCustomer(house.api, "王𠮷");
    const me = await memberId(house.api, who);
    await giveAdviser(house.api, me);
    const { id } = await get(house.api, house.staff.adviser, draftContract, {
      body: yearForm(house.home, me),
    });
    const { reason, fields } = await refusal(house.api, house.staff.adviser, sendContract, {
      params: { id },
    });
    expect(reason).toBe("BAD_INPUT");
    expect(fields!.characters).toMatch(/𠮷.*身份证件/);
  });
});

describe("who signs", () => {
  async function withPayer(): Promise<{ elder: SignedIn; daughter: SignedIn; bond: string; draft: string }> {
    const elder = await newCustomer(house.api, "李淑芬");
    const daughter = await newCustomer(house.api, "李红");
    await join(house.api, elder, daughter, { relation: "2", role: "VIEWER" });
    const me = await memberId(house.api, elder);
    await giveAdviser(house.api, me);
    const form = yearForm(house.home, me, { payerId: await memberId(house.api, daughter) });
    const { id } = await get(house.api, house.staff.adviser, draftContract, { body: form });
    return { elder, daughter, bond: await memberId(house.api, daughter), draft: id };
  }
  /** The elder takes somebody out of the family. */
  async function remove(elder: SignedIn, member: string): Promise<void> {
    const { id } = (await row<{ id: string }>(
      house.api.database.read,
      sql`select id::text from membership.family_members where member_id = ${member}::bigint and bind_state = 'BOUND'`,
    ))!;
    expect((await house.api.call(`DELETE /rest/ums/family/${id}`, { headers: elder.auth })).status).toBe(200);
  }
  const block = (member: string) =>
    house.api.database.transaction((tx) =>
      tx.execute(sql`update identity.members set state = 'BLOCKED' where id = ${member}::bigint`),
    );

  it("and left the family before the paper is sent: it is not sent, and can be voided", async () => {
    const { elder, bond, draft } = await withPayer();
    await remove(elder, bond);
    const params = { id: draft };
    expect((await refusal(house.api, house.staff.adviser, sendContract, { params })).reason).toBe(
      "PARTY_GONE",
    );
    const body = { reason: "付款人不在家庭里了" };
    expect((await get(house.api, house.staff.adviser, voidContract, { params, body })).signState).toBe(
      "VOID",
    );
  });

  it("and left the family before the last signature: nobody signs it any more", async () => {
    const { elder, daughter, bond, draft } = await withPayer();
    const params = { id: draft };
    await get(house.api, house.staff.adviser, sendContract, { params });
    await sign(house.api, daughter, draft);
    const body = { smsCode: await signCode(house.api, elder, draft) };
    await remove(elder, bond);
    expect((await refusal(house.api, elder, signContract, { params, body })).reason).toBe("PARTY_GONE");
  });

  it("and lost their account before the organisation signs: it does not come to hold", async () => {
    const { elder, daughter, bond, draft } = await withPayer();
    const params = { id: draft };
    await get(house.api, house.staff.adviser, sendContract, { params });
    await sign(house.api, daughter, draft);
    await sign(house.api, elder, draft);
    await block(bond);
    expect((await refusal(house.api, house.staff.operator, staffSignContract, { params })).reason).toBe(
      "PARTY_GONE",
    );
  });
});
