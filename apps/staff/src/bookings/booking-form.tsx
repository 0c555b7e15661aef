import {
  confirmBooking,
  noShowBooking,
  proposeBooking,
  revealBooking,
  type StaffBooking,
  visitedBooking,
} from "@ginkgo/api-contract/bookings/bookings";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { useSubmit } from "../use-submit.ts";

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** The steps of a booking that need no words. */
const steps = [
  { action: "confirm", call: confirmBooking, label: "确认，等他们来", toast: "确认好了，会员会收到短信" },
  { action: "visited", call: visitedBooking, label: "记下：来过了", toast: "记下了" },
  { action: "noShow", call: noShowBooking, label: "记下：没有来", toast: "记下了" },
] as const;

/** What a person of the home does with a booking: confirms it, asks for another time, rings, writes down how it went. */
export function VisitForm() {
  const record = useRecordContext<StaffBooking>();
  const refresh = useRefresh();
  const notify = useNotify();
  const { form, fields, failure, busy, send } = useSubmit();
  const [phone, setPhone] = useState<string>();
  if (!record) return null;
  const { id, actions, contactName, contactPhone, remark, proposed } = record;
  const params = { id };

  async function run(step: () => Promise<unknown>, toast: string) {
    if (!(await send(step))) return;
    notify(toast, { type: "success" });
    refresh();
  }
  return (
    <div className={layout.stack}>
      <Facts
        items={[
          { term: "联系人", value: `${contactName} ${phone ?? contactPhone}` },
          { term: "备注", value: remark ?? "没有写" },
          ...(proposed ? [{ term: "已建议", value: `${proposed.date} ${proposed.start}，等会员同意` }] : []),
        ]}
      />
      {failure && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        {steps
          .filter(({ action }) => actions.includes(action))
          .map(({ call, label, toast }) => (
            <Button
              key={label}
              size="small"
              variant={call === confirmBooking ? "primary" : "secondary"}
              busy={busy}
              onClick={() => run(() => callStaff(call, { params }), toast)}
            >
              {label}
            </Button>
          ))}
      </div>
      <form
        ref={form}
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const body = { date: text(typed, "date"), start: text(typed, "start"), text: text(typed, "text") };
          void run(() => callStaff(proposeBooking, { params, body }), "建议发出去了，会员同意了就算确认");
        }}
      >
        <div className={cx(layout.row, layout.wrap)}>
          <TextInput label="请他们改到哪一天" name="date" type="date" error={fields.date} />
          <TextInput label="几点" name="start" type="time" step={1800} error={fields.start} />
          <TextInput label="为什么" name="text" optional maxLength={100} error={fields.text} />
        </div>
        <div className={cx(layout.row, layout.wrap)}>
          <Button type="submit" size="small" busy={busy}>
            建议这个时间
          </Button>
        </div>
      </form>
      {!phone && (
        <form
          className={cx(layout.row, layout.wrap)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const body = { reason: text(new FormData(event.currentTarget), "reason") };
            void send(async () => {
              setPhone((await callStaff(revealBooking, { params, body })).contactPhone);
            });
          }}
        >
          <TextInput label="为什么要看完整号码" name="reason" maxLength={200} error={fields.reason} />
          <Button type="submit" size="small" busy={busy}>
            看号码
          </Button>
        </form>
      )}
    </div>
  );
}
