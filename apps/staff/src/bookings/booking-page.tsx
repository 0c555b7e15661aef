import {
  type BookingEvent,
  bookViews,
  CORRECT_DAYS,
  confirmBooking,
  noShowBooking,
  proposeBooking,
  revealBooking,
  type StaffBooking,
  type StaffBookingDetail,
  staffBooking,
  staffBookings,
  visitedBooking,
} from "@ginkgo/api-contract/bookings/bookings";
import { fullMomentText, shortDayText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { Part } from "../part.tsx";
import { RevealPhone } from "../reveal/reveal-phone.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";

type View = keyof typeof bookViews;

const whenOf = ({ date, start }: { date: string; start: string | null }) =>
  `${shortDayText(date)} ${start ?? "没说几点"}`;

/** A line of what happened, with the time where it was about one. */
const historyLine = ({ at, by, action, actionText, text, ...when }: BookingEvent) => ({
  at,
  by,
  text: timed.has(action) ? `${actionText}：${whenOf(when)}` : actionText,
  words: text,
});
const timed: ReadonlySet<string> = new Set(["BOOK", "CHANGE", "ACCEPT", "CONFIRM", "PROPOSE"]);

const confirming = {
  action: "confirm",
  toast: "确认好了，会员会收到短信",
  run: (one: StaffBooking) => callStaff(confirmBooking, callOn(one)),
};

/** Confirming says for when; where another time was asked for, that it is taken back. */
const confirmStep = (one: StaffBooking): CaseStep<StaffBookingDetail> =>
  one.proposed
    ? {
        ...confirming,
        label: `按原来的时间 ${whenOf(one)} 确认…`,
        press: `确认 ${whenOf(one)}`,
        fields: () => (
          <p>已经请会员改到 {whenOf(one.proposed!)}，还没有答复。按原来的时间确认，这个建议就收回了。</p>
        ),
      }
    : { ...confirming, label: `确认 ${whenOf(one)}，等他们来`, isNext: true };

const outcomes = {
  visited: { text: "来过了", call: visitedBooking },
  noShow: { text: "没有来", call: noShowBooking },
} as const;

/** Whether anybody came is written down at once; put right it is for a reason, because the family was told. */
const outcomeStep = (
  { state }: StaffBooking,
  action: keyof typeof outcomes,
): CaseStep<StaffBookingDetail> => {
  const { text, call } = outcomes[action];
  const isCorrection = state === "VISITED" || state === "NO_SHOW";
  return {
    action,
    toast: `记下了：${text}`,
    run: (one, form) =>
      callStaff(call, callOn(one, isCorrection ? { reason: textOf(form, "reason") } : undefined)),
    ...(isCorrection
      ? {
          label: `记错了，更正为：${text}…`,
          press: `更正为：${text}`,
          fields: (texts) => (
            <ReasonInput fields={texts} hint={`会员会收到消息；记下以后 ${CORRECT_DAYS} 天里可以更正`} />
          ),
        }
      : { label: `记下：${text}`, ...(action === "visited" && { isNext: true as const }) }),
  };
};

const steps: readonly CaseStep<StaffBookingDetail>[] = [
  {
    action: "propose",
    label: "请他们换个时间…",
    press: "建议这个时间",
    toast: "建议发出去了，会员同意了就算确认",
    fields: (texts) => (
      <>
        <TextInput label="改到哪一天" name="date" type="date" error={texts.date} />
        <TextInput label="几点" name="start" type="time" step={1800} error={texts.start} />
        <TextInput label="为什么" name="text" optional maxLength={100} hint="会员看得到" error={texts.text} />
      </>
    ),
    run: (one, form) =>
      callStaff(
        proposeBooking,
        callOn(one, {
          date: textOf(form, "date"),
          start: textOf(form, "start"),
          text: textOf(form, "text"),
        }),
      ),
  },
];

const BookingTag = ({ booking: { state, stateText, proposed } }: { booking: StaffBooking }) => (
  <Tag tone={state === "CONFIRMED" || state === "VISITED" ? "ok" : state === "BOOKED" ? "gold" : "neutral"}>
    {proposed ? "等会员同意改时间" : stateText}
  </Tag>
);

/** How long it still has to be confirmed, or how late that is. */
function Due({ booking: { confirmBy }, now }: { booking: StaffBooking; now: number }) {
  if (!confirmBy) return null;
  const { text, isLate } = timeLeft(confirmBy, now);
  return <span className={cx(isLate && styles.late)}>{text}</span>;
}

function BookingCase({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffBooking, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("bookings", id, load);
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.targetName}</h2>
          <BookingTag booking={one} />
          <span>{whenOf(one)}</span>
          {one.confirmBy && (
            <span>
              {shortMomentText(one.confirmBy)} 前要确认，
              <Due booking={one} now={now} />
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="booking" title="谁来，来做什么">
            <Facts
              items={[
                { term: "哪一种", value: one.kindText },
                { term: "几位", value: `${one.peopleCount} 位` },
                { term: "联系人", value: `${one.contactName} ${one.contactPhone}` },
                { term: "备注", value: one.remark ?? "没有写" },
                ...(one.proposed
                  ? [
                      {
                        term: "已建议",
                        value: `${whenOf(one.proposed)}，等会员同意${one.proposed.text ? `（${one.proposed.text}）` : ""}`,
                      },
                    ]
                  : []),
                { term: "什么时候约的", value: fullMomentText(one.createdAt) },
              ]}
            />
            <RevealPhone
              reveal={(reason) =>
                callStaff(revealBooking, { params: { id: one.id }, body: { reason } }).then(
                  ({ contactName, contactPhone }) => `${contactName} ${contactPhone}`,
                )
              }
            />
          </Part>
          {one.history.length > 0 && <CaseHistory events={one.history.toReversed().map(historyLine)} />}
        </>
      }
      side={
        <CaseSteps
          name="bookings"
          one={one}
          steps={[confirmStep(one), outcomeStep(one, "visited"), outcomeStep(one, "noShow"), ...steps]}
          onDone={keep}
          onMoved={lookAgain}
        />
      }
    />
  );
}

/** Bookings of a home, a service or a trip: those to be confirmed first. */
export function BookingPage() {
  const now = useServerNow();
  const cases = useCases<StaffBooking, View>("bookings", bookViews, "waiting", (view, paging) =>
    callStaff(staffBookings, { query: { view, ...paging } }),
  );
  return (
    <SplitPage
      title="预约"
      tool={<ExportButton list="bookings" filters={{ view: cases.view }} />}
      views={bookViews}
      cases={cases}
      empty="没有这样的预约。会员在机构、服务和旅居页面上约的，会排在这里，最先要确认的在前。"
      unit="个"
      bulk={{
        nameOf: (one) => `${one.contactName}，${whenOf(one)}`,
        // Whether anybody came is written down one by one: the family is told at once.
        steps: [
          {
            label: "确认，等他们来",
            can: ({ actions, proposed }: StaffBooking) => actions.includes("confirm") && !proposed,
            run: confirming.run,
          },
        ],
        onDone: () => void cases.refetch(),
      }}
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.targetName}</b>
            <span>{whenOf(one)}</span>
          </span>
          <span className={styles.line}>
            <span className={cx(layout.muted)}>
              {one.contactName}，{one.peopleCount} 位
            </span>
            {one.confirmBy ? <Due booking={one} now={now} /> : <BookingTag booking={one} />}
          </span>
        </>
      )}
    >
      {(id) => <BookingCase id={id} />}
    </SplitPage>
  );
}
