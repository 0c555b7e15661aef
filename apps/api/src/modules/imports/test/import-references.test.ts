import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { readImport } from "@ginkgo/api-contract/publishing/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { csvLines } from "../../../platform/csv-text.ts";

let api: TestApi;
let operator: SignedIn;
/** A trip to copy, and the numbers of two spots that came from a list. */
let trip: EntryContent;
let lake: string;
let hill: string;

async function bring(kind: EntryKindName, table: string[][]) {
  const form = new FormData();
  form.set("file", new File([csvLines(table)], "名单.csv"));
  form.set("publish", String(kind === "spot"));
  const request = new Request(`http://localhost/rest/staff/import/${kind}`, {
    method: "POST",
    body: form,
    headers: operator.auth,
  });
  const { data } = (await (await api.fetch(request)).json()) as { data: { importId: string } };
  await api.api.dueWork.runAll();
  const params = { importId: data.importId };
  return (await get(api, operator, readImport, { params, query: { size: "100" } })).records;
}

beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  trip = (await get(api, operator, entries.trip.read, { params: { id: await first() } })).live!;
  const found = await bring("spot", [
    ["外部编号", "景点名称", "分类", "所在地区", "介绍"],
    ["A-17", "东湖栈道", "1", "320106", "一条木栈道。"],
    ["23", "南山平台", "1", "320106", "一处看山的平台。"],
  ]);
  [lake, hill] = found.map(({ entryId }) => entryId!) as [string, string];
});
afterAll(() => api.close());

const day = (trip: EntryContent, spots: unknown[]) => {
  const [first, ...others] = (trip.details as { itinerary: EntryContent[] }).itinerary;
  return JSON.stringify([{ ...first, spots }, ...others.map((one) => ({ ...one, spots: [] }))]);
};
const spot = (spotId: string | number, name = "看风景") => ({ name, spotId, visitMinutes: 30 });
const draftOf = async (id: string) =>
  (await get(api, operator, entries.trip.read, { params: { id } })).draft as {
    details: { itinerary: { spots: { spotId?: string }[] }[] };
  };
const spotsOf = async (id: string) =>
  (await draftOf(id)).details.itinerary[0]!.spots.map(({ spotId }) => spotId);
const first = async () =>
  (await get(api, operator, entries.trip.page, {})).records.find(({ isSeen }) => isSeen)!.id;

describe("a list that names other entries", () => {
  it("names them within its rows by the numbers of the list they came from", async () => {
    const id = await first();
    const [row] = await bring("trip", [
      ["编号", "details.itinerary"],
      [id, day(trip, [spot("A-17"), spot(hill)])],
    ]);
    expect([row!.faults, row!.change]).toEqual([[], "CHANGED"]);
    expect(await spotsOf(id)).toEqual([lake, hill]);
    // By a column for each, too.
    const [alone] = await bring("trip", [
      ["编号", "details.itinerary.1.spots.2.spotId"],
      [id, "A-17"],
    ]);
    expect(alone!.faults).toEqual([]);
    expect(await spotsOf(id)).toEqual([lake, lake]);
  });

  it("says which number no list has, and takes nothing of that row", async () => {
    const id = await first();
    const before = await spotsOf(id);
    const found = await bring("trip", [
      ["编号", "details.itinerary"],
      [id, day(trip, [spot("B-99")])],
      [id, day(trip, [spot("999999999")])],
    ]);
    expect(found.map(({ faults }) => faults[0]?.text)).toEqual([
      "没有外部编号是“B-99”的景点，请先导入它，或者写它在门户里的编号。",
      "没有这个景点，请从列表里选。景点要先发布。",
    ]);
    expect(await spotsOf(id)).toEqual(before);
  });

  it("means its own numbers where it has some, the portal's where it has none, and says which it took", async () => {
    const id = await first();
    const [portal] = await bring("trip", [
      ["编号", "details.itinerary"],
      [id, day(trip, [spot(lake)])],
    ]);
    expect(portal!.mends).toEqual([]);
    // 23 is the number of a spot of the list, and may be any of the portal's.
    const { name: _, ...rest } = trip;
    const columns = Object.keys(rest).filter((key) => key !== "details" && key !== "pictures");
    const details = Object.keys(trip.details as object).filter((key) => key !== "itinerary");
    const cell = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
    const [made] = await bring("trip", [
      ["外部编号", "name", ...columns, ...details.map((key) => `details.${key}`), "details.itinerary"],
      [
        "T-1",
        "名单里的新线路",
        ...columns.map((key) => cell(rest[key])),
        ...details.map((key) => cell((trip.details as EntryContent)[key])),
        day(trip, [spot("23"), spot(lake)]),
      ],
    ]);
    expect(made!.faults).toEqual([]);
    expect(await spotsOf(made!.entryId!)).toEqual([hill, lake]);
    expect(made!.mends).toContain(`details.itinerary：没有外部编号是 ${lake} 的景点，按门户的编号认`);
  });
});
