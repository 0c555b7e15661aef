import {
  deleteTimeOff,
  type EmployeeWeek,
  employeeCalendar,
  employeeWeek,
  saveEmployeeWeek,
  saveTimeOff,
} from "@ginkgo/api-contract/visits/employee-work";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldValue } from "../lib/form/form-values.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/employee-calendar.page";
import styles from "./employee.module.css";
import { EmployeeDay } from "./employee-day.tsx";
import { EmployeeGate } from "./employee-gate.tsx";
import { EmployeeWeekForm } from "./employee-week-form.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的日历" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的日历", noIndex: true });

const DAYS = 14;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export async function loader(args: Route.LoaderArgs) {
  if ((await ownMember(args)).employee?.state !== "APPROVED") return null;
  const requestedFrom = args.url.searchParams.get("from") ?? "";
  const from =
    /^20\d\d-\d\d-\d\d$/.test(requestedFrom) && !Number.isNaN(Date.parse(requestedFrom))
      ? requestedFrom
      : undefined;
  const [{ days }, week] = await Promise.all([
    pageCall(args, employeeCalendar, { query: { from, days: String(DAYS) } }),
    pageCall(args, employeeWeek),
  ]);
  return { days, week, isFirst: from === undefined };
}

/** A row with one side left empty goes on for the API to refuse: it would be a day off that nobody asked for. */
const hoursOf = (form: FormData, name: string) => {
  const [starts, ends] = [form.getAll(`${name}start`).map(String), form.getAll(`${name}end`).map(String)];
  return starts.flatMap((start, i) => (start || ends[i] ? [{ start, end: ends[i] ?? "" }] : []));
};
const of = (form: FormData) => ({ params: { day: fieldValue(form, "day") } });

export const action = formAction({
  off: (api, form) => callApi(api, saveTimeOff, { ...of(form), body: { hours: [] } }),
  other: (api, form) => callApi(api, saveTimeOff, { ...of(form), body: { hours: hoursOf(form, "") } }),
  usual: (api, form) => callApi(api, deleteTimeOff, of(form)),
  week: (api, form) => {
    const week: EmployeeWeek["week"] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      hours: hoursOf(form, `${weekday}-`),
    }));
    return callApi(api, saveEmployeeWeek, { body: { week, holidayOff: form.has("holidayOff") } });
  },
});

export default function EmployeeCalendarPage({ loaderData: data }: Route.ComponentProps) {
  if (!data)
    return (
      <>
        <h1 className={account.title}>我的日历</h1>
        <EmployeeGate />
      </>
    );
  const { days, week, isFirst } = data;
  const first = days[0]!.date;
  return (
    <div className={styles.employee}>
      <h1 className={account.title}>我的日历</h1>
      <p className={layout.muted}>每天的上门和空闲。哪天来不了，点“这天休息”，那天就不会派单给您。</p>
      <ol className={cx(layout.card, styles.days)} aria-label="每一天">
        {days.map((day) => (
          <EmployeeDay key={day.date} day={day} />
        ))}
      </ol>
      <nav className={cx(layout.row, layout.spaceBetween, layout.wrap)} aria-label="换一段日子">
        {isFirst ? <span /> : <Button render={<Link to="/user/calendar" />}>回到今天</Button>}
        <Button render={<Link to={`/user/calendar?from=${dayAfter(first, DAYS)}`} />}>后面两周</Button>
      </nav>
      <EmployeeWeekForm week={week} />
    </div>
  );
}
