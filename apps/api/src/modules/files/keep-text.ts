import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { instant } from "../../platform/sql-values.ts";
import { contentPlace, labelPlace } from "./file-row.ts";
import { newFileId } from "./reserve-file.ts";

interface Text {
  memberId: string;
  /** Name to save it under, with its ending. */
  label: string;
  mime: string;
  text: string;
  usedBy: `${string}:${string}`;
  expiresAt: Date;
}

/**
 * Keeps a text the server made as a file of a member: sealed, private, gone at its time. Not in a transaction: the
 * store may be slow.
 * @returns the file's id
 */
export async function keepText(
  { database, files, vault, clock }: House,
  { memberId, label, mime, text, usedBy, expiresAt }: Text,
): Promise<string> {
  const [id, name] = [newFileId(), randomBytes(16).toString("hex")];
  const bytes = Buffer.from(vault.seal(text, contentPlace(id)));
  await database.transaction((tx) =>
    tx.execute(sql`insert into files.files
        (id, name, purpose, member_id, label, mime, size, created_at, used_by, expires_at)
      values (${id}::bigint, ${name}, 'export', ${memberId}::bigint, ${vault.seal(label, labelPlace(id))}, ${mime},
        ${bytes.byteLength}, ${instant(clock.now())}, ${usedBy}, ${instant(expiresAt)})`),
  );
  await files.put(name, bytes, "application/octet-stream");
  await database.transaction((tx) =>
    tx.execute(sql`update files.files set ready_at = ${instant(clock.now())} where id = ${id}::bigint`),
  );
  return id;
}
