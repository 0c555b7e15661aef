import { useDraggable } from "@dnd-kit/core";
import type { WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import type { OfferState } from "@ginkgo/api-contract/orders/order-codes";
import { clockText, shanghaiDay, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import bulk from "../bulk/bulk.module.css";
import { timeLeft } from "../tasks/time-left.ts";
import styles from "./dispatch.module.css";

/** Today, or the day; then from when to when. */
export function whenText(
  { day, start, end }: Pick<WaitingVisit, "day" | "start" | "end">,
  now: number,
): string {
  const isToday = day === shanghaiDay(now);
  return `${isToday ? `今天 ${clockText(start)}` : shortMomentText(start)}–${clockText(end)}`;
}

/** Whose offers ended so; none: empty. Who was asked twice is named once. */
function whoOf({ refused }: WaitingVisit, state: OfferState): string {
  const names = [...new Set(refused.filter((one) => one.state === state).map(({ name }) => name))];
  return names.length > 2 ? `${names[0]}等 ${names.length} 人` : names.join("、");
}

/** What became of asking so far, in a word or two each; who said no beneath it or, where there is no room, among them. */
export const WaitingTags = ({ visit, saysWho = false }: { visit: WaitingVisit; saysWho?: boolean }) => (
  <span className={styles.tags}>
    {visit.replanText && <Tag tone="red">{visit.replanText}</Tag>}
    {visit.needsPerson && !visit.replanText && <Tag tone="red">要人来派</Tag>}
    {visit.asked.length > 0 && <Tag tone="info">在等{visit.asked.map((a) => a.name).join("、")}</Tag>}
    {visit.restsUntil && <Tag>夜里不催，等到早上 {clockText(visit.restsUntil)}</Tag>}
    {visit.people > 1 && (
      <Tag tone="gold">
        已接 {visit.accepted} / {visit.people} 人
      </Tag>
    )}
    {saysWho && whoOf(visit, "REJECTED") && <Tag>{whoOf(visit, "REJECTED")}拒单</Tag>}
    {saysWho && whoOf(visit, "EXPIRED") && <Tag>{whoOf(visit, "EXPIRED")}没有答复</Tag>}
    {visit.priority && <Tag tone="gold">会员优先</Tag>}
  </span>
);

function WaitingCard({
  visit,
  isChosen,
  isTicked,
  now,
  onChoose,
  onTick,
}: {
  visit: WaitingVisit;
  isChosen: boolean;
  isTicked: boolean;
  now: number;
  onChoose: () => void;
  onTick: (ticked: boolean) => void;
}) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: visit.orderId });
  const left = visit.dueAt ? timeLeft(visit.dueAt, now) : undefined;
  const what = `${visit.serviceName}，${visit.receiver ?? ""}，${whenText(visit, now)}`;
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={cx(styles.card, isChosen && styles.chosen, isDragging && styles.dragged)}
    >
      <label className={bulk.target}>
        <input
          type="checkbox"
          aria-label={`一起排：${what}`}
          className={bulk.tick}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      </label>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.cardHead}>
          <b>{visit.serviceName}</b>
          {left && <b className={left.isLate ? styles.late : styles.left}>{left.text}</b>}
        </span>
        <span>{whenText(visit, now)}</span>
        <span className={layout.muted}>
          {visit.receiver ?? "收件人已删除"} · {visit.areaText}
        </span>
        <WaitingTags visit={visit} />
        {visit.refused.map(({ name, stateText, reason }) => (
          <span key={`${name}${stateText}${reason}`} className={layout.hint}>
            {name} {stateText}
            {reason && `：“${reason}”`}
          </span>
        ))}
      </button>
    </li>
  );
}

/** Visits that wait for somebody, what is late first. */
export function WaitingList({
  visits,
  chosenId,
  ticked,
  now,
  onChoose,
  onTick,
}: {
  visits: readonly WaitingVisit[];
  chosenId: string | undefined;
  ticked: readonly string[];
  now: number;
  onChoose: (visit: WaitingVisit) => void;
  onTick: (id: string, ticked: boolean) => void;
}) {
  if (visits.length === 0) return <p className={styles.none}>没有等着派的单。</p>;
  return (
    <ul className={styles.cards}>
      {visits.map((visit) => (
        <WaitingCard
          key={visit.orderId}
          visit={visit}
          isChosen={visit.orderId === chosenId}
          isTicked={ticked.includes(visit.orderId)}
          now={now}
          onChoose={() => onChoose(visit)}
          onTick={(on) => onTick(visit.orderId, on)}
        />
      ))}
    </ul>
  );
}
