import { billDays } from "@ginkgo/api-contract/books/reconciliation";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { callStaff, sayWhy } from "../../call-staff.ts";
import { countText } from "../../count-text.ts";
import table from "../../data-table.module.css";
import { Part } from "../../part.tsx";
import { ScrollBox } from "../../scroll-box.tsx";
import styles from "../books.module.css";
import { ledgerSum } from "../ledger-sum.ts";

/** What the last bills came to beside our books. */
export function BillDays() {
  const { data, error } = useQuery({
    queryKey: ["reconciliation", "days"],
    queryFn: () => callStaff(billDays, {}),
    retry: false,
  });
  return (
    <Part id="bills" title="最近的账单">
      {error && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && <p>还没有取过账单。每天中午以后取前一天的。</p>}
      {data && data.records.length > 0 && (
        <ScrollBox label="最近的账单">
          <table className={table.table}>
            <caption className={layout.screenReader}>最近的账单，元</caption>
            <thead>
              <tr>
                <th scope="col">日</th>
                <th scope="col">渠道</th>
                {["对上的笔数", "收", "退", "手续费", "我方", "差"].map((name) => (
                  <th key={name} scope="col" className={styles.sum}>
                    {name}
                  </th>
                ))}
                <th scope="col">核对</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((r) => {
                const apart = r.lines - r.matched;
                const differs = r.paymentsFen - r.refundsFen - r.oursFen;
                return (
                  <tr key={`${r.day} ${r.provider}`}>
                    <th scope="row">{r.day}</th>
                    <td>{r.providerText}</td>
                    <td className={styles.sum}>
                      {countText(r.matched)} / {countText(r.lines)}
                    </td>
                    <td className={styles.sum}>{ledgerSum(r.paymentsFen)}</td>
                    <td className={styles.sum}>{ledgerSum(r.refundsFen)}</td>
                    <td className={styles.sum}>{ledgerSum(r.feesFen)}</td>
                    <td className={styles.sum}>{ledgerSum(r.oursFen)}</td>
                    <td className={styles.sum}>{ledgerSum(differs)}</td>
                    <td>
                      <Tag tone={apart === 0 && differs === 0 ? "ok" : "red"}>
                        {apart === 0 && differs === 0 ? "平" : apart > 0 ? `差 ${apart} 笔` : "余额不平"}
                      </Tag>{" "}
                      <span className={layout.muted}>{shortMomentText(r.comparedAt)}</span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className={layout.hint}>
        挂账把每一件差异都记进了账，所以“我方”和账单应当相等；不相等就是账本身有错。
      </p>
    </Part>
  );
}
