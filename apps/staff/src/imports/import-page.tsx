import { type ImportRow, type ImportRun, rowOutcomes } from "@ginkgo/api-contract/publishing/imports";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import split from "../split/split.module.css";
import staff from "../staff.module.css";
import { ResultPart, UndoPart, WritePart } from "./import-steps.tsx";
import { count, rowName, stateTones } from "./import-texts.ts";
import styles from "./imports.module.css";
import { MappingPart } from "./mapping-part.tsx";
import { RefusedRow } from "./refused-row.tsx";
import { isWorking, useImport } from "./use-imports.ts";

type View = "REFUSED" | "KEPT" | "MENDED" | "";
const views: readonly { view: View; label: string; of: (run: ImportRun) => number }[] = [
  { view: "", label: "全部", of: (run) => run.rows },
  { view: "REFUSED", label: "没有导入", of: (run) => run.refused },
  { view: "MENDED", label: rowOutcomes.MENDED, of: (run) => run.mended },
  { view: "KEPT", label: rowOutcomes.KEPT, of: (run) => run.kept },
];

const steps = ["传文件", "对列、检查", "写入", "完成"] as const;
const stepOf = ({ state }: ImportRun): number =>
  state === "READING" ? 0 : state === "CHECKING" || state === "CHECKED" ? 1 : state === "RUNNING" ? 2 : 3;

const Steps = ({ run }: { run: ImportRun }) => (
  <ol className={styles.steps} aria-label="做到哪一步">
    {steps.map((name, i) => (
      <li key={name} aria-current={i === stepOf(run) ? "step" : undefined}>
        {i + 1}. {name}
      </li>
    ))}
  </ol>
);

const Progress = ({ run }: { run: ImportRun }) => (
  <div className={styles.progress} role="status">
    <b>{run.stateText}</b>
    <progress max={Math.max(1, run.rows)} value={run.done} aria-label={run.stateText} />
    <span>
      {count(run.done)} / {count(run.rows)} 行。可以离开这一页，做完了再来看。
    </span>
  </div>
);

const OneRow = ({ run, row }: { run: ImportRun; row: ImportRow }) => (
  <tr>
    <td>{row.no}</td>
    <th scope="row">
      {row.entryId && row.outcome !== "UNDONE" ? (
        <Link to={`/entries/${run.kind}/${row.entryId}`}>{rowName(run, row.cells)}</Link>
      ) : (
        rowName(run, row.cells)
      )}
    </th>
    <td>
      {row.outcomeText}
      {row.changeText && `，${row.changeText}`}
    </td>
    <td className={styles.said}>
      {[
        ...row.mends,
        ...row.faults.map(({ heading, text }) => (heading ? `${heading}：${text}` : text)),
      ].join("；") || "—"}
    </td>
  </tr>
);

function Rows({ run, rows, onDone }: { run: ImportRun; rows: ImportRow[]; onDone: () => void }) {
  if (rows.every(({ outcome }) => outcome === "REFUSED"))
    return (
      <div className={styles.rows}>
        {rows.map((row) => (
          <RefusedRow key={`${row.no} ${row.cells.join()}`} run={run} row={row} onDone={onDone} />
        ))}
      </div>
    );
  return (
    <ScrollBox label="每一行">
      <table className={table.table}>
        <thead>
          <tr>
            {["行", "内容", "结果", "说明"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OneRow key={row.no} run={run} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What keeps several rows out, once each: a column that is missing is said once, not a thousand times. */
const Reasons = ({ run: { reasons, refused, kept, state } }: { run: ImportRun }) =>
  reasons.length > 0 && (
    <ul className={styles.reasons} aria-label="几行都有的问题">
      {reasons.map(({ heading, text, rows }) => (
        <li key={heading + text}>
          <b>
            {rows === (state === "UNDONE" ? kept : refused) ? `${count(rows)} 行都是` : `${count(rows)} 行`}
          </b>
          <span>
            {heading && `${heading}：`}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );

/** One import from its file to what came of every row. */
export function ImportPage() {
  const { id = "" } = useParams();
  const [chosen, choose] = useState<View>();
  const all = useImport(id, "");
  const refused = (all.data?.pages[0]?.run.refused ?? 0) > 0;
  const view = chosen ?? (refused ? "REFUSED" : "");
  const listed = useImport(id, view);
  const run = all.data?.pages[0]?.run;
  if (!run)
    return (
      <div className={staff.listPage}>
        <h1>导入</h1>
        {all.error ? <p role="alert">{sayWhy(all.error)}</p> : <p role="status">正在取</p>}
        <Link to="/imports">回到全部导入</Link>
      </div>
    );
  const rows = listed.data?.pages.flatMap((p) => p.records) ?? [];
  const sample = all.data?.pages[0]?.records[0]?.cells ?? [];
  const again = () => void all.again();
  const wasWritten =
    ["DONE", "UNDONE"].includes(run.state) || (run.state === "FAILED" && run.made + run.changed > 0);
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>导入{run.kindText}</h1>
        <Tag tone={stateTones[run.state]}>{run.stateText}</Tag>
        <span className={cx(layout.muted, layout.grow)}>
          {run.fileName}，{count(run.rows)} 行，{run.by} {shortMomentText(run.at)}
        </span>
        <Link className={page.way} to={`/imports?kind=${run.kind}`}>
          导入另一份
        </Link>
      </div>
      <Steps run={run} />
      {run.failure && <p role="alert">{run.failure}</p>}
      {isWorking(run) && <Progress run={run} />}
      <div className={page.form}>
        <div className={page.column}>
          {run.rows > 0 && !isWorking(run) && (
            <Part id="rows" title="每一行">
              <fieldset className={split.views}>
                <legend className={layout.screenReader}>看哪些行</legend>
                {views
                  .filter(({ view: name, of }) => name === "" || of(run) > 0)
                  .map(({ view: name, label, of }) => (
                    <button
                      key={name}
                      type="button"
                      aria-pressed={name === view}
                      className={cx(name === view && split.selected)}
                      onClick={() => choose(name)}
                    >
                      {label} {count(of(run))}
                    </button>
                  ))}
              </fieldset>
              <Reasons run={run} />
              <Rows run={run} rows={rows} onDone={again} />
              {listed.hasNextPage && (
                <p className={table.foot}>
                  <Button
                    size="small"
                    busy={listed.isFetchingNextPage}
                    onClick={() => void listed.fetchNextPage()}
                  >
                    再看 20 行
                  </Button>
                </p>
              )}
            </Part>
          )}
          {run.columns.length > 0 && !isWorking(run) && (
            <MappingPart key={run.version} run={run} sample={sample} onDone={again} />
          )}
        </div>
        {!isWorking(run) && (
          <div className={cx(page.column, page.beside)}>
            <ResultPart run={run} />
            {run.state === "CHECKED" && <WritePart run={run} onDone={again} />}
            {wasWritten && (run.state !== "UNDONE" || run.kept > 0) && <UndoPart run={run} onDone={again} />}
          </div>
        )}
      </div>
    </div>
  );
}
