import {
  adviserDetail,
  adviserPage,
  agentServer,
  chooseAdviser,
  matchAdvisers,
  myAdviser,
  onlineServer,
  tempServer,
  underOnlineServer,
  updateRecentAdviser,
} from "@ginkgo/api-contract/advisory/advisers";
import {
  closeConversation,
  conversationDetail,
  openConversation,
  rateConversation,
} from "@ginkgo/api-contract/advisory/chat";
import { followPage, writeFollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, setPeople } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
/** 陈静 of Nanjing, 周建华 of Suzhou, 赵敏 and 孙志强 of customer service. */
let nanjing: string;
let suzhou: string;
let min: string;
let qiang: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  [nanjing, suzhou, min, qiang] = (await setPeople(api, [
    {
      name: "陈静",
      kind: "ADVISER",
      employeeNo: "G001",
      areas: ["320100"],
      specialties: ["DISABLED", "SUBSIDY"],
    },
    { name: "周建华", kind: "ADVISER", employeeNo: "G002", areas: ["320500"], specialties: ["TOUR"] },
    { name: "赵敏", kind: "SERVICE", employeeNo: "K001" },
    { name: "孙志强", kind: "SERVICE", employeeNo: "K002" },
  ])) as [string, string, string, string];
});
afterAll(() => api.close());

const wish = (who: SignedIn, province: string) =>
  api.call("PUT /rest/ums/member/uptHopeAddress", { headers: who.auth, body: { provinces: [province] } });

describe("an adviser", () => {
  it("is shown to everybody with how they are paid, and a number nobody can call", async () => {
    const shown = await get(api, null, adviserDetail, { params: { id: nanjing } });
    expect(shown).toMatchObject({ name: "陈静", rating: null, reviews: [], areas: [{ name: "南京市" }] });
    expect(shown.paidBy).toMatch(/工资.*提成/);
    expect(shown.phone).toBe("199****0011");
    expect((await refusal(api, null, adviserDetail, { params: { id: min } })).status).toBe(404);
  });

  it("is reviewed by those who were served and let others read it, under a masked name", async () => {
    await arrive(api, nanjing);
    for (const [name, shareWords] of [
      ["钱大明", true],
      ["冯小兰", false],
    ] as const) {
      const member = await newCustomer(api, name);
      const { id } = await openWith(api, member, "ORG", "10001");
      await get(api, member, closeConversation, { params: { id } });
      const body = { score: shareWords ? 5 : 4, content: "讲得明白，加我微信 abc12345", shareWords };
      await get(api, member, rateConversation, { params: { id }, body });
    }
    const shown = await get(api, null, adviserDetail, { params: { id: nanjing } });
    expect(shown).toMatchObject({ rating: 4.5, reviewCount: 2 });
    expect(shown.reviews).toHaveLength(1);
    expect(shown.reviews[0]).toMatchObject({ score: 5, author: "钱**" });
    expect(shown.reviews[0]!.content).toContain("讲得明白");
    expect(shown.reviews[0]!.content).not.toContain("abc12345");
    const page = await get(api, null, adviserPage);
    expect(page.records.map((a) => a.name)).toEqual(["陈静", "周建华"]);
    const tours = await get(api, null, adviserPage, { query: { specialty: "TOUR" } });
    expect(tours.records.map((a) => a.name)).toEqual(["周建华"]);
  });
});

describe("looking for an adviser", () => {
  const ask = (body: object) => get(api, null, matchAdvisers, { body: { adcode: "320106", ...body } });

  it("names those who serve the place and know the need, with reasons that are facts", async () => {
    const { advisers, orgs } = await ask({ careLevel: "NURSING", wants: ["SUBSIDY"] });
    expect(orgs).toHaveLength(3);
    expect(advisers.map((a) => a.adviser.name)).toEqual(["陈静"]);
    const why = advisers[0]!.reasons;
    expect(why).toContain("负责南京市");
    expect(why).toContain("擅长政策补贴、失能照护");
    expect(why.join()).toMatch(/2 个家庭评了分，平均 4.5 分/);
    expect(why.join()).toMatch(/还能接待 \d+ 位/);
  });

  it("in a place that is none is refused", async () => {
    const { fields } = await refusal(api, null, matchAdvisers, { body: { adcode: "999999" } });
    expect(fields?.adcode).toContain("没有这个地区");
  });

  it("gives organisations within the money where nobody knows the need", async () => {
    const { advisers, orgs } = await ask({ wants: ["TOUR"], careLevel: "SELF", budgetMaxFen: 600_000 });
    expect(advisers).toEqual([]);
    expect(orgs.length).toBeGreaterThan(0);
    for (const { org, reasons } of orgs) {
      expect(org.city).toBe("南京");
      expect(org.careLevels).toContain("SELF");
      expect(org.priceMinFen!).toBeLessThanOrEqual(600_000);
      expect(reasons).toContain("接收生活能自理的老人");
      expect(reasons.join()).toMatch(/每月 [\d,.]+ 元起，在您说的预算里/);
    }
  });
});

describe("a member's people", () => {
  it("are one for each, however often and at once they are asked for, spread over those there are", async () => {
    const [a, b] = [await newCustomer(api), await newCustomer(api)];
    const requested = await Promise.all(Array.from({ length: 6 }, () => get(api, a, onlineServer)));
    expect(new Set(requested.map((p) => p!.id)).size).toBe(1);
    const other = await get(api, b, onlineServer);
    expect(new Set([requested[0]!.id, other!.id])).toEqual(new Set([min, qiang]));
  });

  it("stand in for whoever is away, and only then", async () => {
    const member = await newCustomer(api);
    const own = (await get(api, member, onlineServer))!;
    const other = own.id === min ? qiang : min;
    await arrive(api, other);
    expect((await get(api, member, underOnlineServer))!.id).toBe(other);
    await arrive(api, own.id);
    expect(await get(api, member, underOnlineServer)).toBeNull();
    await arrive(api, own.id, false);
    await arrive(api, other, false);
    expect(await get(api, member, underOnlineServer)).toBeNull();
  });

  it("answer for the region wished for, and for the new one once another is", async () => {
    const member = await newCustomer(api);
    expect(await get(api, member, agentServer)).toBeNull();
    await wish(member, "320500");
    expect((await get(api, member, agentServer))!.id).toBe(suzhou);
    await wish(member, "320106");
    expect((await get(api, member, agentServer))!.id).toBe(nanjing);
    await wish(member, "320000");
    expect((await get(api, member, agentServer))!.id).toBe(nanjing);
    await wish(member, "440000");
    expect(await get(api, member, agentServer)).toBeNull();
  });

  it("are there for a consultation until it ends", async () => {
    const member = await newCustomer(api);
    await arrive(api, nanjing);
    const { id } = await openWith(api, member, "ORG", "10001");
    expect((await get(api, member, tempServer))!.id).toBe(nanjing);
    expect((await get(api, member, tempServer, { query: { conversationId: id } }))!.id).toBe(nanjing);
    await get(api, member, closeConversation, { params: { id } });
    expect(await get(api, member, tempServer)).toBeNull();
    expect(await get(api, await newCustomer(api), tempServer, { query: { conversationId: id } })).toBeNull();
  });
});

describe("one's own adviser", () => {
  it("is the first one looked at, and may be changed once in thirty days", async () => {
    const member = await newCustomer(api);
    expect(await get(api, member, myAdviser)).toBeNull();
    await get(api, member, updateRecentAdviser, { body: { adviserId: nanjing } });
    await get(api, member, updateRecentAdviser, { body: { adviserId: suzhou } });
    expect((await get(api, member, myAdviser))!.id).toBe(nanjing);

    await arrive(api, nanjing);
    const { id } = await openWith(api, member, "ADVISER");
    const { id: memberId } = await get(api, member, currentMember);
    const planned = { memberId, type: "AFTER_VISIT", way: "PHONE", state: "PLANNED" } as const;
    const planAt = new Date(api.clock.now().getTime() + DAY).toISOString();
    await get(api, await signInStaff(api, "adviser"), writeFollowUp, { body: { ...planned, planAt } });
    const change = (adviserId: string) => ({ body: { adviserId, reason: "想找苏州的顾问" } });
    await get(api, member, chooseAdviser, change(suzhou));
    const calls = await get(api, member, followPage);
    expect(calls.records.map((f) => f.adviser.id)).toEqual([suzhou]);
    expect((await get(api, member, myAdviser))!.id).toBe(suzhou);
    await get(api, member, chooseAdviser, change(suzhou));
    expect((await refusal(api, member, chooseAdviser, change(nanjing))).reason).toBe("ADVISER_CHANGED");
    const stood = await get(api, member, conversationDetail, { params: { id } });
    expect(stood).toMatchObject({ person: { name: "陈静" }, standsInFor: "周建华" });
    api.clock.advance(29 * DAY);
    const later = await signIn(api, member.mobile);
    expect((await refusal(api, later, chooseAdviser, change(nanjing))).reason).toBe("ADVISER_CHANGED");
    api.clock.advance(DAY);
    const again = await signIn(api, member.mobile);
    expect((await get(api, again, chooseAdviser, change(nanjing))).id).toBe(nanjing);
    expect((await refusal(api, again, chooseAdviser, change(min))).status).toBe(404);
  });
});

describe("a member in a hurry", () => {
  it("may open twenty conversations an hour", async () => {
    const member = await newCustomer(api);
    for (let i = 0; i < 20; i++) {
      const { id } = await openWith(api, member, "SUPPORT");
      await get(api, member, closeConversation, { params: { id } });
    }
    const body = { targetType: "SUPPORT" } as const;
    expect((await refusal(api, member, openConversation, { body })).reason).toBe("CONVERSATION_TOO_MANY");
  });
});
