import { isEndedByHand } from "@ginkgo/api-contract/tasks/task-codes";
import { finishTask, releaseTask, type Task, takeTask } from "@ginkgo/api-contract/tasks/tasks";
import { ApiError } from "@ginkgo/client/api-error";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { TickBox } from "../bulk/tick-box.tsx";
import type { Ticks } from "../bulk/use-ticks.ts";
import { callStaff, sayWhy } from "../call-staff.ts";
import { NarrowLine } from "../narrow-line.tsx";
import { offerUndo } from "../shell/undo.ts";
import { subjectPage } from "./subject-page.ts";
import { TakeBack } from "./take-back.tsx";
import styles from "./tasks.module.css";
import { timeLeft } from "./time-left.ts";

/** One thing that waits: until when, what, whose, and the way to it. */
export function TaskRow({
  task,
  me,
  now,
  ticks,
}: {
  task: Task;
  me: string | undefined;
  now: number;
  ticks: Ticks;
}) {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { id, version, kind, kindText, subject, openedAt, dueAt, owner } = task;
  const { text, isLate } = timeLeft(dueAt, now);
  const to = subjectPage(task);

  async function run(call: typeof takeTask | typeof releaseTask | typeof finishTask, toast: string) {
    setBusy(true);
    try {
      const now = await callStaff(call, { params: { id }, body: { version } });
      if (call === takeTask) offerUndo({ text: `${subject.text}：${toast}`, run: () => giveBack(now) });
      else notify(toast, { type: "success" });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.reason === "CHANGED_MEANWHILE";
      notify(isChanged ? "有人刚改过这一条，下面是现在的样子。" : sayWhy(error), { type: "error" });
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: ["tasks"] });
  }
  async function giveBack(taken: Task) {
    await callStaff(releaseTask, { params: { id }, body: { version: taken.version } });
    void client.invalidateQueries({ queryKey: ["tasks"] });
  }
  return (
    <tr className={isLate ? styles.late : undefined}>
      <td>
        <TickBox ticks={ticks} id={id} name={subject.text} />
      </td>
      <td>
        <b>{text}</b>
        <span className={layout.hint}>
          {isLate ? `从 ${shortMomentText(dueAt)} 起` : shortMomentText(dueAt)}
        </span>
      </td>
      <th scope="row" className={styles.subject}>
        {to ? <Link to={to}>{subject.text}</Link> : subject.text}
        <NarrowLine parts={[`${shortMomentText(openedAt)} 排进来`]} />
      </th>
      <td>
        <Tag>{kindText}</Tag>
      </td>
      <td className={styles.opened}>{shortMomentText(openedAt)}</td>
      <td>{owner ? (owner.id === me ? "我" : owner.name) : "没人处理"}</td>
      <td className={styles.steps}>
        <div className={cx(styles.stack, isEndedByHand(kind) && styles.two)}>
          {owner === null && (
            <Button size="small" busy={busy} onClick={() => run(takeTask, "归您处理了")}>
              我来<span className={layout.screenReader}>：{subject.text}</span>
            </Button>
          )}
          {owner?.id === me && (
            <Button size="small" variant="quiet" busy={busy} onClick={() => run(releaseTask, "放回去了")}>
              放回去<span className={layout.screenReader}>：{subject.text}</span>
            </Button>
          )}
          {owner !== null && owner.id !== me && <TakeBack task={task} owner={owner.name} />}
          {owner?.id === me && isEndedByHand(kind) && (
            <Button size="small" variant="quiet" busy={busy} onClick={() => run(finishTask, "处理完了")}>
              办好了<span className={layout.screenReader}>：{subject.text}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
