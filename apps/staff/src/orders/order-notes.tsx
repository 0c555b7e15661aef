import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { noteOrder } from "@ginkgo/api-contract/orders/order-staff";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Textarea } from "@ginkgo/ui/textarea";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useKeepOrder } from "./use-order.ts";

/** What colleagues wrote about the order, and a line more; members never see it. */
export function Notes({ order: { id, history } }: { order: Order }) {
  const notes = history
    .map((event, place) => ({ ...event, place }))
    .filter(({ action }) => action === "note")
    .toReversed();
  const { keep } = useKeepOrder();
  const notify = useNotify();
  // A form of its own for each note: what was written goes once it is kept, and no sooner.
  const [written, setWritten] = useState(0);
  return (
    <Part id="notes" title="备注">
      <p className={layout.muted}>只有后台看得到。</p>
      <ol className={page.rows}>
        {notes.map(({ actor, at, reason, place }) => (
          <li key={place}>
            <span>
              {reason}
              <span className={layout.hint}>
                {actor.name}，{fullMomentText(at)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <StepForm
        key={written}
        press="记下备注"
        variant="secondary"
        step={(form) =>
          callStaff(noteOrder, { params: { id }, body: { text: String(form.get("text") ?? "") } })
        }
        onDone={(next) => {
          keep(next);
          setWritten((n) => n + 1);
          notify("备注记下了", { type: "success" });
          focusPart("notes");
        }}
      >
        {(fields) => <Textarea label="写一条备注" name="text" rows={2} maxLength={500} error={fields.text} />}
      </StepForm>
    </Part>
  );
}
