import { pageKinds } from "@ginkgo/api-contract/reports/report-codes";
import { funnelReport } from "@ginkgo/api-contract/reports/reports";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router-dom";
import table from "../data-table.module.css";
import { Part } from "../part.tsx";
import { Bars } from "../plot/bars.tsx";
import { Line } from "../plot/line.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import {
  ordersCounted,
  periodHeads,
  periodLabels,
  periodText,
  type ReportAddress,
  spanOf,
} from "./report-address.ts";
import { Figures, NotThere, shareText, total, useLinkIf } from "./report-parts.tsx";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";

/** What is bought after its page was looked at, as orders call it. */
const orderKinds: Readonly<Record<string, string>> = { SERVICE: "SERVICE", PRODUCT: "PRODUCT", TRIP: "TOUR" };

/** From looking for something to paying for it, and what was looked for in vain. */
export function FunnelPart({ address }: { address: ReportAddress }) {
  const { data, error } = useReport(funnelReport, spanOf(address));
  const linkIf = useLinkIf();
  if (!data) return <NotThere error={error} />;
  const { periods, searches, visits, orders, kinds, misses } = data;
  const labels = periodLabels(periods, address.by);
  const period = periodText(address);
  const paid = linkIf("orders.read", (kind: string, from: string, to: string) =>
    ordersCounted({ kind, paidFrom: from, paidTo: to }),
  );
  const words = linkIf("content.write", () => "/searches?days=30");
  const all = Object.values(orderKinds).join(",");
  const plot = { head: periodHeads[address.by], labels, textOf: String };
  return (
    <>
      {error && <p role="alert">取不到新的，下面是刚才的。</p>}
      <p className={cx(layout.muted, styles.note)}>
        只数次数，不记是谁：同一个人看两次算两次，搜索引擎的程序不算。
      </p>
      <Figures
        of={{
          搜索: `${total(searches)} 次`,
          看详情: `${total(visits)} 次`,
          付款: `${total(orders)} 单`,
          看了以后付款: shareText(total(orders), total(visits)),
        }}
      />
      <div className={styles.plots}>
        <Line
          {...plot}
          id="report-searches"
          title="搜索"
          unit={`次，${period}`}
          name="次"
          values={searches}
        />
        <Line {...plot} id="report-visits" title="看详情" unit={`次，${period}`} name="次" values={visits} />
        <Line
          {...plot}
          id="report-bought"
          title="付款的订单"
          unit={`单，上门服务、商品和旅居，${period}`}
          name="单"
          values={orders}
          list={paid && ((i) => paid(all, periods[i]!.from, periods[i]!.to))}
        />
        <Bars
          id="report-misses"
          title="搜了没找到"
          unit={`次，近 30 天，一共 ${misses.searches} 次、${misses.terms} 个词`}
          {...(words ? { to: { href: words(), text: "看全部" } } : {})}
          isNamed
          head={["词", "次"]}
          rows={misses.words.map(({ term, count }) => ({ label: term, value: count }))}
        />
        <div className={styles.wide}>
          <Part id="report-kinds" title="按种类">
            <ScrollBox label="各种的搜索、详情和付款">
              <table className={table.table}>
                <caption className={layout.screenReader}>{`各种的搜索、详情和付款，${period}`}</caption>
                <thead>
                  <tr>
                    {["种类", "搜索", "看详情", "付款", "看了以后付款"].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {kinds.map(({ kind, searches: sought, visits: seen, orders: n }) => (
                    <tr key={kind}>
                      <th scope="row">{pageKinds[kind]}</th>
                      <td>{sought}</td>
                      <td>{seen ?? "—"}</td>
                      <td>
                        {n && paid ? (
                          <Link to={paid(orderKinds[kind]!, address.from, address.to)}>{n}</Link>
                        ) : (
                          (n ?? "—")
                        )}
                      </td>
                      <td>{n !== null && seen !== null ? shareText(n, seen) : "—"}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollBox>
          </Part>
        </div>
      </div>
    </>
  );
}
