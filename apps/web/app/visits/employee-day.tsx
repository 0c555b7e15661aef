import type { CalendarDay, Hours } from "@ginkgo/api-contract/visits/employee-work";
import { dayText, hoursText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./employee.module.css";
import { HoursFields } from "./hours-fields.tsx";

const spans = (hours: readonly Hours[]) => hours.map(hoursText).join("、");

/** A day of the calendar: its visits, what is free, and how to take it off. */
export function EmployeeDay({ day }: { day: CalendarDay }) {
  const { date, holiday, isOther, hours, visits, free } = day;
  const { fetcher, busy, reply, refused, fields, typed } = useFormReply(
    `day-${date}`,
    "off",
    "other",
    "usual",
  );
  // A plain post answers one day of all.
  const isOwn = !typed.day || typed.day === date;
  useFormToast(isOwn ? reply : undefined, {
    off: "这天休息",
    other: "这天的时间改好了",
    usual: "照平常的时间",
  });
  const errorText = isOwn && refused ? (fields.day ?? refused.message) : undefined;
  const isFold = isOwn && reply?.intent === "other";
  return (
    <li className={styles.day}>
      <div className={cx(layout.row, layout.wrap, styles.dayHead)}>
        <h2 className={account.subtitle}>{dayText(date)}</h2>
        {holiday && <Tag tone="gold">{holiday}</Tag>}
        {isOther && <Tag tone="info">{hours.length === 0 ? "休息" : "另定的时间"}</Tag>}
      </div>
      {visits.length > 0 && (
        <ul className={styles.dayVisit}>
          {visits.map((v) => (
            <li key={v.orderId}>
              <Link className={styles.visit} to={`/user/order-detail?id=${v.orderId}`}>
                <b>{hoursText(v)}</b>
                <span>
                  {v.serviceName} · {v.areaText.split(" ").at(-1)} · {v.statusText}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={layout.muted}>
        {hours.length === 0 ? "不上门" : free.length > 0 ? `空闲 ${spans(free)}` : "没有空闲了"}
      </p>
      {errorText && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="warning-circle-fill" />
          <span>{errorText}</span>
        </p>
      )}
      <div className={cx(layout.row, layout.wrap, styles.dayBody)}>
        <fetcher.Form method="post">
          <input type="hidden" name="day" value={date} />
          {isOther ? (
            <Button type="submit" name="intent" value="usual" busy={busy}>
              照平常的时间
            </Button>
          ) : (
            hours.length > 0 && (
              <Button type="submit" name="intent" value="off" busy={busy}>
                这天休息
              </Button>
            )
          )}
        </fetcher.Form>
        <FormFold
          label={
            <>
              改时间<span className={layout.screenReader}>：{dayText(date)}</span>
            </>
          }
          reply={isFold ? reply : undefined}
        >
          <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)}>
            <input type="hidden" name="intent" value="other" />
            <input type="hidden" name="day" value={date} />
            <HoursFields hours={hours} fields={isFold ? fields : {}} at="hours" />
            <Button type="submit" full busy={busy}>
              这天只在这些时间上门
            </Button>
          </fetcher.Form>
        </FormFold>
      </div>
    </li>
  );
}
