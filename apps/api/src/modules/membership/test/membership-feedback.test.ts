import type { BodyInput, QueryInput } from "@ginkgo/api-contract/endpoint";
import { updateCurrent } from "@ginkgo/api-contract/identity/identity";
import {
  acceptFeedback,
  addFeedback,
  callFeedback,
  closeFeedback,
  feedbackDetail,
  feedbackPage,
  handleFeedback,
  replyFeedback,
  revealFeedback,
  scoreFeedback,
  staffFeedbackDetail,
  staffFeedbackPage,
} from "@ginkgo/api-contract/membership/feedback";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPages } from "../../../../test/kits/all-pages.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import {
  get,
  phoneNumbersIn,
  refusal,
  signInStaff,
  uploadPicture,
} from "../../../../test/kits/membership-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { dataFolder } from "../../files/test/files-kit.ts";

const { folder, remove } = dataFolder();
let api: TestApi;
let me: SignedIn;
let desk: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: folder });
  await seedDemoPeople(api);
  me = await signIn(api);
  desk = await signInStaff(api, "service");
});
afterAll(async () => {
  await api.close();
  remove();
});

const complaint = { type: "COMPLAINT", content: "助浴的护理员晚到了四十分钟，没有提前说。" } as const;
const send = (content: string = complaint.content, contact?: string) =>
  get(api, me, addFeedback, { body: { ...complaint, content, contact } });
const by = (id: string) => ({ params: { id } });

describe("feedback", () => {
  it("is taken up within a day and answered within a week, and says so", async () => {
    const { state, acceptBy, answerBy } = await send();
    expect(state).toBe("SUBMITTED");
    expect(new Date(acceptBy).getTime() - api.clock.now().getTime()).toBeCloseTo(24 * HOUR, -4);
    expect(new Date(answerBy).getTime() - api.clock.now().getTime()).toBeCloseTo(7 * DAY, -4);
  });

  it("is listed by kind and state", async () => {
    const { id } = await send("押金退得太慢，希望快一点。");
    const list = (query: QueryInput<typeof feedbackPage>) => get(api, me, feedbackPage, { query });
    expect((await list({ type: "COMPLAINT,CONSULT" })).records.map((r) => r.id)).toContain(id);
    expect((await list({ type: "SUGGEST" })).records.map((r) => r.id)).not.toContain(id);
    expect((await list({ type: "COMPLAINT", state: "CLOSED" })).records.map((r) => r.id)).not.toContain(id);
  });

  it("sent twice by a nervous finger is one", async () => {
    const [first, again] = [
      await send("页面上的字能不能再大一点？"),
      await send("页面上的字能不能再大一点？"),
    ];
    expect(again).toEqual(first);
  });

  it("goes from hand to hand, each step told, until its writer scores the reply", async () => {
    const { id, acceptBy, answerBy } = await send("希望机构页面能看到每周的菜单。");
    const { version } = await get(api, desk, staffFeedbackDetail, by(id));
    expect((await taskAbout(api, desk, "FEEDBACK", id))?.dueAt).toBe(acceptBy);
    await get(api, desk, acceptFeedback, by(id));
    expect((await taskAbout(api, desk, "FEEDBACK", id))?.dueAt).toBe(answerBy);
    await get(api, desk, handleFeedback, by(id));
    const content = "谢谢您的建议，菜单下周上线。";
    // A colleague who looked at it before these steps is told how it stands, and nothing is written.
    for (const step of [acceptFeedback, handleFeedback, replyFeedback, closeFeedback]) {
      const stale = { ...by(id), body: { content, version } };
      expect(await refusal(api, desk, step as typeof replyFeedback, stale), step.path).toMatchObject({
        status: 409,
        reason: "CHANGED_MEANWHILE",
        version: version + 2,
        by: "客服 赵敏",
        now: [{ label: "状态", text: "处理中" }],
      });
    }
    expect(await get(api, desk, replyFeedback, { ...by(id), body: { content } })).toMatchObject({
      stateText: "已回复",
      actions: ["reply", "call", "close"],
    });
    expect(await taskAbout(api, desk, "FEEDBACK", id)).toBeUndefined();
    await get(api, desk, replyFeedback, { ...by(id), body: { content: "补充：已经上线了。" } });
    const notice = await get(api, me, noticePage, { query: { kind: "OPINION" } });
    expect(notice.records.map((n) => n.title)).toEqual([
      "反馈有了回复",
      "反馈有了回复",
      "反馈处理中",
      "反馈已受理",
    ]);
    expect(notice.records[0]?.link).toBe(`/user/feedback?id=${id}`);
    expect(await get(api, me, feedbackDetail, by(id))).toMatchObject({
      reply: "补充：已经上线了。",
      actions: ["score"],
    });
    const scored = await get(api, me, scoreFeedback, { ...by(id), body: { score: 5, remark: "很快" } });
    expect(scored).toMatchObject({ state: "CLOSED", score: 5, actions: [] });
    expect(scored.history.map((h) => [h.actionText, h.by, h.text])).toEqual([
      ["提交反馈", "我", null],
      ["已受理", "工作人员", null],
      ["开始处理", "工作人员", null],
      ["已回复", "工作人员", content],
      ["已回复", "工作人员", "补充：已经上线了。"],
      ["已评分", "我", "很快"],
    ]);
    const auditor = await signInStaff(api, "auditor");
    const trail = await get(api, auditor, auditPage, { query: { subject: `feedback:${id}` } });
    expect(trail.records.map(({ whatText }) => whatText).toReversed()).toEqual([
      "受理反馈",
      "开始处理反馈",
      "回复反馈",
      "回复反馈",
    ]);
  });

  it("moves only the ways there are", async () => {
    const { id } = await send("请问长护险在哪里申请，需要什么材料？");
    const moved = { status: 409, reason: "OPINION_MOVED" };
    expect(await refusal(api, me, scoreFeedback, { ...by(id), body: { score: 5 } })).toMatchObject(moved);
    expect(await refusal(api, desk, closeFeedback, by(id))).toMatchObject(moved);
    await get(api, desk, handleFeedback, by(id));
    expect(await refusal(api, desk, acceptFeedback, by(id))).toMatchObject(moved);
    await get(api, desk, replyFeedback, { ...by(id), body: { content: "在医保窗口申请。" } });
    await get(api, desk, closeFeedback, by(id));
    expect(await refusal(api, me, scoreFeedback, { ...by(id), body: { score: 1 } })).toMatchObject(moved);
  });

  it("is nobody else's to read or score (A2)", async () => {
    const { id } = await send("有一位护理员特别好，想表扬她。");
    const stranger = await signIn(api);
    expect(await refusal(api, stranger, feedbackDetail, by(id))).toMatchObject({ status: 404 });
    expect(await refusal(api, stranger, scoreFeedback, { ...by(id), body: { score: 1 } })).toMatchObject({
      status: 404,
    });
    expect((await get(api, stranger, feedbackPage)).total).toBe(0);
    expect((await get(api, me, feedbackPage, { query: { state: "CLOSED,REPLIED" } })).total).toBe(2);
  });

  it("shows staff its pictures, and no stranger", async () => {
    const { fileId, url } = await uploadPicture(api, me, "opinion");
    const body = { ...complaint, content: "轮椅坡道被自行车挡住了，请看图。", images: [fileId] };
    const { id } = await get(api, me, addFeedback, { body });
    expect((await get(api, me, feedbackDetail, by(id))).images).toEqual([{ fileId, url }]);
    const again = { ...body, content: "再说一次，轮椅坡道被自行车挡住了。" };
    expect(await refusal(api, me, addFeedback, { body: again })).toMatchObject({ reason: "FILE_UNKNOWN" });
  });

  it("holds nothing its writer may not set (A4)", async () => {
    const forged = { state: "CLOSED", score: 5, reply: "假的回复", memberId: "1", answerBy: "2030-01-01" };
    const body = { ...complaint, ...forged, content: "这一条带了不该带的字段。" };
    const { id } = await get(api, me, addFeedback, { body });
    expect(await get(api, me, feedbackDetail, by(id))).toMatchObject({
      state: "SUBMITTED",
      score: null,
      reply: null,
    });
  });

  it("has a limit a day", async () => {
    const busy = await signIn(api);
    for (let n = 0; n < 10; n++)
      await get(api, busy, addFeedback, {
        body: { ...complaint, content: `这是第 ${n} 条不一样的反馈内容。` },
      });
    expect(await refusal(api, busy, addFeedback, { body: complaint })).toMatchObject({
      status: 429,
      reason: "OPINION_TOO_MANY",
    });
  });
});

describe("staff", () => {
  it("call its writer back: the number for a reason, the outcome in the history, the words for colleagues alone", async () => {
    const { id } = await send("护理员来得晚，请给我回个电话说一下。", "微信 wang-xiaohong-66");
    const shown = await get(api, desk, revealFeedback, { ...by(id), body: { reason: "回电话" } });
    expect(shown).toEqual({
      name: expect.stringMatching(/^用户/),
      phone: me.mobile,
      contact: "微信 wang-xiaohong-66",
    });
    const { version, state } = await get(api, desk, staffFeedbackDetail, by(id));
    const call = (body: BodyInput<typeof callFeedback>) => get(api, desk, callFeedback, { ...by(id), body });
    expect(
      (await refusal(api, desk, callFeedback, { ...by(id), body: { outcome: "REACHED", version } })).fields,
    ).toHaveProperty("content");
    const called = await call({ outcome: "NO_ANSWER", version });
    expect(called).toMatchObject({ state, version: version + 1 });
    // It waits for being taken up as before.
    expect(await taskAbout(api, desk, "FEEDBACK", id)).toBeDefined();
    const stale = { ...by(id), body: { outcome: "WRONG_NUMBER" as const, version } };
    expect(await refusal(api, desk, callFeedback, stale)).toMatchObject({ reason: "CHANGED_MEANWHILE" });
    const { history } = await call({ outcome: "REACHED", content: "说好明天换人", version: version + 1 });
    expect(history.map((h) => [h.actionText, h.text]).slice(1)).toEqual([
      ["打了电话", "没有人接"],
      ["打了电话", "打通了：说好明天换人"],
    ]);
    const own = await get(api, me, feedbackDetail, by(id));
    expect(own.history.map((h) => h.text)).toEqual([null, null, null]);
    const auditor = await signInStaff(api, "auditor");
    const trail = await get(api, auditor, auditPage, { query: { subject: `feedback:${id}` } });
    expect(trail.records.map((r) => [r.what, r.reason]).toReversed()).toEqual([
      ["FEEDBACK_SHOWN", "回电话"],
      ["FEEDBACK_CALL", ""],
      ["FEEDBACK_CALL", ""],
    ]);
  });

  it("see who is late first, and neither number nor contact in full (V3)", async () => {
    await get(api, me, updateCurrent, { body: { realName: "王小红" } });
    const { id } = await send("请尽快联系我，护理费多收了两百元。", "微信 wang-xiaohong-66");
    const stored = await rows(api.database.read, sql`select o::text from membership.opinions o`);
    expect(JSON.stringify(stored)).not.toContain("xiaohong");
    api.clock.advance(25 * HOUR);
    const staff = await signInStaff(api, "service");
    const page = await get(api, staff, staffFeedbackPage, { query: { overdue: "1", size: "100" } });
    const late = page.records.find((o) => o.id === id);
    expect(late).toMatchObject({ overdue: true, member: { name: "王**" }, contact: "微信****66" });
    expect(phoneNumbersIn(page)).toEqual([]);
    expect(page.records.every((o) => ["SUBMITTED", "ACCEPTED", "PROCESSING"].includes(o.state))).toBe(true);
  });

  it("go through all of it by cursor, what waits first, nothing lost or doubled", async () => {
    const staff = await signInStaff(api, "service");
    const whole = await get(api, staff, staffFeedbackPage, { query: { size: "100" } });
    const paged = await allPages((cursor) =>
      get(api, staff, staffFeedbackPage, { query: { size: "3", ...cursor } }),
    );
    expect(paged.map(({ id }) => id)).toEqual(whole.records.map(({ id }) => id));
    const waits = whole.records.map(({ state }) => !["REPLIED", "CLOSED"].includes(state));
    expect(waits).toEqual(waits.toSorted((a, b) => Number(b) - Number(a)));
    const second = await get(api, staff, staffFeedbackPage, { query: { size: "3", current: "2" } });
    expect(second.records.map(({ id }) => id)).toEqual(paged.slice(3, 6).map(({ id }) => id));
    for (const cursor of ["~x", "9~1", "2026-01-01T00:00:00Z"])
      expect(await refusal(api, staff, staffFeedbackPage, { query: { cursor } })).toHaveProperty(
        "fields.cursor",
      );
  });

  it("need the permission to answer", async () => {
    const merchant = await signInStaff(api, "merchant");
    expect(await refusal(api, merchant, staffFeedbackPage)).toMatchObject({ status: 403 });
  });
});

it("a reply nobody scores closes by itself after 15 days", async () => {
  const again = await signIn(api, me.mobile);
  const { id } = await get(api, again, addFeedback, {
    body: { ...complaint, content: "十五天之后应该自己结束。" },
  });
  const staff = await signInStaff(api, "operator");
  await get(api, staff, replyFeedback, { ...by(id), body: { content: "已经处理好了。" } });
  api.clock.advance(15 * DAY + HOUR);
  await api.api.dueWork.runAll();
  const later = await signIn(api, me.mobile);
  const detail = await get(api, later, feedbackDetail, by(id));
  expect(detail).toMatchObject({ state: "CLOSED" });
  expect(detail.history.at(-1)).toMatchObject({ action: "CLOSE", by: "系统" });
});
