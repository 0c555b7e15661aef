import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { signIn } from "../../../../test/kits/identity-kit.ts";
import { audit } from "../../../platform/audit.ts";
import { auditSeal, checkAudit } from "../../../platform/audit-check.ts";
import { row, rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const note = (memberId: string, action = "TEST") =>
  api.database.transaction((tx) =>
    audit(tx, {
      at: api.clock.now(),
      actor: { kind: "SYSTEM" },
      action,
      memberId,
      detail: `row of ${memberId}`,
    }),
  );
const run = (statement: SQL) => api.database.transaction((tx) => tx.execute(statement));

/** What somebody can do who owns the database itself. */
async function tamper(statement: SQL) {
  await run(sql`alter table platform.audit disable trigger audit_append_only`);
  await run(statement);
  await run(sql`alter table platform.audit enable trigger audit_append_only`);
}

describe("the audit (V4)", () => {
  it("holds every sign-in and sign-out with who it was", async () => {
    const own = await signIn(api);
    await api.call("DELETE /auth/logout", { headers: own.auth });
    const notice = await rows<{ action: string; kind: string; same: boolean }>(
      api.database.read,
      sql`select action, actor_kind as kind, actor_id = member_id as same from platform.audit order by id desc limit 2`,
    );
    expect(notice).toEqual([
      { action: "SIGN_OUT", kind: "MEMBER", same: true },
      { action: "SIGN_IN", kind: "MEMBER", same: true },
    ]);
  });

  it("takes no change and no removal, whoever of the program tries", async () => {
    await note("7");
    const { id } = (await row<{ id: string }>(
      api.database.read,
      sql`select max(id)::text as id from platform.audit`,
    ))!;
    const tries = [
      sql`update platform.audit set detail = 'x' where id = ${id}::bigint`,
      sql`delete from platform.audit where id = ${id}::bigint`,
    ];
    for (const statement of tries)
      await expect(run(statement)).rejects.toSatisfy((e: Error) =>
        String(e.cause ?? e).includes("append-only"),
      );
  });

  it("shows any row altered, removed or put in around the program", async () => {
    for (let i = 0; i < 40; i++) await note(String(i % 5));
    expect(await checkAudit(api.database.read)).toEqual([]);
    const middle = sql`(select id from platform.audit where chain = 3 order by seq offset 3 limit 1)`;
    const last = sql`(select id from platform.audit where chain = 2 order by seq desc limit 1)`;
    for (const [column, value, back] of [
      ["detail", sql`'other'`, sql`'row of 3'`],
      ["member_id", sql`4`, sql`3`],
      ["action", sql`'OTHER'`, sql`'TEST'`],
      ["at", sql`at + interval '1 second'`, sql`at - interval '1 second'`],
    ] as const) {
      await tamper(sql`update platform.audit set ${sql.identifier(column)} = ${value} where id = ${middle}`);
      expect(await checkAudit(api.database.read), column).toEqual([{ chain: 3, seq: "4" }]);
      await tamper(sql`update platform.audit set ${sql.identifier(column)} = ${back} where id = ${middle}`);
      expect(await checkAudit(api.database.read), column).toEqual([]);
    }
    const { seq } = (await row<{ seq: string }>(
      api.database.read,
      sql`select seq::text from platform.audit where id = ${last}`,
    ))!;
    await tamper(sql`delete from platform.audit where id = ${last}`);
    expect(await checkAudit(api.database.read)).toEqual([{ chain: 2, seq }]);
  });

  it("leaves its end in the log, where a history rewritten as a whole does not match it", async () => {
    const fresh = await buildTestApi("empty");
    const before = await auditSeal(fresh.database.read);
    await fresh.database.transaction((tx) =>
      audit(tx, { at: fresh.clock.now(), actor: { kind: "SYSTEM" }, action: "TEST", memberId: "1" }),
    );
    expect(await auditSeal(fresh.database.read)).not.toBe(before);
    await fresh.api.dueWork.runAll();
    expect(fresh.logged.some((l) => l.includes("audit whole") && l.includes("1:1:"))).toBe(true);
    await fresh.close();
  });
});
