import { sql } from "drizzle-orm";
import type { FileRights } from "../../http/file-rights.ts";
import { row } from "../../platform/database/database.ts";
import { passedId } from "./prove-applicant.ts";

/** Papers of an application: its applicant, proved by a code or signed in, and the staff who check it. */
export const fileRights: FileRights[] = [
  {
    kind: "apply",
    async mayRead(db, viewer, id, request, now) {
      if (viewer.kind === "staff") return viewer.permissions.has("applications.review");
      if (viewer.kind === "member") {
        const own = await row(
          db,
          sql`select 1 from partners.applications where id = ${id}::bigint and member_id = ${viewer.memberId}::bigint`,
        );
        if (own) return true;
      }
      return (await passedId(db, request, now)) === id;
    },
  },
];
