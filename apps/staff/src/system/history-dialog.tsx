import type { Job } from "@ginkgo/api-contract/system/jobs";
import { shortDayText } from "@ginkgo/locale/shanghai-time";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { spanText } from "./span-text.ts";
import styles from "./system.module.css";
import { useJobHistory } from "./use-system.ts";

const lagText = (lag: number | null) => (lag === null ? "—" : lag < 1 ? "准时" : spanText(lag));
const countText = (count: number | null) => (count === null ? "—" : count.toLocaleString("zh-CN"));

/** How a job went day by day. */
export function HistoryDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { data, error } = useJobHistory(job.name);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`“${job.text}”近 14 天`}
      description="落后多少每分钟看一次；出错的一项试几次算几次。"
    >
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data?.days.length === 0 && <p className={layout.muted}>还没有记下来的，过一会儿再看。</p>}
      {data && data.days.length > 0 && (
        <div className={styles.history}>
          <ScrollBox label={`${job.text}近 14 天`}>
            <table className={table.table}>
              <caption className={layout.screenReader}>{job.text}，今天在前</caption>
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  <th scope="col" className={table.number}>
                    落后：中间 · 95% · 最多
                  </th>
                  <th scope="col" className={table.number}>
                    跑了 · 没跑成
                  </th>
                  <th scope="col" className={table.number}>
                    办了 · 出错
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.days.map((day) => (
                  <tr key={day.day} className={day.failedRuns || day.failedItems ? table.bad : undefined}>
                    <th scope="row" className={layout.noWrap}>
                      {shortDayText(day.day)}
                    </th>
                    <td className={table.number}>
                      {[day.medianLag, day.p95Lag, day.worstLag].map(lagText).join(" · ")}
                    </td>
                    <td className={table.number}>
                      {countText(day.runs)} · {countText(day.failedRuns)}
                    </td>
                    <td className={table.number}>
                      {countText(day.items)} · {countText(day.failedItems)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </div>
      )}
    </Dialog>
  );
}
