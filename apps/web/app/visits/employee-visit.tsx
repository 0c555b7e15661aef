import type { HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import type { Visit } from "@ginkgo/api-contract/orders/order-shapes";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { useLiveOrders } from "../lib/live/use-live-orders.ts";
import { VisitRecord } from "../lib/orders/visit-record.tsx";
import styles from "./employee.module.css";
import { EmployeeMeasure } from "./employee-measure.tsx";
import { EmployeeRecordForm } from "./employee-record-form.tsx";
import { AbsentForm, ArriveForm, GotoForm, ReceiveForm, RejectForm } from "./employee-steps.tsx";
import { VisitAlerts, VisitContacts, VisitFacts } from "./employee-visit-card.tsx";
import type { EmployeeVisitData } from "./load-employee-visit.ts";
import { useVisitForm } from "./use-visit-form.ts";

const healthFields: [keyof HealthNotes, string][] = [
  ["diseases", "慢性病"],
  ["allergies", "过敏"],
  ["medications", "在吃的药"],
  ["note", "要留意的"],
];

/** Health answers, shown on request: each look is written down. */
function Health({ orderId }: { orderId: string }) {
  const { fetcher, busy, done, refused } = useVisitForm<HealthNotes>(orderId, "health");
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="health-h">
      <h2 id="health-h" className={account.subtitle}>
        健康情况
      </h2>
      <FormError refusal={refused} />
      {done ? (
        <Facts
          items={[
            ...(done.careLevel ? [{ term: "身体情况", value: careLevels[done.careLevel] }] : []),
            ...healthFields.flatMap(([name, term]) => (done[name] ? [{ term, value: done[name] }] : [])),
          ]}
        />
      ) : (
        <fetcher.Form method="post" className={layout.stack}>
          <input type="hidden" name="intent" value="health" />
          <input type="hidden" name="id" value={orderId} />
          <p className={layout.muted}>上门前请看一遍。看过会记下来，客人能看到；服务结束后就看不到了。</p>
          <Button type="submit" size="big" full icon="first-aid" busy={busy}>
            看健康情况
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}

const doing = ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];

function Next({ visit: { orderId, actions } }: { visit: Visit }) {
  return (
    <>
      {actions.includes("receive") && <ReceiveForm orderId={orderId} label="接单" isNext />}
      {actions.includes("goto") && <GotoForm orderId={orderId} isNext />}
      {actions.includes("handle") && <ArriveForm orderId={orderId} />}
      {actions.includes("absent") && <AbsentForm orderId={orderId} />}
      {actions.includes("reject") && (
        <RejectForm orderId={orderId} isAccepted={!actions.includes("receive")} />
      )}
    </>
  );
}

/** One visit from the employee's side: where it stands, what is to do, what was written. */
export function EmployeeVisit({ data: { visit, items, now } }: { data: EmployeeVisitData }) {
  const { orderId, status, statusText, sentence, address, hasHealth, record, sn } = visit;
  const isDoing = doing.includes(status);
  const last = record?.measured.at(-1);
  // What the service has measured comes first, and within its limits.
  const isMeasuring =
    visit.status === "EMPLOYEE_HANDLE" && visit.measures && !(last && last.beyond.length === 0);
  useLiveOrders(orderId);
  return (
    <div className={styles.employee}>
      <h1 className={account.title}>{visit.serviceName}</h1>
      <section className={cx(layout.card, layout.padded, layout.stack)} aria-label="这一单">
        <p className={styles.state}>
          <Icon name={isDoing ? "clock" : "info"} />
          <span>
            <b>{statusText}</b>
            {sentence}
          </span>
        </p>
        <VisitFacts visit={visit} now={now} />
        {isDoing && <VisitAlerts visit={visit} />}
        {isDoing && address && <VisitContacts address={address} />}
        <Next visit={visit} />
        <p className={layout.muted}>
          订单号 <span className={layout.noWrap}>{sn}</span>
        </p>
      </section>
      {isDoing && hasHealth && <Health orderId={orderId} />}
      {isMeasuring && visit.measures && <EmployeeMeasure visit={visit} measures={visit.measures} />}
      {!isMeasuring && visit.actions.includes("finish") && <EmployeeRecordForm visit={visit} items={items} />}
      {record?.endAt && <VisitRecord record={record} />}
    </div>
  );
}
