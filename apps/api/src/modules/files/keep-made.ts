import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { contentSealContext, labelSealContext } from "./file-row.ts";
import { purposes } from "./purposes.ts";
import { newFileId } from "./reserve-file.ts";
import { files as filesTable } from "./tables.ts";

interface Made {
  purpose: "export" | "extract" | "paper" | "list";
  /** Who may always open it; nobody for what rights of another module decide alone. */
  memberId: string | null;
  /** Name to save it under, with its ending. */
  label: string;
  mime: string;
  content: Buffer;
  /** `null` is claimed later, or goes after a day. */
  usedBy: `${string}:${string}` | null;
  expiresAt?: Date;
}

/**
 * Keeps what the server made as a file: private, sealed where its purpose says so, gone at its time where it has one. Not in a transaction: the
 * store may be slow.
 * @returns the file's id
 */
export async function keepMade(
  { database, files, vault, clock }: Pick<AppContext, "database" | "files" | "vault" | "clock">,
  { purpose, memberId, label, mime, content, usedBy, expiresAt }: Made,
): Promise<string> {
  const [id, name] = [newFileId(), randomBytes(16).toString("hex")];
  const { sealed } = purposes[purpose];
  const bytes = sealed ? Buffer.from(vault.seal(content.toString(sealed), contentSealContext(id))) : content;
  await database.transaction((tx) =>
    tx.insert(filesTable).values({
      id,
      name,
      purpose,
      memberId,
      label: vault.seal(label, labelSealContext(id)),
      mime,
      size: bytes.byteLength,
      createdAt: clock.now(),
      usedBy,
      expiresAt: expiresAt ? expiresAt : null,
    }),
  );
  await files.put(name, bytes, sealed ? "application/octet-stream" : mime);
  await database.transaction((tx) =>
    tx.update(filesTable).set({ readyAt: clock.now() }).where(eq(filesTable.id, id)),
  );
  return id;
}
