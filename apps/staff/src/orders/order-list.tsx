import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { staffOrderCounts } from "@ginkgo/api-contract/orders/order-staff";
import { type OrderView, type OrderViewName, orderViews } from "@ginkgo/api-contract/orders/order-views";
import { sumText } from "@ginkgo/locale/money";
import { shortDayText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  DatagridConfigurable,
  FunctionField,
  List,
  Pagination,
  SelectColumnsButton,
  SelectInput,
  TextField,
  useGetIdentity,
  useListContext,
} from "react-admin";
import { Link, useNavigate } from "react-router-dom";
import { TickBox } from "../bulk/tick-box.tsx";
import { useTicks } from "../bulk/use-ticks.ts";
import { callStaff } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import { ExportButton } from "../exports/export-button.tsx";
import styles from "../narrow.module.css";
import { NarrowLine } from "../narrow-line.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { ViewCount } from "../split/split-page.tsx";
import staff from "../staff.module.css";
import { countedQuery, countedText } from "./counted-orders.ts";
import { OrderBulk } from "./order-bulk.tsx";
import { OrderTag } from "./order-tag.tsx";
import { ordersOf, queryOfView } from "./order-views.ts";
import own from "./orders.module.css";

/** The views are counted again this often, milliseconds. */
const COUNTED_EVERY = 30_000;

/** Columns a telephone has no room for. */
const deskOnly = { cellClassName: styles.deskOnly, headerClassName: styles.deskOnly };

/** The saved views as tabs over the table. */
function Views() {
  const { filterValues, setFilters } = useListContext();
  const chosen: string = filterValues.view ?? "all";
  const kind: string | undefined = filterValues.kind;
  const { data } = useQuery({
    queryKey: ["orders", "counts", kind],
    queryFn: () => callStaff(staffOrderCounts, { query: kind ? { kind } : {} }),
    refetchInterval: COUNTED_EVERY,
    retry: false,
  });
  // Of one person's orders the views are not counted.
  // They are of all orders: beside a list that is narrowed they would be of another one.
  const counts =
    filterValues.keyword || filterValues.memberId || countedText(filterValues) ? undefined : data?.counts;
  return (
    <fieldset className={cx(chip.chips, own.views)}>
      <legend className={layout.screenReader}>看哪些订单</legend>
      {(Object.entries(orderViews) as [OrderViewName, OrderView][]).map(([name, { text }]) => (
        <button
          key={name}
          type="button"
          className={cx(chip.chip, name === chosen && chip.selected)}
          aria-pressed={name === chosen}
          onClick={() => setFilters({ ...filterValues, view: name === "all" ? undefined : name })}
        >
          {text}
          {name !== "all" && <ViewCount n={counts?.[name] ?? 0} isUrgent={name === "abnormal"} />}
        </button>
      ))}
    </fieldset>
  );
}

/** Opens the order of a number, or shows the orders of who has a telephone. */
function OrderSearch() {
  const go = useNavigate();
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("keyword") ?? "")
      .normalize("NFKC")
      .replace(/\s/g, "");
    setError(undefined);
    if (/^\d{18,20}$/.test(typed)) go(`/orders/number/${typed}`);
    else if (/^1\d{10}$/.test(typed)) go(ordersOf({ keyword: typed }));
    else setError("请写 18 到 20 位的订单号，或下单的人的 11 位手机号。");
  }
  return (
    <form className={cx(layout.row, layout.wrap, own.search)} onSubmit={submit} noValidate>
      <TextInput label="订单号或手机号" name="keyword" inputMode="numeric" maxLength={24} error={error} />
      <Button type="submit" size="small">
        找
      </Button>
    </form>
  );
}

/** Whose orders are shown where a telephone was looked for, or one comes from a member. */
function Sought() {
  const { filterValues, setFilters, data } = useListContext<OrderCard>();
  const { keyword, memberId, ...rest } = filterValues;
  if (!keyword && !memberId) return null;
  const name = data?.[0]?.ownerName;
  return (
    <p>
      {memberId && (
        <>
          会员 <Link to={`/members?id=${memberId}`}>{name ? `${name}（${memberId}）` : memberId}</Link>{" "}
        </>
      )}
      {keyword && `手机号 ${keyword} `}下的单{" "}
      <Button size="small" variant="quiet" onClick={() => setFilters(rest)}>
        看全部
      </Button>
    </p>
  );
}

/** Which orders are shown where one comes from a figure. */
function Counted() {
  const { filterValues, setFilters, total } = useListContext();
  const text = countedText(filterValues);
  if (!text) return null;
  return (
    <p role="status">
      {text}，{countOf(total ?? MAX_COUNTED, "单")}{" "}
      <Button size="small" variant="quiet" onClick={() => setFilters({})}>
        看全部
      </Button>
    </p>
  );
}

/** Takes the orders out as they are filtered. */
function Take() {
  const { filterValues } = useListContext();
  const { view, kind, keyword, memberId } = filterValues;
  return (
    <ExportButton
      list="orders"
      filters={{
        ...queryOfView(view),
        ...countedQuery(filterValues),
        ...(kind ? { kind } : {}),
        keyword,
        ...(memberId ? { memberId } : {}),
      }}
    />
  );
}

/** Which end of the list comes first, by word and arrow; a press turns it round. */
function Sort() {
  const { sort, setSort } = useListContext();
  const isOld = sort.order === "ASC";
  return (
    <Button size="small" onClick={() => setSort({ field: "id", order: isOld ? "DESC" : "ASC" })}>
      下单：{isOld ? "旧的在前 ↑" : "新的在前 ↓"}
    </Button>
  );
}

/** Why nothing is here, and how to see more. */
function Nothing() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Boolean(
    filterValues.view ||
      filterValues.kind ||
      filterValues.keyword ||
      filterValues.memberId ||
      countedText(filterValues),
  );
  return (
    <p className={cx(layout.muted, own.nothing)}>
      {isFiltered ? "没有符合的订单。" : "还没有订单。会员下的单会排在这里，新的在前。"}
      {isFiltered && (
        <Button size="small" variant="quiet" onClick={() => setFilters({})}>
          看全部订单
        </Button>
      )}
    </p>
  );
}

const whatOf = ({ items }: OrderCard) =>
  `${items[0]?.name ?? ""}${items.length > 1 ? ` 等 ${items.length} 样` : ""}`;

const whenOf = ({ appointment }: OrderCard) =>
  appointment ? `${shortDayText(appointment.date)}${appointment.start ? ` ${appointment.start}` : ""}` : "";

/** The orders of the page, of which several can be ticked. */
function OrderTable({ preferenceKey }: { preferenceKey: string }) {
  const { data = [] } = useListContext<OrderCard>();
  const ticks = useTicks(data.map(({ id }) => id));
  return (
    <>
      <OrderBulk orders={data} ticks={ticks} />
      <DatagridConfigurable
        preferenceKey={preferenceKey}
        bulkActionButtons={false}
        rowClick={false}
        empty={<Nothing />}
      >
        <FunctionField<OrderCard>
          label="选"
          render={({ id, sn }) => <TickBox ticks={ticks} id={id} name={sn} />}
        />
        <FunctionField<OrderCard>
          label="订单号"
          render={(order) => (
            <>
              <Link to={`/orders/${order.id}`}>{order.sn}</Link>
              <NarrowLine
                parts={[
                  order.kindText,
                  whatOf(order),
                  order.ownerName,
                  whenOf(order) && `约在 ${whenOf(order)}`,
                  `${shortMomentText(order.createdAt)} 下单`,
                  sumText(order.amountFen),
                ]}
              />
            </>
          )}
        />
        <TextField source="kindText" label="类型" sortable={false} {...deskOnly} />
        <FunctionField<OrderCard> label="内容" {...deskOnly} render={whatOf} />
        <TextField source="ownerName" label="谁下的" sortable={false} {...deskOnly} />
        <FunctionField<OrderCard> label="约在" {...deskOnly} render={whenOf} />
        <FunctionField<OrderCard>
          label="下单"
          {...deskOnly}
          render={({ createdAt }) => shortMomentText(createdAt)}
        />
        <FunctionField<OrderCard>
          label="金额（元）"
          textAlign="right"
          {...deskOnly}
          render={({ amountFen }) => sumText(amountFen).slice(1)}
        />
        <FunctionField<OrderCard> label="状态" render={(order) => <OrderTag order={order} />} />
      </DatagridConfigurable>
    </>
  );
}

/** Orders one may see, the newest first. */
export function OrderList() {
  const { data: me } = useGetIdentity();
  const holder = useRowKeys({ ticks: true });
  return (
    <div ref={holder} className={cx(staff.listPage, staff.fit)}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>订单</h1>
        <OrderSearch />
      </div>
      <List
        title="订单"
        exporter={false}
        actions={
          <div className={cx(layout.row, own.tools)}>
            <Sort />
            <Take />
            <span className={styles.deskOnly}>
              <SelectColumnsButton preferenceKey={`${me?.id}.orders`} />
            </span>
          </div>
        }
        empty={false}
        perPage={20}
        sort={{ field: "id", order: "DESC" }}
        pagination={<Pagination rowsPerPageOptions={[20, 50, 100]} />}
        filters={[
          <SelectInput
            key="kind"
            source="kind"
            label="哪一种"
            alwaysOn
            emptyText="全部"
            choices={Object.entries(orderKinds).map(([id, name]) => ({ id, name }))}
          />,
        ]}
      >
        <Views />
        <Sought />
        <Counted />
        <OrderTable preferenceKey={`${me?.id}.orders`} />
      </List>
    </div>
  );
}
