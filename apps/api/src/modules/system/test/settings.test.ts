import { quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { searchAll, searchSuggest } from "@ginkgo/api-contract/search/search";
import { serviceDetail, servicePage } from "@ginkgo/api-contract/services/services";
import { productPage } from "@ginkgo/api-contract/shop/shop";
import { publicConfig } from "@ginkgo/api-contract/system/public-config";
import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import {
  decideSetting,
  saveSetting,
  settingHistory,
  settingPage,
} from "@ginkgo/api-contract/system/settings";
import { tripPage } from "@ginkgo/api-contract/tours/tours";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  other = await signInStaff(api, "administrator");
});
afterAll(() => api.close());

const reason = "开业前改好";
const settingOf = async (name: RuntimeSetting) =>
  (await get(api, operator, settingPage)).records.find((s) => s.name === name)!;
const save = (name: RuntimeSetting, value: string | null, more = {}, who = operator) =>
  get(api, who, saveSetting, { params: { name }, body: { value, reason, ...more } });
const refused = (name: RuntimeSetting, value: string | null, more = {}, who = operator) =>
  refusal(api, who, saveSetting, { params: { name }, body: { value, reason, ...more } });

describe("settings that staff change while the portal runs", () => {
  it("hold at once, say who changed them and why, and go back to what the start was given", async () => {
    const before = await settingOf("SITE_PHONE");
    expect(before).toMatchObject({ isSet: false, version: 0, value: before.startValue });
    const saved = await save("SITE_PHONE", " 400-800-6060 ", { version: 0 });
    expect(saved).toMatchObject({ isSet: true, value: "400-800-6060", version: 1, waiting: null });
    await expect.poll(async () => (await get(api, null, publicConfig)).site.phone).toBe("400-800-6060");
    expect(await refused("SITE_PHONE", "400", { version: 0 })).toMatchObject({
      status: 409,
      reason: "CHANGED_MEANWHILE",
      version: 1,
      now: [{ label: "服务电话", text: "400-800-6060" }],
    });
    expect(await save("SITE_PHONE", null)).toMatchObject({ isSet: false, value: before.startValue });
    await expect.poll(async () => (await get(api, null, publicConfig)).site.phone).toBe(before.startValue);
    const { records } = await get(api, other, settingHistory, { params: { name: "SITE_PHONE" } });
    expect(records.map(({ value, by, reason }) => ({ value, by, reason }))).toEqual([
      { value: null, by: expect.stringContaining("运营"), reason },
      { value: "400-800-6060", by: expect.stringContaining("运营"), reason },
    ]);
  });

  it("refuse what the start would refuse, and people who may not", async () => {
    const wrong = [
      ["SITE_PROVINCE", "江苏"],
      ["TWO_PERSON_FEN", "-1"],
      ["TWO_PERSON_FEN", "1.5"],
      ["TWO_PERSON_FEN", "1e400"],
      ["OFFER_SHOP", "maybe"],
      ["SITE_NAME", "银".repeat(21)],
      ["SITE_NAME", "   "],
      ["SMS_HOURLY_MOST", "0"],
      ["SMS_HOURLY_MOST", "1"],
      ["SMS_HOURLY_MOST", "9007199254740991"],
      ["TWO_PERSON_FEN", "9007199254740991"],
      ["SITE_PROVINCE", "999999"],
      ["SITE_PROVINCE", "320100"],
      ["SITE_NAME", "银杏\r\nBcc: a@b.cn"],
      ["SITE_NAME", "银杏\u202e里"],
      ["SITE_PHONE", "<script>alert(1)"],
      ["SITE_EMAIL", "kefu"],
    ] as const;
    for (const [name, value] of wrong)
      expect([name, value, (await refused(name, value)).status]).toEqual([name, value, 400]);
    expect((await refused("SITE_NAME", "好", {}, await signInStaff(api, "finance"))).status).toBe(403);
    const unknown = await api.call("PUT /rest/staff/setting/save/SECRET_KEY", {
      headers: { ...operator.auth, "idempotency-key": crypto.randomUUID() },
      body: { value: "x".repeat(40), reason },
    });
    expect(unknown.status).toBe(400);
  });

  it("that bound what one person may do with money wait for a second person", async () => {
    const asked = await save("TWO_PERSON_FEN", "90000000");
    expect(asked).toMatchObject({ value: asked.startValue, waiting: { value: "90000000", mayAgree: false } });
    const id = asked.waiting!.id;
    const decide = (agree: boolean) => ({ params: { id }, body: { agree } });
    expect((await refusal(api, operator, decideSetting, decide(true))).reason).toBe("OTHER_PERSON_NEEDED");
    expect((await refused("TWO_PERSON_FEN", "1", {}, other)).reason).toBe("REQUEST_WAITS");
    expect(api.api.settings.TWO_PERSON_FEN).toBe(Number(asked.startValue));
    const agreed = await get(api, other, decideSetting, decide(true));
    expect(agreed).toMatchObject({ value: "90000000", isSet: true, waiting: null });
    await expect.poll(() => api.api.settings.TWO_PERSON_FEN).toBe(90_000_000);
    expect((await refusal(api, other, decideSetting, decide(false))).reason).toBe("REQUEST_OVER");
    // Whoever asked may take it back.
    const again = await save("TWO_PERSON_FEN", null);
    const back = { params: { id: again.waiting!.id }, body: { agree: false, reason: "先不改" } };
    expect((await get(api, operator, decideSetting, back)).waiting).toBeNull();
    const { records } = await get(api, operator, settingHistory, { params: { name: "TWO_PERSON_FEN" } });
    expect(records.map((r) => r.state)).toEqual(["WITHDRAWN", "DONE"]);
    expect(records[1]!.second!.name).toContain("管理员");
    // Whoever decides has their own reason, or none; what changes nothing is no step.
    const refusing = await save("TWO_PERSON_FEN", null);
    await get(api, other, decideSetting, { params: { id: refusing.waiting!.id }, body: { agree: false } });
    await save("TWO_PERSON_FEN", "90000000");
    const trail = await get(api, await signInStaff(api, "auditor"), auditPage, {
      query: { subject: "setting:TWO_PERSON_FEN", size: "20" },
    });
    expect(trail.records.map((r) => [r.what, r.reason]).toReversed()).toEqual([
      ["SETTING_ASKED", reason],
      ["SETTING_AGREED", ""],
      ["SETTING_ASKED", reason],
      ["SETTING_WITHDRAWN", "先不改"],
      ["SETTING_ASKED", reason],
      ["SETTING_REFUSED", ""],
    ]);
  });
});

describe("a part of the portal that a company leaves out", () => {
  it("is in no list, no search and no order; what is offered stays", async () => {
    const customer = await newCustomer(api);
    const product = (await get(api, null, productPage, { query: { size: "1" } })).records[0]!;
    const service = (await get(api, null, servicePage, { query: { size: "1" } })).records[0]!;
    const find = async () => (await get(api, null, searchAll, { query: { keyword: "护" } })).groups;
    const suggest = async () => (await get(api, null, searchSuggest, { query: { keyword: "护" } })).groups;
    expect((await find()).map((g) => g.kind)).toEqual(expect.arrayContaining(["ORG", "PRODUCT"]));
    for (const name of ["OFFER_SHOP", "OFFER_TOURS", "OFFER_VISITS"] as const) await save(name, "off");
    await expect.poll(async () => (await get(api, null, publicConfig)).parts).toEqual([]);
    for (const endpoint of [productPage, tripPage, servicePage])
      expect(await refusal(api, null, endpoint, { query: {} })).toMatchObject({
        status: 404,
        reason: "NOT_OFFERED",
      });
    const left = [...(await find()), ...(await suggest())].map((g) => g.kind);
    expect(left).toContain("ORG");
    expect(left.filter((kind) => ["SERVICE", "PRODUCT", "TRIP", "SPOT"].includes(kind))).toEqual([]);
    expect((await get(api, null, orgPage, { query: {} })).total).toBeGreaterThan(0);
    const form = { kind: "PRODUCT" as const, items: [{ targetId: product.id, quantity: 1 }] };
    expect((await refusal(api, customer, quoteOrder, { body: form })).reason).toBe("NOT_OFFERED");
    // A visit paid for before, in a package or with a card, is still looked up and booked by its member alone.
    const its = { params: { id: service.id } };
    expect((await refusal(api, null, serviceDetail, its)).reason).toBe("NOT_OFFERED");
    expect((await get(api, customer, serviceDetail, its)).id).toBe(service.id);
    const visit = { kind: "SERVICE" as const, items: [{ targetId: service.id, quantity: 1 }] };
    expect((await refusal(api, customer, quoteOrder, { body: visit })).reason).toBe("NOT_OFFERED");
    for (const paid of [{ packageId: "1" }, { cardBenefit: "ESCORT" as const }])
      expect((await refusal(api, customer, quoteOrder, { body: { ...visit, ...paid } })).reason).not.toBe(
        "NOT_OFFERED",
      );
    for (const paid of [{ packageId: "1" }, { cardBenefit: "ESCORT" as const }])
      expect((await refusal(api, customer, quoteOrder, { body: { ...form, ...paid } })).status).toBe(400);
    for (const name of ["OFFER_SHOP", "OFFER_TOURS", "OFFER_VISITS"] as const) await save(name, null);
    await expect
      .poll(async () => (await get(api, null, publicConfig)).parts)
      .toEqual(["VISITS", "SHOP", "TOURS"]);
    expect((await get(api, null, productPage, { query: {} })).total).toBeGreaterThan(0);
  });
});
