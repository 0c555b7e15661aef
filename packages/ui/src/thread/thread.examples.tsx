import type { Example } from "../lib/example.ts";
import styles from "./thread.module.css";
import { PendingTurn, Thread, type ThreadMessage } from "./thread.tsx";

const exampleTurns = (
  seq: number,
  kind: "member" | "staff" | "system",
  more: Partial<ThreadMessage>,
): ThreadMessage => ({
  id: String(seq),
  seq,
  from: { kind, name: kind === "member" ? "王桂兰" : "周敏" },
  content: {},
  warning: null,
  sentAt: `2026-01-05T09:1${seq}:00+08:00`,
  recalled: false,
  ...more,
});

const messages: ThreadMessage[] = [
  exampleTurns(1, "staff", {
    content: { text: "陈先生早。您说的情况我记下了：妈妈 82 岁，想离医院近一点。" },
  }),
  exampleTurns(2, "member", { content: { text: "对的。最好周末能去看看。" } }),
  exampleTurns(3, "staff", {
    content: {
      card: {
        title: "金陵颐和苑",
        note: "¥4,500 / 月 半失能双人间",
        coverUrl: "/cover/org/1.svg",
        link: "/orgs/1",
        gone: false,
      },
    },
  }),
  exampleTurns(4, "member", { recalled: true }),
  exampleTurns(5, "system", { content: { text: "周敏接待了您" } }),
  exampleTurns(6, "staff", {
    content: { text: "验证码不要告诉任何人。" },
    warning: "别把验证码告诉任何人，我们也不会问。",
  }),
  exampleTurns(7, "member", { content: { text: "好" } }),
];

export const examples: Example[] = [
  {
    name: "一段对话",
    node: (
      <div className={styles.thread}>
        <Thread messages={messages} side="member" otherReadSeq={7} />
        <PendingTurn words="正在路上的一句" refused={null} onDrop={() => {}} />
        <PendingTurn words="没有发出的一句" refused="您发得太快了，请过一会儿再发。" onDrop={() => {}} />
      </div>
    ),
  },
];
