import {
  changeHandover,
  handoverPage,
  seeHandover,
  writeHandover,
} from "@ginkgo/api-contract/tasks/handovers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: Awaited<ReturnType<typeof signInStaff>>;
let service: typeof operator;
let merchant: typeof operator;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  service = await signInStaff(api, "service");
  merchant = await signInStaff(api, "merchant");
});
afterAll(() => api.close());

const list = (who: typeof operator, query: Record<string, string> = {}) =>
  get(api, who, handoverPage, { query });
const one = (id: string, body: object = {}) => ({ params: { id }, body }) as never;

it("what is left for the next shift is seen by its people, and seen anew where its words change", async () => {
  const written = await get(api, operator, writeHandover, { body: { text: "  晚上 8 点给王老师回电。 " } });
  expect(written).toMatchObject({ text: "晚上 8 点给王老师回电。", isMine: true, isSeen: true, version: 1 });
  expect(await list(operator)).toMatchObject({ total: 1, unseen: 0 });
  expect(await list(service)).toMatchObject({
    total: 1,
    unseen: 1,
    records: [{ isMine: false, isSeen: false }],
  });
  const seen = await get(api, service, seeHandover, one(written.id, { version: 1 }));
  expect(seen).toMatchObject({ isSeen: true, seenBy: [{ name: expect.stringContaining("赵敏") }] });
  // Pressed twice it is once; one's own is not seen by oneself.
  await get(api, service, seeHandover, one(written.id));
  expect((await get(api, operator, seeHandover, one(written.id))).seenBy).toHaveLength(1);
  expect((await list(service)).unseen).toBe(0);

  const text = "晚上 9 点给王老师回电。";
  const changed = await get(api, operator, changeHandover, one(written.id, { text, version: 1 }));
  expect(changed).toMatchObject({ text, version: 2, seenBy: [], changedAt: expect.stringMatching(/./) });
  const late = await refusal(api, service, seeHandover, one(written.id, { version: 1 }));
  expect(late).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
  expect((late as { now?: { text: string }[] }).now?.[0]?.text).toBe(text);
  expect((await list(service)).unseen).toBe(1);
  // Nobody changes what a colleague wrote.
  expect((await refusal(api, service, changeHandover, one(written.id, { text: "不用回了。" }))).status).toBe(
    404,
  );
  expect((await refusal(api, service, seeHandover, one("999999999"))).status).toBe(404);
});

it("goes on page by page, is the house's own, and is forgotten in time", async () => {
  for (const n of [1, 2]) await get(api, operator, writeHandover, { body: { text: `第 ${n} 件事。` } });
  const first = await list(operator, { size: "2" });
  const rest = await list(operator, { size: "2", cursor: first.nextCursor! });
  expect([...first.records, ...rest.records].map((h) => h.text)).toEqual([
    "第 2 件事。",
    "第 1 件事。",
    "晚上 9 点给王老师回电。",
  ]);
  expect((await refusal(api, operator, handoverPage, { query: { cursor: "nothing" } })).status).toBe(400);
  expect((await refusal(api, merchant, handoverPage, { query: {} })).status).toBe(403);
  expect((await refusal(api, operator, writeHandover, { body: { text: " " } })).fields).toHaveProperty(
    "text",
  );
  api.clock.advance(401 * 24 * HOUR);
  await api.api.dueWork.runAll();
  operator = await signInStaff(api, "operator");
  expect(await list(operator)).toMatchObject({ total: 0, unseen: 0, records: [] });
});
