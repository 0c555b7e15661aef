import type { Tx } from "../../platform/database/database.ts";
import { notice } from "../membership/public.ts";
import type { ContractRow } from "./contract-row.ts";
import type { PartyRow } from "./party-row.ts";

/** How long before its end the parties of a contract are told, days. */
export const RENEW_AHEAD = 30;

interface News {
  title: string;
  body: string;
  /** Something to sign, to decide or to pay. */
  sms?: true;
}

const news = {
  turn: {
    title: "有一份合同等您签署",
    body: "请先把正文看清楚，再用短信验证码签署。有不明白的地方，可以先问顾问。",
    sms: true,
  },
  signed: { title: "合同已经生效", body: "各方都签好了，签好的合同可以随时查看和下载。" },
  relative: {
    title: "请家属为满 75 岁的出行人签字",
    body: "出发时满 75 岁，要一位成年直系亲属签字。请打开合同，写下家属的姓名和电话，或者把签字的链接发给他。",
    sms: true,
  },
  relativeLate: {
    title: "家属还没有签字",
    body: "到期还没有家属的签字，这次出行会取消，按合同里退团的约定退款，离出发越近收得越多。请打开合同，写下家属或提醒他签字。",
    sms: true,
  },
  relativeNever: {
    title: "没有等到家属签字，出行取消了",
    body: "满 75 岁的出行人没有家属签字，不能出行。按合同的约定退款，原路退回，合同作废。",
    sms: true,
  },
  voided: { title: "合同已作废", body: "这份还没签完的合同作废了，不用再签。需要的话会重新发一份给您。" },
  terminating: { title: "已申请解除合同", body: "机构会和您核对费用，办好结算后多付的款项原路退回。" },
  settlement: {
    title: "合同的结算单等您确认",
    body: "每一项怎么算的都写着。没有问题请用短信验证码确认；不对的，请写明哪里不对。",
    sms: true,
  },
  settlementExpired: {
    title: "合同的结算单过期了",
    body: "工作人员会按实际的最后一天重新提出。重新提出以前，合同照原来的约定继续，到期的款项可以照常付。",
  },
  settlementExpiredOver: {
    title: "合同的结算单过期了",
    body: "合同已经到期，不用再确认这一份。工作人员会按实际的最后一天重新提出，请等新的结算单。",
  },
  settlementRecalled: {
    title: "合同的结算单撤回了",
    body: "工作人员撤回了结算单，原因在合同里可以看到。到期的款项可以照常付。",
  },
  settledOwing: {
    title: "合同已经结算，还有一笔要补交",
    body: "结算单和要补交的金额可以在合同里查看，请在应付日前付清。",
    sms: true,
  },
  settled: { title: "合同已经结算", body: "结算单可以在合同里查看；要退的款项正在原路退回。" },
  change: {
    title: "合同有一项变更等您确认",
    body: "请看清楚变更的内容。不同意可以不确认，原来的约定照旧。",
    sms: true,
  },
  changeProposed: {
    title: "合同有一项变更等确认",
    body: "机构提出了一项变更，要由付费的人或长辈本人确认。内容在合同里可以看到。",
  },
  renew: {
    title: "合同快到期了",
    body: `您的合同还有不到 ${RENEW_AHEAD} 天到期，续签或到期的安排请和顾问商量。`,
  },
  autoRenew: {
    title: "合同快到期，会自动续签",
    body: "到期会按原来的期限和费用续下去。不想续，请在到期前打开合同，停掉自动续签。",
    sms: true,
  },
  renewed: { title: "合同已经续签", body: "按约定续了一期，新的起止和付款计划在合同里可以看到。" },
  renewStopped: { title: "自动续签已经停掉", body: "这份合同到期就结束。要再续，请和顾问说。" },
  soon: {
    title: "有一期合同款快到期",
    body: "请在应付日前付清，到期日和金额在合同里可以看到。",
    sms: true,
  },
  today: {
    title: "有一期合同款今天到期",
    body: "请今天付清；有困难请和顾问说一声，服务不会马上停。",
    sms: true,
  },
  late: {
    title: "有一期合同款逾期了",
    body: "请尽快付清；有困难请和顾问说一声，服务不会马上停。",
    sms: true,
  },
} as const satisfies Record<string, News>;
export type ContractNews = keyof typeof news;

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
  what: ContractNews,
  now: Date,
): Promise<void> {
  const link = `/user/contract-detail?id=${contractId}`;
  for (const memberId of memberIds)
    await notice(tx, { memberId, kind: "CONTRACT", ...news[what], link }, now);
}
