import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { NewOrg, writeOrgs } from "../organisations/public.ts";
import { organisations } from "../organisations/tables.ts";
import { type CleanOptions, cleanOrgs, type ExistingOrg } from "./clean-orgs.ts";
import { readTable } from "./read-table.ts";
import { csvReportOf, summaryOf } from "./report.ts";
import { toNewOrg } from "./to-new-org.ts";

const BATCH = 500;

export type ImportOptions = Pick<CleanOptions, "source" | "crs" | "area" | "mapping"> & { dryRun?: boolean };

export interface Imported {
  created: number;
  updated: number;
  /** Already stored from another source, whose richer entry was left as it is. */
  unchanged: number;
  /** Read by the operator. */
  summary: string;
  /** CSV with a line for every row. */
  report: string;
}

type Stored = ExistingOrg & { source: string };

async function storedOrgs(database: Database): Promise<Stored[]> {
  const found = await database.read
    .select({
      id: organisations.id,
      source: organisations.source,
      name: organisations.name,
      adcode: organisations.adcode,
      address: organisations.address,
      phone: organisations.phone,
      lng: organisations.lng,
      lat: organisations.lat,
    })
    .from(organisations);
  return found.map(({ phone, ...org }) => ({
    ...org,
    lng: org.lng ?? undefined,
    lat: org.lat ?? undefined,
    phones: phone ? phone.split("、") : [],
  }));
}

/**
 * Takes a list of organisations in: every row is accepted, corrected or refused, and the report says which and why.
 * All is written in one transaction, so a failure leaves nothing half done; the same list again only updates.
 * @param onProgress what is being done, how many rows of how many
 */
export async function importOrgs(
  database: Database,
  bytes: Uint8Array,
  { dryRun, ...options }: ImportOptions,
  clock: Clock,
  onProgress: (what: string, done: number, total: number) => void = () => {},
): Promise<Imported> {
  const table = readTable(bytes);
  const stored = await storedOrgs(database);
  const sourceOf = new Map(stored.map((o) => [o.id, o.source]));
  const today = shanghaiDay(clock.now());
  const list = cleanOrgs(table, { ...options, today, existing: stored }, (n, all) =>
    onProgress("检查", n, all),
  );
  let unchanged = 0;
  const wanted = list.results.flatMap((result) => {
    if (!result.record) return [];
    if (result.existingId && sourceOf.get(result.existingId) !== result.record.source.slice(0, 40)) {
      unchanged++;
      return [];
    }
    return [NewOrg.parse(toNewOrg(result.record))];
  });
  let done = { created: 0, updated: 0 };
  if (!dryRun) {
    await database.transaction(async (tx) => {
      // After a deadlock it begins anew.
      done = { created: 0, updated: 0 };
      for (let i = 0; i < wanted.length; i += BATCH) {
        const { created, updated } = await writeOrgs(tx, wanted.slice(i, i + BATCH), ["pictures"]);
        done.created += created;
        done.updated += updated;
        onProgress("写入", Math.min(i + BATCH, wanted.length), wanted.length);
      }
    });
  }
  return {
    ...done,
    unchanged: unchanged,
    summary: summaryOf(list, options.source),
    report: csvReportOf(list.results),
  };
}
