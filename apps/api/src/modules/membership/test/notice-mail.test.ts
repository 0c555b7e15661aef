import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  bindMail,
  mailOff,
  mailOffCheck,
  sendMailCode,
  unbindMail,
} from "@ginkgo/api-contract/membership/mail";
import {
  noticePage,
  noticePreferences,
  saveNoticePreferences,
} from "@ginkgo/api-contract/membership/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeSmtp } from "../../../../test/kits/fake-smtp.ts";
import {
  getCode,
  HOUR,
  MINUTE,
  newAddress,
  type SignedIn,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { type WordedNotice, wordedNotice } from "../notices/notice.ts";

let server: Awaited<ReturnType<typeof fakeSmtp>>;
let api: TestApi;
beforeAll(async () => {
  server = await fakeSmtp();
  api = await buildTestApi("empty", server.env);
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.letters.length = 0;
  server.refusals.length = 0;
  // Whoever was told at night in one test is not to wait in the next.
  const hour = (api.clock.now().getUTCHours() + 8) % 24;
  if (hour >= 21 || hour < 8) api.clock.advance(((9 - hour + 24) % 24) * HOUR);
});

let boxes = 0;
const newBox = () => `Wang.Guilan+${++boxes}@qq.com`;
const codeIn = (letter = server.letters.at(-1)!) => /\d{6}/.exec(letter.text)![0];
const askCode = (who: SignedIn, address: string, from = newAddress()) =>
  api.call<{ reason?: string; retryAfter?: number; fields?: Record<string, string> }>(
    `POST ${sendMailCode.path}`,
    { headers: who.auth, body: { address }, from },
  );
async function withBox(who: SignedIn, address = newBox()) {
  const answer = await askCode(who, address);
  expect(answer).toMatchObject({ status: 200, data: { expiresIn: 1800, resendAfter: 60 } });
  await get(api, who, bindMail, { body: { address, code: codeIn() } });
  server.letters.length = 0;
  return address;
}
async function tell(who: SignedIn, sent: Partial<WordedNotice> = {}) {
  const { id } = await get(api, who, currentMember);
  const words = { memberId: id, kind: "ORDER", title: "护理员已接单", body: "王桂兰家。" } as const;
  await api.database.transaction((tx) =>
    wordedNotice(tx, { ...words, link: "/user/order-detail?id=7", ...sent }, api.clock.now()),
  );
}
async function letters() {
  await api.api.dueWork.runAll();
  return server.letters;
}
const waiting = async () =>
  (
    await rows<{ n: number }>(
      api.database.primary,
      sql`select count(*)::int as n from membership.notice_mail`,
    )
  )[0]!.n;

describe("a letter", () => {
  it("goes sealed and signed in to the proved mailbox with a title, a link and the way to end it", async () => {
    const me = await signIn(api);
    const address = await withBox(me);
    await tell(me);
    await tell(me, { kind: "FAMILY", title: "家人加入了" });
    expect(await letters()).toHaveLength(1);
    const [letter] = server.letters;
    expect(letter).toMatchObject({
      to: [address],
      from: "noreply@ginkgo.example",
      user: "portal",
      sealed: true,
    });
    const { headers, text, html } = letter!;
    expect(headers.subject).toBe("【银杏里】护理员已接单");
    expect(headers.from).toBe("银杏里 <noreply@ginkgo.example>");
    expect(headers["auto-submitted"]).toBe("auto-generated");
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["list-unsubscribe"]).toMatch(
      /^<https:\/\/portal\.example\/mail-off\?token=\d+\.[\w-]{43}>$/,
    );
    for (const part of [text, html]) {
      expect(part).toContain("护理员已接单");
      expect(part).toContain("https://portal.example/user/order-detail?id=7");
      expect(part).toContain("不想再收邮件");
      expect(part).not.toContain("王桂兰家");
    }
    expect(await letters()).toHaveLength(1);
    const stored = await rows(api.database.primary, sql`select address from membership.mail_addresses`);
    expect(JSON.stringify(stored)).not.toContain("qq.com");
  });

  it("has one line in every header, whatever a title holds", async () => {
    const me = await signIn(api);
    await withBox(me);
    await tell(me, { title: "订单\r\nBcc: evil@example.com\r\n\r\n<b>钱</b>\u2028X-A: b" });
    const [letter] = await letters();
    expect(letter!.to).toHaveLength(1);
    expect(Object.keys(letter!.headers)).not.toContain("bcc");
    expect(letter!.raw).not.toMatch(/^bcc:/im);
    expect(letter!.headers.subject).toBe("【银杏里】订单 Bcc: evil@example.com <b>钱</b> X-A: b");
    expect(letter!.html).toContain("&lt;b&gt;钱&lt;/b&gt;");
    for (const address of [
      "a@b.com\r\nRCPT TO:<c@d.com>",
      "a@b.com,c@d.com",
      '"a b"@c.com',
      "<a@b.com>",
      "a@b",
    ])
      expect((await askCode(me, address)).data.fields).toHaveProperty("address");
  });

  it("waits for the morning at night", async () => {
    api.clock.advance((23 - ((api.clock.now().getUTCHours() + 8) % 24)) * HOUR);
    const me = await signIn(api);
    await withBox(me);
    await tell(me);
    expect(await letters()).toEqual([]);
    api.clock.advance(9 * HOUR);
    expect(await letters()).toHaveLength(1);
  });

  it("comes later and later where the mail server says later, and is given up in the end", async () => {
    const me = await signIn(api);
    await withBox(me);
    await tell(me);
    const refused = () => server.refusals.push({ at: "rcpt", code: 451 });
    refused();
    expect(await letters()).toEqual([]);
    api.clock.advance(59_000);
    expect(await letters()).toEqual([]);
    api.clock.advance(2_000);
    refused();
    await letters();
    expect(server.refusals).toEqual([]);
    api.clock.advance(3 * MINUTE);
    expect(await letters()).toEqual([]);
    api.clock.advance(MINUTE + 1000);
    expect(await letters()).toHaveLength(1);

    await tell(me);
    server.refusals.push(...Array.from({ length: 9 }, () => ({ at: "data", code: 452 }) as const));
    for (const minutes of [0, 1, 4, 16, 64, 256, 256]) {
      api.clock.advance(minutes * MINUTE + 1000);
      await letters();
    }
    expect(server.refusals).toHaveLength(3);
    expect(await waiting()).toBe(0);
  });

  it("to a mailbox that takes nothing is the last one, and its member reads so here", async () => {
    const me = await signIn(api);
    await withBox(me);
    server.refusals.push({ at: "rcpt", code: 550 });
    await tell(me);
    await tell(me, { title: "发货了" });
    await letters();
    await tell(me, { title: "退款到账" });
    expect((await letters()).length).toBeLessThan(2);
    expect(await waiting()).toBe(0);
    expect((await get(api, me, noticePreferences)).mail).toMatchObject({ refused: true });
    const { records } = await get(api, me, noticePage, { query: { kind: "SECURITY" } });
    expect(records.find((n) => n.title === "您的邮箱收不到邮件")?.body).toContain("W***@qq.com");
    server.letters.length = 0;
    api.clock.advance(MINUTE);
    await withBox(me);
    await tell(me);
    expect(await letters()).toHaveLength(1);
  });

  it("that is itself not taken is dropped, and the mailbox stays", async () => {
    const me = await signIn(api);
    await withBox(me);
    server.refusals.push({ at: "data", code: 554 });
    await tell(me);
    expect(await letters()).toEqual([]);
    expect(await waiting()).toBe(0);
    await tell(me);
    expect(await letters()).toHaveLength(1);
  });
});

describe("a mailbox", () => {
  it("is proved by the code of who asked for it, with five tries, within half an hour", async () => {
    const [me, other] = [await signIn(api), await signIn(api)];
    const address = newBox();
    await askCode(me, address);
    const code = codeIn();
    const wrong = code === "000000" ? "000001" : "000000";
    const bind = (who: SignedIn, input: string) =>
      refusal(api, who, bindMail, { body: { address, code: input } });
    expect(await bind(other, code)).toMatchObject({ reason: "SMS_CODE_WRONG" });
    for (let i = 0; i < 5; i++) expect((await bind(me, wrong)).fields?.code).toContain("不对或已过期");
    expect(await bind(me, code)).toMatchObject({ reason: "SMS_CODE_WRONG" });
    api.clock.advance(MINUTE);
    await askCode(me, address);
    const late = codeIn();
    api.clock.advance(31 * MINUTE);
    const again = await signIn(api, me.mobile);
    expect(await bind(again, late)).toMatchObject({ reason: "SMS_CODE_WRONG" });
    expect((await get(api, again, noticePreferences)).mail).toEqual({ address: null, refused: false });
  });

  it("may be two members' own, and nobody hears of the other", async () => {
    const [me, other] = [await signIn(api), await signIn(api)];
    const address = await withBox(me);
    // Nor is anybody kept from proving it by what another asked for.
    await withBox(other, address);
    await tell(me, { title: "一" });
    await tell(other, { title: "二" });
    expect((await letters()).map((l) => l.headers.subject)).toEqual(["【银杏里】一", "【银杏里】二"]);
  });

  it("gets twenty codes a day at most, however many members ask", async () => {
    const address = newBox();
    const members = await Promise.all(Array.from({ length: 5 }, () => signIn(api)));
    for (let i = 0; i < 20; i++) {
      if (i % 5 === 0) api.clock.advance(MINUTE);
      expect((await askCode(members[i % 5]!, address)).status, `${i}`).toBe(200);
    }
    api.clock.advance(MINUTE);
    expect((await askCode(members[0]!, address)).data).toMatchObject({ reason: "MAIL_OFTEN" });
    expect((await askCode(members[0]!, newBox())).status).toBe(200);
  });

  it("is asked for once a minute and five times an hour, and does not stop anybody's messages", async () => {
    const me = await signIn(api);
    const address = newBox();
    expect((await askCode(me, address)).status).toBe(200);
    expect((await askCode(me, address)).data).toMatchObject({ reason: "SMS_TOO_SOON" });
    for (let i = 0; i < 4; i++) {
      api.clock.advance(MINUTE);
      expect((await askCode(me, address)).status).toBe(200);
    }
    api.clock.advance(MINUTE);
    const often = await askCode(me, address);
    expect(often).toMatchObject({
      status: 429,
      data: { reason: "MAIL_OFTEN", retryAfter: expect.any(Number) },
    });
    expect(often.msg).toContain("邮箱");
  });

  it("is set and taken away only by who has just signed in, or proves it anew", async () => {
    const me = await signIn(api);
    const address = newBox();
    api.clock.advance(20 * MINUTE);
    await askCode(me, address);
    const body = { address, code: codeIn() };
    expect(await refusal(api, me, bindMail, { body })).toMatchObject({ reason: "FRESH_PROOF_REQUIRED" });
    const smsCode = await getCode(api, me.mobile, "BIND", { auth: me.auth });
    const bound = await get(api, me, bindMail, { body: { ...body, smsCode } });
    expect(bound.mail).toEqual({ address: "W***@qq.com", refused: false });
    expect(bound.records.filter((r) => r.mail).map((r) => r.kind)).toEqual([
      "ORDER",
      "CONTRACT",
      "ADVISER",
      "APPLICATION",
    ]);
    api.clock.advance(20 * MINUTE);
    expect(await refusal(api, me, unbindMail, { body: {} })).toMatchObject({
      reason: "FRESH_PROOF_REQUIRED",
    });
    const again = await signIn(api, me.mobile);
    const left = await get(api, again, unbindMail, { body: {} });
    expect(left.mail).toEqual({ address: null, refused: false });
    expect(left.records.some((r) => r.mail)).toBe(false);
    await tell(again);
    server.letters.length = 0;
    expect(await letters()).toEqual([]);
  });

  it("is chosen kind by kind, once there is one", async () => {
    const me = await signIn(api);
    const choose = (kind: "ORDER" | "FAMILY", mail: boolean) => ({ body: { records: [{ kind, mail }] } });
    const refused = await refusal(api, me, saveNoticePreferences, choose("FAMILY", true));
    expect(refused.fields?.records).toContain("请先填好收邮件的邮箱");
    await withBox(me);
    await get(api, me, saveNoticePreferences, choose("FAMILY", true));
    await get(api, me, saveNoticePreferences, choose("ORDER", false));
    await tell(me);
    await tell(me, { kind: "FAMILY", title: "家人加入了" });
    expect((await letters()).map((l) => l.headers.subject)).toEqual(["【银杏里】家人加入了"]);
  });

  it("hears no more once the link in a letter was opened and pressed, by whoever has the letter", async () => {
    const me = await signIn(api);
    await withBox(me);
    await tell(me);
    const [letter] = await letters();
    const token = /token=([^>]+)/.exec(letter!.headers["list-unsubscribe"]!)![1]!;
    expect(await get(api, null, mailOffCheck, { query: { token } })).toEqual({
      address: "W***@qq.com",
      on: true,
    });
    expect(await letters()).toHaveLength(1);
    await tell(me);
    await get(api, null, mailOff, { body: { token } });
    expect(await letters()).toHaveLength(1);
    expect(await get(api, null, mailOffCheck, { query: { token } })).toMatchObject({ on: false });
    await get(api, null, mailOff, { body: { token } });
    const altered = token.replace(/^\d+/, (id) => String(Number(id) + 1));
    for (const bad of [altered, "1.x", `${token}x`, ""])
      expect(await refusal(api, null, mailOff, { body: { token: bad } })).toMatchObject({
        status: 404,
        reason: "MAIL_LINK",
      });
    api.clock.advance(MINUTE);
    await withBox(me);
    expect(await refusal(api, null, mailOff, { body: { token } })).toMatchObject({ reason: "MAIL_LINK" });
  });
});
