import { randomInt } from "node:crypto";
import { clausesOf, clauseTitle } from "@ginkgo/api-contract/contracts/contract-clauses";
import { type PartyRole, partyRoles } from "@ginkgo/api-contract/contracts/contract-codes";
import { planOf, sumOf } from "@ginkgo/api-contract/contracts/pay-plan";
import { feeRulesOf, type Posted, postedFacts } from "@ginkgo/api-contract/fees/fee-rules";
import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { insertWithUniqueNumber } from "../../platform/database/unique-number.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readPeople } from "../identity/public.ts";
import { elderNames } from "../membership/family/public.ts";
import { nameOf } from "../membership/public.ts";
import { elders } from "../membership/tables.ts";
import { organisations } from "../organisations/tables.ts";
import { tourOrgs } from "../tours/tables.ts";
import { type ContractInput, checkForm } from "./check-form.ts";
import { clauseText, RULES_HOLD } from "./clause-texts.ts";
import { type ContractWords, sealWords } from "./contract-labels.ts";
import { insertPlan } from "./contract-row.ts";
import { partySealContext } from "./party-row.ts";
import { isMoreThanPosted, postedFees } from "./posted-fees.ts";
import { familySigners } from "./signing/family-signers.ts";
import { contracts, instalments, parties as partiesTable } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "settings">;

/** Who is a party, before it is written. */
interface NewParty {
  role: PartyRole;
  memberId: string | null;
  name: string;
  phone: string | null;
}

/** The organisation of a contract: `org:10001` with its name. @throws {ProblemError} BAD_INPUT */
async function orgOf(db: Db, { settings }: Deps, { orgId, type }: ContractInput) {
  if (!orgId) return { seller: "self", name: settings.SITE_COMPANY };
  const isTour = type === "TOUR";
  const table = isTour ? tourOrgs : organisations;
  const found = await firstOf(db.select({ name: table.name }).from(table).where(eq(table.id, orgId)));
  if (!found) throw badInput({ orgId: "没有这家机构，请重新选择。" });
  return { seller: `${isTour ? "tour" : "org"}:${orgId}`, name: found.name };
}

/** The elder as the member knows them, and the account that signs for them: their own, else the member's. */
async function elderOf(db: Db, vault: Vault, { memberId, elderId }: ContractInput) {
  if (!elderId) return { name: null, signer: memberId };
  const name = (await elderNames(db, vault, memberId, [elderId])).get(elderId);
  if (!name) throw badInput({ elderId: "这位长辈不在这个账号的家人里，请重新选择。" });
  const own = await firstOf(
    db
      .select({ id: elders.speakerId })
      .from(elders)
      .where(and(eq(elders.id, elderId), eq(elders.isSelf, true))),
  );
  return { name, signer: own?.id ?? memberId };
}

/** Everybody who signs, in order. Who pays for themself is not asked twice. @throws {ProblemError} BAD_INPUT */
async function partiesOf(
  db: Db,
  vault: Vault,
  form: ContractInput,
  orgName: string,
): Promise<{ parties: NewParty[]; elderName: string }> {
  const elder = await elderOf(db, vault, form);
  const wanted = { payerId: form.payerId, guardianId: form.guardianId, memberId: elder.signer };
  const people = await readPeople(
    db,
    vault,
    Object.values(wanted).filter((id) => id !== undefined),
  );
  if (!people.get(elder.signer)?.phone)
    throw badInput({ memberId: "没有这位会员，或这位会员不由您服务，请核对后再选。" });
  const { signerIds } = await familySigners(db, vault, form.memberId);
  for (const field of ["payerId", "guardianId"] as const)
    if (form[field] && !signerIds.includes(form[field]))
      throw badInput({ [field]: "这位不在会员的家人里，请会员先邀请对方加入家庭，再选一次。" });
  const party = (role: PartyRole, memberId: string | undefined, name?: string | null): NewParty[] => {
    if (!memberId || (role !== "B" && memberId === elder.signer)) return [];
    const person = people.get(memberId);
    return [{ role, memberId, name: name ?? nameOf(person), phone: person?.phone ?? null }];
  };
  const parties = [
    ...party("C", form.payerId),
    ...party("GUARDIAN", form.guardianId),
    ...party("B", elder.signer, elder.name),
    { role: "A" as const, memberId: null, name: orgName, phone: null },
  ];
  return { parties, elderName: parties.find((p) => p.role === "B")!.name };
}

/** A care level in words; what is no code is taken as it stands. */
export const careLevelText = (level: string): string =>
  Object.hasOwn(careLevels, level) ? careLevels[level as CareLevel] : level;

const wordsOf = (
  form: ContractInput,
  orgName: string,
  elderName: string,
  posted: Posted | undefined,
): ContractWords => {
  const feeRules = posted ? feeRulesOf(posted) : [];
  return {
    title: form.title,
    orgName,
    elderName,
    roomNo: form.roomNo ?? null,
    bedNo: form.bedNo ?? null,
    careLevelText: form.careLevel ? careLevelText(form.careLevel) : null,
    services: form.services,
    feeItems: form.feeItems,
    ...(posted && feeRules.length > 0 ? { feeRules, feeFacts: postedFacts(posted) } : {}),
    clauses: clausesOf(form.type).map((code) => {
      const text = form.clauses[code] || clauseText(code, form.type);
      const title = clauseTitle(code, form.type);
      return { code, title, text: code === "FEES" && feeRules.length > 0 ? `${text}${RULES_HOLD}` : text };
    }),
  };
};

async function writeParties(tx: Tx, vault: Vault, id: string, parties: readonly NewParty[]): Promise<void> {
  await tx.delete(partiesTable).where(eq(partiesTable.contractId, id));
  const order = Object.keys(partyRoles);
  for (const { role, memberId, name, phone } of parties) {
    const partyId = await nextIdOf(tx, partiesTable);
    await tx.insert(partiesTable).values({
      id: partyId,
      contractId: id,
      role,
      position: order.indexOf(role),
      memberId,
      name: vault.seal(name, partySealContext("name", partyId)),
      phone: phone && vault.seal(phone, partySealContext("phone", partyId)),
    });
  }
}

async function writePlan(tx: Tx, id: string, form: ContractInput): Promise<void> {
  await tx.delete(instalments).where(eq(instalments.contractId, id));
  await insertPlan(tx, id, planOf(form), null);
}

const newContractNo = (now: Date): string =>
  `HT${shanghaiDay(now).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;

export interface Drafting {
  /** Null where a rule drafts it. */
  staffId: string | null;
  now: Date;
  /** Of a tour: the order it belongs to. */
  orderId?: string;
  /** Of a tour: who travels, by name. */
  travelers?: readonly string[];
}

/**
 * Writes a draft, or writes one anew: terms, parties, plan.
 * @param id of the draft to be changed, locked; undefined for a new one
 * @returns its id
 * @throws {ProblemError} BAD_INPUT
 */
export async function writeContract(
  tx: Tx,
  deps: Deps,
  form: ContractInput,
  { staffId, now, orderId, travelers }: Drafting,
  id?: string,
): Promise<string> {
  checkForm(form);
  const { vault } = deps;
  const org = await orgOf(tx, deps, form);
  const { parties, elderName } = await partiesOf(tx, vault, form, org.name);
  const posted = await postedFees(tx, { type: form.type, seller: org.seller });
  if (isMoreThanPosted(form.payMonths, posted))
    throw badInput({ payMonths: "比机构自己公布的一次预收多，请改少。" });
  const words: ContractWords = {
    ...wordsOf(form, org.name, elderName, posted),
    ...(travelers?.length ? { travelers: [...travelers] } : {}),
  };
  const draftId = id ?? (await nextIdOf(tx, contracts));
  if (!id)
    await insertWithUniqueNumber(
      () => newContractNo(now),
      (no) =>
        firstOf(
          tx
            .insert(contracts)
            .values({
              id: draftId,
              contractNo: no,
              type: form.type,
              memberId: form.memberId,
              seller: org.seller,
              orderId: orderId ?? null,
              startDate: form.startDate,
              termStart: form.startDate,
              endDate: form.endDate,
              renewType: form.renewType,
              monthlyFen: 0,
              draftedBy: staffId,
              createdAt: now,
            })
            .onConflictDoNothing({ target: [contracts.contractNo] })
            .returning({ id: contracts.id }),
        ),
    );
  await tx
    .update(contracts)
    .set({
      type: form.type,
      memberId: form.memberId,
      elderId: form.elderId ?? null,
      seller: org.seller,
      version: sql`${contracts.version} + 1`,
      words: sealWords(vault, draftId, words),
      startDate: form.startDate,
      termStart: form.startDate,
      endDate: form.endDate,
      trialDays: form.trialDays,
      renewType: form.renewType,
      monthlyFen: sumOf(form, "MONTH"),
      depositFen: form.depositFen,
      medicalReserveFen: form.medicalReserveFen,
      payMonths: form.payMonths,
    })
    .where(eq(contracts.id, draftId));
  await writeParties(tx, vault, draftId, parties);
  await writePlan(tx, draftId, form);
  return draftId;
}
