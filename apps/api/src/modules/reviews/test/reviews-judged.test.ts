import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import { addOrderReview, ownOrderReviews } from "@ginkgo/api-contract/reviews/order-reviews";
import { addOrgReview, reportOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import {
  appealReview,
  decideAppeal,
  hideReview,
  replyReview,
  reportReview,
  restoreReview,
  staffReview,
  staffReviewPage,
} from "@ginkgo/api-contract/reviews/review-staff";
import { productDetail, productReviewPage } from "@ginkgo/api-contract/shop/shop";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { paidGoods, parcel, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { newColleague } from "../../accounts/test/accounts-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let reviewer: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
  reviewer = await signInStaff(api, "reviewer");
});
afterAll(() => api.close());

const by = <B>(id: string, body: B) => ({ params: { id }, body });

it("a review of goods is hidden for a reason, objected to, and shown again by another person", async () => {
  const order = await paidGoods(api, customer);
  await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
  await get(api, customer, confirmOrder, { params: { id: order.id } });
  const said = { score: 1, content: "螺丝松了两颗，差点摔着人。" };
  const made = await get(api, customer, addOrderReview, { body: { orderId: order.id, ...said } });
  const id = made.records[0]!.reviewId;
  expect(id).toMatch(/^PRODUCT-\d+$/);
  const productId = order.items[0]!.targetId;
  const shown = async () =>
    (await get(api, null, productReviewPage, { query: { productId } })).records.map((r) => r.content);
  const counted = async () =>
    (await get(api, null, productDetail, { params: { id: productId } })).commentCount;
  const before = await counted();

  // That it is bad is no reason, in whatever words; and a reason says which and where.
  const bad = { reason: "FAKE", words: "差评，影响生意" } as const;
  expect((await refusal(api, operator, hideReview, by(id, bad))).fields?.words).toContain("不能隐藏");
  for (const words of ["只是差评", "评价太低了！", "因为给了我们差评，影响我们的生意"])
    expect(
      (await refusal(api, operator, hideReview, by(id, { ...bad, words }))).fields?.words,
      words,
    ).toBeDefined();
  expect(
    (await refusal(api, operator, hideReview, by(id, { reason: "BAD" as never, words: "说得不好" }))).fields
      ?.reason,
  ).toContain("不能隐藏");
  expect(
    (await refusal(api, operator, hideReview, by(id, { ...bad, words: "" }))).fields?.words,
  ).toBeDefined();
  const { version } = await get(api, operator, staffReview, { params: { id } });
  const stale = by(id, { version: version + 1, reason: "ABUSE", words: "骂了送货的人" } as const);
  expect(await refusal(api, operator, hideReview, stale)).toMatchObject({
    status: 409,
    reason: "CHANGED_MEANWHILE",
    version,
    now: [{ label: "状态", text: "显示" }],
  });
  expect(await shown()).toContain(said.content);

  const hidden = await get(
    api,
    operator,
    hideReview,
    by(id, { version, reason: "ABUSE", words: "骂了送货的人" } as const),
  );
  expect(hidden).toMatchObject({ hidden: "辱骂、攻击他人：骂了送货的人", actions: ["restore"] });
  expect(await shown()).not.toContain(said.content);
  expect(await counted()).toBe(before - 1);

  const own = async () =>
    (await get(api, customer, ownOrderReviews, { query: { orderId: order.id } })).records[0];
  expect(await own()).toMatchObject({ hidden: hidden.hidden, appeal: null, actions: ["appeal"] });
  const objection = by(id, { content: "我没有骂人，只说了螺丝。" });
  expect(await refusal(api, await newCustomer(api), appealReview, objection)).toMatchObject({ status: 404 });
  const both = await Promise.all(
    [1, 2].map(() => get(api, customer, appealReview, objection).catch(() => null)),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await refusal(api, customer, appealReview, objection)).toMatchObject({ reason: "APPEAL_MADE" });
  expect(await own()).toMatchObject({ actions: [], appeal: expect.stringContaining("我没有骂人") });
  const task = await taskAbout(api, reviewer, "REVIEW", id);
  expect(task).toMatchObject({ state: "OPEN" });
  expect(Date.parse(task!.dueAt!) - api.clock.now().getTime()).toBeGreaterThan(2 * DAY);

  // Not by the one who hid it.
  const grant = by(id, { agree: true, words: "看了原文，没有骂人" });
  expect(await refusal(api, operator, decideAppeal, grant)).toMatchObject({ reason: "OTHER_PERSON_DECIDES" });
  // Nor without words, by either.
  for (const one of [operator, reviewer])
    expect((await refusal(api, one, restoreReview, by(id, {}))).reason).toMatch(/OTHER_PERSON|REVIEW_MOVED/);
  expect(await get(api, operator, staffReview, { params: { id } })).toMatchObject({
    actions: [],
    closed: expect.stringContaining("以外的同事"),
  });
  expect(await refusal(api, reviewer, reportReview, by(id, { reason: "FAKE" } as const))).toMatchObject({
    status: 403,
  });
  const appeals = await get(api, reviewer, staffReviewPage, { query: { queue: "APPEALED" } });
  expect(appeals.records).toMatchObject([
    { id, actions: ["grant", "refuse"], appeal: "我没有骂人，只说了螺丝。" },
  ]);
  const restored = await get(api, reviewer, decideAppeal, grant);
  expect(restored).toMatchObject({ hidden: null, appeal: null });
  expect(restored.history.map(({ text }) => text)).toEqual([
    "隐藏：辱骂、攻击他人",
    "写的人提出异议",
    "恢复显示",
  ]);
  expect(await shown()).toContain(said.content);
  expect(await counted()).toBe(before);
  expect(await taskAbout(api, reviewer, "REVIEW", id)).toBeUndefined();
  const titles = (await get(api, customer, noticePage)).records.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(["评价恢复显示", "一条评价被隐藏"]);
  const noted = await rows<{ action: string }>(
    api.database.read,
    sql`select action from platform.audit where detail like ${`review:${id} ：%`} order by id`,
  );
  expect(noted.map(({ action }) => action)).toEqual(["REVIEW_HIDE", "REVIEW_RESTORE"]);

  // Whose hiding was overruled does not hide it again, on another ground either; a colleague may.
  const evade = by(id, { reason: "FAKE", words: "订单里没有这个螺丝" } as const);
  expect(await refusal(api, operator, hideReview, evade)).toMatchObject({ reason: "OTHER_PERSON_DECIDES" });
  expect(await get(api, operator, staffReview, { params: { id } })).toMatchObject({
    hidden: null,
    actions: ["reply"],
    closed: expect.stringContaining("异议成立"),
  });
  expect(await shown()).toContain(said.content);

  // Hidden once more it may be objected to once more; refused, that is told with why.
  await get(api, reviewer, hideReview, by(id, { reason: "FAKE", words: "订单里没有这个螺丝" } as const));
  await get(api, customer, appealReview, objection);
  const refuse = by(id, { agree: false, words: "照片不是这件商品" });
  expect(await get(api, operator, decideAppeal, refuse)).toMatchObject({ actions: ["restore"] });
  expect(await own()).toMatchObject({ actions: [], appeal: "异议没有成立：照片不是这件商品" });
});

it("whom it is about reads, answers and reports its own, and hides nothing", async () => {
  const orgId = (await row<{ id: string }>(
    api.database.read,
    sql`select id::text from organisations.organisations where facet_sig >= 0 order by id desc limit 1`,
  ))!.id;
  const home = await newColleague(api, operator, ["organisation"], [`org:${orgId}`]);
  const { id: number } = await get(api, customer, addOrgReview, {
    body: { orgId, score: 1, content: "饭菜凉了，等了半小时。" },
  });
  const id = `ORG-${number}`;
  const mine = await get(api, home, staffReviewPage, { query: { queue: "ALL" } });
  expect(mine.records[0]).toMatchObject({ id, actions: ["reply", "report"] });
  expect(new Set(mine.records.map(({ targetId }) => targetId))).toEqual(new Set([orgId]));
  const everything = await get(api, operator, staffReviewPage, { query: { queue: "ALL" } });
  const low = await get(api, operator, staffReviewPage, { query: { queue: "LOW", size: "100" } });
  expect(low.records.every(({ score, reply, hidden }) => score <= 3 && !reply && hidden === null)).toBe(true);
  expect(low.total).toBeGreaterThan(0);
  expect(everything.total).toBeGreaterThan(mine.total);
  const strange = everything.records.find((one) => one.targetId !== orgId || one.kind !== "ORG")!;
  expect(await refusal(api, home, staffReview, { params: { id: strange.id } })).toMatchObject({
    status: 404,
  });
  expect(await refusal(api, home, replyReview, by(strange.id, { content: "谢谢您的评价。" }))).toMatchObject({
    status: 404,
  });
  const hide = by(id, { reason: "FAKE", words: "没有来过我们这里" } as const);
  expect(await refusal(api, home, hideReview, hide)).toMatchObject({ status: 403 });
  await get(api, home, replyReview, by(id, { content: "对不起，那天厨房停电，已经改了。" }));
  expect((await get(api, null, orgReviewPage, { query: { orgId } })).records[0]?.reply).toContain("停电");
  await get(api, home, reportReview, by(id, { reason: "FAKE" } as const));
  expect(await refusal(api, home, reportReview, by(id, { reason: "FAKE" } as const))).toMatchObject({
    reason: "COMMENT_REPORTED",
  });
  const { records } = await get(api, reviewer, staffReviewPage);
  expect(records).toMatchObject([{ id, actions: ["keep", "hide", "reply"] }]);
  expect((await get(api, reviewer, staffReview, { params: { id } })).reports).toMatchObject([
    { by: "商家", reasonText: "不是真实经历" },
  ]);

  // What others said and who judged is not for whom it is about.
  const other = await newCustomer(api);
  const report = { reason: "ABUSE", content: "这是别人举报的话。" } as const;
  await get(api, other, reportOrgReview, by(number, report));
  await get(api, reviewer, hideReview, by(id, { reason: "FAKE", words: "当天没有探访记录" } as const));
  await get(api, customer, appealReview, by(id, { content: "我有当天的照片。" }));
  const seen = await get(api, home, staffReview, { params: { id } });
  expect(seen).toMatchObject({
    appeal: null,
    actions: [],
    reports: [{ by: "商家" }],
    history: [{ text: "回复" }, { text: "商家举报：不是真实经历" }],
  });
  expect(seen.history.map((line) => line.by).join()).not.toContain("平台");
  const listed = (await get(api, home, staffReviewPage, { query: { queue: "ALL" } })).records[0];
  expect(listed).toMatchObject({ id, appeal: null });
  expect(await get(api, reviewer, staffReview, { params: { id } })).toMatchObject({
    appeal: "我有当天的照片。",
    reports: [{ by: "会员" }, { by: "商家" }],
  });
  await get(api, operator, decideAppeal, by(id, { agree: true, words: "照片是当天的" }));
  await get(api, operator, replyReview, by(id, { content: "平台代为回复。" }));
  const last = (await get(api, home, staffReview, { params: { id } })).history.at(-1);
  expect(last).toMatchObject({ text: "回复", by: "平台" });
  // That a member reported it does not keep them from it.
  await get(api, await newCustomer(api), reportOrgReview, by(number, report));
  expect(await get(api, home, staffReview, { params: { id } })).toMatchObject({
    actions: ["reply", "report"],
  });
});

it("a ground is a ground though it speaks of a bad review", async () => {
  const { records } = await get(api, reviewer, staffReviewPage, { query: { queue: "ALL", kind: "ORG" } });
  const grounds = ["拿差评要挟商家退款，聊天记录在附件", "同一人用五个号刷低评分过低的评价"];
  const shown = records.filter(({ actions }) => actions.includes("hide"));
  for (const [i, words] of grounds.entries())
    expect(
      await get(api, reviewer, hideReview, by(shown[i]!.id, { reason: "FAKE", words } as const)),
    ).toMatchObject({
      actions: ["restore"],
    });
});

it("of spots and of those who run tours stand in the same queue", async () => {
  const kinds = await Promise.all(
    (["SPOT", "TOUR_ORG", "TRIP", "SERVICE"] as const).map(async (kind) =>
      get(api, reviewer, staffReviewPage, { query: { queue: "ALL", kind } }),
    ),
  );
  for (const { records } of kinds) {
    const [first] = records;
    if (!first) continue;
    const hide = by(first.id, { reason: "ADVERT", words: "留了别家的店名" } as const);
    expect(await get(api, reviewer, hideReview, hide)).toMatchObject({ id: first.id, actions: ["restore"] });
  }
  expect(kinds.filter(({ total }) => total > 0).length).toBeGreaterThan(1);
});

it("who answers for the portal's own goods and services sees what was said of them", async () => {
  const own = await newColleague(api, operator, ["merchant"], ["self"]);
  for (const kind of ["PRODUCT", "SERVICE"] as const) {
    const query = { queue: "ALL", kind } as const;
    const { records, total } = await get(api, own, staffReviewPage, { query });
    expect(records.length).toBeGreaterThan(0);
    expect(total).toBeLessThan((await get(api, operator, staffReviewPage, { query })).total + 1);
  }
});
