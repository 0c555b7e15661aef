import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";

export type StepState = "ok" | "now" | "todo";

const WORDS: Record<StepState, string> = { ok: "已完成：", now: "现在：", todo: "还没到：" };

function Dot({ state, icon }: { state: StepState; icon?: IconName }) {
  const shown = state === "ok" ? "check-bold" : state === "now" ? (icon ?? "clock") : undefined;
  return <span className="dot">{shown && <Icon name={shown} />}</span>;
}

/** All steps in a row. Not drawn on mobile: there the log says the same and `next` names what follows. */
export function Steps({ items }: { items: { label: string; state: StepState; icon?: IconName }[] }) {
  return (
    <ol className="hsteps">
      {items.map((item) => (
        <li key={item.label} className={item.state} aria-current={item.state === "now" ? "step" : undefined}>
          <Dot {...item} />
          <span className="sr">{WORDS[item.state]}</span>
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
      {next && <p className="hint line-next">接下来：{next}</p>}
      <ol className="line">
        {items.map((item) => (
          <li key={`${item.label}${item.time}`} className={item.state}>
            <Dot {...item} />
            <b>{item.label}</b>
            {item.time && <span className="hint"> {item.time}</span>}
            {item.text && <p className="mut">{item.text}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
