import type { SceneryCategory, SpotDetail, SpotMap, SpotPage } from "@ginkgo/api-contract/tours/spots";
import {
  departureStates,
  escorts,
  paces,
  seasons,
  spotLevels,
  stayModes,
  tourOrgKinds,
  walkDifficulties,
} from "@ginkgo/api-contract/tours/tour-codes";
import type {
  TourOrgDetail,
  TourOrgPage,
  TourSeason,
  TripDetail,
  TripPage,
} from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

const spots = async (query: string) =>
  (await api.call<SpotPage>(`/rest/op/travelScenery/page?${query}`)).data;
const trips = async (query: string) =>
  (await api.call<TripPage>(`/rest/op/travelProduct/page?${query}`)).data;
const orgs = async (query: string) => (await api.call<TourOrgPage>(`/rest/op/travelOrg/page?${query}`)).data;

describe("scenery categories", () => {
  it("are a list of number, name and whether they are in use", async () => {
    const { data } = await api.call<SceneryCategory[]>("/rest/op/travelSceneryCategory/list");
    expect(data).toHaveLength(13);
    expect(data[0]).toEqual({ id: "1", name: "森林康养", status: 1 });
    expect(data.at(-1)).toEqual({ id: "13", name: "康养度假区", status: 1 });
  });

  it("that are switched off are offered nowhere, their spots stay", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`update tours.scenery_categories set status = 0 where id = 3`),
    );
    const page = await spots("size=100");
    expect(page.facets.categoryId!.map((v) => v.value)).not.toContain("3");
    expect(page.records.some((s) => s.categoryId === "3")).toBe(true);
    const { data } = await api.call<SceneryCategory[]>("/rest/op/travelSceneryCategory/list");
    expect(data.find((c) => c.id === "3")?.status).toBe(0);
    await api.database.transaction((tx) =>
      tx.execute(sql`update tours.scenery_categories set status = 1 where id = 3`),
    );
  });
});

describe("a family looking for a spot", () => {
  it("finds it by name, pinyin, initials, place and by ear", async () => {
    for (const word of ["东山橘岸", "dongshanju", "dsja", "吴中 橘岸"]) {
      const page = await spots(`keyword=${encodeURIComponent(word)}`);
      expect(page.records[0]?.name, word).toBe("东山橘岸");
    }
    const ear = await spots(`keyword=${encodeURIComponent("东山菊岸")}`);
    expect(ear.understood).toBe("homophone");
    expect(ear.records[0]?.name).toBe("东山橘岸");
  });

  it("sees counts that come true: each filter value gives as many as it says, its own filter left out", async () => {
    const base = "adcode=320500";
    const page = await spots(`${base}&walk=EASY`);
    for (const name of ["walk", "level", "season", "categoryId", "elderFree", "wheelchair"]) {
      for (const { value, count } of page.facets[name]!) {
        const others = name === "walk" ? base : `${base}&walk=EASY`;
        const answer = await spots(`${others}&${name}=${value}&size=1`);
        expect(answer.total, `${name}=${value}`).toBe(count);
      }
    }
    const districts = page.facets.adcode!.filter((v) => v.count > 0);
    expect(districts.reduce((sum, v) => sum + v.count, 0)).toBe(page.total);
  });

  it("is offered counted ways out where nothing fits", async () => {
    const page = await spots("adcode=320508&walk=HARD");
    expect(page.total).toBe(0);
    expect(page.relaxations.length).toBeGreaterThan(0);
    for (const { drop, count } of page.relaxations) {
      const query = drop === "walk" ? "adcode=320508" : "adcode=320500&walk=HARD";
      expect((await spots(query)).total, drop).toBe(count);
    }
  });

  it("turns the page and meets no spot twice", async () => {
    const first = await spots("sort=rating&size=30");
    const second = await spots("sort=rating&size=30&current=2");
    const ids = [...first.records, ...second.records].map((s) => s.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reads on its page how hard the walk is, about wheelchairs, and what elders pay", async () => {
    const [found] = (await spots(`keyword=${encodeURIComponent("枫桥听钟")}`)).records;
    const { data } = await api.call<SpotDetail>(`/rest/op/travelScenery/${found!.id}`);
    expect(data).toMatchObject({
      walkText: "平缓",
      wheelchairRoute: true,
      wheelchairRental: true,
      elderText: "60 岁起免票",
    });
    expect(data.details.elderPolicy).toContain("免票");
    expect(data.near.every((s) => s.city === "苏州")).toBe(true);
    expect((await api.call("/rest/op/travelScenery/999999999")).status).toBe(404);
  });
});

describe("the spot map", () => {
  it("says how many spots each city of the province has and where those of the city lie", async () => {
    const { data } = await api.call<SpotMap>("/rest/op/travelScenery/map?adcode=320500");
    expect(data).toMatchObject({
      adcode: "320500",
      name: "苏州市",
      province: { adcode: "320000" },
      unlocated: 0,
    });
    expect(data.points).toHaveLength(data.total);
    expect(data.cities).toHaveLength(13);
    expect(data.cities.find((c) => c.adcode === "320500")?.count).toBe(data.total);
    const whole = await api.call<SpotMap>("/rest/op/travelScenery/map?adcode=320000");
    expect(whole.data.total).toBe(data.cities.reduce((sum, c) => sum + c.count, 0));
    expect((await spots("adcode=320500&size=1")).total).toBe(data.total);
  });

  it("takes a district for its city, a municipality for its one city, and refuses what is no place", async () => {
    const district = await api.call<SpotMap>("/rest/op/travelScenery/map?adcode=320508");
    expect(district.data.adcode).toBe("320500");
    const shanghai = await api.call<SpotMap>("/rest/op/travelScenery/map?adcode=310000");
    expect(shanghai.data).toMatchObject({ adcode: "310100", total: 1 });
    expect((await api.call("/rest/op/travelScenery/map?adcode=999999")).status).toBe(404);
  });

  it("is that of the default region where no place is asked for", async () => {
    const { data } = await api.call<SpotMap>("/rest/op/travelScenery/map");
    expect(data).toMatchObject({ adcode: "320000", name: "江苏省" });
    expect(data.points.length).toBeGreaterThan(0);
  });

  it("draws only the category asked for", async () => {
    const { data } = await api.call<SpotMap>("/rest/op/travelScenery/map?adcode=320500&categoryId=7");
    expect(data.total).toBe((await spots("adcode=320500&categoryId=7")).total);
  });
});

describe("trips", () => {
  it("are titled by the solar term of the day", async () => {
    const before = api.clock.now().getTime();
    const on = async (day: string) => {
      api.clock.advance(new Date(`${day}T12:00:00+08:00`).getTime() - api.clock.now().getTime());
      return (await api.call<TourSeason>("/rest/op/travelProduct/season")).data;
    };
    expect(await on("2026-11-22")).toEqual({
      term: "小雪",
      startsOn: "2026-11-22",
      today: "2026-11-22",
      season: "WINTER",
    });
    expect(await on("2027-02-03")).toMatchObject({ term: "大寒", season: "WINTER" });
    expect(await on("2027-02-04")).toMatchObject({ term: "立春", season: "SPRING" });
    expect(await on("2027-08-07")).toMatchObject({ term: "大暑", season: "SUMMER" });
    expect(await on("2027-11-06")).toMatchObject({ term: "霜降", season: "AUTUMN" });
    api.clock.advance(before - api.clock.now().getTime());
  });

  it("are found by days, pace, walking and who comes along, cheapest first when asked", async () => {
    const page = await trips("days=SHORT&wheelchair=1&sort=price&season=AUTUMN");
    const prices = page.records.map((t) => t.priceFen);
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(page.records.every((t) => t.wheelchair && t.days >= 2 && t.days <= 3)).toBe(true);
    const days = (await trips("sort=days&size=100")).records.map((t) => t.days);
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect((await trips("escort=1")).records.every((t) => t.escortText)).toBe(true);
  });

  it("show departures with seats left and their states, the itinerary day by day, and the ladder of withdrawal", async () => {
    const [found] = (await trips(`keyword=${encodeURIComponent("太湖东山三日")}`)).records;
    const { data } = await api.call<TripDetail>(`/rest/op/travelProduct/${found!.id}`);
    expect(data.departures.map((d) => d.state)).toEqual(
      expect.arrayContaining(["GONE", "FORMED", "FULL", "FORMING", "CANCELLED"]),
    );
    expect(data.departures.find((d) => d.state === "FULL")?.left).toBe(0);
    expect(data.details.itinerary.map((d) => d.day)).toEqual([1, 2, 3]);
    expect(data.cancelLadder).toEqual([
      { when: "出发前 7 天以上", fromDays: 7, keepPercent: 0 },
      { when: "出发前 6–4 天", fromDays: 4, keepPercent: 20 },
      { when: "出发前 3–1 天", fromDays: 1, keepPercent: 40 },
      { when: "出发当天", fromDays: 0, keepPercent: 60 },
    ]);
    expect(data.org.travelLicenseNo).toBeTruthy();
    expect(data.details.itinerary[0]!.spots[0]!.spotId).toMatch(/^\d+$/);
  });

  it("that are off stay reachable by their address and out of the list", async () => {
    const [off] = await rows<{ id: string }>(
      api.database.read,
      sql`select id::text from tours.trips where state = 'OFF'`,
    );
    const { data } = await api.call<TripDetail>(`/rest/op/travelProduct/${off!.id}`);
    expect(data.state).toBe("OFF");
    expect((await trips("size=100")).records.map((t) => t.id)).not.toContain(off!.id);
  });
});

describe("places to stay", () => {
  it("name licence, hospital, rooms and their trips", async () => {
    const [found] = (await orgs("orgKind=AGENCY&sort=rating")).records;
    const { data } = await api.call<TourOrgDetail>(`/rest/op/travelOrg/${found!.id}`);
    expect(data.details.travelLicenseNo).toBeTruthy();
    expect(data.details.nearestHospital?.minutes).toBeGreaterThan(0);
    expect(data.trips.length).toBe(data.tripCount);
    expect((await trips(`orgId=${found!.id}`)).total).toBe(data.tripCount);
  });

  it("are found by how one stays and whether a doctor is there", async () => {
    const page = await orgs("stayMode=RECUPERATION&hasDoctor=1");
    expect(page.total).toBeGreaterThan(0);
    expect(page.records.every((o) => o.hasDoctor && o.stayModes.includes("RECUPERATION"))).toBe(true);
  });
});

describe("the demo data", () => {
  it("holds every option of every code at least once", async () => {
    const all = await spots("size=1");
    const allTrips = await trips("size=1");
    const allOrgs = await orgs("size=1");
    const counted = (facets: SpotPage["facets"], name: string) =>
      facets[name]!.filter((v) => v.count > 0)
        .map((v) => v.value)
        .toSorted();
    const codes = (table: object) => Object.keys(table).toSorted();
    expect(counted(all.facets, "level")).toEqual(codes(spotLevels));
    for (const [facets, name, table] of [
      [all.facets, "walk", walkDifficulties],
      [all.facets, "season", seasons],
      [allTrips.facets, "pace", paces],
      [allTrips.facets, "walk", walkDifficulties],
      [allTrips.facets, "season", seasons],
      [allOrgs.facets, "orgKind", tourOrgKinds],
      [allOrgs.facets, "stayMode", stayModes],
    ] as const)
      expect(counted(facets, name), name).toEqual(codes(table));
    expect(all.facets.categoryId!.every((v) => v.count > 0)).toBe(true);
    expect(allTrips.facets.days!.every((v) => v.count > 0)).toBe(true);
    const { records } = await trips("size=100");
    expect(new Set(records.flatMap((t) => t.escort ?? []))).toEqual(new Set(Object.keys(escorts)));
    const { data } = await api.call<TripDetail>(
      `/rest/op/travelProduct/${records.find((t) => t.title === "太湖东山三日")!.id}`,
    );
    expect(new Set(data.departures.map((d) => d.state))).toEqual(new Set(Object.keys(departureStates)));
  });
});

it("a trip of somebody who is still a draft is shown to nobody", async () => {
  const [trip] = await rows<{ id: string; orgId: string }>(
    api.database.read,
    sql`select id::text, org_id::text as "orgId" from tours.trips where facet_sig >= 0 order by id limit 1`,
  );
  const open = () => api.call<TripDetail>(`/rest/op/travelProduct/${trip!.id}`);
  const setStanding = (standing: string) =>
    api.database.transaction((tx) =>
      tx.execute(sql`update tours.tour_orgs set standing = ${standing} where id = ${trip!.orgId}::bigint`),
    );
  expect((await open()).status).toBe(200);
  await setStanding("DRAFT");
  expect((await open()).status).toBe(404);
  await setStanding("LISTED");
});
