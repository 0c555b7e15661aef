import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  askPrivacyRequest,
  finishPrivacyRequest,
  privacyRequests,
  refusePrivacyRequest,
  staffPrivacyRequest,
  staffPrivacyRequests,
  takePrivacyRequest,
} from "@ginkgo/api-contract/privacy/privacy-requests";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";

let api: TestApi;
let service: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  service = await signInStaff(api, "service");
});
afterAll(() => api.close());

const correct = { kind: "CORRECT" as const, content: "身份证上的名字改了，请更正。" };

it("what a member asks about their data is answered within fifteen days by a person, and told", async () => {
  const me = await newCustomer(api, "王小红");
  const short = { body: { ...correct, content: "改" } };
  expect((await refusal(api, me, askPrivacyRequest, short)).fields?.content).toBeDefined();
  const asked = await get(api, me, askPrivacyRequest, { body: correct });
  expect(asked).toMatchObject({ state: "OPEN", kindText: "更正信息", answer: null });
  expect(Date.parse(asked.dueAt) - Date.parse(asked.askedAt)).toBe(15 * DAY);
  expect(await refusal(api, me, askPrivacyRequest, { body: correct })).toMatchObject({
    reason: "REQUEST_OPEN",
  });
  const params = { id: asked.id };
  expect(await taskAbout(api, service, "PRIVACY", asked.id)).toMatchObject({ dueAt: asked.dueAt });
  const [line] = (await get(api, service, staffPrivacyRequests, { query: { state: "OPEN,TAKEN" } })).records;
  expect(line).toMatchObject({ id: asked.id, memberName: "王**", overdue: false, version: 1 });
  expect(await refusal(api, await signInStaff(api, "finance"), staffPrivacyRequests)).toMatchObject({
    status: 403,
  });

  const taken = await get(api, service, takePrivacyRequest, { params, body: { version: 1 } });
  expect(taken).toMatchObject({ state: "TAKEN", version: 2, actions: ["done", "refuse"] });
  const late = { params, body: { version: 1, answer: "已经更正了。" } };
  expect(await refusal(api, service, finishPrivacyRequest, late)).toMatchObject({
    status: 409,
    reason: "CHANGED_MEANWHILE",
    version: 2,
    now: [{ label: "状态", text: taken.stateText }],
    by: taken.history.at(-1)!.by,
    at: taken.history.at(-1)!.at,
  });
  // Who comes second is told who has it, with the version they see or none.
  const colleague = await signInStaff(api, "operator");
  for (const body of [{ version: 2 }, {}])
    expect(await refusal(api, colleague, takePrivacyRequest, { params, body })).toMatchObject({
      reason: "CHANGED_MEANWHILE",
      by: taken.history.at(-1)!.by,
    });
  const body = { version: 2, answer: "已经按身份证更正了。" };
  const done = await get(api, service, finishPrivacyRequest, { params, body });
  expect(done.history.map(({ text }) => text)).toEqual(["会员提出", "开始处理", "办好了"]);
  expect(
    await refusal(api, service, refusePrivacyRequest, { params, body: { answer: "不能办。" } }),
  ).toMatchObject({ reason: "REQUEST_CLOSED" });
  expect(await taskAbout(api, service, "PRIVACY", asked.id)).toBeUndefined();
  const { records } = await get(api, me, privacyRequests);
  expect(records).toMatchObject([{ state: "DONE", answer: body.answer }]);
  expect((await get(api, me, noticePage)).records[0]).toMatchObject({
    title: "个人信息申请办好了",
    body: body.answer,
  });
  expect((await get(api, await newCustomer(api), privacyRequests)).records).toEqual([]);
});

it("one nobody answered in time stands as late, first", async () => {
  const me = await newCustomer(api);
  const { id } = await get(api, me, askPrivacyRequest, { body: { ...correct, kind: "DELETE" } });
  api.clock.advance(16 * DAY);
  service = await signInStaff(api, "service");
  expect(await get(api, service, staffPrivacyRequest, { params: { id } })).toMatchObject({ overdue: true });
  await signIn(api);
});
