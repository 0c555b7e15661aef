import { entries } from "@ginkgo/api-contract/publishing/entries";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

it("a departure of a trip that was taken down says so in the list and on its page, and again that it is published once the trip is back", async () => {
  const { departure, trip } = entries;
  const { records } = await get(api, operator, departure.page, { query: { size: "100" } });
  const card = records.find(({ isSeen }) => isSeen);
  const at = { params: { id: card!.id } };
  const tripId = String((await get(api, operator, departure.read, at)).live!.tripId);
  const said = async () => {
    const listed = (await get(api, operator, departure.page, { query: { size: "100" } })).records;
    const entry = await get(api, operator, departure.read, at);
    expect(listed.find(({ id }) => id === card!.id)).toMatchObject({
      stateText: entry.stateText,
      isSeen: entry.isSeen,
    });
    return [entry.state, entry.stateText, entry.isSeen];
  };
  expect(await said()).toEqual(["LIVE", "已发布", true]);
  const one = { params: { id: tripId } };
  await get(api, operator, trip.archive, { ...one, body: { reason: "这一季不走了" } });
  expect(await said()).toEqual(["LIVE", "线路已下线", false]);
  await get(api, operator, trip.publish, one);
  expect(await said()).toEqual(["LIVE", "已发布", true]);
});
