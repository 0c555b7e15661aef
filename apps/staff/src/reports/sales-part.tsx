import { type ReportOrderKind, reportOrderKinds } from "@ginkgo/api-contract/reports/report-codes";
import { salesReport } from "@ginkgo/api-contract/reports/reports";
import { sumText } from "@ginkgo/locale/money";
import { Bars } from "../plot/bars.tsx";
import { Columns } from "../plot/columns.tsx";
import { Line } from "../plot/line.tsx";
import {
  ordersCounted,
  periodHeads,
  periodLabels,
  periodText,
  type ReportAddress,
  refundsCounted,
  spanOf,
} from "./report-address.ts";
import { Figures, NotThere, total, useLinkIf } from "./report-parts.tsx";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";

/** What is drawn as one of three kinds. */
const drawn = [
  { tone: "first", kinds: ["SERVICE"] },
  { tone: "second", kinds: ["PRODUCT"] },
  { tone: "third", kinds: ["TOUR", "CARD", "BILL"] },
] as const satisfies { tone: string; kinds: readonly ReportOrderKind[] }[];

/** Orders, what they brought, what went back; where and whose they were. */
export function SalesPart({ address }: { address: ReportAddress }) {
  const { kind, city, seller, by } = address;
  const narrowed = { kind, city, seller };
  const { data, error } = useReport(salesReport, { ...spanOf(address), ...narrowed });
  const linkIf = useLinkIf();
  if (!data) return <NotThere error={error} />;
  const { periods, orders, paidFen, refunds, refundFen, cities, sellers } = data;
  const labels = periodLabels(periods, by);
  const period = periodText(address);
  const paidIn = linkIf("orders.read", (i: number, of?: readonly string[]) =>
    ordersCounted({
      ...narrowed,
      ...(of ? { kind: of.join(",") } : {}),
      paidFrom: periods[i]!.from,
      paidTo: periods[i]!.to,
    }),
  );
  const backIn = linkIf("orders.refund", (i: number) =>
    refundsCounted({ ...narrowed, doneFrom: periods[i]!.from, doneTo: periods[i]!.to }),
  );
  const counts = (kinds: readonly ReportOrderKind[]) =>
    periods.map((_, i) => total(kinds.map((one) => orders[one]?.[i] ?? 0)));
  const [sum, back] = [total(paidFen), total(refundFen)];
  const span = { paidFrom: address.from, paidTo: address.to };
  const placeTo = linkIf("orders.read", (more: Record<string, string>) =>
    ordersCounted({ ...narrowed, ...span, ...more }),
  );
  return (
    <>
      {error && <p role="alert">取不到新的，下面是刚才的。</p>}
      <Figures
        of={{
          付款的订单: `${total(Object.values(orders).flat())} 单`,
          收款: sumText(sum),
          退款: `${sumText(back)}，${total(refunds)} 笔`,
          "收款 − 退款": sumText(sum - back),
        }}
      />
      <div className={styles.plots}>
        <div className={styles.wide}>
          <Columns
            id="report-orders"
            title="付款的订单"
            unit={`单，${period}`}
            head={periodHeads[by]}
            labels={labels}
            series={drawn
              .filter(({ kinds }) => !kind || (kinds as readonly string[]).includes(kind))
              .map(({ tone, kinds }) => {
                const shown = kind ? [kind] : kinds;
                return {
                  name: shown.map((one) => reportOrderKinds[one]).join("、"),
                  tone,
                  values: counts(shown),
                  to: paidIn && ((i) => paidIn(i, shown)),
                };
              })}
          />
        </div>
        <Line
          id="report-paid"
          title="收款"
          unit={`元，按付款的那天，${period}`}
          head={periodHeads[by]}
          name="收款"
          labels={labels}
          values={paidFen}
          textOf={sumText}
          list={paidIn}
        />
        <Line
          id="report-refunds"
          title="退款"
          unit={`元，按退到的那天，${period}`}
          head={periodHeads[by]}
          name="退款"
          labels={labels}
          values={refundFen}
          textOf={sumText}
          list={backIn}
          beside={[{ name: "笔", values: refunds }]}
        />
        <Bars
          id="report-cities"
          title="城市"
          unit={`收款，元，${period}`}
          isNamed
          head={["城市", "收款", "订单"]}
          textOf={sumText}
          rows={cities.map(({ code, text, orders: n, paidFen: fen }) => ({
            label: text,
            value: fen,
            to: code ? placeTo?.({ city: code }) : undefined,
            beside: [n],
          }))}
        />
        <Bars
          id="report-sellers"
          title="商家和机构"
          unit={`收款，元，${period}`}
          isNamed
          head={["商家或机构", "收款", "订单"]}
          textOf={sumText}
          rows={sellers.map(({ code, text, orders: n, paidFen: fen }) => ({
            label: text,
            value: fen,
            to: placeTo?.({ seller: code }),
            beside: [n],
          }))}
        />
      </div>
    </>
  );
}
