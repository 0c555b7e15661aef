import { isEndedByHand, type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import { finishTask, releaseTask, type Task, takeTask, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { dayText, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useGetIdentity, usePermissions } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { BulkBar, type BulkStep } from "../bulk/bulk-bar.tsx";
import { useTicks } from "../bulk/use-ticks.ts";
import { callStaff, sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { MissesPart } from "../searches/misses-part.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { callOn } from "../split/case-call.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { FiguresFailure, OrdersPlot, SidePlots, useFigures } from "./figure-plots.tsx";
import { HandoverPart } from "./handover-part.tsx";
import { TaskRow } from "./task-row.tsx";
import styles from "./tasks.module.css";
import { timeLeft } from "./time-left.ts";
import { useServerNow } from "./use-server-now.ts";
import { useTaskCounts } from "./use-task-counts.ts";
import { TASKS_EVERY, useTaskHints } from "./use-task-hints.ts";
import { VisitsPart } from "./visits-part.tsx";

/** So many stand on the page at first: the late are among them, or there are more of them. */
const FIRST = 9;

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

/** The same for many as in the row of one: what a colleague has is theirs. */
const bulkSteps = (me: string | undefined): readonly BulkStep<Task>[] => [
  { label: "我来", can: ({ owner }) => owner === null, run: (task) => callStaff(takeTask, callOn(task)) },
  {
    label: "放回去",
    can: ({ owner }) => owner !== null && owner.id === me,
    run: (task) => callStaff(releaseTask, callOn(task)),
  },
  {
    label: "办好了",
    can: ({ kind, owner }) => isEndedByHand(kind) && (owner === null || owner.id === me),
    run: (task) => callStaff(finishTask, callOn(task)),
  },
];

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
  // What is pressed stays so while the address is on its way.
  const [isMine, setMine] = useState(mine);
  useEffect(() => setMine(mine), [mine]);
  const counts = useTaskCounts();
  const isOfTheHouse = permissions !== undefined && !permissions.includes("own.only");
  const now = useServerNow();
  const figures = useFigures();
  const [isWhole, setWhole] = useState(false);
  const late = tasks.filter(({ dueAt }) => timeLeft(dueAt, now).isLate).length;
  // The late are first: where all that are loaded are late, there may be more.
  const lateText = `${hasNextPage && late === tasks.length ? "至少 " : ""}${late} 件超时`;
  const isFiltered = kind !== "" || mine;
  const first = isWhole || isFiltered ? tasks : tasks.slice(0, Math.max(FIRST, late));
  const hidden = total - first.length;
  const client = useQueryClient();
  const holder = useRowKeys({ ticks: true, acts: true });
  const ticks = useTicks(first.map(({ id }) => id));
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
      <div className={cx(layout.row, layout.wrap)}>
        <h1>今天</h1>
        <span className={layout.muted}>{dayText(shanghaiInstant(new Date(now)))}</span>
      </div>
      <p className={layout.muted} role="status">
        {data
          ? `${countOf(total, "件")}等着处理${late > 0 ? `，其中 ${lateText}` : ""}`
          : error
            ? ""
            : "正在取"}
      </p>
      <Figures chosen={kind} onChoose={(next) => set("kind", next)} />
      <div className={styles.today}>
        <div className={styles.main}>
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
            <Segmented
              label="看谁的"
              value={isMine ? "mine" : "team"}
              items={[
                { value: "team", label: counts ? `大家的 ${counts.total}` : "大家的" },
                { value: "mine", label: counts ? `我的 ${counts.mine}` : "我的" },
              ]}
              onChange={(value) => {
                setMine(value === "mine");
                set("mine", value === "mine" ? "1" : "");
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
          <BulkBar
            all={first}
            ticks={ticks}
            steps={bulkSteps(me?.id as string | undefined)}
            nameOf={({ subject }) => subject.text}
            onDone={() => void client.invalidateQueries({ queryKey: ["tasks"] })}
          />
          {tasks.length > 0 && (
            <ScrollBox ref={holder} label="等着处理的事">
              <table className={table.table}>
                <caption className={layout.screenReader}>等着处理的事，最先到期的在前</caption>
                <thead>
                  <tr>
                    <th scope="col">
                      <span className={layout.screenReader}>选</span>
                    </th>
                    <th scope="col">时间</th>
                    <th scope="col">什么事</th>
                    <th scope="col">哪一类</th>
                    <th scope="col" className={styles.opened}>
                      排进来的时间
                    </th>
                    <th scope="col">谁在处理</th>
                    <th scope="col">
                      <span className={layout.screenReader}>操作</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {first.map((task) => (
                    <TaskRow
                      key={task.id}
                      task={task}
                      me={me?.id as string | undefined}
                      now={now}
                      ticks={ticks}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollBox>
          )}
          {first.length < tasks.length && (
            <Button size="small" onClick={() => setWhole(true)}>
              还有 {hidden} 件不急的，看全部
            </Button>
          )}
          {hasNextPage && first.length === tasks.length && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 30 件
            </Button>
          )}
          {permissions?.includes("orders.dispatch") && <VisitsPart />}
          {figures.data && <OrdersPlot {...figures.data} />}
        </div>
        <aside className={styles.side} aria-label="交班和近 14 天">
          {isOfTheHouse && <HandoverPart />}
          <FiguresFailure error={figures.data ? undefined : figures.error} />
          {figures.data && <SidePlots {...figures.data} />}
          {isOfTheHouse && permissions.includes("content.write") && <MissesPart />}
        </aside>
      </div>
    </div>
  );
}
