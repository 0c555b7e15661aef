import { refreshFeeGuides } from "@ginkgo/api-contract/fees/fee-consultation";
import { picturePage, savePicture } from "@ginkgo/api-contract/pictures/pictures";
import { takesPicture } from "@ginkgo/api-contract/publishing/content-schema";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryStates } from "@ginkgo/api-contract/publishing/entry-codes";
import { columnsOf } from "@ginkgo/api-contract/publishing/entry-columns";
import { readImport } from "@ginkgo/api-contract/publishing/imports";
import { readListExport, startExports } from "@ginkgo/api-contract/publishing/list-exports";
import { freightList, moveStock, productStock } from "@ginkgo/api-contract/shop/stock";
import { publicConfig } from "@ginkgo/api-contract/system/public-config";
import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import { settingPage } from "@ginkgo/api-contract/system/settings";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPages } from "../../../../test/kits/all-pages.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { csvLines } from "../../../platform/csv-text.ts";
import { dataFolder, open as served } from "../../files/test/files-kit.ts";
import { readTable } from "../read-table.ts";
import { addToDemo, changeSettings, putPicture, SAYING } from "./rebuild-kit.ts";

/** The portal with the demonstration, and one that begins with nothing. */
let demo: TestApi;
let fresh: TestApi;
let there: SignedIn;
let here: SignedIn;
/** Their files. */
const folders = { demo: dataFolder(), fresh: dataFolder() };
beforeAll(async () => {
  demo = await buildTestApi("demo", { DATA_DIR: folders.demo.folder });
  fresh = await buildTestApi("empty", { DATA_DIR: folders.fresh.folder });
  for (const api of [demo, fresh]) await seedDemoPeople(api);
  there = await signInStaff(demo, "operator");
  here = await signInStaff(fresh, "operator");
  await addToDemo(demo, there);
  await changeSettings(demo, there, settings);
});
afterAll(async () => {
  await fresh?.close();
  await demo?.close();
  for (const folder of Object.values(folders)) folder.remove();
});

/** What a company sets of its portal, one of them with a second person. */
const settings: readonly (readonly [RuntimeSetting, string])[] = [
  ["SITE_NAME", "桂花里"],
  ["SITE_PHONE", "400-800-7070"],
  ["SITE_PHONE_HOURS", "每天 9:00–18:00"],
  ["SITE_PROVINCE", "330000"],
  ["TWO_PERSON_FEN", "88800"],
];

/** Numbers of pictures there, with those here. */
const pictureIds = new Map<string, string>();

/** Ids of the demonstration, by kind, with those the fresh portal gave. */
const ids = new Map<EntryKindName, Map<string, string>>();

async function exported(kind: EntryKindName): Promise<string[][]> {
  const asked = await get(demo, there, startExports[kind] as (typeof startExports)["spot"], {
    body: { format: "CSV" },
  });
  await demo.api.dueWork.runAll();
  const made = await get(demo, there, readListExport, { params: { exportId: asked.id } });
  const { columns, rows } = readTable((await served(demo, made.url!, there.auth))!.bytes);
  return [columns, ...rows.map(({ cells }) => columns.map((c) => cells[c] ?? ""))];
}

async function bring(kind: EntryKindName, table: string[][], mapping: Record<string, string>) {
  const form = new FormData();
  form.set("file", new File([csvLines(table)], "名单.csv"));
  form.set("mapping", JSON.stringify(mapping));
  form.set("publish", "true");
  const answer = await fresh.fetch(
    new Request(`http://localhost/rest/staff/import/${kind}`, {
      method: "POST",
      body: form,
      headers: here.auth,
    }),
  );
  const { data } = (await answer.json()) as { data: { importId: string } };
  await fresh.api.dueWork.runAll();
  return allPages((at) =>
    get(fresh, here, readImport, { params: { importId: data.importId }, query: { size: "100", ...at } }),
  );
}

/**
 * What a row says in the other portal: it names other entries by their numbers here, but terms of sending by their code
 * and pictures by their numbers there.
 */
async function carried(kind: EntryKindName, [heads = [], ...rows]: string[][]): Promise<string[][]> {
  const codes = kind === "product" ? await freightCodes() : new Map<string, string>();
  const isPicture = ({ schema }: ReturnType<typeof columnsOf>[number]) =>
    takesPicture(schema) || (schema.items !== undefined && takesPicture(schema.items));
  const columns = columnsOf(kind);
  const at = (heading: string) => columns.find((column) => column.heading === heading);
  return rows.map((row) =>
    row.map((cell, i) => {
      const column = at(heads[i]!);
      if (column?.path.join(".") === "freightCode") return codes.get(cell) ?? cell;
      if (!column || !isPicture(column)) return cell;
      return cell
        .split(";")
        .map((number) => pictureIds.get(number) ?? number)
        .join(";");
    }),
  );
}

/** Codes of the terms of sending there, with those of the same name here. */
async function freightCodes(): Promise<Map<string, string>> {
  const [theirs, ours] = [await get(demo, there, freightList), await get(fresh, here, freightList)];
  return new Map(theirs.map(({ code, name }) => [code, ours.find((o) => o.name === name)!.code]));
}

/** Numbers here of what was taken down there. */
const takenDown = new Set<string>();

/** Takes a kind out of one portal and brings it into the other. @returns what came of each row */
async function carry(kind: EntryKindName, mapping: Record<string, string>) {
  const table = await exported(kind);
  const rows = await carried(kind, table);
  // The list begins with the newest: brought in from the end, the order is the same.
  const found = await bring(kind, [table[0]!, ...rows.toReversed()], mapping);
  ids.set(kind, new Map(found.flatMap(({ cells, entryId }) => (entryId ? [[cells[0]!, entryId]] : []))));
  for (const { cells, entryId } of found)
    if (entryId && cells.at(-1) === entryStates.ARCHIVED) takenDown.add(`${kind} ${entryId}`);
  return found;
}

const NUMBERED = "规格号：新的一份发布时由门户编号，没有用表里的";
const TAKEN_DOWN = "表里写着“已下线”：只存成草稿，没有发布。";
const kinds = ["org", "tourOrg", "freight", "service", "product", "spot", "trip", "article"] as const;

describe("a portal that begins with nothing", () => {
  it("takes the pictures of another, each with what it shows and what is looked at first", async () => {
    const { records } = await get(demo, there, picturePage, { query: { size: "100" } });
    expect(records).toHaveLength(3);
    for (const { id, url, name, alt, focalX, focalY } of records.toReversed()) {
      const request = new Request(`http://localhost${url}`);
      const { bytes } = (await demo.api.openPicture(request, id))!;
      const ours = await putPicture(fresh, here, (await bytes())!, name, alt);
      await get(fresh, here, savePicture, { params: { id: ours }, body: { name, alt, focalX, focalY } });
      pictureIds.set(id, ours);
    }
  });

  it("is set as the other is", async () => {
    const set = (await get(demo, there, settingPage)).records.filter(({ isSet }) => isSet);
    expect(set.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining(settings.map((one) => [...one])),
    );
    await changeSettings(
      fresh,
      here,
      set.map(({ name, value }) => [name, value] as const),
    );
    const valuesOf = async (api: TestApi, who: SignedIn) =>
      (await get(api, who, settingPage)).records.map(({ name, value, isSet }) => ({ name, value, isSet }));
    expect(await valuesOf(fresh, here)).toEqual(await valuesOf(demo, there));
    const site = async (api: TestApi) => (await get(api, null, publicConfig)).site;
    expect(await site(fresh)).toEqual(await site(demo));
    expect((await site(fresh)).name).toBe("桂花里");
  });

  it.each(kinds)("takes every %s of another from its export", async (kind) => {
    const found = await carry(kind, { 编号: "外部编号" });
    expect(found.flatMap(({ faults }) => faults)).toEqual([]);
    expect(new Set(found.map(({ change }) => change))).toEqual(new Set(["MADE"]));
    const told = (mend: string) => found.filter(({ mends }) => mends.includes(mend));
    expect(told(NUMBERED)).toEqual(kind === "service" || kind === "product" ? found : []);
    // What was taken down there is not brought out by coming in.
    expect(told(TAKEN_DOWN)).toEqual(found.filter(({ cells }) => cells.at(-1) === entryStates.ARCHIVED));
    expect(found.flatMap(({ mends }) => mends).filter((m) => m !== NUMBERED && m !== TAKEN_DOWN)).toEqual([]);
  });

  it("takes the departures that are still to come, and says of the others why not", async () => {
    const found = await carry("departure", { 编号: "外部编号" });
    const today = shanghaiDay(fresh.clock.now());
    const reasonOf = ({ cells }: (typeof found)[number]) =>
      cells[2]! <= today
        ? "出发日要在今天以后。"
        : !takenDown.has(`trip ${cells[1]}`)
          ? null
          : "没有这条线路，请从列表里选。线路要先发布。";
    expect(found.map(({ faults }) => faults[0]?.text ?? null)).toEqual(found.map(reasonOf));
  });

  it.each(["subsidy", "notice"] as const)("takes every %s too", async (kind) => {
    const found = await carry(kind, { 编号: "外部编号" });
    expect(found.length).toBeGreaterThan(0);
    expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it("takes the words people search by; of those it comes with it says that they are there", async () => {
    const own = await allPages((at) =>
      get(fresh, here, entries.synonym.page, { query: { size: "100", ...at } }),
    );
    const found = await carry("synonym", { 编号: "外部编号" });
    const [made, refused] = [true, false].map((isMade) =>
      found.filter(({ change }) => (change === "MADE") === isMade),
    );
    expect(made!.flatMap(({ faults }) => faults)).toEqual([]);
    expect(made!.map(({ cells }) => cells[1])).toContain(SAYING.say);
    expect(refused).toHaveLength(own.length);
    expect(new Set(refused!.map(({ faults }) => faults[0]?.text))).toEqual(
      new Set(["已经有这个说法了，请在原来那一条里改。"]),
    );
  });

  it.each(["tier", "page", "home", "dictionaryWord", "sceneryCategory"] as const)(
    "has the %s it comes with already",
    async (kind) => {
      const found = await carry(kind, {});
      expect(found.map(({ faults, change }) => ({ faults, change }))).toEqual(
        found.map(() => ({ faults: [], change: "SAME" })),
      );
    },
  );

  it("is stocked by movements as the other is", async () => {
    for (const [theirId, ourId] of ids.get("product")!) {
      if (takenDown.has(`product ${ourId}`)) continue;
      const { records: theirs } = await get(demo, there, productStock, { params: { id: theirId } });
      const { records: ours } = await get(fresh, here, productStock, { params: { id: ourId } });
      expect(ours.map(({ skuName }) => skuName)).toEqual(theirs.map(({ skuName }) => skuName));
      for (const [i, { stock }] of theirs.entries())
        if (stock > 0)
          await get(fresh, here, moveStock, {
            body: { skuId: ours[i]!.skuId, quantity: stock, reason: "开业盘点" },
          });
    }
  });
});

/**
 * Fields that are no content: numbers, moments, what families said and bought, cards in the order of that, who goes there,
 * and the day their seats decide on. */
const apart =
  /(?:^id|Ids?|At|[Tt]ime|[Cc]omment(?:s|Count)|[Cc]ommentSummary|scoreParts|soldCount|rebookRate|[Rr]ating|nextDate|employees|employeeCount|left|similar|trips|near|nearbyOrgs|cover|[pP]ictures|seo)$/;

const isDecided = (one: unknown) => {
  const { date, state } = (one ?? {}) as { date?: unknown; state?: unknown };
  const isNear = typeof date === "string" && date <= shanghaiDay(later(fresh.clock.now(), 8 * DAY));
  return isNear || state === "CANCELLED";
};

/** An answer without what is no content. */
function shown(of: unknown): unknown {
  // A group is decided on seven days before by its seats, which members have there and nobody here.
  if (Array.isArray(of)) return of.filter((one) => !isDecided(one)).map(shown);
  if (of === null || typeof of !== "object") return of;
  const isDeparture = "minGroup" in of;
  return Object.fromEntries(
    Object.entries(of)
      .filter(([name]) => !apart.test(name) && !(isDeparture && /^state/.test(name)))
      .map(([name, inner]) => [name, shown(inner)]),
  );
}

const listed = async (api: TestApi, path: string) => {
  const found: Record<string, unknown>[] = [];
  for (let current = 1; ; current++) {
    const { data } = await api.call<{ records: Record<string, unknown>[]; total: number }>(
      `${path}${path.includes("?") ? "&" : "?"}current=${current}&size=50`,
    );
    found.push(...data.records);
    if (data.records.length < 50) return found;
  }
};
const addresses = {
  org: "/rest/op/org",
  tourOrg: "/rest/op/travelOrg",
  service: "/rest/svc/service",
  product: "/rest/pms/product",
  spot: "/rest/op/travelScenery",
  trip: "/rest/op/travelProduct",
  article: "/rest/cms/information",
} as const;

describe("what visitors see in it", () => {
  it("has the same pictures in the same places, and browsers are served them", async () => {
    let seen = 0;
    for (const kind of ["org", "service", "product", "spot", "trip", "tourOrg"] as const)
      for (const [theirId, ourId] of ids.get(kind)!) {
        type Pictured = { pictures?: { url: string; alt: string; width: number; height: number }[] };
        const theirs = (await demo.call<Pictured>(`${addresses[kind]}/${theirId}`)).data?.pictures ?? [];
        if (theirs.length === 0) continue;
        const ours = (await fresh.call<Pictured>(`${addresses[kind]}/${ourId}`)).data.pictures!;
        expect(ours).toEqual(
          theirs.map((one) => ({ ...one, url: `/pictures/${pictureIds.get(one.url.slice(10))}` })),
        );
        for (const [i, { url }] of ours.entries()) {
          const served = async (api: TestApi, address: string) => {
            const request = new Request(`http://localhost${address}?w=320&r=4x3`);
            const opened = await api.api.openPicture(request, address.slice(10));
            const { channels } = await sharp((await opened!.bytes())!).stats();
            return channels.map(({ mean }) => Math.round(mean / 16));
          };
          expect(await served(fresh, url)).toEqual(await served(demo, theirs[i]!.url));
        }
        seen++;
      }
    expect(seen).toBe(6);
  });

  it.each(Object.entries(addresses))("of %s is what they see in the other", async (kind, path) => {
    const title = (r: Record<string, unknown>) => String(r.name ?? r.title);
    const sorted = (all: Record<string, unknown>[]) => all.toSorted((a, b) => (title(a) < title(b) ? -1 : 1));
    const theirs = sorted(await listed(demo, `${path}/page`));
    const ours = sorted(await listed(fresh, `${path}/page`));
    expect(shown(ours)).toEqual(shown(theirs));
    for (const { id } of theirs) {
      const one = await demo.call(`${path}/${id}`);
      const same = await fresh.call(`${path}/${ids.get(kind as EntryKindName)!.get(String(id))}`);
      expect(shown(same.data)).toEqual(shown(one.data));
    }
  });

  it("on the home page, in the guides to fees, and when they look for a word is the same", async () => {
    await get(fresh, here, refreshFeeGuides);
    const both = async (path: string) => [
      shown((await fresh.call(path)).data),
      shown((await demo.call(path)).data),
    ];
    const [ours, theirs] = await both("/rest/cms/home");
    expect(ours).toEqual(theirs);
    const names = async (api: TestApi, path: string) =>
      (await listed(api, path)).map(({ name, title }) => String(name ?? title)).toSorted();
    for (const path of [
      "/rest/op/feeConsultation/page",
      ...["护理", "认知症", "南京", "yihe"].map(
        (word) => `/rest/op/org/page?keyword=${encodeURIComponent(word)}`,
      ),
      ...["洗澡", "陪诊"].map((word) => `/rest/svc/service/page?keyword=${encodeURIComponent(word)}`),
      `/rest/pms/product/page?keyword=${encodeURIComponent("轮椅")}`,
      `/rest/pms/product/page?keyword=${encodeURIComponent(SAYING.say)}`,
      `/rest/op/travelScenery/page?keyword=${encodeURIComponent("湖")}`,
      "/rest/op/org/page?careLevel=NURSING&starLevel=4,5",
      "/rest/op/travelScenery/page?wheelchair=1",
    ])
      expect([path, await names(fresh, path)]).toEqual([path, await names(demo, path)]);
  });
});
