import {
  type EntryKindName,
  entryKindNames,
  entryKinds,
  isOwnKind,
} from "@ginkgo/api-contract/publishing/entry-codes";
import type { ImportRun } from "@ginkgo/api-contract/publishing/imports";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { kindIn } from "../entries/entry-calls.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { resultText, stateTones } from "./import-texts.ts";
import styles from "./imports.module.css";
import { NewImport } from "./new-import.tsx";
import { isWorking, useImports } from "./use-imports.ts";

const Row = ({ run }: { run: ImportRun }) => (
  <tr>
    <th scope="row">
      <Link to={`/imports/${run.id}`}>{run.fileName || "没有名字的文件"}</Link>
    </th>
    <td>{run.kindText}</td>
    <td>
      <Tag tone={stateTones[run.state]}>{run.stateText}</Tag>
    </td>
    <td>{isWorking(run) ? `${run.done} / ${run.rows} 行` : (run.failure ?? resultText(run))}</td>
    <td>{run.by}</td>
    <td>{shortMomentText(run.at)}</td>
  </tr>
);

function ImportList({ kinds, kind }: { kinds: EntryKindName[]; kind: EntryKindName | undefined }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useImports(kind);
  const holder = useRowKeys();
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>导入</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `导过 ${data.pages[0]?.total ?? 0} 次` : error ? "" : "正在取"}
        </span>
        {kind && <Link to={`/entries/${kind}`}>回到{entryKinds[kind].text}</Link>}
      </div>
      <div className={styles.begun}>
        <NewImport key={kind ?? ""} kinds={kinds} first={kind ?? kinds[0]!} />
      </div>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && records.length === 0 && (
        <p>{kind ? `还没有导入过${entryKinds[kind].text}。` : "还没有导入过。"}</p>
      )}
      {records.length > 0 && (
        <ScrollBox ref={holder} label="导入过的文件">
          <table className={table.table}>
            <caption className={layout.screenReader}>导入过的文件，新的在前</caption>
            <thead>
              <tr>
                {["文件", "导入什么", "状态", "结果", "谁", "什么时候"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((run) => (
                <Row key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <p className={table.foot}>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            再看 20 次
          </Button>
        </p>
      )}
    </div>
  );
}

/** Lists brought into the portal, and the form that begins another. */
export function ImportsPage() {
  const { permissions } = usePermissions<string[]>();
  const [search] = useSearchParams();
  if (permissions === undefined) return null;
  const isConfined = permissions.includes("own.only");
  const kinds = entryKindNames.filter(
    (kind) => permissions.includes(entryKinds[kind].permission) && (!isConfined || isOwnKind(kind)),
  );
  const kind = kindIn(search.get("kind") ?? undefined);
  if (kinds.length === 0) return null;
  return <ImportList kinds={kinds} kind={kind && kinds.includes(kind) ? kind : undefined} />;
}
