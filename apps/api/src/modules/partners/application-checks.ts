import { createHash } from "node:crypto";
import type { ApplyPart, CheckVerdict } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyItem } from "@ginkgo/api-contract/partners/apply-staff";
import { eq, sql } from "drizzle-orm";
import { badInput, problem, problemWith } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { applicationItems, type Item } from "./application-items.ts";
import type { ApplicationRow } from "./application-row.ts";
import { nextVersion } from "./move-application.ts";
import { applicationChecks, applications } from "./tables.ts";

/** Of what was written and shown there: another one is another item. */
const contentHash = ({ value, files }: Item): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([value, files.map(({ fileId }) => fileId)]))
    .digest();

/** The items of an application with what was found at each. */
export async function readItems(
  db: Db,
  services: Pick<AppContext, "vault" | "clock">,
  row: ApplicationRow,
): Promise<ApplyItem[]> {
  const items = await applicationItems(db, services, row);
  const found = await db
    .select({
      part: applicationChecks.part,
      verdict: applicationChecks.verdict,
      note: applicationChecks.note,
      hash: sql<string>`encode(${applicationChecks.contentHash}, 'hex')`,
      staffId: applicationChecks.staffId,
      at: iso(applicationChecks.at),
    })
    .from(applicationChecks)
    .where(eq(applicationChecks.applicationId, row.id));
  const names = await readStaff(
    db,
    found.map(({ staffId }) => staffId),
  );
  return items.map((item) => {
    const check = found.find(({ part }) => part === item.part);
    if (!check) return { ...item, verdict: null, note: null, by: null, at: null, changed: false };
    const changed = check.hash !== contentHash(item).toString("hex");
    const { verdict, note, at } = check;
    return {
      ...item,
      verdict: changed ? null : verdict,
      note,
      by: names.get(check.staffId) ?? null,
      at,
      changed,
    };
  });
}

/**
 * Keeps what a reviewer found at one item, in place of what was found before.
 * @param row locked by the caller
 * @throws {ProblemError} APPLY_MOVED where it is not under review, BAD_INPUT for an item it does not have
 */
export async function checkItem(
  tx: Tx,
  services: Pick<AppContext, "vault" | "clock">,
  row: ApplicationRow,
  {
    part,
    verdict,
    note,
    staffId,
  }: { part: ApplyPart; verdict: CheckVerdict; note?: string | undefined; staffId: string },
): Promise<void> {
  if (row.state !== "REVIEWING") throw problem("APPLY_MOVED", `check in ${row.state}`);
  const item = (await applicationItems(tx, services, row)).find((one) => one.part === part);
  if (!item) throw badInput({ part: "这份申请里没有这一项，请刷新后再看。" });
  const found = {
    verdict,
    note: verdict === "OK" ? null : (note ?? null),
    contentHash: contentHash(item),
    staffId,
    at: services.clock.now(),
  };
  await tx
    .insert(applicationChecks)
    .values({ applicationId: row.id, part, ...found })
    .onConflictDoUpdate({
      target: [applicationChecks.applicationId, applicationChecks.part],
      set: found,
    });
  await tx.update(applications).set({ version: nextVersion }).where(eq(applications.id, row.id));
}

/** Nobody is let in over an item that was not found right. @throws {ProblemError} APPLY_NOT_CHECKED */
export async function requireChecked(
  db: Db,
  services: Pick<AppContext, "vault" | "clock">,
  row: ApplicationRow,
): Promise<void> {
  const items = await readItems(db, services, row);
  const open = items.filter(({ verdict, required }) => verdict !== "OK" && (required || verdict !== null));
  if (items.length === 0 || open.length > 0)
    throw problemWith("APPLY_NOT_CHECKED", { open: open.map(({ partText }) => partText) });
}
