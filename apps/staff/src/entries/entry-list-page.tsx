import type { EntryCard } from "@ginkgo/api-contract/publishing/entries";
import {
  type EntryKindName,
  entryKinds,
  entryViews,
  isBegunByOwner,
  isFixedKind,
  viewsOf,
} from "@ginkgo/api-contract/publishing/entry-codes";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import type { FormEvent } from "react";
import { usePermissions } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { TickBox } from "../bulk/tick-box.tsx";
import { type Ticks, useTicks } from "../bulk/use-ticks.ts";
import { sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { ExportPart } from "../imports/export-part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { NotFound } from "../shell/not-found.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import split from "../split/split.module.css";
import { ViewCount } from "../split/split-page.tsx";
import staff from "../staff.module.css";
import styles from "./entries.module.css";
import { EntryBulk } from "./entry-bulk.tsx";
import { kindIn } from "./entry-calls.ts";
import { StateTag, WorkTags } from "./entry-tags.tsx";
import { useEntries } from "./use-entries.ts";

function Search({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
  }
  return (
    <form key={keyword} className={table.filters} onSubmit={submit} noValidate>
      <TextInput label="名称里有" name="keyword" type="search" defaultValue={keyword} maxLength={40} />
      <Button type="submit">找</Button>
      {keyword && (
        <Button variant="quiet" onClick={() => onSearch("")}>
          清空
        </Button>
      )}
    </form>
  );
}

const Row = ({ kind, entry, ticks }: { kind: EntryKindName; entry: EntryCard; ticks: Ticks }) => (
  <tr>
    <td>
      <TickBox ticks={ticks} id={entry.id} name={entry.title} />
    </td>
    <th scope="row" className={styles.name}>
      <Link to={`/entries/${kind}/${entry.id}`}>{entry.title || "还没有名称"}</Link>
    </th>
    <td>
      <StateTag entry={entry} />
    </td>
    <td>
      <span className={styles.tags}>
        <WorkTags entry={entry} />
      </span>
    </td>
    <td>{entry.changedAt ? shortMomentText(entry.changedAt) : "—"}</td>
  </tr>
);

function EntryList({ kind }: { kind: EntryKindName }) {
  const { text } = entryKinds[kind];
  const list = useEntries(kind);
  const { data, error, view, keyword, set, counts, lookAgain } = list;
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys({ ticks: true });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const ticks = useTicks(records.map(({ id }) => id));
  const mayBegin =
    !isFixedKind(kind) && (isBegunByOwner(kind) || permissions?.includes("own.only") === false);
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>{text}</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? countOf(total, "份") : error ? "" : "正在取"}
        </span>
        <Button render={<Link to={`/imports?kind=${kind}`} />}>导入</Button>
        {mayBegin && (
          <Button variant="primary" icon="plus" render={<Link to={`/entries/${kind}/new`} />}>
            新建
          </Button>
        )}
      </div>
      <fieldset className={split.views}>
        <legend className={layout.screenReader}>看哪些</legend>
        {viewsOf(kind).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            className={cx(name === view && split.selected)}
            onClick={() => set({ view: name })}
          >
            {entryViews[name]}
            <ViewCount n={counts[name] ?? 0} isUrgent={name === "LOW_STOCK"} />
          </button>
        ))}
      </fieldset>
      <div className={styles.list}>
        <Search keyword={keyword} onSearch={(next) => set({ keyword: next })} />
        {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
        {data && records.length === 0 && (
          <p>
            {keyword
              ? `“${entryViews[view]}”里没有名称带“${keyword}”的。`
              : `“${entryViews[view]}”里没有${text}。`}
            {(keyword || view !== "ALL") && (
              <Button size="small" variant="quiet" onClick={() => set({ view: "ALL", keyword: "" })}>
                看全部{text}
              </Button>
            )}
          </p>
        )}
        <EntryBulk kind={kind} entries={records} ticks={ticks} onDone={lookAgain} />
        {records.length > 0 && (
          <ScrollBox ref={holder} label={`${text}的表`}>
            <table className={table.table}>
              <caption className={layout.screenReader}>{text}，改动近的在前</caption>
              <thead>
                <tr>
                  {["选", "名称", "状态", "正在办", "改动时间"].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.map((entry) => (
                  <Row key={entry.id} kind={kind} entry={entry} ticks={ticks} />
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        {records.length > 0 && <ExportPart kind={kind} view={view} keyword={keyword} />}
        {hasNextPage && (
          <p className={table.foot}>
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 50 份
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** The entries of the kind the address names. */
export function EntryListPage() {
  const kind = kindIn(useParams().kind);
  return kind ? <EntryList key={kind} kind={kind} /> : <NotFound />;
}
