import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./stepper.module.css";

export type StepState = "ok" | "now" | "todo";

const WORDS: Record<StepState, string> = { ok: "已完成：", now: "现在：", todo: "还没到：" };

function Dot({ state, icon }: { state: StepState; icon?: IconName }) {
  const shown = state === "ok" ? "check-bold" : state === "now" ? (icon ?? "clock") : undefined;
  return <span className={styles.dot}>{shown && <Icon name={shown} />}</span>;
}

/** All steps in a row. Not drawn on mobile: there the log says the same and `next` names what follows. */
export function Steps({ items }: { items: { label: string; state: StepState; icon?: IconName }[] }) {
  return (
    <ol className={styles.steps}>
      {items.map((item) => (
        <li
          key={item.label}
          className={styles[item.state === "ok" ? "done" : item.state]}
          aria-current={item.state === "now" ? "step" : undefined}
        >
          <Dot {...item} />
          <span className={layout.screenReader}>{WORDS[item.state]}</span>
          {item.label}
        </li>
      ))}
    </ol>
  );
}

export type LogEntry = {
  label: string;
  state: StepState;
  icon?: IconName;
  /** Already written out: 今天 8:58. */
  time?: string;
  text?: ReactNode;
};

/** What happened, newest first, after 接下来：… */
export function StepLog({ items, next }: { items: LogEntry[]; next?: string }) {
  return (
    <>
      {next && <p className={cx(layout.hint, styles.next)}>接下来：{next}</p>}
      <ol className={styles.log}>
        {items.map((item) => (
          <li key={`${item.label}${item.time}`} className={styles[item.state === "ok" ? "done" : item.state]}>
            <Dot {...item} />
            <b>{item.label}</b>
            {item.time && <span className={layout.hint}> {item.time}</span>}
            {item.text && <p className={layout.muted}>{item.text}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
