import { approveChange, type Entry, rejectChange } from "@ginkgo/api-contract/publishing/entries";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { ChangeList } from "./change-list.tsx";
import styles from "./entries.module.css";

/** What a home or shop asks to change: set beside what stands, approved whole or in part, or sent back. */
export function RequestPart({ entry, onDone }: { entry: Entry; onDone: (next: Entry) => void }) {
  const { request, version, actions } = entry;
  const [isOpen, setOpen] = useState(true);
  const [refused, setRefused] = useState<string[]>([]);
  const [isRejecting, setRejecting] = useState(false);
  if (!request) return null;
  const mayDecide = actions.includes("approve");
  const fields = request.changes.map(({ field }) => field);
  const ticked = fields.filter((field) => !refused.includes(field));
  const isWhole = ticked.length === fields.length;
  const params = { id: request.id };
  return (
    <section className={styles.request} aria-label="申请的修改">
      <div className={cx(layout.row, layout.wrap)}>
        <b className={layout.grow}>
          {request.by} {momentText(request.at, Date.now())} 要改 {fields.length} 处，等审核
          {request.publishAt && `；批准后 ${momentText(request.publishAt, Date.now())} 发布`}。
        </b>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          对着看
        </Button>
        {mayDecide && (
          <Button size="small" aria-expanded={isRejecting} onClick={() => setRejecting(!isRejecting)}>
            退回…
          </Button>
        )}
      </div>
      {isOpen && (
        <ChangeList
          changes={request.changes}
          {...(mayDecide
            ? {
                ticked,
                onTick: (field: string, on: boolean) =>
                  setRefused(on ? refused.filter((one) => one !== field) : [...refused, field]),
              }
            : {})}
        />
      )}
      {mayDecide && ticked.length > 0 && (
        <StepForm
          press={isWhole ? `批准 ${fields.length} 处` : `批准打勾的 ${ticked.length} 处`}
          step={() =>
            callStaff(approveChange, { params, body: { version, ...(isWhole ? {} : { fields: ticked }) } })
          }
          onDone={onDone}
        >
          {null}
        </StepForm>
      )}
      {isRejecting && (
        <StepForm
          press="退回"
          variant="danger"
          draftKey={`entry-reject-${request.id}`}
          step={(form) =>
            callStaff(rejectChange, { params, body: { version, reason: textOf(form, "reason") } })
          }
          onDone={onDone}
        >
          {(wrong) => <ReasonInput fields={wrong} hint="对方看得到，请写清怎么改。" />}
        </StepForm>
      )}
    </section>
  );
}
