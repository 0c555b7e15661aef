import { contractPhases, contractTypes, signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { nextTermEnd } from "@ginkgo/api-contract/contracts/pay-plan";
import { yuan } from "@ginkgo/locale/money";
import { addDays, dateText, daysBetween, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { canActFor } from "../membership/family/public.ts";
import { agreedParties, consentingParties } from "./changes/confirm-change.ts";
import { type ChangeRow, changeRows, isMembers, isOvertaken, rateOn, ratesOf } from "./changes/terms.ts";
import { openWords } from "./contract-labels.ts";
import { canTerminate, isUnderWay, phaseOf, signStateOf } from "./contract-phase.ts";
import { type ContractRow, type InstalmentRow, instalmentRows } from "./contract-row.ts";
import { instalmentState, labelOf, nextToPay } from "./instalment-states.ts";
import { maySettle } from "./own-contract.ts";
import { nextOf, type PartyRow, partyRows } from "./party-row.ts";
import { canStopRenewal, isToGoOn } from "./renew-contract.ts";
import { liveSettlements, type SettlementRow } from "./settlement/settlement-row.ts";
import { isTooLate, openForSigning, signsFor } from "./signing/signing-parties.ts";
import { RENEW_AHEAD } from "./tell-parties.ts";

/** The reader of a card; the offered actions follow from it. */
export type Reader = { memberId: string } | "staff";

/** Everything a contract's card is made of. */
export interface Opened {
  contract: ContractRow;
  parties: PartyRow[];
  plan: InstalmentRow[];
  changes: ChangeRow[];
  /** The settlement that waits for somebody. */
  live: SettlementRow | undefined;
  /** Parties that agreed to each change, by its id. */
  agreed: Map<string, Set<string>>;
  today: string;
}

const seller = (of: string) => {
  const [kind = "", id] = of.split(":");
  const links: Record<string, string> = { org: "/orgs/", tour: "/tour/org/" };
  return { id: id ?? null, link: id ? `${links[kind]}${id}` : null };
};

export const canPay = ({ contract, plan, live, today }: Opened): boolean => {
  const next = nextToPay(plan, today);
  return (
    contract.isSigned &&
    next !== undefined &&
    live === undefined &&
    (contract.endsOn === null || next.kind === "ARREARS") &&
    instalmentState(next, today) !== "COMING"
  );
};

/** How a settlement comes out, in words. */
const sumText = (balanceFen: number): string => {
  if (balanceFen === 0) return "不退不补";
  return balanceFen > 0 ? `退还 ${yuan(balanceFen)} 元` : `补交 ${yuan(-balanceFen)} 元`;
};

/** What is to be done next, in a sentence; null when nothing is. */
function nextSentence(o: Opened, actions: ContractCard["actions"]): string | null {
  const { contract, parties, plan, today } = o;
  if (contract.isVoid) return null;
  if (actions.includes("sign")) return "轮到您签署了，请看过正文后签。";
  if (!contract.isSigned) {
    const next = nextOf(parties);
    if (!contract.isSent) return "还是草稿，发出后才能签。";
    if (isTooLate(contract, parties, today))
      return contract.type === "TOUR"
        ? "行程出发前没有签完，这份合同不能再签了，有疑问请联系客服。"
        : `约定 ${dateText(contract.startDate)} 开始，已经过了 7 天以上，不能再签了。请联系顾问，按新的日期重发一份。`;
    return next?.role === "A" ? "您这边都签好了，等机构签署。" : "等前面的人签好，就轮到您。";
  }
  const phase = phaseOf(contract, today);
  if (o.live?.state === "PROPOSED") {
    const whom = actions.includes("confirmSettlement") ? "您" : "会员";
    return `结算单等${whom}确认：${sumText(o.live.balanceFen)}。`;
  }
  const due = nextToPay(plan, today);
  if (contract.endsOn !== null && !(due && canPay(o))) {
    if (contract.refundFen === 0 || contract.refundedFen >= contract.refundFen) return null;
    return `已经结算，${yuan(contract.refundFen)} 元正在原路退回。`;
  }
  if (due && canPay(o)) {
    const late = daysBetween(due.dueDate, today);
    if (late > 0) return `${labelOf(due)} ${yuan(due.amountFen)} 元逾期 ${late} 天，请尽快付清。`;
    return `${labelOf(due)} ${yuan(due.amountFen)} 元，请在 ${dateText(due.dueDate)} 前付清。`;
  }
  if (actions.includes("confirmChange")) return "有一项变更等您确认。";
  if (contract.terminateAt !== null) return "已申请解除，等机构核对费用、办理结算。";
  if (phase === "1") return `${dateText(contract.startDate)} 开始履约。`;
  if (phase === "2" && today >= addDays(contract.endDate, -RENEW_AHEAD)) {
    const next = dateText(nextTermEnd(contract.termStart, contract.endDate));
    if (isToGoOn(contract)) return `${dateText(contract.endDate)} 到期，会自动续到 ${next}。`;
    return `${dateText(contract.endDate)} 到期，续签请和顾问商量。`;
  }
  if (phase === "2" && due) return `下一期 ${yuan(due.amountFen)} 元，${dateText(due.dueDate)} 应付。`;
  return null;
}

/** Whom a change still waits for. */
export const waitedFor = ({ parties, agreed, changes }: Opened, change: ChangeRow): PartyRow[] =>
  change.confirmedAt === null && isMembers(change) && !isOvertaken(change, changes)
    ? consentingParties(parties, change).filter((p) => !agreed.get(change.id)?.has(p.id))
    : [];

/** Whether a change waits for this member. */
export async function isChangeOf(db: Db, o: Opened, change: ChangeRow, memberId: string): Promise<boolean> {
  const waited = waitedFor(o, change);
  return waited.length > 0 && (await signsFor(db, o.contract, waited, memberId)).length > 0;
}

async function actionsOf(db: Db, o: Opened, reader: Reader): Promise<ContractCard["actions"]> {
  if (reader === "staff") return [];
  const { contract, parties, changes, live, today } = o;
  const { memberId } = reader;
  let isRequested = false;
  for (const change of changes) isRequested ||= await isChangeOf(db, o, change, memberId);
  const own = contract.memberId === memberId || parties.some((p) => p.memberId === memberId);
  const acts = async (right: "contracts.sign" | "pay") =>
    contract.elderId !== null && (await canActFor(db, memberId, contract.elderId, right));
  const next = nextOf(parties);
  const isTurn =
    next?.memberId === memberId ||
    (next?.role === "B" && next.memberId !== memberId && (await acts("contracts.sign")));
  const signs = (await signsFor(db, contract, parties, memberId)).length > 0;
  const isTerminating = contract.terminateAt !== null;
  const decides = contract.isSigned && (await maySettle(db, contract, parties, memberId));
  const settles = live?.state === "PROPOSED" && decides;
  const offered: [ContractCard["actions"][number], boolean][] = [
    ["sign", openForSigning(contract) && isTurn && !isTooLate(contract, parties, today)],
    [
      "confirmChange",
      isRequested &&
        phaseOf(contract, today) !== "3" &&
        contract.isSigned &&
        contract.endsOn === null &&
        live === undefined,
    ],
    ["pay", canPay(o) && (own || (await acts("pay")))],
    ["terminate", decides && !isTerminating && canTerminate(contract, today)],
    ["stopRenewal", signs && canStopRenewal(contract, today)],
    ["withdrawTermination", decides && isTerminating && isUnderWay(contract, today)],
    ["confirmSettlement", settles],
    ["disputeSettlement", settles],
  ];
  return offered.flatMap(([action, fits]) => (fits ? [action] : []));
}

/** Rows → what cards are made of, in the order given. */
export async function openContracts(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  found: readonly ContractRow[],
): Promise<Opened[]> {
  if (found.length === 0) return [];
  const ids = found.map((c) => c.id);
  const [parties, plans] = [await partyRows(db, ids), await instalmentRows(db, ids)];
  const changes = await changeRows(db, ids);
  const live = await liveSettlements(db, ids);
  const agreed = await agreedParties(db, ids);
  const today = shanghaiDay(clock.now());
  return found.map((contract) => ({
    contract,
    parties: parties.filter((p) => p.contractId === contract.id),
    plan: plans.filter((p) => p.contractId === contract.id),
    changes: changes.filter((h) => h.contractId === contract.id),
    live: live.find((s) => s.contractId === contract.id),
    agreed,
    today,
  }));
}

/** A contract as it looks on a list. */
export async function presentCard(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  opened: Opened,
  reader: Reader,
): Promise<ContractCard> {
  const { contract: c, today } = opened;
  const words = openWords(vault, c);
  const [phase, signState] = [phaseOf(c, today), signStateOf(c)];
  const actions = await actionsOf(db, opened, reader);
  return {
    id: c.id,
    contractNo: c.contractNo,
    title: words.title,
    type: c.type,
    typeText: contractTypes[c.type],
    phase,
    phaseText: phase && contractPhases[phase],
    signState,
    signStateText: signStates[signState],
    org: { ...seller(c.seller), name: words.orgName },
    elderName: words.elderName,
    startDate: c.startDate,
    endDate: c.endDate,
    monthlyFen: rateOn(ratesOf(c, opened.changes), today),
    refundFen: c.refundFen,
    next: nextSentence(opened, actions),
    actions,
  };
}
