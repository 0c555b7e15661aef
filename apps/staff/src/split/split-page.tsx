import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { BulkBar, type BulkStep } from "../bulk/bulk-bar.tsx";
import { TickBox } from "../bulk/tick-box.tsx";
import { useTicks } from "../bulk/use-ticks.ts";
import { countOf, countText } from "../count-text.ts";
import { LoadFailure } from "../load-failure.tsx";
import { fieldsIn, nextOf, openToEdit } from "../shell/go-to-field.ts";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import staff from "../staff.module.css";
import styles from "./split.module.css";
import type { Cases } from "./use-cases.ts";

/** How many a view holds. */
export function ViewCount({ n, isUrgent = false }: { n: number; isUrgent?: boolean }) {
  if (n === 0) return null;
  return <span className={cx(styles.count, isUrgent && styles.urgent)}>{countText(n)}</span>;
}

/** The buttons of what may be done about a case. */
const stepsOf = ":is([aria-labelledby=steps-h], [aria-labelledby=decision-h]) button:not(:disabled)";

/** Looks for what was typed once it is sent. */
function Search({
  label,
  keyword,
  onSearch,
}: {
  label: string;
  keyword: string;
  onSearch: (keyword: string) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
  }
  return (
    <form key={keyword} className={styles.search} onSubmit={submit} noValidate>
      <TextInput label={label} name="keyword" type="search" defaultValue={keyword} maxLength={40} />
      <Button type="submit" size="small">
        找
      </Button>
    </form>
  );
}

/**
 * A queue with the case being dealt with beside it. Views are tabs, J and K change the case; the address holds both.
 * Where there is no room beside it the queue is a strip over the case; on a telephone the case takes its place.
 */
export function SplitPage<T extends { id: string }, V extends string>({
  title,
  views,
  cases,
  row,
  empty,
  searchLabel,
  unit = "件",
  about,
  tool,
  counts = cases.counts,
  urgent,
  fresh,
  keys,
  bulk,
  children,
}: {
  title: string;
  views: Readonly<Record<V, string>>;
  cases: Cases<T, V>;
  /** Two or three lines of a case in the list. */
  row: (one: T) => ReactNode;
  /** What to say where the view holds none. */
  empty: string;
  /** What one may look for; without it there is no search. */
  searchLabel?: string;
  /** What they are counted by. */
  unit?: string;
  /** Beside the title; how many the view holds unless said. */
  about?: string;
  /** At the right of the title: what is done with the whole view. */
  tool?: ReactNode;
  /** How many each view holds, where that is known. */
  counts?: Partial<Record<V, number>> | undefined;
  /** The view whose number is alarming. */
  urgent?: V;
  /** So many came that are not shown yet. */
  fresh?: { count: number; show: () => void };
  /** Further keys of the page, said under the list. */
  keys?: ReactNode;
  /** What may be done for many at once; each is ticked by its name. */
  bulk?: { steps: readonly BulkStep<T>[]; nameOf: (one: T) => string; onDone: () => void };
  /** The case of this id; another id is another one. */
  children: (id: string) => ReactNode;
}) {
  const { view, id, cases: found, total, error, data, go, hasNextPage, fetchNextPage } = cases;
  const list = useRef<HTMLUListElement>(null);
  const at = found.findIndex((one) => one.id === id);
  const step = (by: number) => {
    const next = found[at < 0 ? 0 : at + by];
    if (next) go({ id: next.id });
  };
  const ticks = useTicks(found.map((one) => one.id));
  const pane = useRef<HTMLDivElement>(null);
  const stepButtons = () => [...(pane.current?.querySelectorAll<HTMLElement>(stepsOf) ?? [])];
  function edit() {
    const [first] = pane.current ? fieldsIn(pane.current) : [];
    const opener = stepButtons().find((button) => button.ariaExpanded === "false");
    if (first) first.focus();
    else if (opener) openToEdit(opener);
  }
  useKeys({
    j: ["下一件", () => step(1)],
    k: ["上一件", () => step(-1)],
    ...(id !== null
      ? {
          e: ["到这一件第一个要填的", edit],
          ".": ["到这一件可以做的事，再按到下一个", () => nextOf(stepButtons())?.focus()],
        }
      : {}),
    ...(bulk && id !== null
      ? {
          x: ["选上这一件，再按不选", () => ticks.toggle(id)],
          "Shift+X": ["从上次选的选到这一件", () => ticks.tickTo(id)],
        }
      : {}),
  });
  useEffect(() => {
    if (id) list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [id]);
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>
          {title}{" "}
          <small className={styles.total}>{about ?? (total !== undefined && countOf(total, unit))}</small>
        </h1>
        {tool}
      </div>
      <fieldset className={styles.views}>
        <legend className={layout.screenReader}>看哪些</legend>
        {(Object.entries(views) as [V, string][]).map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            className={cx(name === view && styles.selected)}
            onClick={() => go({ view: name, id: null })}
          >
            {text}
            <ViewCount n={counts?.[name] ?? 0} isUrgent={name === urgent} />
          </button>
        ))}
      </fieldset>
      <div className={cx(styles.split, id !== null && styles.opened)}>
        <section className={styles.list} aria-label={`${title}：${views[view]}`}>
          {searchLabel !== undefined && (
            <Search
              label={searchLabel}
              keyword={cases.keyword}
              onSearch={(keyword) => go({ keyword, id: null })}
            />
          )}
          {error && data === undefined && <LoadFailure error={error} again={cases.refetch} />}
          {error && data !== undefined && (
            <p className={cx(field.message, field.error)} role="alert">
              取不到新的，下面是刚才的。
            </p>
          )}
          {!data && !error && <p role="status">正在取</p>}
          {data !== undefined && found.length === 0 && <p className={layout.muted}>{empty}</p>}
          {fresh && fresh.count > 0 && (
            <p role="status">
              <Button size="small" variant="quiet" onClick={fresh.show}>
                有 {fresh.count} {unit}新的
              </Button>
            </p>
          )}
          {bulk && <BulkBar all={found} ticks={ticks} unit={unit} {...bulk} />}
          <ul ref={list}>
            {found.map((one) => (
              <li key={one.id} className={cx(bulk && styles.tickable)}>
                {bulk && <TickBox ticks={ticks} id={one.id} name={bulk.nameOf(one)} />}
                <button
                  type="button"
                  aria-current={one.id === id}
                  className={cx(styles.case, one.id === id && styles.selected)}
                  onClick={() => go({ id: one.id })}
                >
                  {row(one)}
                </button>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button size="small" variant="quiet" onClick={() => void fetchNextPage()}>
              再看 20 {unit}
            </Button>
          )}
          {found.length > 1 && (
            <p className={cx(layout.hint, styles.keys)}>
              <Key>J</Key> <Key>K</Key> 换一{unit}
              {bulk && (
                <>
                  {" "}
                  <Key>X</Key> 选上
                </>
              )}{" "}
              {keys}
            </p>
          )}
        </section>
        <div ref={pane} className={styles.pane}>
          {id === null ? (
            found.length > 0 && <p className={layout.muted}>从左边选一件，看了就能定。</p>
          ) : (
            <>
              <div className={styles.around}>
                <Button size="small" variant="quiet" className={styles.back} onClick={() => go({ id: null })}>
                  回到列表
                </Button>
                <Button size="small" disabled={at <= 0} onClick={() => step(-1)}>
                  上一件 <Key>K</Key>
                </Button>
                <Button size="small" disabled={at < 0 || at + 1 >= found.length} onClick={() => step(1)}>
                  下一件 <Key>J</Key>
                </Button>
                {at >= 0 && total !== undefined && (
                  <span className={layout.muted}>
                    后面 {total < MAX_COUNTED ? countOf(total - at - 1, unit) : countOf(total, unit)}
                  </span>
                )}
              </div>
              {/* Cut off, it is said once: the list is asked for first. */}
              {(data !== undefined || !error) && (
                <div key={id} className={styles.caseBody}>
                  {children(id)}
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
