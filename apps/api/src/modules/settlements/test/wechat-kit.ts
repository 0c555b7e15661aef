import { agreeOwnSettlement, ownSettlement } from "@ginkgo/api-contract/settlements/own-settlements";
import {
  confirmSettlement,
  draftSettlement,
  paySettlement,
  secondSettlementSeat,
  settlementDetail,
} from "@ginkgo/api-contract/settlements/settlements";
import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { appId } from "../../../../test/kits/fake-wechat-pay.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { keepOpenId } from "../../identity/wechat/wechat-links.ts";
import { untilNow } from "./settlements-kit.ts";
import { owe } from "./tax-kit.ts";

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

/** Settings of a portal that pays into WeChat. */
export const wechatSettings = {
  SETTLEMENT_AFTER_DAYS: "0",
  WECHAT_TRANSFER: "on",
  WECHAT_TRANSFER_POST: "养老护理员",
};

/** Who is signed in now. */
interface People {
  api: TestApi;
  employee: SignedIn;
  first: SignedIn;
  second: SignedIn;
  ownId: string;
}

/** What is done about a payout into WeChat. @param people asked each time, for people sign in anew */
export function wechatSteps(people: () => People) {
  const at = (id: string) => ({ params: { id } });
  async function byTwo(id: string) {
    const { api, first, second } = people();
    await get(api, first, confirmSettlement, { ...at(id), body: {} });
    await get(api, second, secondSettlementSeat, { ...at(id), body: { agree: true } });
  }
  async function later(ms: number) {
    people().api.clock.advance(ms);
    await people().api.api.dueWork.runAll();
  }
  const detail = (id: string) => get(people().api, people().first, settlementDetail, at(id));
  return {
    at,
    byTwo,
    later,
    detail,
    own: (id: string) => get(people().api, people().employee, ownSettlement, at(id)),
    /** A settlement of so much that two have agreed to. */
    async payable(fen: number) {
      const { api, employee, first, ownId } = people();
      await owe(api, ownId, fen);
      const body = { party: `employee:${ownId}`, ...untilNow(api) };
      const one = await get(api, first, draftSettlement, { body });
      await get(api, employee, agreeOwnSettlement, at(one.id));
      await byTwo(one.id);
      return one;
    },
    async sent(id: string) {
      await get(people().api, people().first, paySettlement, { ...at(id), body: { way: "PROVIDER" } });
      await later(10_000);
      return detail(id);
    },
  };
}
