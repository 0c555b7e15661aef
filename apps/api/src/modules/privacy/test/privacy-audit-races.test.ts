import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { buildTestApi } from "../../../../test/kits/build-test-api.ts";
import { audit } from "../../../platform/audit.ts";
import { checkAudit } from "../../../platform/audit-check.ts";
import { row } from "../../../platform/database/database.ts";

it("the audit chain stays whole when many write at once", async () => {
  const fresh = await buildTestApi("empty");
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      fresh.database.transaction((tx) =>
        audit(tx, {
          at: fresh.clock.now(),
          actor: { kind: "SYSTEM" },
          action: "TEST",
          memberId: String(i % 7),
        }),
      ),
    ),
  );
  const { n } = (await row<{ n: number }>(
    fresh.database.read,
    sql`select count(*)::int as n from platform.audit`,
  ))!;
  expect(n).toBe(200);
  expect(await checkAudit(fresh.database.read)).toEqual([]);
  await fresh.close();
});
