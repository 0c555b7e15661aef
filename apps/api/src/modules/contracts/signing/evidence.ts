import { partyRoles, type SignAct, signActs } from "@ginkgo/api-contract/contracts/contract-codes";
import type { Evidence as EvidenceShape } from "@ginkgo/api-contract/contracts/contracts";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { z } from "zod";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { readPeople } from "../../identity/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { nameOf } from "../../membership/public.ts";
import { openName, type PartyRow } from "../party-row.ts";
import { openFacts, type SignatureRow, signatureRows, tried } from "./check-signatures.ts";
import { proofSealContext } from "./signatures.ts";

export type Evidence = z.output<typeof EvidenceShape>;

/** An address without its last part, which says no more than where somebody was. */
export function maskIp(ip: string): string {
  if (ip.includes(":")) return `${ip.split(":").slice(0, 3).join(":")}:*`;
  return ip.replace(/\.\d+$/, ".*");
}

export const openProof = (vault: Vault, { id, proof }: SignatureRow): string =>
  proof === null ? "" : (tried(() => vault.open(proof, proofSealContext(id))) ?? "（打不开，可能被改过）");

/** The address a signature came from, without its last part. */
const placeOf = (vault: Vault, s: SignatureRow): string => {
  const facts = tried(() => openFacts(vault, s));
  return facts ? maskIp(facts.ip) : (s.maskedIp ?? "");
};

/** Who gave signatures, by name: the organisation with the clerk who signed for it. */
export async function signerNames(
  db: Db,
  vault: Vault,
  parties: readonly PartyRow[],
  signed: readonly SignatureRow[],
): Promise<(s: SignatureRow) => string> {
  const by = (kind: string) => signed.flatMap((s) => (s.signerKind === kind ? [s.signerId] : []));
  const [people, staff] = [await readPeople(db, vault, by("member")), await readStaff(db, by("staff"))];
  return (s) => {
    const party = parties.find((p) => p.id === s.partyId)!;
    if (s.signerKind === "staff")
      return `${openName(vault, party)}（经办：${staff.get(s.signerId) ?? "工作人员"}）`;
    if (s.signerKind === "relative") return openName(vault, party);
    return s.signerId === s.memberId ? openName(vault, party) : nameOf(people.get(s.signerId));
  };
}

/**
 * What the signatures of a contract and of its changes rest on, in the order they were given.
 * @param only of this kind; all where absent
 */
export async function evidenceOf(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  contractId: string,
  parties: readonly PartyRow[],
  only?: SignAct,
): Promise<Evidence[]> {
  const signed = (await signatureRows(db, [contractId])).filter((s) => !only || s.act === only);
  const nameOfSigner = await signerNames(db, vault, parties, signed);
  return signed.map((s) => ({
    actText: signActs[s.act as keyof typeof signActs],
    signerName: nameOfSigner(s),
    roleText: partyRoles[s.role as keyof typeof partyRoles],
    signedAt: shanghaiInstant(new Date(s.signedAt)),
    ip: placeOf(vault, s),
    proof: openProof(vault, s),
    docHash: s.docHash,
  }));
}
