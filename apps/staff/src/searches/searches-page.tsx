import { monthDayText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { useSearchParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { useMisses } from "./use-misses.ts";

const spans = ["7", "30", "90"];

/** So many words are listed. */
const MOST = 200;

/** What people looked for and did not find: words to teach the search, things to offer. */
export function SearchesPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("days") ?? "";
  const days = spans.includes(asked) ? asked : "7";
  const { data, error } = useMisses(Number(days), MOST);
  useLeaveIfOver(error);
  const holder = useRowKeys({ opens: false });
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>搜不到的词</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `${data.searches} 次，${data.terms} 个词` : error ? "" : "正在取"}
        </span>
        <Segmented
          label="近几天"
          value={days}
          items={spans.map((value) => ({ value, label: `近 ${value} 天` }))}
          onChange={(value) => setSearch({ days: value }, { replace: true })}
        />
      </div>
      <p className={layout.muted}>只记词和次数，不记是谁搜的；带号码和邮箱的不记，90 天后删掉。</p>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && data.records.length === 0 && <p>这些天没有搜不到的词。</p>}
      {data && data.records.length > 0 && (
        <ScrollBox ref={holder} label="搜不到的词">
          <table className={table.table}>
            <caption className={layout.screenReader}>搜不到的词，次数多的在前</caption>
            <thead>
              <tr>
                {["词", "在哪里搜", "次数", "最近一次"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.records.map(({ term, scope, scopeText, count, lastDay }) => (
                <tr key={scope + term}>
                  <th scope="row">{term}</th>
                  <td>{scopeText}</td>
                  <td>{count}</td>
                  <td>{monthDayText(lastDay, Date.now())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {data && data.records.length === MOST && <p className={layout.muted}>只列次数最多的 {MOST} 个。</p>}
    </div>
  );
}
