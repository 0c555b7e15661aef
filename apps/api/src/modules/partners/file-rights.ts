import { and, eq, sql } from "drizzle-orm";
import type { FileRights } from "../../http/file-rights.ts";
import { firstOf } from "../../platform/database/database.ts";
import { passedId } from "./prove-applicant.ts";
import { applications } from "./tables.ts";

/** Papers of an application: its applicant, proved by a code or signed in, and the staff who check it. */
export const fileRights: FileRights[] = [
  {
    kind: "apply",
    async mayRead(db, viewer, id, request, now) {
      if (viewer.kind === "staff") return viewer.permissions.has("applications.review");
      if (viewer.kind === "member") {
        const own = await firstOf(
          db
            .select({ found: sql<number>`1` })
            .from(applications)
            .where(and(eq(applications.id, id), eq(applications.memberId, viewer.memberId))),
        );
        if (own) return true;
      }
      return (await passedId(db, request, now)) === id;
    },
  },
];
