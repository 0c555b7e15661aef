import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { tasks } from "./tables.ts";

/** The task of that kind that waits for a thing; there is one at most. */
export const openOf = ({ kind, subject }: { kind: TaskKind; subject: { type: string; id: string } }): SQL =>
  and(
    eq(tasks.kind, kind),
    eq(tasks.subjectType, subject.type),
    eq(tasks.subjectId, subject.id),
    isNull(tasks.doneAt),
  )!;
