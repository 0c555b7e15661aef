import type { DispatchSwitch } from "@ginkgo/api-contract/orders/dispatch";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { categoryPath } from "../../listing/public.ts";
import { wordTree } from "../../reference/public.ts";
import { dispatchSwitches } from "../visits/tables.ts";

/** Families of services, each with a switch of its own; visits of one that is offered no more may still wait. */
export const serviceFamilies = async (db: Db): Promise<{ code: string; name: string }[]> =>
  (await wordTree(db, "serviceCategory")).map(({ value, text }) => ({ code: value, name: text }));

/** The family a service belongs to. */
export const familyOf = (category: string): string => categoryPath(category)[0] ?? category;

interface SwitchRow {
  category: string | null;
  isOn: boolean;
  reason: string;
  staffId: string;
  at: string;
  version: number;
}

/** The latest change of each switch that was ever changed. */
const latest = (db: Db): Promise<SwitchRow[]> =>
  rows<SwitchRow>(
    db,
    sql`select distinct on (category) category, is_on as "isOn", reason, staff_id::text as "staffId",
        ${iso(sql`at`)} as at, (count(*) over (partition by category))::int as version
      from ${dispatchSwitches} order by category, id desc`,
  );

/** The switches as they stand: of the whole portal first, then of each family. */
export async function readSwitches(db: Db): Promise<DispatchSwitch[]> {
  const changed = await latest(db);
  const names = await readStaff(
    db,
    changed.map((c) => c.staffId),
  );
  return [{ code: null, name: "全站" }, ...(await serviceFamilies(db))].map(
    ({ code, name }): DispatchSwitch => {
      const last = changed.find((c) => c.category === code);
      return {
        category: code,
        name,
        isOn: last?.isOn ?? true,
        version: last?.version ?? 0,
        last: last ? { by: names.get(last.staffId) ?? "工作人员", at: last.at, reason: last.reason } : null,
      };
    },
  );
}

/** Whether a visit is offered by itself: neither all of them nor its family are switched off. */
export async function isAutomatic(db: Db): Promise<(category: string | null) => boolean> {
  const off = new Set((await latest(db)).filter((s) => !s.isOn).map((s) => s.category));
  return (category) => !off.has(null) && (category === null || !off.has(familyOf(category)));
}
