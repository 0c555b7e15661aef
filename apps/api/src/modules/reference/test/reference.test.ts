import type { AreaNode } from "@ginkgo/api-contract/reference/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";

let api: TestApi;
let proxied: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  proxied = await buildTestApi("empty", { TRUST_PROXY: "10.0.0.0/8" });
});
afterAll(async () => {
  await api.close();
  await proxied.close();
});

describe("the area tree", () => {
  it("comes whole, in parts, and as cities", async () => {
    const whole = await api.call<AreaNode[]>("/rest/areaDict/tree?beginLevel=1&endLevel=3");
    expect(whole).toMatchObject({ status: 200, code: 0 });
    expect(whole.data).toHaveLength(34);
    const jiangsu = whole.data.find((p) => p.adcode === "320000")!;
    expect(jiangsu.children).toHaveLength(13);
    expect(jiangsu.children![0]!.children!.map((d) => d.name)).toContain("鼓楼区");

    const provinces = await api.call<AreaNode[]>("/rest/areaDict/tree?beginLevel=1&endLevel=1");
    expect(provinces.data[0]).toEqual({ name: "北京市", adcode: "110000" });

    const cities = await api.call<unknown[]>("/rest/areaDict/tree?beginLevel=1&endLevel=3&shape=city");
    expect(cities.data).toContainEqual({ id: "320100", city: "南京市", provinces: "江苏省" });
  });

  it.each(["beginLevel=0", "endLevel=4", "beginLevel=3&endLevel=1", "beginLevel=x", "shape=round"])(
    "refuses %s with a sentence",
    async (query) => {
      const answer = await api.call<Refusal>(`/rest/areaDict/tree?${query}`);
      expect(answer).toMatchObject({ status: 400, code: 1, data: { reason: "BAD_INPUT" } });
      expect(Object.values(answer.data.fields ?? {}).join()).toMatch(/\p{Script=Han}/u);
    },
  );

  it("may be kept, and its tag tells when it is another", async () => {
    const tag = async (query: string) => (await api.call(`/rest/areaDict/tree?${query}`)).headers;
    const first = await tag("endLevel=3");
    expect(first.get("etag")).toMatch(/^"[\w-]{22}"$/);
    expect(first.get("cache-control")).toContain("max-age");
    expect((await tag("endLevel=3")).get("etag")).toBe(first.get("etag"));
    expect((await tag("endLevel=2")).get("etag")).not.toBe(first.get("etag"));
  });
});

describe("dictionaries", () => {
  it("list their choices, and nest what lies below when asked", async () => {
    const list = await api.call<{ text: string; value: string; children?: unknown }[]>(
      "/rest/dict/type/serviceCategory",
    );
    expect(list.data[0]).toEqual({ text: "六助", value: "LIUZHU" });
    const tree = await api.call<{ children: { children: unknown[] }[] }[]>(
      "/rest/dict/getByPType/serviceCategory",
    );
    expect(tree.data[0]!.children[1]!.children[0]).toEqual({ text: "上门助浴", value: "LIUZHU_0201" });
  });
  it.each(["type", "getByPType"])("of no name are 404 with a sentence (%s)", async (call) => {
    for (const id of ["nothing", "constructor", "__proto__"]) {
      const answer = await api.call<Refusal>(`/rest/dict/${call}/${id}`);
      expect(answer).toMatchObject({ status: 404, code: 1, data: { reason: "DICT_NOT_FOUND" } });
      expect(answer.msg).toContain("没有这个字典");
    }
  });
});

describe("where a visitor is", () => {
  const nanjing = "114.114.114.114";
  it("is told by the address the request comes from", async () => {
    const answer = await api.call("/sys/golde/position", { from: nanjing });
    expect(answer.data).toEqual({ adcode: "320100", name: "南京市" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
  it("is unknown for private and foreign addresses", async () => {
    for (const from of ["127.0.0.1", "192.168.1.5", "::1", "8.8.8.8"])
      expect((await api.call("/sys/golde/position", { from })).data).toEqual({});
  });
  it("is taken from a forwarding header only when the proxy is trusted", async () => {
    const headers = { "x-forwarded-for": nanjing };
    expect((await api.call("/sys/golde/position", { from: "10.1.2.3", headers })).data).toEqual({});
    expect((await proxied.call("/sys/golde/position", { from: "10.1.2.3", headers })).data).toMatchObject({
      adcode: "320100",
    });
    expect((await proxied.call("/sys/golde/position", { from: "127.0.0.1", headers })).data).toEqual({});
  });
});
