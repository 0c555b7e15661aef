import { draftContract, editContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { removeFamily } from "@ginkgo/api-contract/membership/family";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { giveAdviser, homeId, memberId, yearForm } from "./contracts-kit.ts";

let api: TestApi;
let adviser: SignedIn;
let elder: SignedIn;
let home: string;
const ids = { elder: "", daughter: "", stranger: "" };
let bond: string;
let strangersElder: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  elder = await newCustomer(api, "李淑芬");
  const daughter = await newCustomer(api, "李红");
  const stranger = await newCustomer(api, "陌生人");
  const mother = { name: "周秀珍", relation: "3", agreed: true } as const;
  strangersElder = (await get(api, stranger, addElder, { body: mother })).id!;
  bond = (await join(api, elder, daughter, { relation: "2", role: "PROXY" })).id;
  ids.elder = await memberId(api, elder);
  ids.daughter = await memberId(api, daughter);
  ids.stranger = await memberId(api, stranger);
  await giveAdviser(api, ids.elder);
  adviser = await signInStaff(api, "adviser");
  home = await homeId(api);
});
afterAll(() => api.close());

const form = (more: { payerId?: string; guardianId?: string; elderId?: string }) =>
  yearForm(home, ids.elder, more);

it.each(["payerId", "guardianId"] as const)(
  "a contract names as %s only the member's own family; a stranger is to it what nobody is",
  async (field) => {
    const named = (id: string) => refusal(api, adviser, draftContract, { body: form({ [field]: id }) });
    const theirs = await named(ids.stranger);
    expect(theirs).toMatchObject({ status: 400, reason: "BAD_INPUT" });
    expect(theirs.fields?.[field]).toContain("不在会员的家人里");
    expect(await named("999999999")).toEqual(theirs);
    const { id } = await get(api, adviser, draftContract, { body: form({ [field]: ids.daughter }) });
    const body = form({ [field]: ids.stranger });
    expect(await refusal(api, adviser, editContract, { params: { id }, body })).toEqual(theirs);
  },
);

it("an elder is named only of the member's own family", async () => {
  const named = (id: string) => refusal(api, adviser, draftContract, { body: form({ elderId: id }) });
  const theirs = await named(strangersElder);
  expect(theirs.fields).toHaveProperty("elderId");
  expect(await named("999999999")).toEqual(theirs);
});

it("who has left the family is named no more", async () => {
  await get(api, elder, removeFamily, { params: { id: bond } });
  const body = form({ payerId: ids.daughter });
  expect((await refusal(api, adviser, draftContract, { body })).fields).toHaveProperty("payerId");
});
