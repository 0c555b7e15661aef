import { employeeSorts, employeeStatuses } from "@ginkgo/api-contract/services/service-codes";
import { employeePage } from "@ginkgo/api-contract/visits/employee-files";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./employees.module.css";
import { PaperTag } from "./paper-tag.tsx";
import { SendTags } from "./send-tags.tsx";

/** Who visits homes, by number; late papers are pointed at. */
export function EmployeeList() {
  const [search, setSearch] = useSearchParams();
  const [status, expiring, keyword] = ["status", "expiring", "keyword"].map(
    (name) => search.get(name) ?? "",
  ) as [string, string, string];
  const sort = search.get("sort") === "expiry" ? "expiry" : "no";
  const list = useInfiniteQuery({
    queryKey: ["employees", status, expiring, keyword, sort],
    queryFn: ({ pageParam }) =>
      callStaff(employeePage, {
        query: {
          size: "50",
          sort,
          ...(status ? { status: status as "NORMAL" } : {}),
          ...(expiring ? { expiring } : {}),
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    retry: false,
  });
  useLeaveIfOver(list.error);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, flushSync: true });
  };
  const holder = useRowKeys();
  const isFiltered = status !== "" || expiring !== "" || keyword !== "";
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>服务人员</h1>
        <ExportButton
          list="employees"
          filters={{ status, expiring, keyword, ...(sort === "no" ? {} : { sort }) }}
        />
      </div>
      <p className={layout.muted} role="status">
        {data ? countOf(total, "人") : error ? "" : "正在取"}
      </p>
      <div className={cx(layout.row, layout.wrap, styles.filters)}>
        <Select
          label="状态"
          value={status}
          options={[
            { value: "", label: "全部" },
            ...Object.entries(employeeStatuses).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => set("status", event.currentTarget.value)}
        />
        <Select
          label="证件"
          value={expiring}
          options={[
            { value: "", label: "不限" },
            { value: "0", label: "今天到期或过期了" },
            { value: "30", label: "30 天内到期" },
            { value: "90", label: "90 天内到期" },
          ]}
          onChange={(event) => set("expiring", event.currentTarget.value)}
        />
        <Select
          label="排列"
          value={sort}
          options={Object.entries(employeeSorts).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set("sort", event.currentTarget.value === "no" ? "" : "expiry")}
        />
        <TextInput
          label="找人"
          placeholder="姓名或工号"
          value={keyword}
          maxLength={20}
          onChange={(event) => set("keyword", event.currentTarget.value)}
        />
        {isFiltered && (
          <Button size="small" variant="quiet" onClick={() => setSearch({}, { replace: true })}>
            清空
          </Button>
        )}
      </div>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && records.length === 0 && (
        <p>{isFiltered ? "没有符合的人，去掉一个条件再看。" : "还没有服务人员。"}</p>
      )}
      {records.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the page, it is scrolled by keys
        <div ref={holder} className={styles.scroll} tabIndex={0} role="group" aria-label="服务人员的表">
          <table className={styles.table}>
            <caption className={layout.screenReader}>服务人员，{employeeSorts[sort]}</caption>
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col" aria-sort={sort === "no" ? "ascending" : undefined}>
                  工号{sort === "no" && " ↑"}
                </th>
                <th scope="col">状态</th>
                <th scope="col" aria-sort={sort === "expiry" ? "ascending" : undefined}>
                  最先到期的证件{sort === "expiry" && " ↑"}
                </th>
                <th scope="col">会做</th>
                <th scope="col">去哪里</th>
                <th scope="col" className={styles.number}>
                  评分
                </th>
                <th scope="col" className={styles.number}>
                  做过（次）
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((e) => (
                <tr key={e.id} className={cx(e.paper && e.paper.daysLeft < 0 && styles.lateRow)}>
                  <th scope="row">
                    <Link to={`/employees/${e.id}`}>{e.name}</Link>
                  </th>
                  <td>{e.employeeNo}</td>
                  <td>
                    <SendTags employee={e} />
                  </td>
                  <td>{e.paper ? <PaperTag paper={e.paper} /> : "—"}</td>
                  <td className={styles.words}>{e.skills.join("、")}</td>
                  <td className={styles.words}>{e.areas.join("、")}</td>
                  <td className={styles.number}>{e.rating.toFixed(1)}</td>
                  <td className={styles.number}>{e.serviceCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 50 人
        </Button>
      )}
    </div>
  );
}
