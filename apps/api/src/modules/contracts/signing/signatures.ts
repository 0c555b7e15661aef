import { createHash, randomBytes } from "node:crypto";
import type { SignAct } from "@ginkgo/api-contract/contracts/contract-codes";
import { desc, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { firstOf, row, type Tx } from "../../../platform/database/database.ts";
import { bytes } from "../../../platform/database/sql-values.ts";
import type { PartyRow } from "../party-row.ts";
import { signatureFacts, signatures } from "../tables.ts";
import type { SignCode } from "./sign-code.ts";

/** Where a call came from. */
export interface Origin {
  /** The whole address. */
  ip: string;
  /** As the device called itself; null where it did not. */
  userAgent: string | null;
}

/** Who signs, and what shows that it was them. */
export interface Signer {
  kind: "member" | "staff" | "relative";
  /** Of the account; of a relative, who has none, that of their party. */
  id: string;
  from: Origin;
  /** How it was proved to be them, in words, numbers masked. */
  proof: string;
  /** The message code they typed in; absent where they proved it otherwise. */
  code?: SignCode;
}

/** What is signed: the contract, or a change, settlement or ending of it by its number. */
export interface Signed {
  act: Exclude<SignAct, "relative">;
  /** `0` of the contract itself. */
  actId: string;
  /** SHA-256 of what the signer was shown, hexadecimal. */
  docHash: string;
}

/** What names a person in the evidence: sealed, and erased at the end of its term. */
export interface SignatureFacts extends Origin {
  /** The number the code went to. */
  mobile: string | null;
  /** Milliseconds since 1970. */
  codeSentAt: number | null;
  /** Keeps the hash of what is forgotten from being found by trying. */
  salt: string;
}

export const factsSealContext = (signatureId: string): string =>
  `contracts.signature_facts.facts.${signatureId}`;

/** Under the table the column stood in first, whose rows were sealed for it. */
export const proofSealContext = (signatureId: string): string => `contracts.signatures.proof.${signatureId}`;

export const factsHash = (proof: string, facts: SignatureFacts): string =>
  createHash("sha256")
    .update(JSON.stringify([proof, facts.ip, facts.userAgent, facts.mobile, facts.codeSentAt, facts.salt]))
    .digest("hex");

/** What the hash of a signature covers beside that of the one before it, in one spelling. */
export interface SignatureContent {
  contractId: string;
  seq: number;
  id: string;
  partyId: string;
  role: string;
  memberId: string | null;
  act: string;
  actId: string;
  signerKind: string;
  signerId: string;
  /** Milliseconds since 1970. */
  signedAt: number;
  docHash: string;
  codeId: string | null;
  factsHash: string | null;
}

/** The hash of a signature, hexadecimal. */
export function signatureHash(before: string, c: SignatureContent): string {
  const line = [
    c.contractId,
    c.seq,
    c.id,
    c.partyId,
    c.role,
    c.memberId ?? "",
    c.act,
    c.actId,
    c.signerKind,
    c.signerId,
    c.signedAt,
    c.docHash,
    c.codeId ?? "",
    c.factsHash ?? "",
  ].join("|");
  return createHash("sha256").update(Buffer.from(before, "hex")).update(line).digest("hex");
}

/** Writes one signature of a locked contract, at the end of its chain. */
export async function writeSignature(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  contractId: string,
  party: Pick<PartyRow, "id" | "role" | "memberId">,
  { act, actId, docHash }: Signed,
  { kind, id: signerId, from, proof, code }: Signer,
): Promise<void> {
  const now = clock.now();
  const last = await firstOf(
    tx
      .select({ seq: signatures.seq, hash: sql<string>`encode(${signatures.hash}, 'hex')` })
      .from(signatures)
      .where(eq(signatures.contractId, contractId))
      .orderBy(desc(signatures.seq))
      .limit(1),
  );
  const { id } = (await row<{ id: string }>(tx, sql`select nextval('contracts.signature_ids')::text as id`))!;
  const facts: SignatureFacts = {
    ...from,
    mobile: code?.mobile ?? null,
    codeSentAt: code?.sentAt ?? null,
    salt: randomBytes(16).toString("hex"),
  };
  const content: SignatureContent = {
    contractId,
    seq: (last?.seq ?? 0) + 1,
    id,
    partyId: party.id,
    role: party.role,
    memberId: party.memberId,
    act,
    actId,
    signerKind: kind,
    signerId,
    signedAt: now.getTime(),
    docHash,
    codeId: code?.id ?? null,
    factsHash: factsHash(proof, facts),
  };
  const hex = (value: string) => bytes(Buffer.from(value, "hex"));
  await tx.insert(signatures).values({
    id,
    contractId,
    seq: content.seq,
    partyId: party.id,
    act,
    actId,
    signerKind: kind,
    signerId,
    signedAt: now,
    docHash: hex(docHash),
    codeId: content.codeId,
    factsHash: hex(content.factsHash!),
    hash: hex(signatureHash(last?.hash ?? "", content)),
  });
  await tx.insert(signatureFacts).values({
    signatureId: id,
    proof: vault.seal(proof, proofSealContext(id)),
    facts: vault.seal(JSON.stringify(facts), factsSealContext(id)),
  });
}
