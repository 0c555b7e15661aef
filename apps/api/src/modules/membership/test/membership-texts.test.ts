import type { Option } from "@ginkgo/api-contract/envelope";
import { feedbackTypes, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";

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
