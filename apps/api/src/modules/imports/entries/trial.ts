import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { kindNamed } from "../../publishing/public.ts";
import type { RunRow } from "./find-run.ts";
import { listColumns } from "./read-row.ts";
import type { Trial } from "./try-rows.ts";

/** What rows of an import are tried against, as it stands now. */
export async function trialOf(
  db: Db,
  { entryKinds }: AppContext,
  viewer: StaffViewer,
  run: RunRow,
  now: Date,
): Promise<Trial> {
  const own = await sellersOf(db, viewer);
  return {
    runId: run.id,
    kind: kindNamed(entryKinds, run.kind),
    viewer,
    columns: listColumns(run.kind, run.headings ?? [], run.mapping),
    owner: own ? own.toSorted().join(",").slice(0, 200) : "",
    isDry: run.state === "CHECKING" || run.state === "CHECKED",
    publish: run.publish,
    now,
  };
}
