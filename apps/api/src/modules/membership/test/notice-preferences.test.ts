import { readMessages } from "@ginkgo/api-contract/advisory/chat";
import { currentMember, withdrawConsent } from "@ginkgo/api-contract/identity/identity";
import {
  noticePage,
  noticePreferences,
  saveNoticePreferences,
} from "@ginkgo/api-contract/membership/notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answer, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, MINUTE, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { readOutbox } from "../../../platform/messages/sms-sandbox.ts";
import { type WordedNotice, wordedNotice } from "../notices/notice.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const choose = (who: SignedIn, records: { kind: WordedNotice["kind"]; inApp?: boolean; sms?: boolean }[]) =>
  get(api, who, saveNoticePreferences, { body: { records } });
const of = async (who: SignedIn, kind: WordedNotice["kind"]) =>
  (await get(api, who, noticePreferences)).records.find((r) => r.kind === kind)!;

async function tell(who: SignedIn, sent: Partial<WordedNotice> = {}) {
  const { id } = await get(api, who, currentMember);
  const words = {
    memberId: id,
    kind: "ORDER",
    title: "护理员已接单",
    body: "会按时上门。",
    sms: true,
  } as const;
  await api.database.transaction((tx) => wordedNotice(tx, { ...words, ...sent }, api.clock.now()));
}
/** What came to the phone by now, besides codes. */
async function texts({ mobile }: SignedIn): Promise<string[]> {
  await api.api.dueWork.runAll();
  const all = await readOutbox(api.database.primary, mobile);
  return all.filter((m) => m.purpose === "NEWS").map((m) => m.text);
}

describe("a notice", () => {
  it("goes to the phone of who asked for it, once, and not any more when the consent is taken back", async () => {
    const me = await signIn(api);
    await tell(me);
    expect(await texts(me)).toEqual([]);
    expect(await of(me, "ORDER")).toMatchObject({
      inApp: true,
      inAppKept: true,
      sms: false,
      smsOffered: true,
    });

    await choose(me, [{ kind: "ORDER", sms: true }]);
    await tell(me);
    await tell(me, { title: "付款成功", sms: false });
    await tell(me, { kind: "CONTRACT", title: "合同请您签" });
    expect(await texts(me)).toEqual([expect.stringContaining("护理员已接单")]);
    expect(await texts(me)).toHaveLength(1);

    await tell(me);
    await get(api, me, withdrawConsent, { params: { kind: "sms" } });
    expect(await texts(me)).toHaveLength(1);
    expect((await of(me, "ORDER")).sms).toBe(false);
    expect((await get(api, me, noticePage)).total).toBe(5);
  });

  it("waits for the morning at night", async () => {
    const me = await signIn(api);
    await choose(me, [{ kind: "CONTRACT", sms: true }]);
    api.clock.advance(13 * HOUR);
    const again = await signIn(api, me.mobile);
    await tell(again, { kind: "CONTRACT", title: "合同请您签" });
    expect(await texts(me)).toEqual([]);
    api.clock.advance(9 * HOUR);
    expect(await texts(me)).toEqual([expect.stringContaining("合同请您签")]);
  });

  it("is not told of what may be left out and was, but always of what money and the law need", async () => {
    const me = await signIn(api);
    await choose(me, [{ kind: "SYSTEM", inApp: false }]);
    await tell(me, { kind: "SYSTEM", title: "新栏目" });
    expect((await get(api, me, noticePage)).total).toBe(0);
    const off = (kind: "ORDER" | "SYSTEM", form: object) =>
      refusal(api, me, saveNoticePreferences, { body: { records: [{ kind, ...form }] } });
    expect((await off("ORDER", { inApp: false })).fields!.records).toContain("站内一定会通知");
    expect((await off("SYSTEM", { sms: true })).fields!.records).toContain("不发短信");
  });
});

describe("an answer in a conversation", () => {
  it("that is not read for a minute is told once, and again only after it was read", async () => {
    await seedAdvisers(api);
    const me = await signIn(api);
    const { id } = await openWith(api, me, "SUPPORT");
    const service = await signInStaff(api, "service");
    const noticesOf = async () => {
      await api.api.dueWork.runAll();
      return (await get(api, me, noticePage, { query: { kind: "ADVISER" } })).records.map((n) => n.link);
    };
    await answer(api, service, id, "您好");
    expect(await noticesOf()).toEqual([]);
    api.clock.advance(MINUTE + 1000);
    const link = `/user/advisor?conversation=${id}`;
    expect(await noticesOf()).toEqual([link]);
    await answer(api, service, id, "在吗");
    api.clock.advance(MINUTE + 1000);
    expect(await noticesOf()).toEqual([link]);
    await get(api, me, readMessages, { params: { id }, body: { seq: 99 } });
    await answer(api, service, id, "还有别的事吗");
    api.clock.advance(MINUTE + 1000);
    expect(await noticesOf()).toEqual([link, link]);
  });
});
