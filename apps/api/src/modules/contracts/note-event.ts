import { eq, sql } from "drizzle-orm";
import { audit } from "../../platform/audit.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { contracts } from "./tables.ts";

/** What a line of the history says. */
export const eventWords = {
  draft: "起草合同",
  edit: "修改草稿",
  send: "正文定稿，发出等待签署",
  sign: "签署",
  signRelative: "家属签署",
  nameRelative: "写下签字的家属",
  signed: "各方都已签署，合同生效",
  void: "合同作废",
  attach: "添加附件",
  detach: "去掉附件",
  pay: "生成一期付款单",
  terminate: "申请解除",
  withdraw: "撤回解除的申请",
  propose: "提出结算单",
  second: "第二位同事同意结算单",
  secondRefused: "第二位同事没同意结算单",
  expire: "结算单过期",
  recall: "撤回结算单",
  dispute: "对结算单有异议",
  settle: "办完结算",
  change: "提出变更",
  askChange: "提出变更，等第二位同事确认",
  secondChange: "第二位同事同意变更，发给会员确认",
  refuseChange: "第二位同事没同意变更",
  confirmChange: "同意变更",
  renew: "到期续签，合同和付款计划延长一期",
  stopRenewal: "停掉自动续签，到期结束",
} as const;

/** Lines that only staff have: what they describe never went to the member, or had not yet. */
export const staffEvents: ReadonlySet<keyof typeof eventWords> = new Set(["askChange", "refuseChange"]);

/** What the audit trail keeps of the staff's steps. */
const audited: Partial<Record<keyof typeof eventWords, string>> = {
  draft: "CONTRACT_DRAFT",
  edit: "CONTRACT_EDIT",
  send: "CONTRACT_SEND",
  sign: "CONTRACT_SIGN",
  void: "CONTRACT_VOID",
  attach: "CONTRACT_ATTACH",
  detach: "CONTRACT_DETACH",
  propose: "CONTRACT_SETTLE",
  second: "CONTRACT_SETTLE_SECOND",
  secondRefused: "CONTRACT_SETTLE_REFUSED",
  recall: "CONTRACT_SETTLE_RECALLED",
  change: "CONTRACT_CHANGE",
  askChange: "CONTRACT_CHANGE",
  secondChange: "CONTRACT_CHANGE_SECOND",
  refuseChange: "CONTRACT_CHANGE_REFUSED",
};

/** Who did it; a rule has no id. */
export interface Actor {
  kind: "member" | "staff" | "system";
  id: string | null;
}

/** What the clock or a rule does. */
export const system: Actor = { kind: "system", id: null };

/** Writes a line of a locked contract's history, and the staff's into the audit trail. */
export async function noteEvent(
  tx: Tx,
  id: string,
  action: keyof typeof eventWords,
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into contracts.events (contract_id, seq, action, actor_kind, actor_id, at)
    select ${id}::bigint, coalesce(max(seq), 0) + 1, ${action}, ${actor.kind}, ${actor.id}::bigint, ${instant(now)}
    from contracts.events where contract_id = ${id}::bigint`);
  const code = audited[action];
  if (actor.kind !== "staff" || actor.id === null || !code) return;
  const of = await firstOf(
    tx.select({ memberId: contracts.memberId }).from(contracts).where(eq(contracts.id, id)),
  );
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: actor.id },
    action: code,
    memberId: of!.memberId,
    detail: `contract:${id}`,
  });
}
