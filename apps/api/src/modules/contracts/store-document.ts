import type { AttachmentKind } from "@ginkgo/api-contract/contracts/contract-codes";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { claimFiles, keepMade } from "../files/public.ts";
import { attachments } from "./tables.ts";

/** A file to go with a contract. */
export interface NewAttachment {
  kind: AttachmentKind;
  fileId: string;
  /** With its ending. */
  name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: string;
}

export const attachmentSealContext = (id: string): string => `contracts.attachments.name.${id}`;

/** What a contract's files are kept under. */
export const usedBy = (contractId: string): `contract:${string}` => `contract:${contractId}`;

/** Keeps a drawn paper as a file that is attached next, or goes after a day. Outside any transaction. */
export const storeDocument = (
  context: Pick<AppContext, "database" | "files" | "vault" | "clock">,
  label: string,
  content: Buffer,
): Promise<string> =>
  keepMade(context, {
    purpose: "paper",
    memberId: null,
    label,
    mime: "application/pdf",
    content,
    usedBy: null,
  });

/** Puts a file beside a locked contract. */
export async function attach(
  tx: Tx,
  vault: Vault,
  contractId: string,
  { kind, fileId, name, sha256 }: NewAttachment,
  now: Date,
): Promise<void> {
  const id = await nextIdOf(tx, attachments);
  await claimFiles(tx, [fileId], usedBy(contractId));
  await tx.insert(attachments).values({
    id,
    contractId,
    kind,
    fileId,
    name: vault.seal(name, attachmentSealContext(id)),
    sha256: Buffer.from(sha256, "hex"),
    uploadedAt: now,
  });
}
