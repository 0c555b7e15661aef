import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { newColleague } from "../../accounts/test/accounts-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const tasksOf = async (who: SignedIn, id: string) =>
  (await get(api, who, taskPage, { query: { kind: "ORG_LICENCE", size: "100" } })).records
    .map((t) => t.subject)
    .filter((subject) => subject.id === id);

const look = async () => {
  api.clock.advance(HOUR);
  await api.api.dueWork.runAll();
};

it("a licence that runs out stands before the editors and the home, greys for visitors, and is renewed", async () => {
  let operator = await signInStaff(api, "operator");
  const { records } = await get(api, operator, entries.org.page, {});
  const home = records.find(({ state }) => state === "LIVE")!;
  const one = { params: { id: home.id } };
  const today = shanghaiDay(api.clock.now());
  const renew = async (who: SignedIn, validTo: string) => {
    const { live, version } = await get(api, who, entries.org.read, one);
    const licences = [{ kind: "RECORD", no: "苏养备 2026-1", validTo }];
    const saved = await get(api, who, entries.org.save, {
      ...one,
      body: { content: { ...live, licences }, version },
    });
    return get(api, who, entries.org.publish, { ...one, body: { version: saved.version } });
  };
  await renew(operator, addDays(today, 10));
  await look();
  await look();
  operator = await signInStaff(api, "operator");
  const own = await newColleague(api, operator, ["organisation"], [`org:${home.id}`]);
  const text = `${home.title}：养老机构备案回执 ${addDays(today, 10)} 到期`;
  for (const who of [operator, own])
    expect(await tasksOf(who, home.id)).toEqual([{ type: "org", id: home.id, text }]);
  const seen = async () => (await get(api, null, orgDetail, one)).licences.map(({ expired }) => expired);
  expect(await seen()).toEqual([false]);
  api.clock.advance(12 * DAY);
  expect(await seen()).toEqual([true]);
  await look();
  operator = await signInStaff(api, "operator");
  expect(await tasksOf(operator, home.id)).toHaveLength(1);
  await renew(operator, addDays(today, 400));
  expect(await seen()).toEqual([false]);
  await look();
  operator = await signInStaff(api, "operator");
  expect(await tasksOf(operator, home.id)).toEqual([]);
});
