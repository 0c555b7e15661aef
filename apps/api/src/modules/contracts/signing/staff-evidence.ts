import { partyRoles, signActs } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { readBytes } from "../../files/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { hashOf } from "../contract-paper.ts";
import type { ContractRow } from "../contract-row.ts";
import { partyRows } from "../party-row.ts";
import { staffsContract } from "../staff-scope.ts";
import { usedBy } from "../store-document.ts";
import { attachments } from "../tables.ts";
import { checkSignatures, openFacts, type SignatureRow, signatureRows, tried } from "./check-signatures.ts";
import { openProof, signerNames } from "./evidence.ts";

type Deps = Pick<AppContext, "database" | "vault" | "clock" | "files">;

/** Whether the paper that was sent is still there as it was signed. @returns what is wrong; undefined where nothing is */
export async function checkPaper(
  db: Db,
  deps: Pick<AppContext, "database" | "files" | "vault">,
  { id, docHash, words }: ContractRow,
): Promise<string | undefined> {
  if (docHash === null || words === null) return undefined;
  const body = await firstOf(
    db
      .select({ fileId: attachments.fileId })
      .from(attachments)
      .where(and(eq(attachments.contractId, id), eq(attachments.kind, "BODY")))
      .orderBy(attachments.id)
      .limit(1),
  );
  const bytes = body && (await readBytes(deps, body.fileId, usedBy(id)));
  if (!bytes) return "签署的正文文件不在了";
  return hashOf(Buffer.from(bytes)) === docHash ? undefined : "签署的正文文件被改过";
}

/** Everything that is wrong with what a contract's signatures rest on. */
export async function checkEvidence(
  db: Db,
  deps: Pick<AppContext, "database" | "vault" | "files">,
  contract: ContractRow,
): Promise<string[]> {
  const paper = await checkPaper(db, deps, contract);
  return [...(await checkSignatures(db, deps, contract)), ...(paper ? [paper] : [])];
}

/**
 * What the signatures of a contract rest on, in full, and whether it is as it was written. The look is written to the
 * audit trail: it shows addresses and telephone numbers.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND
 */
export async function readEvidence(deps: Deps, viewer: StaffViewer, id: string): Promise<ContractEvidence> {
  const { database, vault, clock } = deps;
  const db = database.primary;
  requirePermission(viewer, "contracts.evidence");
  const contract = await staffsContract(db, viewer, id);
  const [parties, signed] = [await partyRows(db, [id]), await signatureRows(db, [id])];
  const nameOfSigner = await signerNames(db, vault, parties, signed);
  const present = (s: SignatureRow): ContractEvidence["signatures"][number] => {
    const facts = tried(() => openFacts(vault, s));
    return {
      seq: s.seq,
      actText: signActs[s.act as keyof typeof signActs],
      roleText: partyRoles[s.role as keyof typeof partyRoles],
      signerName: nameOfSigner(s),
      signedAt: shanghaiInstant(new Date(s.signedAt)),
      proof: openProof(vault, s),
      ip: facts?.ip ?? s.maskedIp,
      userAgent: facts?.userAgent ?? null,
      mobile: facts?.mobile ?? null,
      codeId: s.codeId,
      codeSentAt: facts?.codeSentAt ? shanghaiInstant(new Date(facts.codeSentAt)) : null,
      docHash: s.docHash,
      hash: s.hash,
    };
  };
  const wrong = await checkEvidence(db, deps, contract);
  await database.transaction((tx) =>
    audit(tx, {
      at: clock.now(),
      actor: { kind: "STAFF", id: viewer.staffId },
      action: "EVIDENCE_READ",
      memberId: contract.memberId,
      detail: `contract:${id}`,
    }),
  );
  const signatures = signed.map(present);
  return { intact: wrong.length === 0, wrong, docHash: contract.docHash, signatures };
}
