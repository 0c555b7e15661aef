import { currentMember, logout } from "@ginkgo/api-contract/identity/identity";
import {
  noticePreferences,
  pushState,
  saveNoticePreferences,
  turnPushOff,
  turnPushOn,
} from "@ginkgo/api-contract/membership/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeBrowser, fakePushService, newVapidKeys, vapidClaims } from "../../../../test/kits/fake-push.ts";
import { HOUR, MINUTE, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { type WordedNotice, wordedNotice } from "../notices/notice.ts";

const keys = newVapidKeys();
let service: Awaited<ReturnType<typeof fakePushService>>;
let api: TestApi;
beforeAll(async () => {
  service = await fakePushService();
  api = await buildTestApi("empty", {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    PUSH_HOSTS: "127.0.0.1,*.push.example",
  });
});
afterAll(async () => {
  await api.close();
  await service.close();
});
beforeEach(() => {
  service.pushed.length = 0;
  service.answers.length = 0;
});

let browsers = 0;
async function withReminders(who: SignedIn) {
  const browser = fakeBrowser(service, `b${++browsers}`);
  await get(api, who, turnPushOn, { body: browser.subscription });
  return browser;
}
async function tell(who: SignedIn, sent: Partial<WordedNotice> = {}) {
  const { id } = await get(api, who, currentMember);
  const words = {
    memberId: id,
    kind: "ORDER",
    title: "护理员已接单",
    body: "王桂兰家，宁海路 12 号。",
  } as const;
  await api.database.transaction((tx) =>
    wordedNotice(tx, { ...words, link: "/user/order-detail?id=7", ...sent }, api.clock.now()),
  );
}
/** What a browser has been shown by now. */
async function shown(browser: ReturnType<typeof fakeBrowser>): Promise<unknown[]> {
  await api.api.dueWork.runAll();
  const mine = service.pushed.filter(({ path }) => browser.subscription.endpoint.endsWith(path));
  return mine.map(({ body }) => browser.open(body));
}
const devices = () => rows(api.database.primary, sql`select endpoint, keys from membership.push_devices`);

it("a notice of a chosen kind reaches the browser sealed, signed, and with nothing but its title", async () => {
  const me = await signIn(api);
  await tell(me, { title: "还没有打开" });
  const browser = await withReminders(me);
  await tell(me);
  await tell(me, { kind: "FAMILY", title: "家人加入了" });
  expect(await shown(browser)).toEqual([{ title: "护理员已接单" }]);
  const { headers, body } = service.pushed[0]!;
  expect(headers["content-encoding"]).toBe("aes128gcm");
  expect(body.toString("utf8")).not.toContain("护理员");
  expect(vapidClaims(headers, keys.publicKey)).toMatchObject({
    aud: service.origin,
    sub: "mailto:kefu@ginkgo.example",
  });
  expect(await shown(browser)).toHaveLength(1);
  // In the database nobody reads where a member's browser gets its messages.
  expect(JSON.stringify(await devices())).not.toContain("127.0.0.1");
});

it("kinds are chosen one by one, and turning a browser off is heard at once", async () => {
  const me = await signIn(api);
  const browser = await withReminders(me);
  const { records, pushKey } = await get(api, me, noticePreferences);
  expect(pushKey).toBe(keys.publicKey);
  expect(records.filter((r) => r.push).map((r) => r.kind)).toEqual([
    "ORDER",
    "CONTRACT",
    "ADVISER",
    "APPLICATION",
  ]);
  const choice = [
    { kind: "ORDER", push: false },
    { kind: "FAMILY", push: true },
  ] as const;
  await get(api, me, saveNoticePreferences, { body: { records: [...choice] } });
  await tell(me);
  await tell(me, { kind: "FAMILY", title: "家人加入了" });
  expect(await shown(browser)).toEqual([{ title: "家人加入了" }]);
  const { endpoint } = browser.subscription;
  expect(await get(api, me, pushState, { body: { endpoint } })).toEqual({ on: true });
  await get(api, me, turnPushOff, { body: { endpoint } });
  expect(await get(api, me, pushState, { body: { endpoint } })).toEqual({ on: false });
  await tell(me, { kind: "FAMILY", title: "又一位" });
  expect(await shown(browser)).toHaveLength(1);
});

it("a browser hears nothing after its sign-out, and only the last who turned it on", async () => {
  const me = await signIn(api);
  const browser = await withReminders(me);
  const other = await signIn(api);
  await get(api, other, turnPushOn, { body: browser.subscription });
  await tell(me);
  expect(await shown(browser)).toEqual([]);
  await tell(other, { title: "发货了" });
  expect(await shown(browser)).toEqual([{ title: "发货了" }]);
  // Told before the sign-out, not sent yet.
  await tell(other, { title: "退款到账" });
  await get(api, other, logout);
  expect(await shown(browser)).toHaveLength(1);
  expect((await devices()).length).toBe(1);
});

it("what the push service cannot take now comes later, and a browser that is gone is forgotten", async () => {
  const me = await signIn(api);
  const browser = await withReminders(me);
  const before = (await devices()).length;
  service.answers.push({ status: 429, headers: { "retry-after": "600" } }, { status: 500 });
  await tell(me);
  expect(await shown(browser)).toHaveLength(1);
  api.clock.advance(5 * MINUTE);
  expect(await shown(browser)).toHaveLength(1);
  api.clock.advance(6 * MINUTE);
  expect(await shown(browser)).toHaveLength(2);
  api.clock.advance(20 * MINUTE);
  expect(await shown(browser)).toHaveLength(3);
  api.clock.advance(20 * MINUTE);
  expect(await shown(browser)).toHaveLength(3);
  service.answers.push({ status: 410 });
  await tell(me);
  await shown(browser);
  expect((await devices()).length).toBe(before - 1);
  await tell(me);
  expect(await shown(browser)).toHaveLength(4);
});

it("one that keeps failing is given up, and nobody's phone lights up at night", async () => {
  const me = await signIn(api);
  const browser = await withReminders(me);
  service.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })));
  await tell(me);
  for (let i = 0; i < 8; i++) {
    await shown(browser);
    api.clock.advance(HOUR / 2);
  }
  expect(await shown(browser)).toHaveLength(5);
  service.answers.length = 0;
  const hour = (api.clock.now().getUTCHours() + 8) % 24;
  api.clock.advance(((23 - hour + 24) % 24) * HOUR);
  const again = await signIn(api, me.mobile);
  const night = await withReminders(again);
  await tell(again);
  expect(await shown(night)).toEqual([]);
  api.clock.advance(9 * HOUR);
  expect(await shown(night)).toHaveLength(1);
});

it("only push services that are known are called", async () => {
  const me = await signIn(api);
  const { keys: own } = fakeBrowser(service, "x").subscription;
  for (const endpoint of [
    "https://internal.example/send/1",
    "http://a.push.example/send/1",
    "https://push.example.evil.com/1",
    "https://u:p@a.push.example/1",
    "not an address",
  ])
    expect((await refusal(api, me, turnPushOn, { body: { endpoint, keys: own } })).fields).toHaveProperty(
      "endpoint",
    );
  await get(api, me, turnPushOn, { body: { endpoint: "https://a.push.example/1", keys: own } });
});

it("without keys nothing is offered", async () => {
  const bare = await buildTestApi("empty");
  const me = await signIn(bare);
  expect((await get(bare, me, noticePreferences)).pushKey).toBeNull();
  const { subscription } = fakeBrowser(service, "y");
  expect((await refusal(bare, me, turnPushOn, { body: subscription })).reason).toBe("NOT_FOUND");
  await bare.close();
});
