import { type StaffFigures, staffFigures } from "@ginkgo/api-contract/orders/staff-today";
import { sumText } from "@ginkgo/locale/money";
import { useQuery } from "@tanstack/react-query";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Columns } from "../plot/columns.tsx";
import { Line } from "../plot/line.tsx";

/** Counts of the last days, from the database. */
export function useFigures() {
  return useQuery({
    queryKey: ["tasks", "figures"],
    queryFn: () => callStaff(staffFigures),
    refetchInterval: 5 * 60_000,
    retry: false,
  });
}

const labelsOf = (days: readonly string[]) =>
  days.map((day, i) => (i === days.length - 1 ? "今" : String(Number(day.slice(8)))));
const period = (days: readonly string[]) => `${days[0]?.slice(5)} 至今天`;
const total = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0);

/** Orders of each day by kind, wide; beneath the tasks. */
export function OrdersPlot({ days, orders }: Pick<StaffFigures, "days" | "orders">) {
  if (!orders) return null;
  return (
    <Columns
      id="orders-plot"
      title="近 14 天下单"
      unit={`单，${period(days)}；今天收 ${sumText(orders.paidFen.at(-1) ?? 0)}`}
      to={{ href: "/orders", text: "订单" }}
      head="日"
      labels={labelsOf(days)}
      series={[
        { name: "上门服务", tone: "first", values: orders.service },
        { name: "商品", tone: "second", values: orders.product },
        {
          name: "旅居、会员卡和合同款",
          tone: "third",
          values: orders.tour.map((n, i) => n + orders.other[i]!),
        },
      ]}
    />
  );
}

/** What is paid back, who is on time, how soon members are answered. */
export function SidePlots({ days, refunds, visits, answers }: StaffFigures) {
  const labels = labelsOf(days);
  return (
    <>
      {refunds && (
        <Line
          id="refunds-plot"
          title="退款"
          unit={`元，今天 ${sumText(refunds.fen.at(-1) ?? 0)}，14 天 ${total(refunds.count)} 笔`}
          to={{ href: "/refunds?view=done", text: "已退" }}
          head="日"
          name="退了"
          labels={labels}
          values={refunds.fen}
          textOf={sumText}
        />
      )}
      {visits && (
        <Columns
          id="visits-plot"
          title="准时上门"
          unit={`次，${period(days)}`}
          to={{ href: "/dispatch", text: "派单台" }}
          head="日"
          labels={labels}
          series={[
            { name: "准时（10 分内）", tone: "first", values: visits.onTime },
            { name: "迟了", tone: "over", values: visits.late },
          ]}
        />
      )}
      {answers && (
        <Line
          id="answers-plot"
          title="第一次答复"
          unit={`会员等了几分钟，每天的中位数，14 天 ${total(answers.count)} 次`}
          to={{ href: "/talks", text: "会话" }}
          head="日"
          name="分钟"
          labels={labels}
          values={answers.medianSeconds}
          textOf={(seconds) => `${Math.round(seconds / 6) / 10} 分`}
        />
      )}
    </>
  );
}

/** Where the figures could not be had, why. */
export const FiguresFailure = ({ error }: { error: unknown }) =>
  error ? <p role="alert">{sayWhy(error)}</p> : null;
