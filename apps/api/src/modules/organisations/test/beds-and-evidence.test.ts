import { orgDetail, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { DAY, later } from "../../../platform/clock.ts";

let api: TestApi;
let operator: SignedIn;
let id: string;
let live: EntryContent;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  id = (await get(api, null, orgPage, {})).records[0]!.id;
  live = (await get(api, operator, entries.org.read, { params: { id } })).live!;
});
afterAll(() => api.close());

const save = (put: EntryContent) =>
  get(api, operator, entries.org.save, { params: { id }, body: { content: { ...live, ...put } } });
const publish = () => get(api, operator, entries.org.publish, { params: { id } });
const shown = () => get(api, null, orgDetail, { params: { id } });

const fees = () => live.fees as EntryContent[];

it("a number of beds is shown with its day and whose word it is", async () => {
  await save({ bedsUpdatedOn: "2026-11-20", bedsToldBy: "PHONE" });
  await publish();
  expect(await shown()).toMatchObject({ bedsUpdatedOn: "2026-11-20", bedsSourceText: "平台电话核实" });
  const { faults } = await save({ bedsToldBy: "HEARSAY" });
  expect(faults).toHaveProperty("bedsToldBy");
});

it("a fee is shown with what it rests on; a date or a picture alone is not enough", async () => {
  const evidence = { source: "大厅价目表", on: "2026-11-18" };
  await save({ fees: fees().map((fee, i) => (i === 0 ? { ...fee, evidence } : fee)) });
  await publish();
  expect((await shown()).fees[0]).toMatchObject({ evidence });
  const half = await save({ fees: fees().map((fee) => ({ ...fee, evidence: { on: "2026-11-18" } })) });
  expect(half.faults["fees.0.evidence.source"]).toContain("也要写依据是什么");
  expect((await refusal(api, operator, entries.org.publish, { params: { id } })).status).toBe(400);
  const gone = { source: "大厅价目表", picture: "/pictures/99999" };
  const { faults } = await save({ fees: fees().map((fee) => ({ ...fee, evidence: gone })) });
  expect(faults["fees.0.evidence.picture"]).toBe("图库里没有这张图，请重新选一张。");
});

it("a day on which something was seen or done is today at the latest, wherever it stands", async () => {
  const today = shanghaiDay(api.clock.now());
  const tomorrow = shanghaiDay(later(api.clock.now(), DAY));
  const seenOn = (day: string): EntryContent => ({
    bedsUpdatedOn: day,
    verifiedOn: day,
    fees: fees().map((fee, i) => (i === 1 ? { ...fee, evidence: { source: "大厅价目表", on: day } } : fee)),
    licences: [{ kind: "BUSINESS", no: "320100000001", checkedOn: day, validTo: "2036-01-01" }],
    details: {
      ...(live.details as EntryContent),
      foundDate: day,
      pricePublishedOn: day,
      inspections: [{ date: day, authority: "南京市民政局", result: "检查合格" }],
    },
  });
  const { faults } = await save(seenOn(tomorrow));
  const fields = [
    "bedsUpdatedOn",
    "verifiedOn",
    "details.foundDate",
    "details.pricePublishedOn",
    "details.inspections.0.date",
    "fees.1.evidence.on",
    "licences.0.checkedOn",
  ];
  expect(faults).toEqual(
    Object.fromEntries(fields.map((f) => [f, "这一天还没有到，最晚写今天，请检查日期。"])),
  );
  const refused = await refusal(api, operator, entries.org.publish, { params: { id } });
  expect([refused.status, Object.keys(refused.fields!)]).toEqual([400, fields]);
  expect((await refusal(api, operator, entries.org.preview, { params: { id } })).status).toBe(400);
  expect((await save(seenOn(today))).faults).toEqual({});
  await publish();
  expect(await shown()).toMatchObject({ bedsUpdatedOn: today, verifiedOn: today });
});
