import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findPlace } from "@ginkgo/api-contract/organisations/find-place";
import type { PlaceAt } from "@ginkgo/api-contract/reference/geocode";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

const requests: URL[] = [];
let answer: unknown;
const vendor = createServer((request, response) => {
  requests.push(new URL(request.url!, "http://vendor"));
  response.end(JSON.stringify(answer));
});

let offline: TestApi;
let online: TestApi;
beforeAll(async () => {
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
  offline = await buildTestApi("empty");
  online = await buildTestApi("empty", {
    AMAP_KEY: "test-map-key",
    AMAP_ENDPOINT: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  vendor.close();
  await Promise.all([offline.close(), online.close()]);
});

const at = async (api: TestApi, query: string) => (await api.call<PlaceAt>(`/sys/golde/regeo?${query}`)).data;

describe("where a point lies", () => {
  it("is told by the boundaries to the city, without any vendor", async () => {
    expect(await at(offline, "lng=118.78&lat=32.06")).toEqual({
      adcode: "320100",
      name: "南京市",
      path: "江苏省 南京市",
      source: "boundaries",
    });
    expect(await at(offline, "lng=116.39&lat=39.91&crs=wgs84")).toMatchObject({ adcode: "110100" });
    expect(await at(offline, "lng=139.7&lat=35.7")).toEqual({ source: "boundaries" });
  });

  it("cannot be asked of what is no point", async () => {
    expect((await offline.call("/sys/golde/regeo?lng=218&lat=32")).status).toBe(400);
    expect((await offline.call("/sys/golde/regeo?lng=118&lat=32&crs=utm")).status).toBe(400);
  });

  it("is told by the vendor to the district where a key is set, asked in its own coordinates", async () => {
    answer = {
      status: "1",
      info: "OK",
      regeocode: {
        formatted_address: "江苏省南京市鼓楼区宁海路街道",
        addressComponent: { adcode: "320106" },
      },
    };
    expect(await at(online, "lng=118.77&lat=32.06&crs=wgs84")).toEqual({
      adcode: "320106",
      name: "鼓楼区",
      path: "江苏省 南京市 鼓楼区",
      address: "江苏省南京市鼓楼区宁海路街道",
      source: "amap",
    });
    const { searchParams, pathname } = requests.at(-1)!;
    expect(pathname).toBe("/v3/geocode/regeo");
    expect(searchParams.get("key")).toBe("test-map-key");
    const [lng, lat] = searchParams.get("location")!.split(",").map(Number);
    expect(lng).toBeCloseTo(118.7751, 2);
    expect(lat).toBeCloseTo(32.0578, 2);
    expect(lng).not.toBe(118.77);
  });

  it("is told by the boundaries again when the vendor refuses, knows nothing or is gone; no point is logged", async () => {
    answer = { status: "0", info: "DAILY_QUERY_OVER_LIMIT" };
    expect(await at(online, "lng=118.78&lat=32.06")).toMatchObject({
      adcode: "320100",
      source: "boundaries",
    });
    answer = { status: "1", regeocode: { formatted_address: [], addressComponent: { adcode: [] } } };
    expect(await at(online, "lng=118.78&lat=32.06")).toMatchObject({
      adcode: "320100",
      source: "boundaries",
    });
    const log = online.logged.join("");
    expect(log).toContain("DAILY_QUERY_OVER_LIMIT");
    expect(log).not.toContain("118.78");
    expect(log).not.toContain("test-map-key");
  });
});

describe("where an address lies", () => {
  const query = { adcode: "320106", address: "宁海路 18 号" };

  it("is the building where the vendor knows it, asked with its province and city", async () => {
    await seedDemoPeople(online);
    const operator = await signInStaff(online, "operator");
    const found = { location: "118.76912,32.06201", level: "门牌号", adcode: "320106" };
    answer = { status: "1", info: "OK", geocodes: [found] };
    expect(await get(online, operator, findPlace, { query })).toMatchObject({
      lng: 118.76912,
      lat: 32.06201,
      isExact: true,
      areaText: "江苏省南京市鼓楼区",
      city: "320100",
    });
    expect(requests.at(-1)!.searchParams.get("address")).toBe("江苏省南京市鼓楼区宁海路18号");
    // However it is written, an address is bought once.
    const bought = requests.length;
    for (const address of ["江苏省南京市鼓楼区宁海路18号", query.address])
      expect(await get(online, operator, findPlace, { query: { ...query, address } })).toMatchObject({
        isExact: true,
      });
    expect(requests.length).toBe(bought);
    // A road is no building; what is said then is the middle of the area.
    const at = (address: string) => get(online, operator, findPlace, { query: { ...query, address } });
    answer = { status: "1", info: "OK", geocodes: [{ ...found, level: "道路" }] };
    expect(await at("宁海路")).toMatchObject({ isExact: false });
    answer = { status: "0", info: "DAILY_QUERY_OVER_LIMIT" };
    expect(await at("宁海路 20 号")).toMatchObject({ isExact: false });
    // What failed is asked again.
    answer = { status: "1", info: "OK", geocodes: [found] };
    expect(await at("宁海路 20 号")).toMatchObject({ isExact: true });
  });

  it("is the middle of the area for an account that has asked the vendor too often; others go on", async () => {
    const editor = await signInStaff(online, "editor");
    answer = {
      status: "1",
      info: "OK",
      geocodes: [{ location: "118.769,32.062", level: "门牌号", adcode: "320106" }],
    };
    const before = requests.length;
    const at = (who: typeof editor, n: number) =>
      get(online, who, findPlace, { query: { ...query, address: `上海路 ${n} 号` } });
    for (let n = 1; n <= 50; n++) await at(editor, n);
    const bought = requests.length - before;
    expect(bought).toBeGreaterThanOrEqual(30);
    expect(bought).toBeLessThan(40);
    expect(await at(editor, 99)).toMatchObject({ isExact: false });
    expect(await at(await signInStaff(online, "operator"), 99)).toMatchObject({ isExact: true });
  });

  it("is the middle of the area without a vendor; an area there is not is refused", async () => {
    await seedDemoPeople(offline);
    const operator = await signInStaff(offline, "operator");
    const middle = await get(offline, operator, findPlace, { query });
    expect(middle).toMatchObject({ isExact: false, cityName: "南京市", districts: [] });
    expect(middle.lng).toBeCloseTo(118.8, 0);
    const none = await refusal(offline, operator, findPlace, { query: { adcode: "999999" } });
    expect(none.status).toBe(400);
  });
});
