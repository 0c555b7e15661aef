import { readFileSync } from "node:fs";
import { proposeChange, reckonSettlement } from "@ginkgo/api-contract/contracts/contract-staff";
import { addDays, addMonths } from "@ginkgo/api-contract/contracts/pay-plan";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { shanghaiDay } from "../../../platform/clock.ts";
import { row } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { changePlace } from "../changes/terms.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  agreeToChange,
  memberId,
  proposedChange,
  readContract,
  refundsOf,
  stayTerms,
} from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
  await house.api.database.transaction((tx) =>
    tx.execute(
      sql`update platform.migrations set applied_at = 'infinity' where name = '0190_settlements.sql'`,
    ),
  );
});
afterAll(() => house.close());

const vault = createVault(readSettings({ NODE_ENV: "test" }));
const today = () => shanghaiDay(house.api.clock.now());
const migration = new URL("../../../../migrations/0251_excluded_changes.sql", import.meta.url);

/** A change of the price as the version before 0190 left it: what is paid stays as it is. */
async function agreeAsBefore(who: SignedIn, id: string, day: string, monthlyFen: number): Promise<void> {
  const now = house.api.clock.now();
  const member = await memberId(house.api, who);
  await house.api.database.transaction(async (tx) => {
    const { changeId } = (await row<{ changeId: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('contracts.changes', 'id'))::text as "changeId"`,
    ))!;
    const feeItems = [{ code: "BED", name: "床位费", amountFen: monthlyFen, unit: "MONTH" }];
    const words = JSON.stringify({ reason: "重新评估", change: "", terms: { feeItems } });
    await tx.execute(sql`insert into contracts.changes (id, contract_id, kind, day, words, monthly_fen, proposed_by, proposed_at)
      select ${changeId}::bigint, ${id}::bigint, 'CARE_LEVEL', ${day}::date, ${vault.seal(words, changePlace(changeId))},
        ${monthlyFen}, min(id), ${instant(now)} from identity.staff`);
    await tx.execute(sql`insert into contracts.change_confirmations (change_id, day, confirmed_at, confirmed_by)
      values (${changeId}::bigint, ${day}::date, ${instant(now)}, ${member}::bigint)`);
  });
}

/** Brings the database to where it is after the release. */
const migrate = () =>
  house.api.database.script(
    `begin; drop table contracts.excluded_changes; ${readFileSync(migration, "utf8")} commit;`,
  );

/** A year paid at once at 3,100 yuan a month; after a month another price was agreed to, which left it alone. */
async function paidYear(monthlyFen: number) {
  const start = today();
  const { who, params } = await house.withContract(stayTerms(start, { payMonths: 12, depositFen: 0 }));
  await house.payPeriod(who, params.id, 1);
  house.api.clock.advance(MINUTE);
  await agreeAsBefore(who, params.id, addMonths(start, 1), monthlyFen);
  house.api.clock.advance(MINUTE);
  await migrate();
  return { who, params, start };
}
const unused = async (id: string, endsOn: string) =>
  (
    await get(house.api, house.staff.adviser, reckonSettlement, { params: { id }, query: { endsOn } })
  ).lines.filter((l) => ["UNUSED", "ARREARS"].includes(l.kind));

describe("a price that rose or fell within a year that was paid before changes were settled", () => {
  for (const [what, monthlyFen] of [
    ["rose", 380_000],
    ["fell", 240_000],
  ] as const)
    it(`${what}: the months not lived come back at what was paid for them`, async () => {
      const { who, params, start } = await paidYear(monthlyFen);
      await house.pass(70 * DAY, who);
      const lines = await unused(params.id, addDays(addMonths(start, 2), -1));
      expect(lines.map((l) => l.amountFen)).toEqual([10 * 310_000]);
    });

  it("rose: a later change asks for what that change adds, and for nothing of before", async () => {
    const { who, params, start } = await paidYear(380_000);
    const feeItems = [
      { code: "BED", name: "床位费", amountFen: 240_000 },
      { code: "CARE", name: "护理费", amountFen: 160_000 },
    ];
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "NURSING",
      date: addMonths(start, 6),
      reason: "重新评估",
      feeItems,
    };
    const asked = await get(house.api, house.staff.adviser, proposeChange, { params, body });
    const change = asked.changes.at(-1)!;
    expect(change.money).toEqual({ backFen: 0, moreFen: 6 * 20_000 });
    const agreed = await agreeToChange(house.api, who, params.id, change.id);
    expect(agreed.payPlan.filter((i) => i.kind === "SUPPLEMENT").map((i) => i.amountFen)).toEqual([120_000]);
  });

  it("fell: a later change gives back from its own day on, and nothing of before", async () => {
    const { who, params, start } = await paidYear(240_000);
    const feeItems = [{ code: "BED", name: "床位费", amountFen: 210_000 }];
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "SELF",
      date: addMonths(start, 6),
      reason: "恢复得好",
      feeItems,
    };
    const { id } = await proposedChange(house.api, house.staff, params.id, body);
    await agreeToChange(house.api, who, params.id, id);
    expect(await refundsOf(house.api, params.id)).toEqual([6 * 100_000]);
    expect((await readContract(house.api, who, params.id)).paidFen).toBe(12 * 310_000 + 50_000);
  });
});
