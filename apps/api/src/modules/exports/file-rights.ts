import { and, eq, gt } from "drizzle-orm";
import type { FileRights } from "../../http/file-rights.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import { runs } from "./tables.ts";

/** So long after it was fetched the address opens: every download is one the audit knows of. */
const OPEN_FOR = 5 * MINUTE;

/** The file of an export is for whoever asked for it. */
export const fileRights: FileRights[] = [
  {
    kind: "staffExport",
    async mayRead(db, viewer, id, _request, now) {
      if (viewer.kind !== "staff" || !viewer.permissions.has("exports.make")) return false;
      const taken = and(
        eq(runs.id, id),
        eq(runs.staffId, viewer.staffId),
        gt(runs.takenAt, later(now, -OPEN_FOR)),
      );
      return (await firstOf(db.select({ id: runs.id }).from(runs).where(taken))) !== undefined;
    },
  },
];
