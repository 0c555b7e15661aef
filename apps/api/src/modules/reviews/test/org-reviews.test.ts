import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { orgDetail, orgPage, orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import {
  addOrgReview,
  appendOrgReview,
  ownOrgReviews,
  reportOrgReview,
} from "@ginkgo/api-contract/reviews/org-reviews";
import {
  hideReview,
  replyReview,
  restoreReview,
  staffReview,
  staffReviewPage,
} from "@ginkgo/api-contract/reviews/review-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import {
  get,
  newCustomer,
  refusal,
  signInStaff,
  uploadPicture,
} from "../../../../test/kits/membership-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { dataFolder } from "../../files/test/files-kit.ts";
import { cleanReview } from "../moderation/clean-review.ts";
import { addOrgRelation } from "../review-relations.ts";

const { folder, remove } = dataFolder();
let api: TestApi;
let orgId: string;
const visitors = new Set<string>();
let forget: () => void;
beforeAll(async () => {
  api = await buildTestApi("demo", { DATA_DIR: folder });
  await seedDemoPeople(api);
  orgId = (await get(api, null, orgPage, { query: { sort: "rating" } })).records[0]!.id;
  forget = addOrgRelation({ VISIT: "参观过" }, async (_db, memberId) =>
    visitors.has(memberId) ? { code: "VISIT", text: "参观过" } : null,
  );
});
afterAll(async () => {
  forget();
  await api.close();
  remove();
});

const text = { score: 5, content: "护理员很耐心，房间干净，饭菜也合口。" } as const;
const by = (id: string) => ({ params: { id } });
const review = (who: SignedIn, change: object = {}) =>
  get(api, who, addOrgReview, { body: { orgId, ...text, ...change } });
const shown = () => get(api, null, orgReviewPage, { query: { orgId } });
const rating = async () => {
  const { rating: mean, commentCount } = await get(api, null, orgDetail, by(orgId));
  return { mean, commentCount };
};
/** A customer of whom a visit is known. */
async function visitor(name?: string) {
  const who = await newCustomer(api, name);
  const { data } = await api.call<{ id: string }>("/rest/ums/member/current", { headers: who.auth });
  visitors.add(data.id);
  return who;
}

describe("a review", () => {
  it("of somebody without a known dealing is shown as 未核实 and moves no rating", async () => {
    const before = await rating();
    const me = await newCustomer(api, "王小红");
    expect(await review(me, { score: 1 })).toMatchObject({ verified: false, verifiedText: "未核实" });
    expect((await shown()).records[0]).toMatchObject({ author: "王**", verified: false, score: 1 });
    expect(await rating()).toEqual(before);
  });

  it("of somebody who was there counts in the scores by part it gives, and in no other", async () => {
    const parts = async () => (await get(api, null, orgDetail, by(orgId))).scoreParts!;
    const before = await parts();
    await review(await newCustomer(api), { parts: { meals: 1 } });
    expect(await parts()).toEqual(before);
    await review(await visitor(), { parts: { meals: 1 } });
    await review(await visitor(), { parts: { meals: 1 } });
    const after = await parts();
    expect(after.meals).toBeLessThan(before.meals);
    expect({ ...after, meals: before.meals }).toEqual(before);
  });

  it("of somebody who was there counts in the rating, until it is hidden, and again when restored", async () => {
    const before = await rating();
    const me = await visitor();
    const { id } = await review(me, { score: 1, anonymous: true });
    const with1 = await rating();
    expect(with1.commentCount).toBe(before.commentCount + 1);
    expect(with1.mean).toBeLessThanOrEqual(before.mean);
    expect((await shown()).records[0]).toMatchObject({ author: "匿名家属", verified: true });
    const staff = await signInStaff(api, "operator");
    const judged = by(`ORG-${id}`);
    const wrong = { reason: "UNRELATED", words: "说的是隔壁的医院" } as const;
    await get(api, staff, hideReview, { ...judged, body: wrong });
    expect(await rating()).toEqual(before);
    expect((await shown()).records.map((c) => c.id)).not.toContain(id);
    const [own] = (await get(api, me, ownOrgReviews)).records;
    expect(own).toMatchObject({ id, hidden: "和评价的对象无关：说的是隔壁的医院", actions: ["appeal"] });
    // Also by who hid it not without why.
    for (const body of [{}, { words: "看错" }])
      expect((await refusal(api, staff, restoreReview, { ...judged, body })).fields?.words).toContain(
        "为什么",
      );
    const again = { words: "核对了原文，说的就是这一家" };
    const back = await get(api, staff, restoreReview, { ...judged, body: again });
    expect(back.history.at(-1)).toMatchObject({ text: "恢复显示", words: again.words });
    expect(await rating()).toEqual(with1);
    await get(api, staff, replyReview, { ...judged, body: { content: "谢谢您的提醒。" } });
    expect((await shown()).records[0]).toMatchObject({ id, reply: "谢谢您的提醒。" });
    const notices = await get(api, me, noticePage);
    expect(notices.records.map((n) => n.title)).toEqual(["评价有了回复", "评价恢复显示", "一条评价被隐藏"]);
  });

  it("is one a person an organisation, added to once", async () => {
    const me = await newCustomer(api);
    const { id } = await review(me);
    expect(await refusal(api, me, addOrgReview, { body: { orgId, ...text } })).toMatchObject({
      status: 409,
      reason: "COMMENT_EXISTS",
    });
    const content = "住了三个月，照顾得还是一样好。";
    expect(await get(api, me, appendOrgReview, { ...by(id), body: { content } })).toMatchObject({
      append: content,
      actions: [],
    });
    expect((await shown()).records.find((c) => c.id === id)).toMatchObject({ append: content });
    expect(await refusal(api, me, appendOrgReview, { ...by(id), body: { content } })).toMatchObject({
      reason: "COMMENT_APPENDED",
    });
    const stranger = await newCustomer(api);
    expect(await refusal(api, stranger, appendOrgReview, { ...by(id), body: { content } })).toMatchObject({
      status: 404,
    });
  });

  it("can be added to for half a year", async () => {
    const me = await newCustomer(api);
    const { id } = await review(me);
    api.clock.advance(181 * DAY);
    const later = await signIn(api, me.mobile);
    const body = { content: "半年以后再来说一句。" };
    expect(await refusal(api, later, appendOrgReview, { ...by(id), body })).toMatchObject({
      reason: "COMMENT_APPENDED",
    });
  });

  it("shows its pictures to everybody", async () => {
    const me = await newCustomer(api);
    const { fileId, url } = await uploadPicture(api, me, "comment");
    const { id, images } = await review(me, { images: [fileId] });
    expect(images).toEqual([{ fileId, url }]);
    expect((await shown()).records.find((c) => c.id === id)?.images).toEqual([url]);
  });

  it("is reported once by each, and staff see why", async () => {
    const [writer, me] = [await newCustomer(api), await newCustomer(api)];
    const { id } = await review(writer);
    const body = { reason: "FAKE", content: "这家还没开业。" } as const;
    await get(api, me, reportOrgReview, { ...by(id), body });
    expect(await refusal(api, me, reportOrgReview, { ...by(id), body })).toMatchObject({
      reason: "COMMENT_REPORTED",
    });
    const staff = await signInStaff(api, "operator");
    expect(await taskAbout(api, staff, "REVIEW", `ORG-${id}`)).toMatchObject({
      subject: { type: "review" },
    });
    const { records } = await get(api, staff, staffReviewPage);
    expect(records).toMatchObject([{ id: `ORG-${id}`, targetId: orgId, actions: ["keep", "hide", "reply"] }]);
    expect((await get(api, staff, staffReview, by(`ORG-${id}`))).reports).toMatchObject([
      { by: "会员", reasonText: "不是真实经历", content: "这家还没开业。" },
    ]);
    await get(api, staff, restoreReview, by(`ORG-${id}`));
    expect(await taskAbout(api, staff, "REVIEW", `ORG-${id}`)).toBeUndefined();
    expect((await get(api, staff, staffReviewPage)).total).toBe(0);
    expect((await get(api, writer, ownOrgReviews, { query: { orgId } })).records.map((r) => r.id)).toEqual([
      id,
    ]);
    expect((await get(api, writer, ownOrgReviews, { query: { orgId: "10002" } })).total).toBe(0);
  });

  it("outlives its writer's account without a name on it", async () => {
    const me = await newCustomer(api, "赵小兰");
    const { id } = await review(me);
    const { personalData } = await import("../personal-data.ts");
    const { data } = await api.call<{ id: string }>("/rest/ums/member/current", { headers: me.auth });
    await api.database.transaction((tx) => personalData.erase(tx, data.id, api.clock.now()));
    expect((await shown()).records.find((c) => c.id === id)).toMatchObject({ author: "已注销的用户" });
    const stored = await row(
      api.database.read,
      sql`select 1 from reviews.organisation_comments where id = ${id}::bigint and member_id is null`,
    );
    expect(stored).toBeDefined();
  });
});

describe("what a review may not say", () => {
  it.each([
    ["有事打 138 0013-8000 找我", "有事打 *** 找我"],
    ["电话１３８００１３８０００", "电话***"],
    ["幺三八零零幺三八零零零", "***"],
    ["加微信：laowang_66 了解", "加*** 了解"],
    ["vx laowang66", "***"],
    ["看 https://example.com/a?b=1，有优惠", "看 ***，有优惠"],
    ["座机 025-84460001", "座机 ***"],
    ["这帮王 八 蛋", "这帮***"],
    ["护理员很好，2026 年 3 月入住，每月 3,200 元。", "护理员很好，2026 年 3 月入住，每月 3,200 元。"],
    ["微信群里通知很及时，一共住了一百二十三天。", "微信群里通知很及时，一共住了一百二十三天。"],
  ])("%s", (written, stored) => {
    expect(cleanReview(written)).toBe(stored);
  });
});
