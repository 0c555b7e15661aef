import { clauseCodes } from "@ginkgo/api-contract/contracts/contract-codes";
import type { RelativeConsent } from "@ginkgo/api-contract/contracts/contract-relatives";
import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { relations } from "@ginkgo/api-contract/membership/membership-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { yuan } from "@ginkgo/locale/money";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

import { openWords } from "../contract-labels.ts";
import { openName, type PartyRow, partySealContext } from "../party-row.ts";
import type { Opened, Reader } from "../present-card.ts";
import { linkOf, openRelative, openRelativeWords, relativesOf } from "./relatives.ts";
import { openForSigning } from "./signing-parties.ts";

const phoneOf = (vault: Vault, { id, phone }: PartyRow): string | null =>
  phone && maskPhone(vault.open(phone, partySealContext("phone", id)));

const relationText = (relation: string | null): string | null =>
  relation === null ? null : (relations[relation as keyof typeof relations] ?? null);

const instantOf = (ms: number | null): string | null => (ms === null ? null : shanghaiInstant(new Date(ms)));

/** Relatives of a contract, as who ordered, staff and the other signers see them. */
export async function presentRelatives(
  db: Db,
  vault: Vault,
  { contract, parties }: Opened,
  reader: Reader,
): Promise<ContractDetail["relatives"]> {
  if (contract.type !== "TOUR") return [];
  const isOwner = reader !== "staff" && reader.memberId === contract.memberId;
  return (await relativesOf(db, [contract.id])).map((r) => {
    const party = parties.find((p) => p.id === r.partyId)!;
    const { traveler, relation } = openRelativeWords(vault, r);
    const canName = isOwner && party.signedAt === null && openForSigning(contract);
    return {
      partyId: r.partyId,
      traveler,
      name: party.phone === null ? null : openName(vault, party),
      relationText: relationText(relation),
      phone: phoneOf(vault, party),
      link: canName && party.phone !== null ? linkOf(vault, r) : null,
      dueAt: shanghaiInstant(new Date(r.dueAt)),
      signedAt: instantOf(party.signedAt),
      canName,
    };
  });
}

/** What a relative reads before signing, by the link they were sent. @throws {ProblemError} CONSENT_LINK_UNKNOWN, CONSENT_LINK_CLOSED */
export async function readConsent(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  link: string,
): Promise<RelativeConsent> {
  const { contract, party, relative } = await openRelative(db, link, clock.now());
  const words = openWords(vault, contract);
  const { traveler, relation } = openRelativeWords(vault, relative);
  return {
    state: party.signedAt !== null ? "SIGNED" : "WAIT",
    contractNo: contract.contractNo,
    title: words.title,
    orgName: words.orgName,
    startDate: contract.startDate,
    endDate: contract.endDate,
    traveler,
    name: openName(vault, party),
    phone: phoneOf(vault, party),
    relation,
    dueAt: shanghaiInstant(new Date(relative.dueAt)),
    signedAt: instantOf(party.signedAt),
    feeItems: words.feeItems.map((f) => ({
      name: f.name,
      amountText: `${yuan(f.amountFen)} 元`,
      note: f.note ?? null,
    })),
    clauses: words.clauses.map(({ code, title = clauseCodes[code], text }) => ({ code, title, text })),
    docHash: contract.docHash!,
  };
}
