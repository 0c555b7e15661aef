import type { FieldErrors } from "@ginkgo/api-contract/problems";
import { daysAhead } from "@ginkgo/api-contract/publishing/days-ahead";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { ProblemError } from "../../http/problem.ts";
import { validate } from "../../http/validate.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";

export interface Checked {
  id: string;
  /** Who wants it published; null where that was asked before. */
  viewer: StaffViewer | null;
  now: Date;
}

/** What keeps content from being published, and the content as its kind reads it where nothing does. */
export async function checkContent(
  db: Db,
  kind: EntryKind,
  { id, viewer, now }: Checked,
  content: EntryContent,
): Promise<{ faults: FieldErrors; content?: unknown }> {
  const ahead = daysAhead(kind.kind, content, shanghaiDay(now));
  try {
    const whole = validate(kind.shape, content);
    const found = Object.entries({ ...ahead, ...(await kind.check?.(db, id, whole, viewer)) });
    const faults = Object.fromEntries(found.filter((f): f is [string, string] => f[1] !== undefined));
    return Object.keys(faults).length > 0 ? { faults } : { faults, content: whole };
  } catch (error) {
    if (error instanceof ProblemError && error.fields) return { faults: { ...ahead, ...error.fields } };
    throw error;
  }
}
