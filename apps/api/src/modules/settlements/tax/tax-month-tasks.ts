import { addDays, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import type { Tx } from "../../../platform/database/database.ts";
import { syncTasks } from "../../tasks/public.ts";
import { taxMonths } from "./month-tax.ts";

/** What waits for somebody about withheld tax: a month that is to be paid over, and the second seat of a payment. */
export const TAX_TASK = "WITHHELD_TAX";

/** Has each month that is over and not paid over stand before the staff until the day it is due. */
export async function syncTaxMonths(tx: Tx, now: Date): Promise<void> {
  const wanted = (await taxMonths(tx, now))
    .filter(({ toPay }) => toPay !== null)
    .map(({ month, dueOn }) => ({
      id: month.replace("-", ""),
      text: `${month} 代扣的个税要在 ${dueOn} 以前申报、交完`,
      // The end of that day.
      dueAt: new Date(shanghaiTime(addDays(dueOn, 1)).getTime() - 1_000),
    }));
  await syncTasks(tx, { kind: TAX_TASK, subjectType: "taxMonth" }, wanted, now);
}
