import {
  acceptProposed,
  type Booking,
  bookingPage,
  cancelBooking,
  changeBooking,
} from "@ginkgo/api-contract/bookings/bookings";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Empty } from "@ginkgo/ui/empty";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { type FormReply, formAction, useFormReply } from "../lib/form/form-reply.ts";
import { textOf } from "../lib/form/form-typed.ts";
import { fieldValue } from "../lib/form/form-values.ts";
import { readForm } from "../lib/form/read-form.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/book.page";
import { bookDays } from "./book-days.ts";
import { bookTexts } from "./book-texts.ts";
import { type BookDays, BookWhen } from "./book-when.tsx";
import { type BookedHome, loadHomes } from "./load-homes.ts";
import { VisitFacts } from "./visit-facts.tsx";
import { VisitProposed } from "./visit-proposed.tsx";
import { hourText, VisitWhen } from "./visit-when.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "预约" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的预约", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const current = /^[1-9]\d{0,4}$/.exec(args.url.searchParams.get("current") ?? "")?.[0];
  const page = await pageCall(args, bookingPage, { query: { current } });
  const query = args.url.searchParams;
  const part = /^\d{1,2}$/.exec(query.get("part") ?? "")?.[0];
  return {
    ...page,
    days: bookDays(),
    homes: await loadHomes(args, page.records),
    made: query.get("made"),
    part: part === undefined ? undefined : Number(part),
  };
}

const id = (form: FormData) => ({ params: { id: fieldValue(form, "id") } });

const answer = formAction({
  change: (api, form) =>
    callApi(api, changeBooking, {
      ...id(form),
      body: { date: fieldValue(form, "date"), start: fieldValue(form, "start") || undefined },
    }),
  cancel: (api, form) => callApi(api, cancelBooking, id(form)),
  accept: (api, form) => callApi(api, acceptProposed, id(form)),
});

/** Without scripts, looking at other days is an answer that keeps what was chosen. */
export async function action(args: Route.ActionArgs) {
  const isLooking = args.url.searchParams.has("part");
  if (!isLooking) return answer(args);
  const typed = textOf(await readForm(args.request));
  return { intent: "look", at: Date.now(), message: "", status: 200, fields: {}, typed } satisfies FormReply;
}

interface EntryProps {
  booking: Booking;
  days: BookDays;
  /** The home of a visit to come. */
  home: BookedHome | undefined;
  part?: number | undefined;
}

/** Another day, in its place. */
function ChangeForm({ booking, days, home, part }: EntryProps) {
  const form = useFormReply(`book-change-${booking.id}`, "change", "look");
  const { fetcher, busy, reply, refused } = form;
  useFormToast(reply, { change: "日子改好了" });
  // A plain post answers one form of several alike: what was typed belongs to the booking it names.
  const isOwn = !form.typed.id || form.typed.id === booking.id;
  const typed = isOwn && refused ? form.typed : { date: booking.date, start: booking.start ?? "" };
  return (
    <FormFold label="改日子" reply={isOwn ? reply : undefined}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="id" value={booking.id} />
        <FormError refusal={isOwn ? refused : undefined} />
        {home ? (
          <VisitWhen
            key={`${booking.date}${booking.start}`}
            slots={home.slots}
            typed={typed}
            fields={isOwn ? form.fields : {}}
            part={part}
            hrefOf={(to) => `/user/book?part=${to}`}
          />
        ) : (
          <div className={layout.twoColumns} key={`${booking.date}${booking.start}`}>
            <BookWhen
              label={bookTexts[booking.kind].when}
              days={days}
              typed={typed}
              fields={isOwn ? form.fields : {}}
            />
          </div>
        )}
        <Button type="submit" name="intent" value="change" variant="primary" busy={busy}>
          改到这一天
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

function BookEntry({ booking, days, home, part }: EntryProps) {
  const { fetcher, reply } = useFormReply(`book-${booking.id}`, "cancel");
  useFormToast(reply, { cancel: "预约已取消" });
  const isLive = booking.actions.length > 0;
  const when = `${dayText(booking.date)}${booking.start ? ` ${hourText(booking.start)}` : ""}`;
  return (
    <li className={cx(layout.card, layout.padded, layout.stack)}>
      <div>
        <h2 className={account.subtitle}>{when}</h2>
        <p className={cx(layout.row, layout.wrap)}>
          <Tag tone={isLive ? "ok" : undefined}>{booking.stateText}</Tag>
          <span className={layout.muted}>{bookTexts[booking.kind].title}</span>
        </p>
      </div>
      <Facts
        items={[
          {
            term: bookTexts[booking.kind].target,
            value: <Link to={booking.link}>{booking.targetName}</Link>,
          },
          { term: bookTexts[booking.kind].people, value: `${booking.peopleCount} 人` },
          { term: "联系人", value: `${booking.contactName} ${booking.contactPhone}` },
          ...(booking.remark ? [{ term: "备注", value: booking.remark }] : []),
        ]}
      />
      <VisitProposed booking={booking} />
      {home && <VisitFacts home={home} />}
      {isLive ? (
        <>
          <p>
            <Button href={`/user/book-calendar?id=${booking.id}`} icon="calendar-check" download>
              加到手机日历
            </Button>
          </p>
          <ChangeForm booking={booking} days={days} home={home} part={part} />
          <ConfirmForm
            fetcher={fetcher}
            fields={{ intent: "cancel", id: booking.id }}
            title="取消这个预约？"
            description={`${when}，${booking.targetName}。取消后想去，可以再约一次。`}
            yes="取消预约"
          >
            <Button type="submit">
              取消预约<span className={layout.screenReader}>：{booking.targetName}</span>
            </Button>
          </ConfirmForm>
        </>
      ) : (
        <p>
          <Link className={button.moreLink} to={booking.link}>
            再看看{booking.targetName}
          </Link>
        </p>
      )}
    </li>
  );
}

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { records, days, homes, made, part, current, pages } = loaderData;
  const fresh = records.find((booking) => booking.id === made);
  return (
    <div className={cx(account.column, layout.stack)}>
      <h1 className={account.title}>我的预约</h1>
      {made && (
        <p className={cx(account.notice, account.block)} role="status">
          约好了。
          {fresh &&
            `${dayText(fresh.date)}${fresh.start ? hourText(fresh.start) : ""}，${fresh.targetName}。`}
          短信会发到您登录的手机号：对方确认、有变化、前一天傍晚都会告诉您。要改日子或取消，就在这里。
        </p>
      )}
      {records.length === 0 ? (
        <Empty
          title="还没有预约"
          text="看中哪家养老机构，先约个日子去看看；上门服务和旅居行程拿不准的，也能先约个时间问清楚。"
          action={
            <Button variant="primary" render={<Link to="/orgs" />}>
              去看养老机构
            </Button>
          }
        />
      ) : (
        <ul className={layout.stack} aria-label="预约">
          {records.map((booking) => (
            <BookEntry key={booking.id} booking={booking} days={days} home={homes[booking.id]} part={part} />
          ))}
        </ul>
      )}
      <Pager
        page={current}
        pages={pages}
        hrefOf={(n) => `/user/book?current=${n}`}
        as={HrefLink}
        label="预约翻页"
      />
    </div>
  );
}
