import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { tasks } from "./tables.ts";

/** Whose the thing is that a task waits for. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["task"],
    standsFor: (db, id) =>
      firstOf(
        db.select({ kind: tasks.subjectType, id: tasks.subjectId }).from(tasks).where(eq(tasks.id, id)),
      ),
  },
];
