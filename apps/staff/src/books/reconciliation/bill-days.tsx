import { billDays } from "@ginkgo/api-contract/books/reconciliation";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { plainSum } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { callStaff } from "../../call-staff.ts";
import { countText } from "../../count-text.ts";
import table from "../../data-table.module.css";
import { LoadFailure } from "../../load-failure.tsx";
import { Part } from "../../part.tsx";
import { ScrollBox } from "../../scroll-box.tsx";
import styles from "../books.module.css";

type BillDay = ReplyOf<typeof billDays>["records"][number];
type Funds = NonNullable<BillDay["funds"]>;

const fundColumns: readonly (readonly [string, (funds: Funds) => number | null])[] = [
  ["期初", (f) => f.openingFen],
  ["收", (f) => f.inFen],
  ["退", (f) => f.refundsFen],
  ["手续费", (f) => f.feesFen],
  ["转到银行", (f) => f.bankFen],
  ["其他", (f) => f.otherFen],
  ["渠道期末", (f) => f.closingFen],
  ["账上期末", (f) => f.booksFen],
  ["在路上", (f) => f.onWayFen],
  ["差", (f) => f.differsFen],
];

/** Whether the trades of a day and its balance agree, in a word. */
function DayTag({ one: { lines, matched, paymentsFen, refundsFen, oursFen, funds } }: { one: BillDay }) {
  const apart = lines - matched;
  if (apart > 0) return <Tag tone="red">{`差 ${apart} 笔`}</Tag>;
  if (paymentsFen - refundsFen !== oursFen) return <Tag tone="red">收退不平</Tag>;
  if (!funds) return <Tag tone="gold">等资金账单</Tag>;
  if (funds.differsFen !== 0) return <Tag tone="red">余额不同</Tag>;
  return <Tag tone="ok">平</Tag>;
}

/** The accounts the providers keep for us, day by day: what moved them, and what stands on them by the provider and by our books. */
export function BillDays() {
  const { data, error, refetch } = useQuery({
    queryKey: ["reconciliation", "days"],
    queryFn: () => callStaff(billDays, {}),
    retry: false,
  });
  return (
    <Part id="bills" title="最近的账单">
      {error && <LoadFailure error={error} again={refetch} />}
      {data?.records.length === 0 && <p>还没有取过账单。每天中午以后取前一天的。</p>}
      {data && data.records.length > 0 && (
        <ScrollBox label="最近的账单">
          <table className={cx(table.table, table.frozen)}>
            <caption className={layout.screenReader}>最近的账单，元</caption>
            <thead>
              <tr>
                <th scope="col">日</th>
                <th scope="col">渠道</th>
                <th scope="col" className={styles.sum}>
                  对上的笔数
                </th>
                {fundColumns.map(([name]) => (
                  <th key={name} scope="col" className={styles.sum}>
                    {name}
                  </th>
                ))}
                <th scope="col">核对</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((r) => (
                <tr key={`${r.day} ${r.provider}`}>
                  <th scope="row">{r.day.slice(5)}</th>
                  <td>{r.providerText}</td>
                  <td className={styles.sum}>
                    {countText(r.matched)} / {countText(r.lines)}
                  </td>
                  {fundColumns.map(([name, of]) => {
                    const fen = r.funds && of(r.funds);
                    return (
                      <td key={name} className={styles.sum}>
                        {fen === null ? "—" : plainSum(fen)}
                      </td>
                    );
                  })}
                  <td>
                    <DayTag one={r} />
                    <span className={layout.hint}>{shortMomentText(r.comparedAt)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className={layout.hint}>
        渠道期末 = 账上期末 + 在路上 +
        差。差多少当时就挂多少账，在上面的列表里处理。在路上是渠道先记、我方第二天才记的，
        或者我方出了款、渠道还没有转的。
      </p>
    </Part>
  );
}
