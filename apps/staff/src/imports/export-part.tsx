import { type EntryKindName, type EntryView, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  type ExportFormat,
  exportFormats,
  readListExport,
  startExports,
} from "@ginkgo/api-contract/publishing/list-exports";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import { count } from "./import-texts.ts";
import styles from "./imports.module.css";

/** How often one that is being made is asked about, milliseconds. */
const PROGRESS = 1_000;

/** The calls of any kind, typed alike: those of one differ by their addresses alone. */
const startOf = (kind: EntryKindName) => startExports[kind] as (typeof startExports)["spot"];

function Made({ exportId }: { exportId: string }) {
  const { data, error } = useQuery({
    queryKey: ["exports", exportId],
    queryFn: () => callStaff(readListExport, { params: { exportId } }),
    refetchInterval: ({ state }) => (state.data?.url || state.data?.failure ? false : PROGRESS),
    retry: false,
  });
  if (error) return <span role="alert">{sayWhy(error)}</span>;
  if (data?.failure) return <span role="alert">{data.failure}</span>;
  if (!data?.url)
    return (
      <span role="status">
        正在导出{data && data.total > 0 ? `，${count(data.done)} / ${count(data.total)}` : ""}
      </span>
    );
  return (
    <span role="status">
      <a href={data.url} download>
        下载 {data.kindText}.{data.format.toLowerCase()}
      </a>
      ，{count(data.done)} 份{data.expiresAt && `，留到 ${shortMomentText(data.expiresAt)}`}
    </span>
  );
}

/** Takes the list as it is asked for out as a file. */
export function ExportPart({
  kind,
  view,
  keyword,
}: {
  kind: EntryKindName;
  view: EntryView;
  keyword: string;
}) {
  const [exportId, setExportId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<ExportFormat>();
  async function start(format: ExportFormat) {
    setBusy(format);
    setFailure(undefined);
    try {
      const body = { format, view, ...(keyword ? { keyword } : {}) };
      setExportId((await callStaff(startOf(kind), { body })).id);
    } catch (error) {
      setFailure(sayWhy(error));
    }
    setBusy(undefined);
  }
  return (
    <fieldset className={cx(layout.row, layout.wrap, styles.bare)}>
      <legend className={layout.screenReader}>把{entryKinds[kind].text}的这个列表导出</legend>
      {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
        <Button key={format} size="small" busy={busy === format} onClick={() => void start(format)}>
          导出 {format}
        </Button>
      ))}
      {exportId && <Made key={exportId} exportId={exportId} />}
      {failure && <span role="alert">{failure}</span>}
    </fieldset>
  );
}
