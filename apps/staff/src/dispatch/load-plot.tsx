import { dispatchLoad } from "@ginkgo/api-contract/orders/dispatch-views";
import { monthDayText } from "@ginkgo/locale/shanghai-time";
import { useQuery } from "@tanstack/react-query";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Columns } from "../plot/columns.tsx";

/** What each hour of a day holds: visits placed and open, against who is there. */
export function LoadPlot({ day, area }: { day: string; area: string }) {
  const { data, error } = useQuery({
    queryKey: ["dispatch", "load", day, area],
    queryFn: () => callStaff(dispatchLoad, { query: { day, ...(area ? { area } : {}) } }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
    retry: false,
  });
  if (!data) return error ? <p role="alert">{sayWhy(error)}</p> : null;
  const { hours } = data;
  return (
    <Columns
      id="load"
      title="每小时的上门"
      unit={`单，${monthDayText(data.day, Date.now())}`}
      head="几点"
      labels={hours.map(({ hour }) => String(hour))}
      series={[
        { name: "已排", tone: "first", values: hours.map((h) => h.placed) },
        { name: "没派", tone: "third", values: hours.map((h) => h.open) },
      ]}
      tick={{ name: "在岗的人", values: hours.map((h) => h.people) }}
    />
  );
}
