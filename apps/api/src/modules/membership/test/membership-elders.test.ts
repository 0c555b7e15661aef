import {
  acceptInvitation,
  editFamily,
  familyDetail,
  inviteFamily,
  removeFamily,
} from "@ginkgo/api-contract/membership/family";
import {
  addElder,
  chooseElder,
  deleteElder,
  editElder,
  elders,
  healthNotes,
  saveHealthNotes,
} from "@ginkgo/api-contract/membership/membership-elders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { consent, get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { canActFor } from "../family/public.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const mother = {
  name: "李秀英",
  relation: "3",
  gender: "FEMALE",
  birthday: "1946-03-08",
  agreed: true,
} as const;
const notes = { careLevel: "ASSIST", allergies: "青霉素" } as const;
const idOf = async (who: SignedIn) =>
  (await api.call<{ id: string }>("/rest/ums/member/current", { headers: who.auth })).data.id;
const withdraw = (who: SignedIn, kind: string) =>
  api.call(`DELETE /rest/ums/member/consent/${kind}`, { headers: who.auth });

describe("“for whom”", () => {
  it("begins with oneself and is remembered on the server", async () => {
    const me = await newCustomer(api, "王小红");
    expect(await get(api, me, elders)).toMatchObject({
      records: [{ id: null, name: "王小红", isSelf: true, canAct: true }],
      chosenId: null,
    });
    const added = await get(api, me, addElder, { body: mother });
    expect(added).toMatchObject({
      name: "李秀英",
      relationText: "女儿",
      roleText: "主账户",
      birthday: "1946-03-08",
    });
    expect(await get(api, me, chooseElder, { body: { elderId: added.id } })).toMatchObject({
      chosenId: added.id,
    });
    const elsewhere = await signIn(api, me.mobile);
    expect(await get(api, elsewhere, elders)).toMatchObject({ chosenId: added.id });
    expect(
      await get(api, me, editElder, { params: { id: added.id! }, body: { birthday: null } }),
    ).toMatchObject({
      name: "李秀英",
      birthday: null,
    });
    await get(api, me, deleteElder, { params: { id: added.id! } });
    expect(await get(api, me, elders)).toMatchObject({ chosenId: null, records: [{ isSelf: true }] });
  });

  it("offers nobody who is not family (A2)", async () => {
    const [me, stranger] = [await newCustomer(api), await newCustomer(api)];
    const { id } = await get(api, me, addElder, { body: mother });
    const params = { id: id! };
    for (const input of [
      await refusal(api, stranger, chooseElder, { body: { elderId: id } }),
      await refusal(api, stranger, editElder, { params, body: { name: "别人" } }),
      await refusal(api, stranger, deleteElder, { params }),
      await refusal(api, stranger, healthNotes, { query: { elderId: id! } }),
      await refusal(api, stranger, saveHealthNotes, { body: { ...notes, elderId: id } }),
    ])
      expect(input).toMatchObject({ status: 404, reason: "NOT_FOUND" });
  });

  it("needs the elder to agree, and a day that exists", async () => {
    const me = await newCustomer(api);
    const fields = async (change: object) =>
      (await refusal(api, me, addElder, { body: { ...mother, ...change } as never })).fields;
    expect((await fields({ agreed: false }))?.agreed).toContain("征得长辈同意");
    expect((await fields({ birthday: "1946-02-30" }))?.birthday).toContain("没有这一天");
    expect((await fields({ birthday: "2036-02-20" }))?.birthday).toContain("晚于今天");
  });

  it("keeps names and birthdays of others unreadable in the database (V2)", async () => {
    const stored = await rows(api.database.read, sql`select e::text from membership.elders e`);
    expect(JSON.stringify(stored)).not.toMatch(/李秀英|1946/);
  });

  it("passes an elder on when the first owner leaves, and lets the last take the data along", async () => {
    const [daughter, son] = [await newCustomer(api), await newCustomer(api)];
    const { id } = await get(api, daughter, addElder, { body: mother });
    const mine = (await row<{ id: string }>(
      api.database.read,
      sql`select id::text from membership.family_members where elder_id = ${id}::bigint`,
    ))!.id;
    const his = await join(api, daughter, son, { relation: "2", role: "PROXY", elderId: id });
    expect(await refusal(api, daughter, removeFamily, { params: { id: mine } })).toMatchObject({
      reason: "FAMILY_LAST_OWNER",
    });
    await get(api, daughter, editFamily, { params: { id: his.id }, body: { role: "OWNER" } });
    await get(api, daughter, removeFamily, { params: { id: mine } });
    expect(await get(api, son, editElder, { params: { id: id! }, body: { name: "李秀兰" } })).toMatchObject({
      name: "李秀兰",
    });
    // Who answers for the elder now may let health be seen, which nobody else could.
    await consent(api, son, "health");
    await get(api, son, editFamily, { params: { id: his.id }, body: { health: true } });
    expect(await get(api, son, saveHealthNotes, { body: { ...notes, elderId: id } })).toEqual(notes);
    await get(api, son, removeFamily, { params: { id: his.id } });
    expect(
      await rows(api.database.read, sql`select 1 from membership.elders where id = ${id}::bigint`),
    ).toEqual([]);
  });
});

describe("health", () => {
  it("is asked for apart, and without the consent nothing is kept (V1)", async () => {
    const me = await newCustomer(api);
    expect(await refusal(api, me, saveHealthNotes, { body: notes })).toMatchObject({
      status: 403,
      reason: "CONSENT_REQUIRED",
    });
    await consent(api, me, "health");
    expect(await get(api, me, saveHealthNotes, { body: notes })).toEqual(notes);
    expect(await get(api, me, healthNotes)).toEqual(notes);
    await withdraw(me, "health");
    expect(await refusal(api, me, healthNotes)).toMatchObject({ reason: "CONSENT_REQUIRED" });
    const stored = await rows(api.database.read, sql`select e::text from membership.elders e`);
    expect(JSON.stringify(stored)).not.toContain("青霉素");
  });

  it("reaches a viewer only when offered and ticked, and is absent from the answer otherwise", async () => {
    const [elder, son, niece] = [await newCustomer(api), await newCustomer(api), await newCustomer(api)];
    expect(
      await refusal(api, elder, inviteFamily, { body: { relation: "2", role: "VIEWER", health: true } }),
    ).toMatchObject({ reason: "CONSENT_REQUIRED" });
    await consent(api, elder, "health");
    await get(api, elder, saveHealthNotes, { body: notes });
    const his = await join(api, elder, son, { relation: "2", role: "VIEWER", health: true }, true);
    const hers = await join(api, elder, niece, { relation: "8", role: "PROXY", health: true }, false);
    const detail = (who: SignedIn, id: string) => get(api, who, familyDetail, { params: { id } });
    expect(await detail(son, his.id)).toMatchObject({ health: true, healthNotes: notes });
    const without = await detail(niece, hers.id);
    expect(without.health).toBe(false);
    expect("healthNotes" in without).toBe(false);
    expect(await refusal(api, niece, healthNotes, { query: { elderId: hers.elderId! } })).toMatchObject({
      status: 403,
      reason: "FAMILY_NO_RIGHT",
    });
    // The elder can see who looked (V4).
    const looked = await api.call<{ records: { who: string; what: string }[] }>("/rest/ums/privacy/access", {
      headers: elder.auth,
    });
    expect(looked.data.records.map((r) => r.what)).toEqual(["查看了健康信息"]);
    // A viewer reads and does not write.
    const write = { ...notes, elderId: his.elderId };
    expect(await refusal(api, son, saveHealthNotes, { body: write })).toMatchObject({ status: 403 });
    await withdraw(elder, "health");
    expect("healthNotes" in (await detail(son, his.id))).toBe(false);
  });

  it("of an elder who is invited is shared by the elder's own tick", async () => {
    const [daughter, elder] = [await newCustomer(api), await newCustomer(api, "李秀英")];
    const requested = { relation: "0", myRelation: "3", role: "PROXY" } as const;
    const { linkId } = await get(api, daughter, inviteFamily, { body: requested });
    const bond = await get(api, elder, acceptInvitation, { params: { linkId }, body: { health: true } });
    expect(bond).toMatchObject({ relation: "3", role: "PROXY", isMe: false, health: true });
    const consents = await api.call<{ records: { kind: string }[] }>("/rest/ums/member/consent", {
      headers: elder.auth,
    });
    expect(consents.data.records.map((c) => c.kind)).toEqual(["family", "health"]);
    const { records } = await get(api, daughter, elders);
    expect(records.map((e) => [e.name, e.isSelf, e.canAct])).toContainEqual(["李秀英", false, true]);
    const write = { ...notes, elderId: bond.elderId };
    expect(await get(api, daughter, saveHealthNotes, { body: write })).toEqual(notes);
    await get(api, elder, editFamily, { params: { id: bond.id }, body: { health: false } });
    expect(await refusal(api, daughter, healthNotes, { query: { elderId: bond.elderId! } })).toMatchObject({
      status: 403,
    });
    expect(
      await refusal(api, daughter, editFamily, { params: { id: bond.id }, body: { health: true } }),
    ).toMatchObject({ status: 403, reason: "FAMILY_NO_RIGHT" });
  });
});

it("whether somebody may act for an elder is answered by role, for every module above", async () => {
  const [elder, son, niece, stranger] = [
    await newCustomer(api),
    await newCustomer(api),
    await newCustomer(api),
    await newCustomer(api),
  ];
  const { elderId } = await join(api, elder, son, { relation: "2", role: "PROXY" });
  await join(api, elder, niece, { relation: "8", role: "VIEWER" });
  const may = async (who: SignedIn) => {
    const id = await idOf(who);
    const needs = ["orders.read", "orders.act", "pay", "contracts.sign", "family.manage"] as const;
    const answers = needs.map((need) => canActFor(api.database.primary, id, elderId!, need));
    return (await Promise.all(answers)).map(Number).join("");
  };
  expect(await may(elder)).toBe("11111");
  expect(await may(son)).toBe("11100");
  expect(await may(niece)).toBe("10000");
  expect(await may(stranger)).toBe("00000");
});
