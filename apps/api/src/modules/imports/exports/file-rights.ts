import { and, eq } from "drizzle-orm";
import type { FileRights } from "../../../http/file-rights.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { listExports } from "../tables.ts";

/** The file of a list is for whoever asked for it. */
export const fileRights: FileRights[] = [
  {
    kind: "listExport",
    async mayRead(db, viewer, id) {
      if (viewer.kind !== "staff") return false;
      const own = and(eq(listExports.id, id), eq(listExports.staffId, viewer.staffId));
      return (await firstOf(db.select({ id: listExports.id }).from(listExports).where(own))) !== undefined;
    },
  },
];
