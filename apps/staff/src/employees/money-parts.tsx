import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import { earningsOfEmployee, ratingsOfEmployee } from "@ginkgo/api-contract/visits/employee-setup";
import { sumText } from "@ginkgo/locale/money";
import { shanghaiDay, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { Bars } from "../plot/bars.tsx";
import styles from "./employees.module.css";

/** A month's earnings as the employee sees them, with what is frozen. */
export function Earnings({ id }: { id: string }) {
  const [month, setMonth] = useState("");
  const { data, error } = useQuery({
    queryKey: ["employee", id, "earnings", month],
    queryFn: () => callStaff(earningsOfEmployee, { params: { id }, query: month ? { month } : {} }),
    placeholderData: (before) => before,
    retry: false,
  });
  const months = [
    ...new Set([shanghaiDay(Date.now()).slice(0, 7), ...(data?.months ?? []).map((m) => m.month)]),
  ];
  return (
    <Part id="earnings" title="应得">
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p role="status">正在取</p>}
      {data && (
        <>
          <Select
            label="哪个月"
            value={month || data.month}
            options={months.map((value) => ({ value, label: value }))}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
          <p>
            <b>{sumText(data.totalFen)}</b>，其中结了 {sumText(data.settledFen)}
            {data.frozenFen > 0 && (
              <>
                ，<b>冻结 {sumText(data.frozenFen)}</b>，到退款处理完
              </>
            )}
            。和本人看到的一样。
          </p>
          {data.records.length === 0 ? (
            <p className={layout.muted}>这个月还没有做完的上门。</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys
            <div className={styles.part} tabIndex={0} role="group" aria-label="应得的表">
              <table className={styles.table}>
                <caption className={layout.screenReader}>{data.month} 做完的上门，每次多少</caption>
                <thead>
                  <tr>
                    <th scope="col">做完</th>
                    <th scope="col">服务</th>
                    <th scope="col">状态</th>
                    <th scope="col">提成</th>
                    <th scope="col" className={styles.number}>
                      应得（元）
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.records.map((r) => (
                    <tr key={r.orderId}>
                      <td>{shortMomentText(r.finishedAt)}</td>
                      <td>
                        <Link to={`/orders/${r.orderId}`}>{r.serviceName}</Link>
                      </td>
                      <td>
                        <Tag tone={r.isSettled ? "ok" : "neutral"}>{r.statusText}</Tag>
                      </td>
                      <td>{r.percentText ?? "—"}</td>
                      <td className={styles.number}>{sumText(r.payFen)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={4}>
                      应得
                    </th>
                    <td className={styles.number}>{sumText(data.totalFen)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )}
          {data.faults.length > 0 && (
            <p className={layout.muted}>
              这个月记了：{data.faults.map((f) => `${f.serviceName} ${f.kindText}`).join("；")}
            </p>
          )}
        </>
      )}
    </Part>
  );
}

/** How often which rating, and the worst of the last days in its own words. */
export function Ratings({ file }: { file: EmployeeFile }) {
  const { data, error } = useQuery({
    queryKey: ["employee", file.id, "ratings"],
    queryFn: () => callStaff(ratingsOfEmployee, { params: { id: file.id } }),
    retry: false,
  });
  if (!data) return error ? <p role="alert">{sayWhy(error)}</p> : null;
  const total = data.counts.reduce((sum, c) => sum + c.count, 0);
  return (
    <div className={styles.ratings}>
      <Bars
        id="ratings"
        title="好评与差评"
        unit={`条，一共 ${total}`}
        head={["评分", "条"]}
        rows={data.counts.map(({ score, count }) => ({ label: `${score} 分`, value: count }))}
      />
      {data.earlier > 0 && (
        <p className={layout.hint}>
          评分里还算着 {data.earlier.toLocaleString("en")} 条以前带来的，只有平均分，没有原话。
        </p>
      )}
      <p>
        {data.worst ? (
          <>
            近 90 天最低的一条：<b>{data.worst.score} 分</b> “{data.worst.text}”{" "}
            <span className={layout.muted}>{shortMomentText(data.worst.at)}</span>{" "}
            {data.worst.orderId && <Link to={`/orders/${data.worst.orderId}`}>看订单</Link>}
          </>
        ) : (
          "近 90 天没有 3 分以下的。"
        )}
      </p>
    </div>
  );
}
