import { staffBookings } from "@ginkgo/api-contract/bookings/bookings";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { orgCards, orgDetail, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { type ApplyType, applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import {
  approveMerchantApply,
  checkMerchantApply,
  inviteMerchantApply,
  onlineMerchantApply,
  type StaffApply,
  signMerchantApply,
  staffMerchantApplies,
  staffMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import {
  addMerchantApply,
  addPartnerApply,
  merchantApplyProgress,
} from "@ginkgo/api-contract/partners/merchant-apply";
import { tourOrgDetail, tourOrgPage } from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  getCode,
  held,
  newMobile,
  type SignedIn,
  seedDemoPeople,
} from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { company, findAllRight, uploadPapers } from "../../../../test/kits/partners-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { setUp, signInBy } from "../../accounts/test/accounts-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

/** An application with everything found right. */
async function checkedApply(
  applyType: ApplyType,
  companyName: string,
  contactPhone = newMobile(),
): Promise<{ apply: StaffApply; phone: string; params: { id: string } }> {
  const smsCode = await getCode(api, contactPhone, "APPLY");
  const attachments = await uploadPapers(api, applyType);
  const body = {
    ...company,
    applyType,
    companyName,
    attachments,
    contactPhone,
    smsCode,
    agreeProtocol: true as const,
  };
  const { applyNo } =
    applyType === "PARTNER" || applyType === "AGENT"
      ? await get(api, null, addPartnerApply, { body: { ...body, applyType } })
      : await get(api, null, addMerchantApply, { body });
  const { records } = await get(api, operator, staffMerchantApplies, { query: { keyword: applyNo } });
  const apply = await findAllRight(api, operator, "company", records[0]!.id);
  return { apply, phone: contactPhone, params: { id: apply.id } };
}

const messagesTo = async (mobile: string) =>
  (
    await rows<{ text: string }>(
      api.database.read,
      sql`select text from sandbox.messages where mobile = ${mobile} and purpose = 'NOTICE' order by id`,
    )
  ).map(({ text }) => text);
const idOf = (code: string) => code.slice(code.indexOf(":") + 1);
const found = async (keyword: string) =>
  (await get(api, null, orgPage, { query: { keyword } })).records.map(({ name }) => name);

describe("a home that was approved", () => {
  it("has a draft and an account that sees nothing else, and is found once it is online", async () => {
    const name = "南京栖霞枫桥颐养院";
    const { apply, phone, params } = await checkedApply("ORG", name);
    expect(apply.makes).toMatchObject({ kind: "ORG", seller: null, account: null, existing: [] });
    expect(apply.makes.lines.map(({ title }) => title).join()).toContain(name);
    const body = { version: apply.version, orgType: "APARTMENT" as const };
    const stale = { params, body: { ...body, version: apply.version - 1 } };
    expect(await refusal(api, operator, approveMerchantApply, stale)).toMatchObject({
      status: 409,
      reason: "CHANGED_MEANWHILE",
      version: apply.version,
      now: [{ label: "状态", text: applyStates.REVIEWING }],
      at: expect.any(String),
    });
    const elsewhere = { params, body: { ...body, adcode: "110101" } };
    expect((await refusal(api, operator, approveMerchantApply, elsewhere)).fields?.adcode).toContain("地区");

    // The same call again, and at the same time, makes one.
    const send = () =>
      api.call<StaffApply>(`PUT /rest/staff/merchantApply/approve/${params.id}`, {
        headers: { ...operator.auth, "idempotency-key": "approve-once" },
        body,
      });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.link)).size).toBe(1);
    const approved = answers[0]!.data;
    expect(approved).toMatchObject({ state: "APPROVED", actions: ["sign", "invite"] });
    expect(approved.makes).toMatchObject({
      seller: { name, isDraft: true, path: null },
      account: { name: company.contactName, stateText: "还没设密码和动态码" },
    });
    const orgId = idOf(approved.makes.seller!.code);
    // Its own draft is no other home of the name.
    expect(approved.items.find(({ part }) => part === "companyName")?.hint).toBe("门户里没有同名的机构");
    const stored = await rows<{ id: string }>(
      api.database.read,
      sql`select id::text from organisations.organisations where name = ${name}`,
    );
    expect(stored).toEqual([{ id: orgId }]);
    expect((await messagesTo(phone)).at(-1)).toContain(approved.link);
    expect((await get(api, operator, staffMerchantApply, { params })).link).toBeUndefined();

    const open = { params: { id: orgId } };
    expect(await refusal(api, null, orgDetail, open)).toMatchObject({ status: 404 });
    expect(await get(api, null, orgCards, { query: { ids: orgId } })).toEqual([]);
    expect(await found(name)).not.toContain(name);

    const secret = await setUp(api, approved.link!);
    const theirs = held(phone, await signInBy(api, phone, secret));
    expect(await get(api, theirs, staffOrders)).toMatchObject({ total: 0 });
    expect(await get(api, theirs, staffBookings)).toMatchObject({ total: 0 });
    expect(await refusal(api, theirs, staffMerchantApplies)).toMatchObject({ status: 403 });
    expect((await get(api, operator, staffMerchantApply, { params })).actions).toEqual(["sign"]);

    await get(api, operator, signMerchantApply, { params });
    await get(api, operator, onlineMerchantApply, { params });
    expect(await found(name)).toContain(name);
    expect((await get(api, null, orgDetail, open)).orgType).toBe("APARTMENT");
    const receipt = { params: { applyNo: apply.applyNo }, query: { phone } };
    expect(await get(api, null, merchantApplyProgress, receipt)).toMatchObject({
      state: "ONLINE",
      page: `/orgs/${orgId}`,
    });
  });

  it("that the portal lists already is taken over, not made twice, and by nobody else after that", async () => {
    const listed = (await row<{ id: string; name: string }>(
      api.database.read,
      sql`select id::text, name from organisations.organisations o where facet_sig >= 0
        and not exists (select 1 from identity.staff_sellers s where s.seller = 'org:' || o.id)
        and (select count(*) from organisations.organisations x where x.name_norm = o.name_norm) = 1 limit 1`,
    ))!;
    const { apply, params } = await checkedApply("ORG", listed.name);
    expect(apply.makes.existing).toMatchObject([{ id: listed.id }]);
    const strange = { params, body: { orgId: String(Number(listed.id) + 1) } };
    expect((await refusal(api, operator, approveMerchantApply, strange)).fields?.orgId).toContain("名称相同");
    const approved = await get(api, operator, approveMerchantApply, { params, body: { orgId: listed.id } });
    expect(approved.makes.seller).toMatchObject({ code: `org:${listed.id}`, isDraft: false });
    const again = await checkedApply("ORG", listed.name);
    const taken = { params: again.params, body: { orgId: listed.id } };
    expect((await refusal(api, operator, approveMerchantApply, taken)).fields?.orgId).toContain("已经有账号");
  });

  it("that the portal lists is taken over by one of two approved at the same time", async () => {
    const listed = (await row<{ id: string; name: string }>(
      api.database.read,
      sql`select id::text, name from organisations.organisations o where facet_sig >= 0
        and not exists (select 1 from identity.staff_sellers s where s.seller = 'org:' || o.id)
        and (select count(*) from organisations.organisations x where x.name_norm = o.name_norm) = 1
        order by id desc limit 1`,
    ))!;
    const applied = [await checkedApply("ORG", listed.name), await checkedApply("ORG", listed.name)];
    const answers = await Promise.all(
      applied.map(({ params }) =>
        api.call(`PUT /rest/staff/merchantApply/approve/${params.id}`, {
          headers: operator.auth,
          body: { orgId: listed.id },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const accounts = await rows(
      api.database.read,
      sql`select 1 from identity.staff_sellers where seller = ${`org:${listed.id}`}`,
    );
    expect(accounts).toHaveLength(1);
  });

  it("is sent another link while nobody has set the account up", async () => {
    const { phone, params } = await checkedApply("ORG", "南京江宁暖阳护理院");
    const first = await get(api, operator, approveMerchantApply, { params });
    const second = await get(api, operator, inviteMerchantApply, { params });
    expect(second.link).not.toBe(first.link);
    expect((await messagesTo(phone)).at(-1)).toContain(second.link);
    await expect(setUp(api, first.link!)).rejects.toThrow("404");
    await setUp(api, second.link!);
    expect(await refusal(api, operator, inviteMerchantApply, { params })).toMatchObject({
      reason: "STAFF_STATE",
    });
  });
});

it("a shop of somebody who has an account is added to it; a colleague's number is no shop's", async () => {
  const home = await checkedApply("ORG", "南京玄武百子颐养院");
  const first = await get(api, operator, approveMerchantApply, { params: home.params });
  const shop = await checkedApply("SHOP", "南京百子护理用品店", home.phone);
  const second = await get(api, operator, approveMerchantApply, { params: shop.params });
  expect(second.makes.account?.id).toBe(first.makes.account?.id);
  const account = await row<{ role: string; other: string; sellers: number }>(
    api.database.read,
    sql`select role, other_roles::text as other,
        (select count(*)::int from identity.staff_sellers x where x.staff_id = s.id) as sellers
      from identity.staff s where id = ${first.makes.account!.id}::bigint`,
  );
  expect(account).toEqual({ role: "organisation", other: "{merchant}", sellers: 2 });
  await get(api, operator, signMerchantApply, { params: shop.params });
  await get(api, operator, onlineMerchantApply, { params: shop.params });
  // A shop is no home.
  expect(await found("南京百子护理用品店")).not.toContain("南京百子护理用品店");

  const ours = await checkedApply("SHOP", "南京同事用品店", operator.mobile);
  expect(await refusal(api, operator, approveMerchantApply, { params: ours.params })).toMatchObject({
    status: 409,
    reason: "SELLER_PHONE_OURS",
  });
  expect(await get(api, operator, staffMerchantApply, { params: ours.params })).toMatchObject({
    state: "REVIEWING",
    makes: { seller: null, account: null },
  });
});

it("who runs tours shows the number of the licence, and is listed once online", async () => {
  const name = "南京慢行康养旅行社";
  const { params } = await checkedApply("TOUR", name);
  expect((await refusal(api, operator, approveMerchantApply, { params })).fields?.travelLicenseNo).toContain(
    "许可证",
  );
  const body = { travelLicenseNo: "L-JS-00123" };
  const approved = await get(api, operator, approveMerchantApply, { params, body });
  const open = { params: { id: idOf(approved.makes.seller!.code) } };
  expect(await refusal(api, null, tourOrgDetail, open)).toMatchObject({ status: 404 });
  await get(api, operator, signMerchantApply, { params });
  const online = await get(api, operator, onlineMerchantApply, { params });
  expect(online.makes.seller).toMatchObject({ isDraft: false, path: `/tour/org/${open.params.id}` });
  expect((await get(api, null, tourOrgDetail, open)).details.travelLicenseNo).toBe("L-JS-00123");
  expect((await get(api, null, tourOrgPage, { query: { keyword: name } })).records).toMatchObject([{ name }]);
});

it("a partner gets neither page nor account, and the reviewer reads so before", async () => {
  const { apply, params } = await checkedApply("PARTNER", "南京银龄合作社");
  expect(apply.makes).toMatchObject({ kind: "NOTHING", lines: [{ title: "不建机构，也不建账号" }] });
  const approved = await get(api, operator, approveMerchantApply, { params });
  expect(approved).toMatchObject({ actions: ["sign"], makes: { seller: null, account: null } });
  expect(approved.link).toBeUndefined();
  await get(api, operator, signMerchantApply, { params });
  expect(await get(api, operator, onlineMerchantApply, { params })).toMatchObject({ state: "ONLINE" });
});

it("an item that was found wrong again keeps the door shut", async () => {
  const { params } = await checkedApply("ORG", "南京雨花松风院");
  const body = { part: "FIRE_SAFETY" as const, verdict: "BAD" as const, note: "盖的不是消防的章" };
  await get(api, operator, checkMerchantApply, { params, body });
  expect(await refusal(api, operator, approveMerchantApply, { params })).toMatchObject({
    reason: "APPLY_NOT_CHECKED",
    open: ["消防验收或检查合格证明"],
  });
});
