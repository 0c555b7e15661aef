import type { Candidate, WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Link } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { Key } from "../shell/key.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import styles from "./dispatch.module.css";
import { FreeWeek } from "./free-week.tsx";
import { ReasonList } from "./reason-list.tsx";
import { isTakenAway, offerText } from "./send-visit.ts";
import type { Placing } from "./use-board.ts";
import { ableOf, useCandidates } from "./use-candidates.ts";
import { WaitingTags, whenText } from "./waiting-list.tsx";

/** Keys 1, 2 and 3 send to the first of those who can. */
export const KEYED = 3;

function CandidateItem({
  candidate,
  index,
  isTried,
  isFilled,
  verb,
  busy,
  onSend,
}: {
  candidate: Candidate;
  /** Among those who can; -1 of somebody who cannot. */
  index: number;
  isTried: boolean;
  /** Its button is the one filled: of who is tried on, else of the first. */
  isFilled: boolean;
  verb: string;
  busy: boolean;
  onSend: () => void;
}) {
  const { name, gradeText, rating, score, reasons, can, offer, scoreParts } = candidate;
  return (
    <li className={cx(isTried ? styles.tried : index === 0 && can && styles.first)}>
      <span className={styles.cardHead}>
        <span>
          <Link to={`/employees/${candidate.employeeId}`}>
            <b>{name}</b>
          </Link>{" "}
          <span className={layout.muted}>
            {gradeText} · {rating.toFixed(1)}
          </span>
        </span>
        <b>
          {score === null ? (offer ? (offer.state === "SENT" ? "等答复" : "已接") : "不可派") : `${score} 分`}
        </b>
      </span>
      {offer && <span>{offerText(candidate)}</span>}
      <ReasonList reasons={offer ? reasons.filter((r) => r.side !== "FOR") : reasons} />
      {can && (
        <>
          <details>
            <summary>这 {score} 分怎么来的</summary>
            <ul>
              {scoreParts.map(({ text, points }) => (
                <li key={text}>
                  {text}：{points > 0 ? `+${points}` : `−${Math.abs(points)}`}
                </li>
              ))}
            </ul>
          </details>
          <span>
            <Button size="small" variant={isFilled ? "primary" : "secondary"} busy={busy} onClick={onSend}>
              {verb}
              {name} {index < KEYED && <Key>{String(index + 1)}</Key>}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}

/** The visit that is chosen, and who can be sent to it. */
export function CandidatePanel({
  visit,
  placing,
  now,
  reason,
  failure,
  reasonError,
  busy,
  onReason,
  onSend,
  onTakeBack,
}: {
  visit: WaitingVisit;
  placing: Placing | undefined;
  now: number;
  reason: string;
  failure: string | undefined;
  reasonError: string | undefined;
  busy: boolean;
  onReason: (reason: string) => void;
  onSend: (who: { employeeId: string; name: string }) => void;
  onTakeBack: () => void;
}) {
  const { data, error } = useCandidates(visit.orderId);
  const isReassign = isTakenAway(visit);
  const left = visit.dueAt ? timeLeft(visit.dueAt, now) : undefined;
  const triedId = placing?.person.employeeId;
  const tried = data?.candidates.find((c) => c.employeeId === triedId);
  // Numbered once, as the keys count them: the one tried on stands first and keeps its number.
  const able = ableOf(data);
  const others = able.filter((c) => c !== tried);
  const having = data?.candidates.filter((c) => c.offer && c !== tried) ?? [];
  const unable = data?.candidates.filter((c) => !c.can && !c.offer && c !== tried) ?? [];
  const verb = isReassign ? "改派给" : "派给";
  const item = (candidate: Candidate) => (
    <CandidateItem
      key={candidate.employeeId}
      candidate={candidate}
      index={able.indexOf(candidate)}
      isTried={candidate === tried}
      isFilled={candidate === tried || (!placing && candidate === able[0])}
      verb={verb}
      busy={busy}
      onSend={() => onSend(candidate)}
    />
  );
  return (
    <section className={cx(styles.panel, styles.side)} aria-labelledby="candidates-h">
      <header className={styles.panelHead}>
        <h2 id="candidates-h" tabIndex={-1}>
          {visit.serviceName}
          {visit.people > 1 && ` · ${visit.people} 人`}
        </h2>
        {left && <b className={left.isLate ? styles.late : styles.left}>{left.text}</b>}
      </header>
      <div className={styles.facts}>
        <p>
          {whenText(visit, now)} · {visit.receiver} · {visit.areaText}
        </p>
        <p className={layout.muted}>
          <Link to={`/orders/${visit.orderId}`}>{visit.sn}</Link> · {visit.statusText}
        </p>
        {left && visit.dueText && (
          <p>
            {left.isLate ? "时间过了，" : ""}到时没有人管：{visit.dueText}
          </p>
        )}
        <WaitingTags visit={visit} saysWho />
        {visit.status === "EMPLOYEE_RECEIVE" && (
          <Button size="small" busy={busy} onClick={onTakeBack}>
            撤回，另外派人 <Key>U</Key>
          </Button>
        )}
      </div>
      {isReassign && (
        <div className={styles.reason}>
          <TextInput
            label="改派的原因"
            hint="原来的人和会员会看到"
            value={reason}
            maxLength={200}
            error={reasonError}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
        </div>
      )}
      {failure && (
        <p className={cx(field.message, field.error, styles.none)} role="alert">
          {failure}
        </p>
      )}
      {error && !data && (
        <p className={cx(field.message, field.error, styles.none)} role="alert">
          {sayWhy(error)}
        </p>
      )}
      {!data && !error && (
        <p className={styles.none} role="status">
          正在取能派的人
        </p>
      )}
      {having.length > 0 && (
        <>
          <h3 className={styles.sub}>派单发给了</h3>
          <ul className={styles.candidates}>{having.map(item)}</ul>
        </>
      )}
      {tried && (
        <>
          <h3 className={styles.sub}>试排</h3>
          <ul className={styles.candidates}>{item(tried)}</ul>
        </>
      )}
      {placing && data && !tried && (
        <div className={styles.reason}>
          <span>试排给{placing.person.name}，能不能去由系统核对。</span>
          <span>
            <Button size="small" variant="primary" busy={busy} onClick={() => onSend(placing.person)}>
              {verb}
              {placing.person.name}
            </Button>
          </span>
        </div>
      )}
      {data && (
        <>
          <h3 className={styles.sub}>
            {tried?.can ? `另外能派 ${data.canCount - 1} 人` : `能派 ${data.canCount} 人`}
          </h3>
          <ul className={styles.candidates}>{others.map(item)}</ul>
          {data.canCount === 0 && <p className={styles.none}>没有人能去。打电话问，或和会员改时间、退款。</p>}
        </>
      )}
      {data && <FreeWeek key={visit.orderId} visit={data.visit} now={now} />}
      {unable.length > 0 && (
        <details className={styles.unable}>
          <summary className={styles.sub}>不可派 {data?.cannotCount} 人，看为什么</summary>
          <ul className={styles.candidates}>{unable.map(item)}</ul>
        </details>
      )}
    </section>
  );
}
