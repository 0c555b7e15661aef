import type { BoardPerson } from "@ginkgo/api-contract/orders/dispatch";
import { clockText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Key } from "../shell/key.tsx";
import own from "./calendar.module.css";
import { daySpan, hoursIn, marksOf, placeOn } from "./day-span.ts";
import styles from "./dispatch.module.css";
import { PersonRow } from "./person-row.tsx";
import type { Placing } from "./use-board.ts";

const legend = [
  ["done", "完成"],
  ["running", "进行"],
  ["accepted", "已接"],
  ["asked", "等答复"],
  ["placed", "试排"],
  ["missing", "未到"],
] as const;

/** Everybody's day, one line each. */
export function PersonCalendar({
  day,
  people,
  count,
  placing,
  now,
  more,
}: {
  day: string;
  people: readonly BoardPerson[];
  count: number;
  placing: Placing | undefined;
  now: number;
  /** Shows the next ones; absent where all are shown. */
  more: (() => void) | undefined;
}) {
  const span = daySpan(day, people);
  const line = placeOn(span, now, now + 1);
  return (
    <section className={styles.panel} aria-labelledby="calendar-h">
      <header className={styles.panelHead}>
        <h2 id="calendar-h">人员日程</h2>
        <span className={own.legend}>
          {legend.map(([tone, word]) => (
            <span key={tone}>
              <i className={own[tone]} />
              {word}
            </span>
          ))}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider and longer than its part, it is scrolled by keys */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="人员日程的表">
        <table className={own.calendar} style={{ minWidth: `${7 + 2.5 * hoursIn(span)}rem` }}>
          <caption className={layout.screenReader}>
            每个人一天的上门；拖一单到人的那一行，或用键盘试排
          </caption>
          <thead>
            <tr>
              <th scope="col">
                {people.length} / {count} 人
              </th>
              <th scope="col">
                <span className={layout.screenReader}>一天</span>
                <span className={own.lane} aria-hidden="true">
                  {marksOf(span).map((at) => (
                    <span key={at} className={own.mark} style={placeOn(span, at, span.to)}>
                      {clockText(at)}
                    </span>
                  ))}
                  {line && <span className={own.nowLine} style={{ left: line.left }} />}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow
                key={person.employeeId}
                person={person}
                day={day}
                span={span}
                placing={placing}
                now={now}
              />
            ))}
          </tbody>
        </table>
      </div>
      {people.length === 0 && <p className={styles.none}>没有符合的人，换一个地区或去掉姓名。</p>}
      <footer className={styles.panelFoot}>
        <span>
          选一单，拖到人的那一行；或 <Key>D</Key> 试排 <Key>↑</Key> <Key>↓</Key> 选人 <Key>Enter</Key> 派{" "}
          <Key>U</Key> 撤回没接的
        </span>
        {more && (
          <Button size="small" variant="quiet" onClick={more}>
            再看 50 人
          </Button>
        )}
      </footer>
    </section>
  );
}
