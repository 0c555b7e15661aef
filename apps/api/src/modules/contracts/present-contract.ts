import {
  attachmentKinds,
  changeKinds,
  clauseCodes,
  partyRoles,
  renewTypes,
} from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractDetail, Settlement } from "@ginkgo/api-contract/contracts/contracts";
import type { FeeCode } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, not, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { memberPeople } from "../advisory/tables.ts";
import { fileUrl } from "../files/public.ts";
import { files } from "../files/tables.ts";
import { readPeople } from "../identity/public.ts";
import { readStaff } from "../identity/staff/public.ts";
import { staff as staffTable } from "../identity/tables.ts";
import { nameOf } from "../membership/public.ts";
import { agreedFen, foretellChange, leftAlone } from "./changes/change-money.ts";
import { type ChangeRow, isMembers, isOvertaken, openChange, termsOn } from "./changes/terms.ts";
import { contractSealContext, openWords } from "./contract-labels.ts";
import type { ContractRow } from "./contract-row.ts";
import { inTurn, isOwed, presentInstalment } from "./instalment-states.ts";
import { eventWords, staffEvents } from "./note-event.ts";
import { nextOf, openName, partySealContext } from "./party-row.ts";
import { otherToday, postedFees, rulesToday } from "./posted-fees.ts";
import {
  isChangeOf,
  type Opened,
  openContracts,
  presentCard,
  type Reader,
  waitedFor,
} from "./present-card.ts";
import { paidBackByChanges } from "./settlement/pay-back.ts";
import { freeUntil } from "./settlement/settlement-lines.ts";
import { lastSettlement, presentSettlement } from "./settlement/settlement-row.ts";
import { evidenceOf } from "./signing/evidence.ts";
import { presentRelatives } from "./signing/present-relatives.ts";
import { attachmentSealContext } from "./store-document.ts";
import { attachments, events } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

const sumOf = (of: readonly { amountFen: number }[]) => of.reduce((sum, i) => sum + i.amountFen, 0);

/** Sealed words that may have been forgotten since. */
const opened = (vault: Vault, sealed: string | null, place: string): string =>
  sealed === null ? "（已过保存期）" : vault.open(sealed, place);

async function attachmentsOf(db: Db, vault: Vault, id: string): Promise<ContractDetail["attachments"]> {
  const found = await db
    .select({
      id: attachments.id,
      kind: attachments.kind,
      name: attachments.name,
      file: files.name,
      mime: files.mime,
      size: files.size,
      sha256: attachments.sha256,
      at: iso(attachments.uploadedAt),
    })
    .from(attachments)
    .innerJoin(files, and(eq(files.id, attachments.fileId), not(files.doomed)))
    .where(eq(attachments.contractId, id))
    .orderBy(attachments.id);
  return found.map((a) => ({
    id: a.id,
    kind: a.kind,
    kindText: attachmentKinds[a.kind],
    name: opened(vault, a.name, attachmentSealContext(a.id)),
    url: fileUrl(a.file),
    mime: a.mime,
    size: a.size,
    sha256: a.sha256.toString("hex"),
    uploadedAt: a.at,
  }));
}

/** What agreeing to a change would do to what is paid; null where it is agreed to, or does nothing. */
async function moneyOf(db: Db, vault: Vault, { contract, changes, today }: Opened, h: ChangeRow) {
  if (h.confirmedAt !== null || contract.endsOn !== null) return null;
  const foretold = await foretellChange(db, vault, contract, changes, h, today);
  return foretold.backFen + foretold.moreFen === 0 ? null : foretold;
}

async function presentChange(
  db: Db,
  vault: Vault,
  o: Opened,
  h: ChangeRow,
  { reader, leftFen }: { reader: Reader; leftFen: number },
): Promise<ContractDetail["changes"][number]> {
  const { reason, change } = openChange(vault, h);
  const money = await moneyOf(db, vault, o, h);
  const isOver = isMembers(h) && (money?.backFen ?? 0) > agreedFen(h, leftFen);
  return {
    id: h.id,
    kind: h.kind,
    kindText: changeKinds[h.kind],
    date: h.day,
    reason,
    change,
    confirmedAt: h.confirmedAt,
    money,
    isOver,
    waitsFor: waitedFor(o, h).map((p) => `${openName(vault, p)}（${partyRoles[p.role]}）`),
    isMine: reader !== "staff" && !isOver && (await isChangeOf(db, o, h, reader.memberId)),
  };
}

/** The last day on which it can still be ended freely. */
function freeOn(contract: ContractRow, today: string): string | null {
  const last = freeUntil(contract);
  return contract.isSigned && contract.endsOn === null && last !== null && today <= last ? last : null;
}

/** The settlement as its reader may see it. */
async function settlementOf(db: Db, vault: Vault, contract: ContractRow, reader: Reader) {
  const found = await lastSettlement(db, contract.id, reader === "staff" ? "staff" : "member");
  return found ? presentSettlement(db, vault, found) : null;
}

async function historyOf(
  db: Db,
  vault: Vault,
  id: string,
  reader: Reader,
): Promise<ContractDetail["history"]> {
  const found = await db
    .select({
      action: sql<keyof typeof eventWords>`${events.action}`,
      kind: events.actorKind,
      actorId: events.actorId,
      at: iso(events.at),
    })
    .from(events)
    .where(eq(events.contractId, id))
    .orderBy(events.seq);
  const of = (kind: string) => found.flatMap((e) => (e.kind === kind && e.actorId ? [e.actorId] : []));
  const [people, staff] = [await readPeople(db, vault, of("member")), await readStaff(db, of("staff"))];
  const by = ({ action, kind, actorId }: (typeof found)[number]) => {
    // Relatives have no account.
    if (action === "signRelative") return "家属";
    if (!actorId || kind === "system") return "系统";
    if (kind === "staff") return staff.get(actorId) ?? "工作人员";
    return reader !== "staff" && actorId === reader.memberId ? "您" : nameOf(people.get(actorId));
  };
  const shown = reader === "staff" ? found : found.filter((e) => !staffEvents.has(e.action));
  return shown.map((e) => ({ text: eventWords[e.action], by: by(e), at: e.at }));
}

const adviserOf = async (db: Db, memberId: string): Promise<ContractDetail["adviser"]> =>
  (await firstOf(
    db
      .select({ id: staffTable.id, name: staffTable.name })
      .from(memberPeople)
      .innerJoin(staffTable, eq(staffTable.id, memberPeople.staffId))
      .where(and(eq(memberPeople.memberId, memberId), eq(memberPeople.role, "ADVISER"))),
  )) ?? null;

function partiesOf(vault: Vault, { contract, parties }: Opened, reader: Reader): ContractDetail["parties"] {
  const next = contract.isSent && !contract.isVoid ? nextOf(parties) : undefined;
  return parties.map((p) => ({
    role: p.role,
    roleText: partyRoles[p.role],
    name: openName(vault, p),
    phone: p.phone && maskPhone(vault.open(p.phone, partySealContext("phone", p.id))),
    isMe: reader !== "staff" && p.memberId === reader.memberId,
    isNext: p.id === next?.id,
    signedAt: p.signedAt === null ? null : shanghaiInstant(new Date(p.signedAt)),
  }));
}

const terminationOf = (
  vault: Vault,
  c: ContractRow,
  settlement: Settlement | null,
): ContractDetail["termination"] => {
  if (c.terminateAt === null && c.settledAt === null) return null;
  return {
    reason:
      c.terminateAt === null
        ? "按合同结算"
        : opened(vault, c.terminateReason, contractSealContext("terminate_reason", c.id)),
    appliedAt: shanghaiInstant(new Date(c.terminateAt ?? c.settledAt!)),
    // Settled after it ran out it has not ended early, yet the last day of what was reckoned may lie before.
    endsOn: (settlement?.state === "CONFIRMED" ? settlement.endsOn : c.endsOn) ?? c.terminateDay!,
    settlement:
      c.settledAt === null ? null : opened(vault, c.settlement, contractSealContext("settlement", c.id)),
  };
};

/** One after another: they share the transaction's connection. */
async function inOrder<T, R>(of: readonly T[], present: (one: T) => Promise<R>): Promise<R[]> {
  const rows: R[] = [];
  for (const one of of) rows.push(await present(one));
  return rows;
}

/** Everything one reader may see of a contract. */
export async function presentContract(
  db: Db,
  deps: Deps,
  found: ContractRow,
  reader: Reader,
): Promise<ContractDetail> {
  const { vault } = deps;
  const [all] = await openContracts(db, deps, [found]);
  const { contract, parties, plan, changes, today } = all!;
  const day = today < contract.startDate ? contract.startDate : today;
  const words = termsOn(vault, openWords(vault, contract), changes, day);
  const card = await presentCard(db, deps, all!, reader);
  // What is over is compared with nothing.
  const isOver = contract.isVoid || card.phase === "3" || card.phase === "-1";
  const posted = isOver ? undefined : await postedFees(db, contract);
  const { depositFen, medicalReserveFen } = contract;
  const leftFen = await leftAlone(db, contract.id, deps.settings.TWO_PERSON_FEN);
  const presented = await inOrder(
    reader === "staff" ? changes : changes.filter((h) => isMembers(h) && !isOvertaken(h, changes)),
    (h) => presentChange(db, vault, all!, h, { reader, leftFen }),
  );
  const settlement = await settlementOf(db, vault, contract, reader);
  const paid = plan.filter((i) => i.paidAt !== null);
  const onceToday = (code: FeeCode, amountFen: number) =>
    amountFen > 0 ? otherToday({ code, amountFen, unit: "ONCE" }, posted) : null;
  return {
    ...card,
    parties: partiesOf(vault, all!, reader),
    relatives: await presentRelatives(db, vault, all!, reader),
    elder: { id: contract.elderId, name: words.elderName },
    roomNo: words.roomNo,
    bedNo: words.bedNo,
    careLevelText: words.careLevelText,
    services: words.services,
    travelers: words.travelers ?? [],
    signDate: contract.signedAt === null ? null : shanghaiDay(new Date(contract.signedAt)),
    trialDays: contract.trialDays,
    renewType: contract.renewType,
    renewTypeText: renewTypes[contract.renewType],
    feeItems: words.feeItems.map((f) => ({
      code: f.code,
      name: f.name,
      amountFen: f.amountFen,
      unitText: f.unit === "MONTH" ? "每月" : "一次",
      note: f.note ?? null,
      today: otherToday(f, posted),
    })),
    depositFen,
    depositToday: onceToday("DEPOSIT", depositFen),
    medicalReserveFen,
    medicalReserveToday: onceToday("MEDICAL_RESERVE", medicalReserveFen),
    feeRules: rulesToday(words, posted),
    totalFen: sumOf(paid) + sumOf(plan.filter(isOwed)),
    paidFen: sumOf(paid),
    unpaidFen: sumOf(plan.filter(isOwed)),
    backFen: await paidBackByChanges(db, contract.id),
    // A span that costs nothing is no instalment.
    payPlan: inTurn(plan.filter((i) => i.amountFen > 0)).map((i) => presentInstalment(i, today, contract)),
    clauses: words.clauses.map(({ code, title = clauseCodes[code], text }) => ({ code, title, text })),
    attachments: await attachmentsOf(db, vault, contract.id),
    changes: presented,
    evidence: await evidenceOf(db, deps, contract.id, parties),
    docHash: contract.docHash ?? "",
    adviser: await adviserOf(db, contract.memberId),
    freeUntil: freeOn(contract, today),
    settlement,
    termination: terminationOf(vault, contract, settlement),
    voidReason: contract.isVoid
      ? opened(vault, contract.voidReason, contractSealContext("void_reason", contract.id))
      : null,
    history: await historyOf(db, vault, contract.id, reader),
  };
}
