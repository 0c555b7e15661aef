import type { Tx } from "../../platform/database.ts";
import { notice } from "../membership/public.ts";
import type { ContractRow } from "./contract-row.ts";
import type { PartyRow } from "./party-row.ts";

const words = {
  turn: ["有一份合同等您签署", "请先把正文看清楚，再用短信验证码签署。有不明白的地方，可以先问顾问。"],
  signed: ["合同已经生效", "各方都签好了，签好的合同可以随时查看和下载。"],
  voided: ["合同已作废", "这份还没签完的合同作废了，不用再签。需要的话会重新发一份给您。"],
  terminating: ["已申请解除合同", "机构会和您核对费用，办好结算后多付的款项原路退回。"],
  settled: ["合同已经结算", "结算单可以在合同里查看；要退的款项正在原路退回。"],
  change: ["合同有一项变更等您确认", "请看清楚变更的内容。不同意可以不确认，原来的约定照旧。"],
  renew: ["合同快到期了", "您的合同还有不到 30 天到期，续签或到期的安排请和顾问商量。"],
  soon: ["有一期合同款快到期", "请在应付日前付清，到期日和金额在合同里可以看到。"],
  today: ["有一期合同款今天到期", "请今天付清；有困难请和顾问说一声，服务不会马上停。"],
  late: ["有一期合同款逾期了", "请尽快付清；有困难请和顾问说一声，服务不会马上停。"],
} as const;
export type ContractNews = keyof typeof words;

/** The members a contract concerns, each once. */
export const concerned = (
  contract: Pick<ContractRow, "memberId">,
  parties: readonly PartyRow[],
): string[] => [...new Set([contract.memberId, ...parties.flatMap((p) => p.memberId ?? [])])];

/** Tells members what happened to a contract, in the transaction that did it. */
export async function tellParties(
  tx: Tx,
  contractId: string,
  memberIds: readonly string[],
  news: ContractNews,
  now: Date,
): Promise<void> {
  const [title, body] = words[news];
  const link = `/user/contract-detail?id=${contractId}`;
  for (const memberId of memberIds) await notice(tx, { memberId, kind: "CONTRACT", title, body, link }, now);
}
