import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import {
  areaViews,
  type ServiceAreaRow,
  serviceAreaPage,
  serviceAreaRead,
} from "@ginkgo/api-contract/services/service-areas";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { usePermissions } from "react-admin";
import { Link, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./areas.module.css";

const SIZE = "50";

type View = keyof typeof areaViews;

/** The names of those who cover an area, each the way to its page. */
function Names({
  title,
  list,
  count,
  page,
}: {
  title: string;
  list: readonly { id: string; name: string }[];
  count: number;
  /** Undefined where the account may not open it. */
  page: ((id: string) => string) | undefined;
}) {
  return (
    <section>
      <h3 className={styles.title}>
        {title} {count}
      </h3>
      {list.length === 0 && <p className={layout.muted}>没有。</p>}
      <ul className={styles.names}>
        {list.map(({ id, name }) => (
          <li key={id}>
            {page ? (
              <Link className={layout.link} to={page(id)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {count > list.length && <p className={layout.muted}>只列前 {list.length} 个。</p>}
    </section>
  );
}

/** What is carried out in an area, and who goes there. */
function AreaDialog({ area, onClose }: { area: ServiceAreaRow; onClose: () => void }) {
  const { permissions } = usePermissions<string[]>();
  const { data, error } = useQuery({
    queryKey: ["service-areas", "one", area.id],
    queryFn: () => callStaff(serviceAreaRead, { params: { adcode: area.id } }),
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={area.name}
      description="去整个地区的，也算上去它上一级的。要改，请打开那一项服务或那一位服务人员。"
    >
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data && (
        <>
          <Names
            title="上门服务"
            list={data.serviceList}
            count={data.services}
            page={(id) => `/entries/service/${id}`}
          />
          <Names
            title="服务人员"
            list={data.employeeList}
            count={data.employees}
            page={permissions?.includes("orders.dispatch") ? (id) => `/employees/${id}` : undefined}
          />
        </>
      )}
    </Dialog>
  );
}

function Row({ area, onOpen }: { area: ServiceAreaRow; onOpen: () => void }) {
  const { name, path, services, employees } = area;
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.name} onClick={onOpen}>
          {name}
        </button>
        {path && <span className={layout.hint}>{path}</span>}
      </th>
      <td>{area.id}</td>
      <td className={table.number}>{services}</td>
      <td className={table.number}>{employees}</td>
      <td>
        {services > 0 && employees === 0 && <Tag tone="red">没有人去</Tag>}
        {employees > 0 && services === 0 && <Tag tone="gold">没有服务</Tag>}
      </td>
    </tr>
  );
}

/** Where services are carried out and people go, area by area. */
export function AreasPage() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<ServiceAreaRow>();
  const keyword = search.get("keyword") ?? "";
  const view: View = codesOf(areaViews).find((one) => one === search.get("view")) ?? "ALL";
  const set = (next: { view?: View; keyword?: string }) => {
    const now = { view, keyword, ...next };
    setSearch(
      { ...(now.view === "ALL" ? {} : { view: now.view }), ...(now.keyword ? { keyword: now.keyword } : {}) },
      { replace: true },
    );
  };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["service-areas", view, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(serviceAreaPage, {
        query: {
          view,
          size: SIZE,
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    retry: false,
  });
  useLeaveIfOver(error);
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set({ keyword: String(new FormData(event.currentTarget).get("keyword") ?? "").trim() });
  }
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>服务地区</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? countOf(data.pages[0]?.total ?? 0, "个") : error ? "" : "正在取"}
        </span>
        <ExportButton list="serviceAreas" filters={{ ...(view === "ALL" ? {} : { view }), keyword }} />
      </div>
      <div className={styles.filters}>
        <Segmented
          label="看哪些"
          value={view}
          items={codesOf(areaViews).map((value) => ({ value, label: areaViews[value] }))}
          onChange={(value) => set({ view: value as View })}
        />
        <form key={keyword} className={table.filters} onSubmit={submit} noValidate>
          <TextInput label="地区里有" name="keyword" type="search" defaultValue={keyword} maxLength={40} />
          <Button type="submit">找</Button>
          {keyword && (
            <Button variant="quiet" onClick={() => set({ keyword: "" })}>
              清空
            </Button>
          )}
        </form>
      </div>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && records.length === 0 && (
        <p>
          {keyword || view !== "ALL" ? "没有这样的地区。" : "还没有服务写明地区，也还没有服务人员。"}
          {(keyword || view !== "ALL") && (
            <Button size="small" variant="quiet" onClick={() => set({ view: "ALL", keyword: "" })}>
              看全部地区
            </Button>
          )}
        </p>
      )}
      {records.length > 0 && (
        <ScrollBox label="服务地区的表">
          <table className={table.table}>
            <caption className={layout.screenReader}>服务地区，按编码排</caption>
            <thead>
              <tr>
                <th scope="col">地区</th>
                <th scope="col">编码</th>
                <th scope="col" className={table.number}>
                  上门服务
                </th>
                <th scope="col" className={table.number}>
                  服务人员
                </th>
                <th scope="col">缺什么</th>
              </tr>
            </thead>
            <tbody>
              {records.map((area) => (
                <Row key={area.id} area={area} onOpen={() => setOpened(area)} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看一些
        </Button>
      )}
      {opened && <AreaDialog area={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
