import type { Option } from "@ginkgo/api-contract/envelope";
import { feedbackTypes, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { maskContact, maskName, maskPhone } from "../mask.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const flat = (options: Option[]): [string, string][] =>
  options.flatMap(({ value, text, children = [] }) => [[value, text], ...flat(children)]);
const dictionary = async (name: string) =>
  Object.fromEntries(flat((await api.call<Option[]>(`/rest/dict/getByPType/${name}`)).data));

it("what a form offers under relation and kind of feedback is what the server takes", async () => {
  expect(await dictionary("relation")).toEqual(relations);
  expect(await dictionary("opinionType")).toEqual(feedbackTypes);
});

it.each([
  ["王桂兰", "王**"],
  ["张三", "张**"],
  ["欧阳春华", "欧阳**"],
  ["欧阳", "欧**"],
])("%s is shown to others as %s", (name, shown) => expect(maskName(name)).toBe(shown));

it("numbers and contacts lose their middle", () => {
  expect(maskPhone("13800138000")).toBe("138****8000");
  expect(maskPhone("02584460001")).toBe("0258****01");
  expect(maskContact("wang@example.com")).toBe("wa****om");
  expect(maskContact("1234")).toBe("****");
});
