import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { kindNamed } from "../../publishing/public.ts";
import type { RunRow } from "./find-run.ts";
import { listColumns } from "./read-row.ts";
import type { Trial } from "./try-rows.ts";

/** Whose external numbers and mappings are an account's: its shops and homes; empty for the portal's own people. */
export async function ownerOf(db: Db, viewer: StaffViewer): Promise<string> {
  const own = await sellersOf(db, viewer);
  if (!own) return "";
  return own.length > 0 ? own.toSorted().join(",").slice(0, 200) : `staff:${viewer.staffId}`;
}

/** What rows of an import are tried against, as it stands now. */
export async function trialOf(
  db: Db,
  { entryKinds }: AppContext,
  viewer: StaffViewer,
  run: RunRow,
  now: Date,
): Promise<Trial> {
  return {
    runId: run.id,
    kind: kindNamed(entryKinds, run.kind),
    viewer,
    columns: listColumns(run.kind, run.headings ?? [], run.mapping, {
      today: shanghaiDay(run.madeAt),
      listArea: run.listArea,
    }),
    owner: await ownerOf(db, viewer),
    isDry: run.state === "CHECKING" || run.state === "CHECKED",
    publish: run.publish,
    now,
  };
}
