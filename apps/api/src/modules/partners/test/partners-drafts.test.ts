import {
  applyDraft,
  type Draft,
  dropApplyDraft,
  saveApplyDraft,
} from "@ginkgo/api-contract/partners/apply-drafts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { cookiesOf, HOUR, signIn } from "../../../../test/kits/identity-kit.ts";
import { type Asking, get } from "../../../../test/kits/membership-kit.ts";
import { uploadPaper } from "../../../../test/kits/partners-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const params = { form: "merchant" } as const;
const read = (who: Asking): Promise<Draft> => get(api, who, applyDraft, { params });

/** Saves as a browser and answers with its cookie. */
async function save(content: object, headers: Record<string, string> = {}): Promise<Asking> {
  const answer = await api.call("PUT /rest/op/applyDraft/save/merchant", {
    headers: { ...headers, "sec-fetch-site": "same-origin" },
    body: { content },
  });
  expect(answer.status).toBe(200);
  return { auth: { cookie: cookiesOf(answer).jar, "sec-fetch-site": "same-origin" } } as never;
}

it("what was typed is there again a day later, with the files, for this browser alone", async () => {
  const paper = await uploadPaper(api);
  const attachments = [{ kind: "BUSINESS_LICENSE", fileId: paper.fileId }];
  const me = await save({ companyName: "南京松鹤养老院", attachments });
  api.clock.advance(20 * HOUR);
  const draft = await read(me);
  expect(draft.content).toEqual({ companyName: "南京松鹤养老院", attachments });
  expect(draft.files).toMatchObject([{ fileId: paper.fileId, name: "营业执照.pdf" }]);
  expect((await read(null)).content).toEqual({});
  const stored = await rows(api.database.read, sql`select d::text from partners.drafts d`);
  expect(JSON.stringify(stored)).not.toContain("松鹤");
});

it("a part is checked when asked, and kept although it is wrong", async () => {
  const me = await save({ companyName: "松" });
  const content = { companyName: "松", applyType: "ORG", unifiedSocialCreditCode: "91", areaCodes: [] };
  const { fields } = await get(api, me, saveApplyDraft, { params, body: { content, part: "company" } });
  expect(Object.keys(fields).toSorted()).toEqual(["areaCodes", "companyName", "unifiedSocialCreditCode"]);
  expect((await read(me)).content).toEqual(content);
  const nowhere = {
    companyName: "南京松鹤养老院",
    applyType: "ORG",
    unifiedSocialCreditCode: "52320100MA1N000182",
    areaCodes: ["999999"],
  };
  const text = await get(api, me, saveApplyDraft, { params, body: { content: nowhere, part: "company" } });
  expect(text.fields).toEqual({ areaCodes: "没有这个地区，请重新选择。" });
});

it("saved by a member it opens for nobody else on the same device", async () => {
  const member = await signIn(api);
  const me = await save({ companyName: "南京松鹤养老院" }, member.auth);
  const both = { auth: { ...me!.auth, ...member.auth } } as never;
  expect((await read(both)).content).toEqual({ companyName: "南京松鹤养老院" });
  expect((await read(me)).content).toEqual({});
});

it("once sent, its receipt can be looked at again, and a new one has a key of its own", async () => {
  const me = await save({ companyName: "南京松鹤养老院" });
  const { key } = await read(me);
  await get(api, me, saveApplyDraft, { params, body: { content: {}, sent: "RZ0123456789AB" } });
  expect(await read(me)).toEqual({ content: {}, files: [], key, sent: "RZ0123456789AB" });
  await get(api, me, saveApplyDraft, { params, body: { content: { companyName: "另一家" } } });
  expect((await read(me)).key).not.toBe(key);
  await get(api, me, dropApplyDraft, { params });
  expect((await read(me)).content).toEqual({});
});

it("goes after a week", async () => {
  const me = await save({ companyName: "南京松鹤养老院" });
  api.clock.advance(7 * 24 * HOUR + 1);
  expect((await read(me)).content).toEqual({});
  await api.api.dueWork.runAll();
  expect(await rows(api.database.read, sql`select 1 from partners.drafts`)).toEqual([]);
});
