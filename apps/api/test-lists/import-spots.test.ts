import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importSpots } from "../src/modules/imports/import-spots.ts";
import { buildTestApi, type TestApi } from "../test/kits/build-test-api.ts";
import { listsFolder } from "./lists-folder.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

describe("the real lists of scenic areas", () => {
  const load = (file: string, crs: "wgs84" | "bd09") =>
    importSpots(api.database, readFileSync(new URL(`spots/${file}`, listsFolder)), { source: file, crs });

  it("of 359 load, one of them being written twice", async () => {
    const done = await load("cn-5a-merged.csv", "wgs84");
    expect(done).toMatchObject({ created: 358, updated: 0 });
    expect(done.summary).toContain("第 103 行 南山景区：写的是烟台市，坐标落在滨州市");
  });

  it("of 317 in BD-09 load, and the wrong cities are told", async () => {
    const done = await load("cn-5a-4a-3a-317-bd09.json", "bd09");
    expect(done.created + done.unchanged).toBe(317);
    for (const [name, written, located] of [
      ["周恩来故里旅游景区", "南通市", "淮安市"],
      ["江苏省无锡市惠山古镇景区", "徐州市", "无锡市"],
      ["嘉兴市桐乡乌镇古镇旅游区", "台州市", "嘉兴市"],
      ["山东烟台龙口南山景区", "烟台市", "滨州市"],
    ])
      expect(done.summary).toContain(`${name}：写的是${written}，坐标落在${located}`);
  });
});
