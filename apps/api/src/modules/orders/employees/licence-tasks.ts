import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, HOUR } from "../../../platform/clock.ts";
import { rows } from "../../../platform/database/database.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { openTask } from "../../tasks/public.ts";

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
 * Papers that run out within a month stand before the staff, each once: the one of an employee that runs out first, the
 * next when that is dealt with.
 */
async function openLicenceTasks({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const today = shanghaiDay(now);
  const ending = await rows<EndingPaper>(
    database.primary,
    sql`select e.id::text, e.employee_no as no, c.kind, c.valid_to::text as "validTo"
      from workforce.employee_certificates c join workforce.employees e on e.id = c.employee_id
      where e.status <> 'FROZEN' and c.valid_to between ${today}::date - ${AHEAD}::int and ${addDays(today, AHEAD)}::date
      order by c.valid_to, e.id, c.kind limit 1000`,
  );
  if (ending.length === 0) return;
  const known = new Set(
    (
      await rows<{ text: string }>(
        database.primary,
        sql`select t.text from tasks.tasks t where t.kind = 'LICENCE' and t.subject_type = 'employee'`,
      )
    ).map(({ text }) => text),
  );
  const fresh = ending.filter((paper) => !known.has(textOf(paper)));
  await database.transaction(async (tx) => {
    for (const paper of fresh)
      await openTask(
        tx,
        {
          kind: "LICENCE",
          subject: { type: "employee", id: paper.id, text: textOf(paper) },
          dueAt: new Date(midnightOf(paper.validTo) + DAY),
        },
        now,
      );
  });
}

export const licenceWork: DueWork<AppContext> = {
  name: "orders.licences",
  every: HOUR,
  run: openLicenceTasks,
};
