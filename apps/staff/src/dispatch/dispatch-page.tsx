import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { MAX_PLANNED, type WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { clockText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { useKeys } from "../shell/use-keys.ts";
import staff from "../staff.module.css";
import { BoardHead } from "./board-head.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import styles from "./dispatch.module.css";
import { LoadPlot } from "./load-plot.tsx";
import { MapPart } from "./map-part.tsx";
import { OffersPart } from "./offers-part.tsx";
import { PersonCalendar } from "./person-calendar.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { useBoard, useServerNow } from "./use-board.ts";
import { usePlacing } from "./use-placing.ts";
import { useSending } from "./use-sending.ts";
import { WaitingList } from "./waiting-list.tsx";
import { WeekCalendar } from "./week-calendar.tsx";

/** The drag is a shortcut: the same is done by keys and by the buttons at the right, and said there. */
const unspoken = {
  screenReaderInstructions: { draggable: "" },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

/** Who goes where today: what waits, everybody's day, and who can be sent. */
export function DispatchPage() {
  const [search, setSearch] = useSearchParams();
  const [day, area, keyword, chosenId] = ["day", "area", "keyword", "order"].map(
    (name) => search.get(name) ?? "",
  ) as [string, string, string, string];
  const view = search.get("view") === "week" ? "week" : "day";
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState(false);
  const [planned, setPlanned] = useState<readonly string[]>();
  const { data, error, dataUpdatedAt, hasNextPage, fetchNextPage } = useBoard({ day, area, keyword });
  const [first] = data?.pages ?? [];
  const now = useServerNow(first?.now, dataUpdatedAt);
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const waiting = first?.waiting ?? [];
  const visit = waiting.find((w) => w.orderId === chosenId) ?? waiting[0];
  // The one a link led here for may have been sent meanwhile, or its hour is over.
  const [wantedId] = useState(chosenId);
  const isMissed =
    first !== undefined && chosenId === wantedId && chosenId !== "" && visit?.orderId !== wantedId;
  const shownDay = first?.day ?? (day || shanghaiDay(now));
  // The first visit is taken once and then stands in the address, with its day: what comes before it later changes neither.
  const opened = chosenId || !visit ? undefined : visit;
  const [openId, openDay] = [opened?.orderId, day || opened?.day];
  useEffect(() => {
    if (!openId) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("order", openId);
        if (openDay) next.set("day", openDay);
        return next;
      },
      { replace: true },
    );
  }, [openId, openDay, setSearch]);
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { replace: true, flushSync: true });
  };
  const hrefOfDay = (one: string) => {
    const next = new URLSearchParams(search);
    next.set("day", one);
    next.delete("view");
    return `/dispatch?${next}`;
  };
  const sending = useSending(visit);
  const { placing, place, stop } = usePlacing(visit, people, {
    // The calendar follows to the day of the visit.
    onStart: (one) => set({ order: one.orderId, day: one.day, view: "" }),
    onSend: (who) => {
      sending.send(who);
      stop();
    },
    onTakeBack: sending.takeBack,
  });
  const choose = (one: WaitingVisit) => {
    stop();
    set({ order: one.orderId, day: one.day });
  };
  const step = (by: 1 | -1) => {
    const next = visit && waiting[waiting.indexOf(visit) + by];
    if (next) choose(next);
  };
  useKeys({ j: ["下一单", () => step(1)], k: ["上一单", () => step(-1)] });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  const shownTicks = ticked.filter((id) => waiting.some((w) => w.orderId === id));
  return (
    <div className={staff.listPage}>
      <BoardHead day={shownDay} view={view} area={area} keyword={keyword} board={first} onSet={set} />
      {error && (
        <p role="alert">{data ? `取不到新的，这是 ${clockText(dataUpdatedAt)} 的。` : sayWhy(error)}</p>
      )}
      {!data && !error && <p role="status">正在取</p>}
      {isMissed && (
        <p role="status">
          要找的那一单不在待派里：可能已经派出去，或者过了约的时间。
          <Link to={`/orders/${wantedId}`}>打开那一单</Link>
        </p>
      )}
      {data && (
        <DndContext
          sensors={sensors}
          accessibility={unspoken}
          // The row under the pointer, whatever the card that is dragged lies over.
          collisionDetection={pointerWithin}
          onDragStart={({ active }) => {
            const one = waiting.find((w) => w.orderId === active.id);
            if (one) choose(one);
            setDragged(one !== undefined);
          }}
          onDragCancel={() => setDragged(false)}
          onDragEnd={({ active, over }) => {
            setDragged(false);
            if (over) place(String(active.id), String(over.id));
          }}
        >
          <div className={styles.board}>
            <section className={cx(styles.panel, styles.queue)} aria-labelledby="waiting-h">
              <header className={styles.panelHead}>
                <h2 id="waiting-h">
                  待派 {first?.waitingCount}
                  <span className={layout.screenReader}> 单，先到期的在前</span>
                </h2>
                {shownTicks.length > 0 && (
                  <Button size="small" onClick={() => setPlanned(shownTicks.slice(0, MAX_PLANNED))}>
                    一起排 {shownTicks.length} 单…
                  </Button>
                )}
              </header>
              <WaitingList
                visits={waiting}
                chosenId={visit?.orderId}
                ticked={ticked}
                now={now}
                onChoose={choose}
                onTick={(id, on) =>
                  setTicked((before) => (on ? [...before, id] : before.filter((one) => one !== id)))
                }
              />
            </section>
            <div className={styles.middle}>
              {view === "week" ? (
                <WeekCalendar day={shownDay} area={area} keyword={keyword} hrefOfDay={hrefOfDay} />
              ) : (
                <PersonCalendar
                  day={shownDay}
                  people={people}
                  count={first?.peopleCount ?? 0}
                  placing={placing}
                  now={now}
                  more={hasNextPage ? () => void fetchNextPage() : undefined}
                />
              )}
              {visit && <MapPart visit={visit} employeeId={placing?.person.employeeId} />}
              <LoadPlot day={shownDay} area={area} />
              <OffersPart offers={first?.offers ?? []} />
            </div>
            {visit && (
              <CandidatePanel
                visit={visit}
                placing={placing}
                now={now}
                reason={sending.reason}
                failure={sending.failure?.text}
                reasonError={sending.failure?.reason}
                busy={sending.busy}
                onReason={sending.setReason}
                onSend={(who) => {
                  sending.send(who);
                  stop();
                }}
                onTakeBack={sending.takeBack}
              />
            )}
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged && visit && <div className={styles.ghost}>{visit.serviceName}</div>}
          </DragOverlay>
          <p className={layout.screenReader} role="status">
            {placing &&
              `${placing.visit.receiver ?? ""}，${placing.visit.serviceName}，试排给${placing.person.name}，按 Enter 派出，Esc 取消`}
          </p>
        </DndContext>
      )}
      {planned && (
        <PlanDialog
          orderIds={planned}
          onClose={() => {
            setPlanned(undefined);
            setTicked([]);
          }}
        />
      )}
    </div>
  );
}
