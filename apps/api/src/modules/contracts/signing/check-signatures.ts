import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { changeHash, changeRows } from "../changes/terms.ts";
import type { ContractRow } from "../contract-row.ts";
import { partyRows } from "../party-row.ts";
import { linesOf, settlementById, settlementHash } from "../settlement/settlement-row.ts";
import { terminationById, terminationHash } from "../settlement/terminations.ts";
import { parties, signatureFacts, signatures } from "../tables.ts";
import {
  factsHash,
  factsSealContext,
  proofSealContext,
  type SignatureContent,
  type SignatureFacts,
  signatureHash,
} from "./signatures.ts";

/** A signature as it stands. */
export interface SignatureRow extends SignatureContent {
  hash: string;
  /** Sealed; both null once they are forgotten, `facts` also of signatures older than it. */
  proof: string | null;
  facts: string | null;
  /** Of those older ones: the address without its last part. */
  maskedIp: string | null;
}

/** Every signature under contracts, in the order given. */
export const signatureRows = (db: Db, contractIds: readonly string[]): Promise<SignatureRow[]> =>
  db
    .select({
      contractId: signatures.contractId,
      seq: signatures.seq,
      id: signatures.id,
      partyId: signatures.partyId,
      role: parties.role,
      memberId: parties.memberId,
      act: signatures.act,
      actId: signatures.actId,
      signerKind: signatures.signerKind,
      signerId: signatures.signerId,
      signedAt: millis(signatures.signedAt),
      docHash: sql<string>`encode(${signatures.docHash}, 'hex')`,
      codeId: signatures.codeId,
      factsHash: sql<string | null>`encode(${signatures.factsHash}, 'hex')`,
      hash: sql<string>`encode(${signatures.hash}, 'hex')`,
      proof: signatureFacts.proof,
      facts: signatureFacts.facts,
      maskedIp: signatureFacts.ip,
    })
    .from(signatures)
    .innerJoin(parties, eq(parties.id, signatures.partyId))
    .leftJoin(signatureFacts, eq(signatureFacts.signatureId, signatures.id))
    .where(sql`${signatures.contractId} = any(${idArray(contractIds)})`)
    .orderBy(signatures.contractId, signatures.seq);

export const openFacts = (
  vault: Vault,
  { id, facts }: Pick<SignatureRow, "id" | "facts">,
): SignatureFacts | null =>
  facts === null ? null : (JSON.parse(vault.open(facts, factsSealContext(id))) as SignatureFacts);

/** What opens, or null where somebody altered it. */
export function tried<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Whether what names people is as it was hashed. What was forgotten with its contract, or never hashed, is not asked. */
function factsHold(vault: Vault, s: SignatureRow, isForgotten: boolean): boolean {
  if (s.factsHash === null) return true;
  if (s.proof === null || s.facts === null) return isForgotten;
  const facts = tried(() => openFacts(vault, s));
  const proof = tried(() => vault.open(s.proof!, proofSealContext(s.id)));
  return facts !== null && proof !== null && factsHash(proof, facts) === s.factsHash;
}

const actText: Record<string, string> = {
  sign: "合同的签名",
  change: "变更的签名",
  settle: "结算的签名",
  end: "申请解除的签名",
};

/**
 * Whether the signatures of a contract are as they were given: unchanged, none missing, none put in between, each for
 * the text that stands.
 */
export async function checkSignatures(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  contract: Pick<ContractRow, "id" | "words" | "docHash" | "isSigned">,
): Promise<string[]> {
  const { id, docHash } = contract;
  const [found, parties] = [await signatureRows(db, [id]), await partyRows(db, [id])];
  const changes = new Map((await changeRows(db, [id])).map((c) => [c.id, c]));
  /** The hash of what stands now where the signer was shown something; undefined where it does not open. */
  const shownTo = async ({ act, actId }: SignatureRow): Promise<string | null | undefined> => {
    if (act === "sign") return docHash;
    const change = changes.get(actId);
    if (act === "change") return change && changeHash(vault, change);
    if (act === "end") {
      const termination = await terminationById(db, id, actId);
      return termination && tried(() => terminationHash(vault, termination));
    }
    const settlement = await settlementById(db, id, actId);
    const lines = await linesOf(db, vault, actId).catch(() => undefined);
    return settlement && lines && tried(() => settlementHash(vault, settlement, lines));
  };
  const isForgotten = contract.words === null;
  const wrong: string[] = [];
  let before = "";
  for (const [i, s] of found.entries()) {
    const which = `第 ${s.seq} 个签名（${actText[s.act] ?? s.act}）`;
    if (s.seq !== i + 1) wrong.push(`${which}前面少了签名`);
    if (signatureHash(before, s) !== s.hash) wrong.push(`${which}被改过，或者前面的签名被改过`);
    if (!factsHold(vault, s, isForgotten)) wrong.push(`${which}的来源或验证方式被改过`);
    if (!isForgotten && (await shownTo(s)) !== s.docHash) wrong.push(`${which}签的不是现在的文字`);
    before = s.hash;
  }
  if (contract.isSigned && parties.some((p) => p.signedAt === null)) wrong.push("合同已经生效，却少了签名");
  return wrong;
}
