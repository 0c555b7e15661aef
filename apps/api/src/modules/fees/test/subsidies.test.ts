import { feeEstimate, feeGuideDetail, feeGuidePage } from "@ginkgo/api-contract/fees/fee-consultation";
import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const its = entries.subsidy;
const at = (id: string) => ({ params: { id } });
const helped = { adcode: "320100", careLevel: "NURSING", subsidies: "LTC,ALLOWANCE" } as const;
const deducted = async () =>
  (await get(api, null, feeEstimate, { query: helped }))!.deductions.map(({ name, fen }) => [name, fen]);
const shown = async () => {
  const { records } = await get(api, null, feeGuidePage, {
    query: { adcode: "320100", careLevel: "NURSING", kind: "CITY" },
  });
  return (await get(api, null, feeGuideDetail, at(records[0]!.id))).subsidies;
};

const written: EntryContent = {
  kind: "ALLOWANCE",
  name: "南京护理补贴",
  adcode: "320100",
  careLevels: ["NURSING"],
  fixedFen: 30_000,
  target: "失能的低收入长辈",
  amountText: "每月 300 元",
  applyWay: "街道民政窗口",
  source: "宁民福〔2026〕1 号",
  sourceUrl: "https://mzj.nanjing.gov.cn/x",
  checkedOn: "2026-11-20",
};

describe("a subsidy", () => {
  it("is reckoned and told with what it rests on once published, and no more once taken down", async () => {
    const before = await deducted();
    const draft = await get(api, operator, its.create, { body: { content: written } });
    expect(draft.faults).toEqual({});
    expect(await deducted()).toEqual(before);
    await get(api, operator, its.publish, at(draft.id));
    expect(await deducted()).toEqual([before[0], ["南京护理补贴", 30_000]]);
    expect((await shown()).find(({ name }) => name === "南京护理补贴")).toEqual({
      kind: "ALLOWANCE",
      name: "南京护理补贴",
      placeText: "南京市",
      target: "失能的低收入长辈",
      amountText: "每月 300 元",
      applyWay: "街道民政窗口",
      source: "宁民福〔2026〕1 号",
      sourceUrl: "https://mzj.nanjing.gov.cn/x",
      checkedOn: "2026-11-20",
    });
    await get(api, operator, its.archive, { ...at(draft.id), body: { reason: "文件废止了" } });
    expect(await deducted()).toEqual(before);
    expect((await shown()).map(({ name }) => name)).not.toContain("南京护理补贴");
  });

  it.each([
    [{ fixedFen: undefined }, "fixedFen", "只写一样"],
    [{ percent: 40 }, "fixedFen", "只写一样"],
    [{ fixedFen: undefined, percent: 101 }, "percent", "1 到 100"],
    [{ careLevels: [] }, "careLevels", "至少选一种"],
    [{ adcode: "999999" }, "adcode", "没有这个地区"],
    [{ checkedOn: "2999-01-01" }, "checkedOn", "这一天还没有到"],
    [{ sourceUrl: "javascript:alert(1)" }, "sourceUrl", "http"],
    [{ kind: "LTC", adcode: "320100", name: "南京长护险机构护理（演示）" }, "name", "同名"],
  ])("%o is refused with a sentence", async (put, field, sentence) => {
    const { id } = await get(api, operator, its.create, { body: { content: { ...written, ...put } } });
    expect((await refusal(api, operator, its.publish, at(id))).fields?.[field]).toContain(sentence);
  });
});
