import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, HOUR } from "../../../platform/clock.ts";
import { rows, type Tx } from "../../../platform/database/database.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { syncTasks } from "../../tasks/public.ts";

/** Staff hear of a paper so long before it runs out, days. */
const AHEAD = 30;

interface EndingPaper {
  id: string;
  no: string;
  kind: CertificateKind;
  validTo: string;
}

const textOf = ({ no, kind, validTo }: EndingPaper) =>
  `服务人员 ${no}：${certificateKinds[kind]} ${validTo} 到期`;

/**
 * Papers that run out within a month, or did within the last, stand before the staff: of each employee the one that runs
 * out first, until another stands in its place. Nobody is asked about who is not sent anyway.
 * @param employeeId only of that employee
 */
export async function syncLicenceTasks(tx: Tx, now: Date, employeeId?: string): Promise<void> {
  const today = shanghaiDay(now);
  const ending = await rows<EndingPaper>(
    tx,
    sql`select distinct on (e.id) e.id::text, e.employee_no as no, c.kind, c.valid_to::text as "validTo"
      from workforce.employee_certificates c join workforce.employees e on e.id = c.employee_id
      where e.status <> 'FROZEN' and c.valid_to between ${addDays(today, -AHEAD)}::date and ${addDays(today, AHEAD)}::date
        and ${employeeId === undefined ? sql`true` : sql`e.id = ${employeeId}::bigint`}
      order by e.id, c.valid_to, c.kind`,
  );
  const wanted = ending.map((paper) => ({
    id: paper.id,
    text: textOf(paper),
    dueAt: new Date(midnightOf(paper.validTo) + DAY),
  }));
  const of = { kind: "LICENCE", subjectType: "employee" } as const;
  await syncTasks(tx, employeeId === undefined ? of : { ...of, subjectId: employeeId }, wanted, now);
}

export const licenceWork: DueWork<AppContext> = {
  name: "orders.licences",
  every: HOUR,
  run: ({ database, clock }) => database.transaction((tx) => syncLicenceTasks(tx, clock.now())),
};
