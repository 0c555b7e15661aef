import { familyMembers } from "@ginkgo/api-contract/membership/family";
import { toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import { addFeedback } from "@ginkgo/api-contract/membership/feedback";
import { addEmergencyContact } from "@ginkgo/api-contract/membership/membership";
import { addElder, elders, saveHealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, setPassword } from "../../../../test/kits/identity-kit.ts";
import { consent, get, join, newCustomer } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { personalData } from "../personal-data.ts";

let api: TestApi;
let me: SignedIn;
let son: SignedIn;
let myId: string;
let motherId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  [me, son] = [await newCustomer(api, "王桂兰"), await newCustomer(api, "王建军")];
  myId = (await api.call<{ id: string }>("/rest/ums/member/current", { headers: me.auth })).data.id;
  await consent(api, me, "health");
  await get(api, me, saveHealthNotes, { body: { allergies: "青霉素" } });
  const mother = { name: "周秀珍", relation: "3", agreed: true } as const;
  motherId = (await get(api, me, addElder, { body: mother })).id!;
  await join(api, me, son, { relation: "2", role: "PROXY", elderId: motherId });
  await join(api, me, son, { relation: "2", role: "PROXY", elderId: null });
  const contact = { name: "王小红", phone: "13800138000", relation: "3" } as const;
  await get(api, me, addEmergencyContact, { body: contact });
  const [org] = (await get(api, null, orgPage, { query: { size: "1" } })).records;
  await get(api, me, toggleFavourite, { body: { targetType: "ORG", targetId: org!.id } });
  const feedback = { type: "BUG", content: "大字模式下按钮点不到。", contact: "13800138001" } as const;
  await get(api, me, addFeedback, { body: feedback });
  await setPassword(api, me.mobile, "Autumn-Leaf-28");
});
afterAll(() => api.close());

const vault = createVault(readSettings({ NODE_ENV: "test" }));
/** Every row of this module, as text. */
async function everything(): Promise<string> {
  const tables = ["emergency_contacts", "elders", "family_members", "chosen_elders", "favourites", "notices"];
  const all = tables.map((t) =>
    rows(api.database.read, sql.raw(`select to_json(t) as r from membership.${t} t`)),
  );
  return JSON.stringify(await Promise.all(all));
}

it("a copy of one's data holds all of it in readable words, and nobody else's account (V7)", async () => {
  const copy = await personalData.exportOf(api.database.read, myId, vault);
  expect(copy).toMatchObject({
    elders: [
      { name: "王桂兰", health: { allergies: "青霉素" } },
      { name: "周秀珍", relation: "女儿" },
    ],
    emergencyContacts: [{ name: "王小红", phone: "13800138000", relation: "女儿", priority: 1 }],
    favourites: [{ kind: "机构" }],
    opinions: [{ type: "功能异常", contact: "13800138001" }],
    notices: [{ title: "登录密码已修改" }, { title: "家人加入了" }, { title: "家人加入了" }],
  });
  expect(JSON.stringify(copy)).not.toContain(son.mobile);
});

it("closing an account leaves nothing of it here, and the elder with the family that stays (V8)", async () => {
  expect(await personalData.blockers(api.database.read, myId, api.clock.now())).toEqual([]);
  for (let time = 0; time < 2; time++)
    await api.database.transaction((tx) => personalData.erase(tx, myId, api.clock.now()));
  expect(await everything()).not.toMatch(new RegExp(`_id":"?${myId}"?[,}]`));
  const left = await rows<{ contact: string | null }>(
    api.database.read,
    sql`select contact from membership.opinions where member_id is not null or contact is not null`,
  );
  expect(left).toEqual([]);
  const mine = await get(api, son, elders);
  expect(mine.records.map((e) => [e.name, e.roleText])).toEqual([
    ["王建军", "主账户"],
    ["周秀珍", "主账户"],
  ]);
  const { records } = await get(api, son, familyMembers, { query: { elderId: motherId } });
  expect(records.map((m) => m.name)).toEqual(["王建军"]);
});
