import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { noticePage, readNotice, readNotices, unreadNotices } from "@ginkgo/api-contract/membership/notices";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { getCode, type SignedIn, setPassword, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { wordedNotice } from "../notices/notice.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1" };
const titles = async (who: SignedIn) => (await get(api, who, noticePage)).records.map((n) => n.title);

/** Tells a member something, as a module above would. */
async function tell(who: SignedIn, kind: "ORDER" | "SYSTEM", title: string) {
  const { id } = await get(api, who, currentMember);
  const shown = { memberId: id, kind, title, body: "请点开看看。", link: "/user/orders" };
  await api.database.transaction((tx) => wordedNotice(tx, shown, api.clock.now()));
}

it("a member is told of a sign-in on a device not used before, and not of the first", async () => {
  const me = await signIn(api);
  expect(await titles(me)).toEqual([]);
  await signIn(api, me.mobile);
  expect(await titles(me)).toEqual([]);
  await signIn(api, me.mobile, phone);
  const { records } = await get(api, me, noticePage);
  expect(records).toMatchObject([
    { kind: "SECURITY", title: "新设备登录", link: "/user/info", readAt: null },
  ]);
  expect(records[0]?.body).toContain("iPhone");
});

it("a member is told of a new password and a new number", async () => {
  const me = await signIn(api);
  await setPassword(api, me.mobile, "Autumn-Leaf-27");
  const mobile = "13900007777";
  const body = { mobile, code: await getCode(api, mobile, "BIND") };
  await api.call("PUT /rest/ums/member/bindMobile", { headers: me.auth, body });
  expect(await titles(me)).toEqual(["手机号已更换", "登录密码已修改"]);
});

it("the badge counts what is unread, by kind, and reading takes it down", async () => {
  const me = await signIn(api);
  for (const n of [1, 2, 3]) await tell(me, "ORDER", `订单 ${n}`);
  await tell(me, "SYSTEM", "系统维护");
  expect((await get(api, me, currentMember)).unread).toBe(4);
  expect(await get(api, me, unreadNotices)).toEqual({
    total: 4,
    kinds: [
      { kind: "ORDER", text: "订单", count: 3 },
      { kind: "SYSTEM", text: "系统", count: 1 },
    ],
  });
  const { records } = await get(api, me, noticePage, { query: { kind: "ORDER", unread: "1" } });
  expect(records.map((n) => n.title)).toEqual(["订单 3", "订单 2", "订单 1"]);
  expect((await get(api, me, readNotice, { params: { id: records[0]!.id } })).total).toBe(3);
  expect((await get(api, me, readNotices, { body: { kind: "ORDER" } })).total).toBe(1);
  expect((await get(api, me, readNotices, { body: {} })).total).toBe(0);
  expect((await get(api, me, currentMember)).unread).toBe(0);
  expect((await get(api, me, noticePage, { query: { unread: "1" } })).total).toBe(0);
});

it("nobody reads another's, nor marks it (A2)", async () => {
  const [me, stranger] = [await signIn(api), await signIn(api)];
  await tell(me, "ORDER", "只给我看");
  const [mine] = (await get(api, me, noticePage)).records;
  expect(await refusal(api, stranger, readNotice, { params: { id: mine!.id } })).toMatchObject({
    status: 404,
  });
  await get(api, stranger, readNotices, { body: { ids: [mine!.id] } });
  expect((await get(api, me, unreadNotices)).total).toBe(1);
});
