import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { appId } from "../../../../test/kits/fake-wechat-pay.ts";
import { row } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { keepOpenId } from "../../identity/wechat/wechat-links.ts";

/** Whom WeChat knows an employee as. */
export const employeeOpenId = "oLiu0123456789WXYZ";

/** An employee has bound their WeChat. */
export async function bindWechat(api: TestApi, ownId: string): Promise<void> {
  const { memberId } = (await row<{ memberId: string }>(
    api.database.primary,
    sql`select member_id::text as "memberId" from workforce.employees where id = ${ownId}::bigint`,
  ))!;
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into identity.wechat_links (member_id, unionid, unionid_hash, bound_at)
      values (${memberId}::bigint, 'sealed', decode(repeat('00', 32), 'hex'), now())`);
    await keepOpenId(tx, createVault(readSettings({ NODE_ENV: "test" })), memberId, {
      app: appId,
      id: employeeOpenId,
    });
  });
}
