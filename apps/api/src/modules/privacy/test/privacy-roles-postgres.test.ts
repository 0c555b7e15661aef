import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { audit } from "../../../platform/audit.ts";
import { checkAudit } from "../../../platform/audit-check.ts";
import type { Database } from "../../../platform/database/database.ts";
import { grantRuntime } from "../../../platform/database/grant-runtime.ts";
import { openPostgres } from "../../../platform/database/open-postgres.ts";
import { createLog } from "../../../platform/log.ts";

const role = `serves_${randomUUID().slice(0, 8)}`;
let api: TestApi;
let serving: Database;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await api.database.script(`create role ${role} login password 'x'`);
  await grantRuntime(api.database, role);
  const url = new URL((api.database as { url?: string }).url!);
  url.username = role;
  url.password = "x";
  serving = await openPostgres({ url: url.href, pool: 2, log: createLog("silent") });
});
afterAll(async () => {
  await serving.close();
  await api.database.script(`drop owned by ${role}; drop role ${role}`);
  await api.close();
});

const run = (statement: ReturnType<typeof sql>) => serving.transaction((tx) => tx.execute(statement));
const note = () =>
  serving.transaction((tx) =>
    audit(tx, { at: api.clock.now(), actor: { kind: "SYSTEM" }, action: "TEST", memberId: "1" }),
  );

it("the role that serves works on rows, and can neither change, erase nor switch off what it once did (V4, V5)", async () => {
  await note();
  await run(sql`insert into platform.due_work (name) values ('roles')`);
  await run(sql`delete from platform.due_work where name = 'roles'`);
  // PostgreSQL answers this with a warning and gives nothing.
  await run(sql`grant all on platform.audit to ${sql.raw(role)}`);
  for (const forbidden of [
    sql`update platform.audit set action = 'OTHER'`,
    sql`delete from platform.audit`,
    sql`truncate platform.audit`,
    sql`alter table platform.audit disable trigger audit_append_only`,
    sql`drop trigger audit_append_only on platform.audit`,
    sql`drop table platform.audit`,
    sql`update payments.ledger set amount_fen = 1`,
    sql`delete from orders.order_events`,
    sql`update contracts.signatures set signer_id = 1`,
    sql`delete from contracts.signatures`,
    sql`update contracts.events set actor_id = 1`,
    sql`delete from contracts.events`,
    sql`update contracts.change_confirmations set day = day + 1`,
    sql`delete from contracts.change_confirmations`,
    sql`update contracts.change_seconds set back_fen = 1`,
    sql`delete from contracts.change_seconds`,
    sql`update settlements.tax_changes set fen = 1`,
    sql`delete from settlements.tax_changes`,
    sql`update settlements.tax_payment_lines set fen = 1`,
    sql`delete from settlements.tax_payment_lines`,
    sql`update payments.reconciliation_events set words = ''`,
    sql`delete from payments.reconciliation_events`,
    sql`alter table contracts.signatures disable trigger signatures_append_only`,
    sql`alter table orders.orders drop column status`,
  ])
    await expect(run(forbidden)).rejects.toThrow();
  await note();
  expect(await checkAudit(serving.read)).toEqual([]);
});
