import { isEndedByHand, type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import { finishTask, type Task, takeTask, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { ApiError } from "@ginkgo/client/api-error";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useGetIdentity, useNotify, usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { subjectPage } from "./subject-page.ts";
import styles from "./tasks.module.css";
import { timeLeft } from "./time-left.ts";
import { useServerNow } from "./use-server-now.ts";
import { useTaskCounts } from "./use-task-counts.ts";
import { TASKS_EVERY, useTaskHints } from "./use-task-hints.ts";

/** What waits, with what the address says of kind and owner; new ones come over the socket. */
function useTasks(kind: string, mine: boolean) {
  useTaskHints();
  const tasks = useInfiniteQuery({
    queryKey: ["tasks", kind, mine],
    queryFn: ({ pageParam }) =>
      callStaff(taskPage, {
        query: {
          size: "30",
          ...(kind ? { kind } : {}),
          ...(mine ? { mine: "1" } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: TASKS_EVERY,
    retry: false,
  });
  useLeaveIfOver(tasks.error);
  return tasks;
}

/** One thing that waits: until when, what, whose, and the way to it. */
function TaskRow({ task, me, now }: { task: Task; me: string | undefined; now: number }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { id, version, kind, kindText, subject, openedAt, dueAt, owner } = task;
  const { text, isLate } = timeLeft(dueAt, now);
  const to = subjectPage(task);

  async function run(call: typeof takeTask, toast: string) {
    setBusy(true);
    try {
      await callStaff(call, { params: { id }, body: { version } });
      notify(toast, { type: "success" });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.reason === "CHANGED_MEANWHILE";
      notify(isChanged ? "有人刚改过这一条，下面是现在的样子。" : sayWhy(error), { type: "error" });
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: ["tasks"] });
  }
  return (
    <tr className={isLate ? styles.late : undefined}>
      <td>
        <b>{text}</b>
        <span className={layout.hint}>{shortMomentText(dueAt)}</span>
      </td>
      <th scope="row">{to ? <Link to={to}>{subject.text}</Link> : subject.text}</th>
      <td>
        <Tag>{kindText}</Tag>
      </td>
      <td className={styles.opened}>{shortMomentText(openedAt)}</td>
      <td>{owner ? (owner.id === me ? "我" : owner.name) : "没人处理"}</td>
      <td className={styles.steps}>
        {owner === null && (
          <Button size="small" busy={busy} onClick={() => run(takeTask, "归您处理了")}>
            我来<span className={layout.screenReader}>：{subject.text}</span>
          </Button>
        )}
        {owner?.id === me && isEndedByHand(kind) && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => run(finishTask, "处理完了")}>
            办好了<span className={layout.screenReader}>：{subject.text}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

/** How much waits of each kind, the first due first; pressed, the list shows that kind alone. */
function Figures({ chosen, onChoose }: { chosen: string; onChoose: (kind: string) => void }) {
  const counts = useTaskCounts();
  const now = useServerNow();
  if (!counts || counts.kinds.length < 2) return null;
  return (
    <ul className={styles.figures} aria-label="每一类有多少">
      {counts.kinds.map(({ kind, kindText, total, late, nextDueAt }) => (
        <li key={kind}>
          <button
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind === chosen ? "" : kind)}
          >
            <span>{kindText}</span>
            <b className={cx(late > 0 && styles.lateFigure)}>{total}</b>
            <span className={layout.hint}>
              {late > 0 ? `${late} 件超时` : `最近的${timeLeft(nextDueAt, now).text}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The start of the day: everything that waits for this person, the late first. */
export function TodayPage() {
  const [search, setSearch] = useSearchParams();
  const { data: me } = useGetIdentity();
  const { permissions } = usePermissions<string[]>();
  const kind = search.get("kind") ?? "";
  const mine = search.get("mine") === "1";
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useTasks(kind, mine);
  const tasks = data?.pages.flatMap(({ records }) => records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  // A box that is ticked stays so while the address is on its way.
  const [isTicked, setTicked] = useState(mine);
  useEffect(() => setTicked(mine), [mine]);
  const now = useServerNow();
  const late = tasks.filter(({ dueAt }) => timeLeft(dueAt, now).isLate).length;
  // The late are first: where all that are loaded are late, there may be more.
  const lateText = `${hasNextPage && late === tasks.length ? "至少 " : ""}${late} 件超时`;
  const kinds = (Object.keys(taskKinds) as TaskKind[]).filter((k) =>
    permissions?.includes(taskKinds[k].permission),
  );
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return (
    <div className={staff.listPage}>
      <h1>今天</h1>
      <p className={layout.muted} role="status">
        {data ? `${total} 件等着处理${late > 0 ? `，其中 ${lateText}` : ""}` : error ? "" : "正在取"}
      </p>
      <Figures chosen={kind} onChoose={(next) => set("kind", next)} />
      <div className={cx(layout.row, layout.wrap, styles.filters)}>
        <Select
          label="哪一类"
          value={kind}
          options={[
            { value: "", label: "全部" },
            ...kinds.map((k) => ({ value: k, label: taskKinds[k].text })),
          ]}
          onChange={(event) => set("kind", event.currentTarget.value)}
        />
        <Check
          label="只看我的"
          checked={isTicked}
          onChange={(event) => {
            setTicked(event.currentTarget.checked);
            set("mine", event.currentTarget.checked ? "1" : "");
          }}
        />
      </div>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && tasks.length === 0 && (
        <p>
          {kind || mine ? "没有符合的。" : "现在没有等您处理的事。"}
          {(kind || mine) && (
            <Button size="small" variant="quiet" onClick={() => setSearch({}, { replace: true })}>
              看全部
            </Button>
          )}
        </p>
      )}
      {tasks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the page, it is scrolled by keys
        <div className={cx(table.scroll, styles.list)} tabIndex={0} role="group" aria-label="等着处理的事">
          <table className={table.table}>
            <caption className={layout.screenReader}>等着处理的事，最先到期的在前</caption>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">什么事</th>
                <th scope="col">哪一类</th>
                <th scope="col" className={styles.opened}>
                  从什么时候起
                </th>
                <th scope="col">谁在处理</th>
                <th scope="col">
                  <span className={layout.screenReader}>操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} me={me?.id as string | undefined} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 30 件
        </Button>
      )}
    </div>
  );
}
