import { followPage, memberCard, staffFollowUps } from "@ginkgo/api-contract/advisory/chat-staff";
import {
  addAttachment,
  contractFamily,
  draftContract,
  editContract,
  proposeChange,
  removeAttachment,
  sendContract,
  settleContract,
  staffContract,
  staffContracts,
  staffSignContract,
  voidContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setPeople, staffIdOf } from "../../../../test/kits/advisory-kit.ts";
import type { Refusal } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { memberId, readContract, sentContract, settledContract, sign, yearForm } from "./contracts-kit.ts";

let house: ContractsHouse;
let who: SignedIn;
/** Signed by everybody, and a draft, of the adviser's member at the merchant's home. */
const ids = { signed: "", draft: "", member: "" };
beforeAll(async () => {
  house = await contractsHouse();
  const { params, who: elder } = await house.withContract();
  who = elder;
  ids.signed = params.id;
  ids.member = await memberId(house.api, who);
  const body = yearForm(house.home, ids.member);
  ids.draft = (await get(house.api, house.staff.adviser, draftContract, { body })).id;
});
afterAll(() => house.close());

const run = (statement: ReturnType<typeof sql>) =>
  house.api.database.transaction((tx) => tx.execute(statement));
/** Who stands to the contract how, beside the role; each set anew before it is asked. */
const contractRoles = {
  "the member's adviser": async () => {
    await run(sql`update advisory.member_people set staff_id = ${await staffIdOf(house.api, "陈静")}::bigint
      where member_id = ${ids.member}::bigint and role = 'ADVISER'`);
    return signInStaff(house.api, "adviser");
  },
  "an adviser of others": async () => {
    await run(sql`update advisory.member_people set staff_id = ${await staffIdOf(house.api, "赵敏")}::bigint
      where member_id = ${ids.member}::bigint and role = 'ADVISER'`);
    await run(sql`update advisory.people set stand_in_id = null`);
    return signInStaff(house.api, "adviser");
  },
  "who stands in for the adviser": async () => {
    await contractRoles["an adviser of others"]();
    await run(sql`update advisory.people set stand_in_id = ${await staffIdOf(house.api, "陈静")}::bigint
      where staff_id = ${await staffIdOf(house.api, "赵敏")}::bigint`);
    return signInStaff(house.api, "adviser");
  },
  "customer service": () => signInStaff(house.api, "service"),
  "a merchant of another home": async () => {
    await run(sql`delete from identity.staff_sellers`);
    return signInStaff(house.api, "merchant");
  },
  "the merchant of the home": async () => {
    await run(sql`insert into identity.staff_sellers (staff_id, seller)
      values (${await staffIdOf(house.api, "孙志强")}::bigint, ${`org:${house.home}`})`);
    return signInStaff(house.api, "merchant");
  },
  "an operator": () => signInStaff(house.api, "operator"),
} as const;
type ContractRole = keyof typeof contractRoles;

type Outcome = "yes" | "no right" | "not there";
const said: Record<string, Outcome> = { NOT_ALLOWED: "no right", NOT_FOUND: "not there" };

/** What they are told, path by path: `yes` is whatever comes next, as nothing here is to be changed. */
const table: Record<ContractRole, { read: Outcome; write: Outcome; sign: Outcome; listed: number | null }> = {
  "the member's adviser": { read: "yes", write: "yes", sign: "no right", listed: 2 },
  "an adviser of others": { read: "not there", write: "not there", sign: "no right", listed: 0 },
  "who stands in for the adviser": { read: "yes", write: "yes", sign: "no right", listed: 2 },
  "customer service": { read: "no right", write: "no right", sign: "no right", listed: null },
  "a merchant of another home": { read: "not there", write: "no right", sign: "not there", listed: 0 },
  "the merchant of the home": { read: "yes", write: "no right", sign: "yes", listed: 2 },
  "an operator": { read: "yes", write: "yes", sign: "yes", listed: 2 },
};

/** Well formed, and refused for what they say once they are let in. */
const writes: [Endpoint, () => object | undefined][] = [
  [editContract, () => yearForm(house.home, ids.member)],
  [sendContract, () => undefined],
  [voidContract, () => ({ reason: "写错了" })],
  [addAttachment, () => ({ kind: "ID", fileId: "999999999", name: "证件" })],
  [removeAttachment, () => undefined],
  [proposeChange, () => ({ kind: "ROOM", date: "2020-01-01", reason: "朝南", roomNo: "305" })],
  [settleContract, () => ({ endsOn: "2099-01-01", balanceFen: 0 })],
];

async function told(staff: SignedIn, endpoint: Endpoint, id: string, body?: object): Promise<Outcome> {
  const { data } = await house.api.call<Refusal>(addressOf(endpoint, { id }), {
    headers: { ...staff.auth, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return said[data.reason] ?? "yes";
}

const openFile = async (staff: SignedIn, url: string) =>
  (await house.api.api.openFile(
    new Request(`http://localhost${url}`, { headers: staff.auth }),
    url.split("/").at(-1)!,
  )) !== undefined;

describe("staff at somebody's contract", () => {
  beforeAll(async () => {
    await setPeople(house.api, [{ name: "赵敏", kind: "ADVISER", employeeNo: "G009" }]);
  });

  it.each(Object.keys(table) as ContractRole[])("%s", async (role) => {
    const staff = await contractRoles[role]();
    const may = table[role];
    const list = await house.api.call<{ total: number }>(addressOf(staffContracts, {}), {
      headers: staff.auth,
    });
    expect(list.status === 403 ? null : list.data.total).toBe(may.listed);
    expect(await told(staff, staffContract, ids.signed)).toBe(may.read);
    for (const [endpoint, body] of writes)
      expect([endpoint.path, await told(staff, endpoint, ids.signed, body())]).toEqual([
        endpoint.path,
        may.write,
      ]);
    expect(await told(staff, staffSignContract, ids.signed)).toBe(may.sign);
    expect(await told(staff, contractFamily, ids.member)).toBe(may.write);
    const { attachments } = await readContract(house.api, who, ids.signed);
    expect(await openFile(staff, attachments[0]!.url)).toBe(may.read === "yes");
    const drafted = await house.api.call(addressOf(draftContract, {}), {
      headers: { ...staff.auth, "content-type": "application/json" },
      body: JSON.stringify(yearForm(house.home, ids.member)),
    });
    expect(drafted.status).toBe({ yes: 200, "not there": 400, "no right": 403 }[may.write]);
    await run(sql`delete from contracts.contracts where sent_at is null and id <> ${ids.draft}::bigint`);
  });
});

describe("after moving in", () => {
  it("the adviser asks on the third, seventh and thirtieth day; what is left is called off at the end", async () => {
    const staff = await contractRoles["the member's adviser"]();
    const { records } = await get(house.api, who, followPage, { query: { signId: ids.signed } });
    expect(records.map((f) => [f.type, f.state, f.planAt])).toEqual([
      ["AFTER_CHECKIN", "PLANNED", "2026-12-20T10:00:00+08:00"],
      ["AFTER_CHECKIN", "PLANNED", "2026-11-27T10:00:00+08:00"],
      ["AFTER_CHECKIN", "PLANNED", "2026-11-23T10:00:00+08:00"],
    ]);
    const { records: planned } = await get(house.api, staff, staffFollowUps);
    expect(planned.map((f) => f.signId)).toEqual(Array(3).fill(ids.signed));
    const endsOn = house.api.clock.now().toISOString().slice(0, 10);
    await settledContract(house.api, { ...house.staff, adviser: staff }, who, ids.signed, endsOn);
    const after = await get(house.api, who, followPage, { query: { signId: ids.signed } });
    expect(after.records.map((f) => f.state)).toEqual(Array(3).fill("CANCELLED"));
  });

  it("who has no adviser is given one, who asks them", async () => {
    const alone = await newCustomer(house.api, "李慧芳");
    const id = await memberId(house.api, alone);
    const contract = await sentContract(house.api, house.staff.adviser, yearForm(house.home, id));
    await run(sql`delete from advisory.member_people where member_id = ${id}::bigint`);
    await sign(house.api, alone, contract.id);
    const operator = await signInStaff(house.api, "operator");
    await get(house.api, operator, staffSignContract, { params: { id: contract.id } });
    const { records } = await get(house.api, alone, followPage, { query: { signId: contract.id } });
    expect(records).toHaveLength(3);
    const { adviserId } = await get(house.api, alone, currentMember);
    expect(new Set(records.map((f) => f.adviser.id))).toEqual(new Set([adviserId]));
    const notices = await get(house.api, alone, noticePage, {});
    expect(notices.records.map((n) => n.title)).toContain("您有了专属顾问");
  });

  it("the member's card tells contracts by their first day", async () => {
    const staff = await contractRoles["the member's adviser"]();
    const { contracts } = await get(house.api, staff, memberCard, { params: { id: ids.member } });
    expect(contracts.map((c) => c.at)).toEqual(["2026-11-20", "2026-11-20"]);
  });
});
