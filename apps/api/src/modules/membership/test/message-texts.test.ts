import { noticePage, saveNoticePreferences } from "@ginkgo/api-contract/membership/notices";
import type { MessageCode } from "@ginkgo/api-contract/messages/message-catalogue";
import { messageHistory, messagePage, saveMessage } from "@ginkgo/api-contract/messages/messages";
import { cancelOrder } from "@ginkgo/api-contract/orders/order-staff";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi, testApiOn } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { consent, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { paidGoods } from "../../../../test/kits/orders-kit.ts";
import { readOutbox } from "../../../platform/messages/sms-sandbox.ts";

let api: TestApi;
/** Another process on the same database. */
let beside: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  beside = await testApiOn(api.database);
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const code = "order.cancelled" satisfies MessageCode;
const textOf = async (who: SignedIn) =>
  (await get(api, who, messagePage)).records.find((one) => one.code === code)!;
const save = (words: { title: string; body: string } | null, version?: number, on = api) =>
  get(on, operator, saveMessage, { params: { code }, body: { words, version } });

it("what staff write is what members get from every process, and goes back to what it was", async () => {
  const customer = await signIn(api);
  await consent(api, customer, "sms");
  await get(api, customer, saveNoticePreferences, { body: { records: [{ kind: "ORDER", sms: true }] } });
  const told = async () => {
    const { id } = await paidGoods(api, customer);
    await get(api, operator, cancelOrder, { params: { id }, body: { reason: "仓库进水了" } });
    await api.api.dueWork.runAll();
    const [notice] = (await get(api, customer, noticePage)).records.filter(({ link }) => link?.endsWith(id));
    const [sent] = (await readOutbox(api.database.primary, customer.mobile)).filter(
      ({ purpose }) => purpose === "NEWS",
    );
    return { title: notice?.title, body: notice?.body, sms: sent?.text };
  };
  const before = await textOf(operator);
  expect(before).toMatchObject({ isSet: false, version: 0, channel: "BOTH", variables: [{ label: "原因" }] });

  const words = { title: "很抱歉，订单取消了", body: "因为{原因}钱会全额退回。" };
  expect(await save(words, 0, beside)).toMatchObject({ isSet: true, version: 1, words });
  expect(await told()).toEqual({
    title: "很抱歉，订单取消了",
    body: "因为仓库进水了。钱会全额退回。",
    sms: "【银杏里】很抱歉，订单取消了。请登录后在“我的消息”里看详情。我们不会向您要验证码。",
  });

  expect(await save(null, 1)).toMatchObject({ isSet: false, version: 2, words: before.defaults });
  expect(await told()).toMatchObject({
    title: "订单取消了，已全额退款",
    body: "非常抱歉，这一单不能履行，款项全额退回。原因：仓库进水了。",
  });
  const { records } = await get(api, operator, messageHistory, { params: { code } });
  expect(records.map(({ no, words, by }) => ({ no, words, by }))).toEqual([
    { no: 2, words: null, by: expect.stringContaining("运营") },
    { no: 1, words, by: expect.stringContaining("运营") },
  ]);
});

it("words without a variable, with another's or of an older version are refused, and other staff see none", async () => {
  const refused = (words: { title: string; body: string }, version?: number) =>
    refusal(api, operator, saveMessage, { params: { code }, body: { words, version } });
  const { version } = await textOf(operator);
  const title = "订单取消了";
  expect((await refused({ title, body: "取消了。" })).fields).toEqual({
    "words.body": "少了 {原因}，请写进去。",
  });
  expect((await refused({ title: "{姓名}您好", body: "{原因}" })).fields).toEqual({
    "words.title": "没有 {姓名} 这个变量，这一条的标题没有变量。",
  });
  const words = { title, body: "原因：{原因}" };
  expect(await refused(words, version - 1)).toMatchObject({
    status: 409,
    reason: "CHANGED_MEANWHILE",
    version,
    by: expect.stringContaining("运营"),
    at: expect.stringContaining("T"),
    now: [{ label: "标题", text: "订单取消了，已全额退款" }, { label: "正文" }],
  });
  const [one, two] = await Promise.all([
    save({ ...words, title: "甲" }, undefined),
    save({ ...words, title: "乙" }, undefined, beside),
  ]);
  expect([one.version, two.version].toSorted()).toEqual([version + 1, version + 2]);
  // A later release puts another variable into the message: what was written is no longer sent, and not said to be.
  const old = { title: "甲", body: "{姓名}，取消了。" };
  await api.database.transaction((tx) =>
    tx.execute(sql`update membership.message_versions set title = ${old.title}, body = ${old.body}
      where code = ${code} and no = ${version + 2}`),
  );
  const stands = await textOf(operator);
  expect(stands).toMatchObject({
    isSet: false,
    words: stands.defaults,
    outOfForce: { words: old, why: ["没有 {姓名} 这个变量，这一条只有 {原因}。"] },
  });
  expect(await save(null, version + 2)).toMatchObject({
    isSet: false,
    outOfForce: null,
    version: version + 3,
  });
  // What was done is no reason for it.
  const auditor = await signInStaff(api, "auditor");
  const trail = await get(api, auditor, auditPage, { query: { subject: `messageText:${code}` } });
  expect(trail.records[0]).toMatchObject({ detail: `messageText:${code} 用回原来的`, reason: "" });
  const service = await signInStaff(api, "service");
  expect((await refusal(api, service, messagePage)).status).toBe(403);
});
