import {
  addEmergencyContact,
  deleteEmergencyContact,
  editEmergencyContact,
  emergencyContact,
  emergencyContacts,
} from "@ginkgo/api-contract/membership/membership";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { newMobile, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let wang: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const daughter = { name: "王小红", phone: "13800138000", relation: "3" } as const;
const list = async (who: SignedIn) => (await get(api, who, emergencyContacts)).records;

describe("emergency contacts", () => {
  beforeAll(async () => {
    wang = await signIn(api);
  });

  it("are answered with their number and listed with it masked (V3)", async () => {
    const made = await get(api, wang, addEmergencyContact, {
      body: { ...daughter, phone: "+86 138-0013-8000" },
    });
    expect(made).toMatchObject({ ...daughter, relationText: "女儿", priority: 1 });
    expect(await list(wang)).toEqual([{ ...made, phone: "138****8000" }]);
    expect(await get(api, wang, emergencyContact, { params: { id: made.id } })).toEqual(made);
  });

  it("are at most three, called in the order they were put in", async () => {
    await get(api, wang, addEmergencyContact, {
      body: { name: "王建军", phone: "025-84460001", relation: "2" },
    });
    const third = await get(api, wang, addEmergencyContact, {
      body: { name: "李秀英", phone: "13800138002", relation: "81", priority: 1 },
    });
    expect(third.priority).toBe(1);
    expect((await list(wang)).map((c) => [c.priority, c.name, c.phone])).toEqual([
      [1, "李秀英", "138****8002"],
      [2, "王小红", "138****8000"],
      [3, "王建军", "0258****01"],
    ]);
    const fourth = { name: "赵大明", phone: "13800138003", relation: "8" } as const;
    expect(await refusal(api, wang, addEmergencyContact, { body: fourth })).toMatchObject({
      status: 409,
      reason: "CONTACTS_FULL",
    });
    await get(api, wang, editEmergencyContact, { body: { id: third.id, priority: 3, relation: "8" } });
    expect((await list(wang)).map((c) => c.name)).toEqual(["王小红", "王建军", "李秀英"]);
    expect((await list(wang))[2]).toMatchObject({ phone: "138****8002", relationText: "其他" });
  });

  it("are never one's own number, one that is there, or nobody's", async () => {
    const lin = await signIn(api);
    await get(api, lin, addEmergencyContact, { body: daughter });
    const phoneOf = async (phone: string) =>
      (await refusal(api, lin, addEmergencyContact, { body: { ...daughter, phone } })).fields?.phone;
    expect(await phoneOf(lin.mobile)).toContain("您自己的号码");
    expect(await phoneOf(daughter.phone)).toContain("已经是您的紧急联系人");
    expect(await phoneOf("120")).toContain("11 位手机号");
    expect(await phoneOf("4008001234")).toContain("11 位手机号");
    const self = { ...daughter, phone: newMobile(), relation: "0" } as const;
    expect((await refusal(api, lin, addEmergencyContact, { body: self })).fields?.relation).toContain(
      "本人以外",
    );
  });

  it("can be erased without the account, and the rest move up (V10)", async () => {
    const [first, , last] = await list(wang);
    await get(api, wang, deleteEmergencyContact, { params: { id: first!.id } });
    expect((await list(wang)).map((c) => [c.priority, c.id])).toEqual([
      [1, expect.any(String)],
      [2, last!.id],
    ]);
    const left = await rows(
      api.database.read,
      sql`select 1 from membership.emergency_contacts
      where id = ${first!.id}::bigint`,
    );
    expect(left).toEqual([]);
  });

  it("of somebody else do not exist for me (A2)", async () => {
    const [hers] = await list(wang);
    const stranger = await signIn(api);
    const params = { id: hers!.id };
    for (const input of [
      await refusal(api, stranger, emergencyContact, { params }),
      await refusal(api, stranger, deleteEmergencyContact, { params }),
      await refusal(api, stranger, editEmergencyContact, { body: { ...params, name: "别人" } }),
    ])
      expect(input).toMatchObject({ status: 404, reason: "NOT_FOUND" });
    expect(await list(wang)).toContainEqual(hers);
  });

  it("stand in the database unreadable (V2)", async () => {
    const stored = await rows(api.database.read, sql`select c::text from membership.emergency_contacts c`);
    expect(JSON.stringify(stored)).not.toMatch(/1380013800|王|8446/);
  });
});
