import { type ReportList, reportLists } from "@ginkgo/api-contract/reports/report-codes";
import { type ReportRow, reportRows } from "@ginkgo/api-contract/reports/reports";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import page from "../page.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { periodText } from "./report-address.ts";

/** Where each thing is opened, and what that takes. */
const subjects: Readonly<
  Record<ReportRow["subject"]["type"], { needs: string; to: (id: string) => string }>
> = {
  order: { needs: "orders.read", to: (id) => `/orders/${id}` },
  conversation: { needs: "chat.supervise", to: (id) => `/talks/${id}` },
  contract: { needs: "contracts.read", to: (id) => `/contracts/${id}` },
  employee: { needs: "orders.dispatch", to: (id) => `/employees/${id}` },
  org: { needs: "catalogue.write", to: (id) => `/entries/org/${id}` },
};

/** The rows a figure counts, each with the way to what it is of. */
export function ReportRowsPage() {
  const [search] = useSearchParams();
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys();
  const of = (search.get("of") ?? "") as ReportList;
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const list = useInfiniteQuery({
    queryKey: ["reports", "rows", of, from, to],
    queryFn: ({ pageParam }) =>
      callStaff(reportRows, {
        query: {
          of,
          size: "50",
          ...(from && { from }),
          ...(to && { to }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  useLeaveIfOver(list.error);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const records = data?.pages.flatMap((one) => one.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const title = reportLists[of] ?? "报表的明细";
  return (
    <div className={staff.listPage}>
      <h1>{title}</h1>
      <p className={layout.muted} role="status">
        {data ? `${total} 条` : error ? "" : "正在取"}
        {from && to ? `，${periodText({ from, to })}` : ""}
      </p>
      <p>
        <Link className={page.way} to="/reports">
          回到报表
        </Link>
      </p>
      {error && <p role="alert">{sayWhy(error)}</p>}
      {data && records.length === 0 && <p>这些天没有。</p>}
      {records.length > 0 && (
        <ScrollBox ref={holder} label={title}>
          <table className={table.table}>
            <caption className={layout.screenReader}>{title}</caption>
            <thead>
              <tr>
                {["什么", "时间", "说明"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map(({ id, at, text, note, subject }) => {
                const { needs, to: open } = subjects[subject.type];
                return (
                  <tr key={id}>
                    <th scope="row">
                      {permissions?.includes(needs) ? <Link to={open(subject.id)}>{text}</Link> : text}
                    </th>
                    <td>{at.length > 10 ? shortMomentText(at) : at}</td>
                    <td>{note}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 50 条
        </Button>
      )}
    </div>
  );
}
