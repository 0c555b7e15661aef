import { sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { rows } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { fileUrl, labelPlace } from "./file-row.ts";

interface Kept {
  id: string;
  name: string;
  purpose: string;
  label: string;
  mime: string;
  size: number;
  at: number;
}

/** Uploaded files: told by name with where they open; all go with the account. */
export const personalData: PersonalData = {
  section: "files",
  async exportOf(db, memberId, vault) {
    const kept = await rows<Kept>(
      db,
      sql`select id::text, name, purpose, label, mime, size, ${millis(sql`created_at`)} as at
        from files.files where member_id = ${memberId}::bigint and ready_at is not null and not doomed order by created_at, id`,
    );
    const files = kept.map(({ id, name, purpose, label, mime, size, at }) => ({
      name: vault.open(label, labelPlace(id)),
      purpose,
      mime,
      size,
      url: fileUrl(name),
      uploadedAt: shanghaiInstant(new Date(at)),
    }));
    return { files };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.execute(sql`update files.files set doomed = true where member_id = ${memberId}::bigint`);
  },
};
