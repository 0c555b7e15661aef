import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  encrypted,
  getCode,
  MINUTE,
  newMobile,
  seedDemoPeople,
} from "../../../../test/kits/identity-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

async function printed(name: string): Promise<number> {
  const line = (await api.api.metrics.print()).split("\n").find((l) => l.startsWith(name));
  return Number(line?.split(" ").at(-1) ?? 0);
}

it("wrong passwords and codes are counted over all, and the most of one network", async () => {
  const wrong = (from: string) =>
    askToken(api, "password", { username: newMobile(), password: encrypted("Wrong-Leaf-26") }, { from });
  for (let n = 0; n < 3; n++) await wrong("203.0.113.9");
  await wrong("198.51.100.7");
  const mobile = newMobile();
  await getCode(api, mobile);
  await askToken(api, "mobile", { mobile, code: "000000" }, { from: "203.0.113.9" });
  expect(await printed('ginkgo_wrong_tries_total{kind="password"}')).toBe(4);
  expect(await printed('ginkgo_wrong_tries_total{kind="code"}')).toBe(1);
  expect(await printed("ginkgo_wrong_tries_one_address")).toBe(4);
  api.clock.advance(15 * MINUTE);
  expect(await printed("ginkgo_wrong_tries_one_address")).toBe(4);
  api.clock.advance(15 * MINUTE);
  expect(await printed("ginkgo_wrong_tries_one_address")).toBe(0);
});
