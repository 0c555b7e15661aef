import type { EmployeeWeek } from "@ginkgo/api-contract/visits/employee-work";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { HoursFields } from "./hours-fields.tsx";

const names = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** 每周上门的时间, the same every week; single days differ in the calendar. */
export function EmployeeWeekForm({ week: { week, holidayOff } }: { week: EmployeeWeek }) {
  const { fetcher, busy, reply, refused, fields } = useFormReply("employee-week", "week");
  useFormToast(reply, { week: "每周的时间改好了" });
  return (
    <section className={cx(layout.card, layout.padded)} aria-label="每周上门的时间">
      <FormFold label="改每周上门的时间" reply={reply}>
        <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)}>
          <input type="hidden" name="intent" value="week" />
          <FormError refusal={refused} />
          {week.map(({ weekday, hours }) => (
            <fieldset key={weekday}>
              <legend className={account.question}>{names[weekday - 1]}</legend>
              <HoursFields
                hours={hours}
                prefix={`${weekday}-`}
                fields={fields}
                at={`week.${weekday - 1}.hours`}
              />
            </fieldset>
          ))}
          <Check name="holidayOff" value="yes" label="法定节假日休息" defaultChecked={holidayOff} />
          <p className={layout.muted}>接下的单不受影响，照常上门。</p>
          <Button type="submit" size="big" full busy={busy}>
            保存
          </Button>
        </fetcher.Form>
      </FormFold>
    </section>
  );
}
