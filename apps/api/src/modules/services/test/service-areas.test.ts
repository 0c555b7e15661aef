import { entries } from "@ginkgo/api-contract/publishing/entries";
import { serviceAreaPage, serviceAreaRead } from "@ginkgo/api-contract/services/service-areas";
import { servicePage } from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
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

const list = (query: Record<string, string> = {}) => get(api, operator, serviceAreaPage, { query });
const read = (adcode: string) => get(api, operator, serviceAreaRead, { params: { adcode } });

describe("service areas", () => {
  it("are listed by code page by page, each with what is carried out there and who goes", async () => {
    const { records, total } = await list({ size: "100" });
    expect(records.length).toBe(Math.min(total, 100));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ size: "7", ...(cursor ? { cursor } : {}) });
      seen.push(...page.records.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...new Set(seen)].toSorted());
    expect(seen).toHaveLength(total);
    const some = records.find(({ services, employees }) => services > 0 && employees > 0)!;
    const one = await read(some.id);
    expect(one).toMatchObject(some);
    expect(one.serviceList).toHaveLength(Math.min(some.services, 100));
    expect(one.employeeList).toHaveLength(Math.min(some.employees, 100));
    expect((await list({ keyword: some.name })).records.map(({ id }) => id)).toContain(some.id);
    expect((await refusal(api, operator, serviceAreaPage, { query: { cursor: "x" } })).fields).toHaveProperty(
      "cursor",
    );
    expect((await refusal(api, operator, serviceAreaRead, { params: { adcode: "110101" } })).status).toBe(
      404,
    );
  });

  it("count what covers more than them, no service that is taken down, nobody who cannot be sent", async () => {
    const service = (await get(api, null, servicePage, {})).records[0]!;
    const { live } = await get(api, operator, entries.service.read, { params: { id: service.id } });
    const put = async (areas: string[]) => {
      const body = { content: { ...live, areas } };
      await get(api, operator, entries.service.save, { params: { id: service.id }, body });
      await get(api, operator, entries.service.publish, { params: { id: service.id } });
    };
    // In the mountains of Gansu nobody goes anywhere yet.
    await put(["620000", "620102"]);
    const [province, district] = [await read("620000"), await read("620102")];
    expect([province.services, district.services]).toEqual([1, 1]);
    expect(district.serviceList.map(({ id }) => id)).toEqual([service.id]);
    expect((await list({ view: "NOBODY", size: "100" })).records.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["620000", "620102"]),
    );
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set areas = '{620102}' where id = (select min(id) from workforce.employees
        where status = 'NORMAL' and accepts)`),
    );
    expect([(await read("620102")).employees, (await read("620000")).employees]).toEqual([1, 0]);
    await get(api, operator, entries.service.archive, {
      params: { id: service.id },
      body: { reason: "不做了" },
    });
    expect(await read("620102")).toMatchObject({ services: 0, employees: 1, serviceList: [] });
    expect((await list({ view: "NOTHING", size: "100" })).records.map(({ id }) => id)).toContain("620102");
  });
});
