import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { newCustomer } from "../../../../../test/kits/membership-kit.ts";
import { staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../../test/kits/start-second-process.ts";
import { row } from "../../../../platform/database/database.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8);
const PEOPLE = 4;

let api: TestApi;
let second: SecondProcess;
beforeAll(async () => {
  ({ api } = await staffedHouse());
  second = await startSecondProcess(api);
});
afterAll(async () => {
  await second.stop();
  await api.close();
});

it("two processes never give the same last place at a time of a home", async () => {
  const { id: targetId } = (await row<{ id: string }>(
    api.database.read,
    sql`select min(id)::text as id from organisations.organisations`,
  ))!;
  await api.database.transaction((tx) =>
    tx.execute(sql`update organisations.organisation_details set details = jsonb_set(jsonb_set(details,
      '{visit,weekdays}', '""'), '{visit,families}', '1') where org_id = ${targetId}::bigint`),
  );
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newCustomer(api, "周秀珍")));
  for (let round = 0; round < ROUNDS; round++) {
    const date = `2026-12-${String(round + 1).padStart(2, "0")}`;
    const answers = await Promise.all(
      people.map(({ auth }, n) => {
        const form = {
          kind: "VISIT",
          targetId,
          date,
          start: "09:30",
          contactName: "王小红",
          contactPhone: "13800138000",
        };
        return n % 2
          ? second.call("POST /rest/svc/book/add", {
              headers: { ...auth, "content-type": "application/json" },
              body: JSON.stringify(form),
            })
          : api.call("POST /rest/svc/book/add", { headers: auth, body: form });
      }),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 400, 400, 400]);
  }
}, 60_000);
