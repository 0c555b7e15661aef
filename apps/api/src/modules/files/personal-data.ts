import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNotNull } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { fileUrl, labelSealContext } from "./file-row.ts";
import { files as filesTable } from "./tables.ts";

/** Uploaded files: told by name with where they open; all go with the account. */
export const personalData: PersonalData = {
  section: "files",
  async exportOf(db, memberId, vault) {
    const ownFiles = await db
      .select({
        id: filesTable.id,
        name: filesTable.name,
        purpose: filesTable.purpose,
        label: filesTable.label,
        mime: filesTable.mime,
        size: filesTable.size,
        at: millis(filesTable.createdAt),
      })
      .from(filesTable)
      .where(
        and(eq(filesTable.memberId, memberId), isNotNull(filesTable.readyAt), eq(filesTable.doomed, false)),
      )
      .orderBy(filesTable.createdAt, filesTable.id);
    const files = ownFiles.map(({ id, name, purpose, label, mime, size, at }) => ({
      name: vault.open(label, labelSealContext(id)),
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
    await tx.update(filesTable).set({ doomed: true }).where(eq(filesTable.memberId, memberId));
  },
};
