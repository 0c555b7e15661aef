import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { revealOrder } from "@ginkgo/api-contract/orders/order-staff";
import { sumText } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { usePermissions } from "react-admin";
import { Link, useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { Pictures } from "../pictures.tsx";
import { outcomeFacts } from "../refunds/refund-outcome.tsx";
import { RevealPhone } from "../reveal/reveal-phone.tsx";
import { useKeys } from "../shell/use-keys.ts";
import styles from "./orders.module.css";
import { parcelText } from "./ship-fields.tsx";

type Of = { order: Order };

/** What was ordered, as a link to its page where staff can open one. */
function ItemName({
  kind,
  item: { targetId, link, name },
}: {
  kind: Order["kind"];
  item: Order["items"][number];
}) {
  if (kind === "CARD") return name;
  if (kind === "BILL") return <Link to={`/contracts/${targetId}`}>{name}</Link>;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {name}
      <span className={layout.screenReader}>（在新窗口打开）</span>
    </a>
  );
}

/** What was ordered and what it costs, as it was when it was placed. */
export function Lines({ order }: Of) {
  const { kind, items, priceLines, amountFen, paidFen, refundedFen } = order;
  // What is ordered stands in the lines above.
  const beside = priceLines.filter(({ code }) => code !== "SKU");
  const totals: [string, number][] = [
    ["应付", amountFen],
    ["实付", paidFen],
    ...(refundedFen > 0 ? ([["已退", -refundedFen]] as [string, number][]) : []),
  ];
  return (
    <Part id="lines" title="明细与价格">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="明细与价格的表">
        <table className={styles.table}>
          <caption className={layout.screenReader}>下单时的项目和价目，之后改价不影响</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">规格</th>
              <th scope="col">单价</th>
              <th scope="col">数量</th>
              <th scope="col">小计</th>
              <th scope="col">已退</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.lineId}>
                <th scope="row">
                  <ItemName kind={kind} item={item} />
                </th>
                <td>{item.skuName ?? "—"}</td>
                <td>{sumText(item.unitPriceFen)}</td>
                <td>
                  {item.quantity}
                  {item.cancelledQuantity > 0 && `（${item.cancelledQuantity} 件不寄）`}
                </td>
                <td>{sumText(item.amountFen)}</td>
                <td>{item.refundedQuantity > 0 ? item.refundedQuantity : "—"}</td>
              </tr>
            ))}
            {beside.map(({ name, note, amountFen: sum }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; the lines of an order never change
              <tr key={i}>
                <th scope="row">{name}</th>
                <td colSpan={3}>{note ?? ""}</td>
                <td>{sumText(sum)}</td>
                <td>—</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map(([name, sum]) => (
              <tr key={name}>
                <th scope="row" colSpan={4}>
                  {name}
                </th>
                <td>{sumText(sum)}</td>
                <td />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </Part>
  );
}

const moment = (at: string | null) => (at ? fullMomentText(at) : "—");

/** A visit as it went. */
export function RecordPart({ order: { record, employee, companions } }: Of) {
  if (!record) return null;
  const { note, items, photos, beyond, abnormal, departAt, startAt, endAt } = record;
  return (
    <Part id="record" title="服务记录">
      <Facts
        items={[
          {
            term: "护理员",
            value: [employee, ...companions].flatMap((e) => e?.name ?? []).join("、") || "—",
          },
          { term: "出发", value: moment(departAt) },
          { term: "开始", value: moment(startAt) },
          { term: "结束", value: moment(endAt) },
          ...(items?.length ? [{ term: "做了", value: items.join("、") }] : []),
          ...(note ? [{ term: "记录", value: note }] : []),
          ...(abnormal ? [{ term: "异常", value: <b className={styles.late}>{abnormal}</b> }] : []),
          ...(beyond.length
            ? [{ term: "超出范围", value: <b className={styles.late}>{beyond.join("、")}</b> }]
            : []),
        ]}
      />
      <Pictures urls={photos} label="服务照片" />
    </Part>
  );
}

/** The refund that is asked for, or the last one. */
export function RefundPart({ order: { refund } }: Of) {
  const { permissions } = usePermissions<string[]>();
  const go = useNavigate();
  const mayDecide = permissions?.includes("orders.refund") ?? false;
  useKeys(refund && mayDecide ? { r: ["去办这一单的退款", () => void go(`/refunds/${refund.id}`)] } : {});
  if (!refund) return null;
  const r = refund;
  const isOpen = r.state === "REQUESTED" || r.state === "WAIT_SECOND";
  return (
    <Part id="refund" title="退款">
      <p className={cx(layout.row, layout.wrap, page.head)}>
        <b>{sumText(r.amountFen)}</b>
        <Tag tone={r.state === "ABNORMAL" ? "red" : r.state === "DONE" ? "ok" : isOpen ? "gold" : "neutral"}>
          {r.stateText}
        </Tag>
        <span className={layout.muted}>
          {r.refundNo}，{fullMomentText(r.createdAt)}
        </span>
        {mayDecide && (
          <Link to={`/refunds/${r.id}`}>
            {isOpen ? "去处理退款" : "去看这笔退款"} <kbd>R</kbd>
          </Link>
        )}
      </p>
      <Facts
        items={[
          { term: "原因", value: r.reasonText },
          ...(r.description ? [{ term: "说明", value: r.description }] : []),
          ...(r.lines.length
            ? [
                {
                  term: "退哪些",
                  value: r.lines.map((l) => `${l.name} ${l.quantity} 件 ${sumText(l.amountFen)}`).join("；"),
                },
              ]
            : []),
          ...(r.keptFen > 0 ? [{ term: "扣下", value: `${sumText(r.keptFen)}，${r.keptText ?? ""}` }] : []),
          ...(r.keptFen === 0 && r.keptText ? [{ term: "怎么算", value: r.keptText }] : []),
          ...(r.countBackFen > 0 ? [{ term: "退回次数", value: `一次，值 ${sumText(r.countBackFen)}` }] : []),
          ...(r.returnStateText ? [{ term: "退货", value: r.returnStateText }] : []),
          ...(r.returnTo ? [{ term: "寄到", value: r.returnTo }] : []),
          ...(r.returnParcel
            ? [{ term: "寄回的单号", value: `${r.returnParcel.company} ${r.returnParcel.trackingNo}` }]
            : []),
          ...(r.outcome ? outcomeFacts(r.outcome) : r.answer ? [{ term: "答复", value: r.answer }] : []),
          ...(isOpen && r.decideBy
            ? [
                {
                  term: "没人处理的话",
                  value: (
                    <b className={styles.late}>
                      {fullMomentText(r.decideBy)} 系统自动同意
                      {r.withReturn ? "退货" : ` ${sumText(r.amountFen)}`}
                    </b>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Pictures urls={r.proof} label="会员给的凭证" />
    </Part>
  );
}

const countedText = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${name} ${quantity} 件`).join("、");

/** Who ordered, for whom, where to, and who comes. */
export function People({ order }: Of) {
  const {
    id,
    ownerName,
    elderName,
    address,
    employee,
    companions,
    travelers,
    remark,
    paidBy,
    parcels,
    unsent,
    appointment,
  } = order;
  const comes = [employee, ...companions].flatMap((e) =>
    e ? [`${e.name}（${e.employeeNo}）${e.phone ? ` ${e.phone}` : ""}`] : [],
  );
  return (
    <Part id="people" title="人">
      <Facts
        items={[
          { term: "下单", value: ownerName ?? "—" },
          ...(elderName ? [{ term: "为谁", value: elderName }] : []),
          ...(paidBy ? [{ term: "代付", value: `${paidBy.name}（${paidBy.roleText}）` }] : []),
          ...(appointment
            ? [
                {
                  term: "约在",
                  value: `${appointment.date}${appointment.start ? ` ${appointment.start}–${appointment.end}` : ""}`,
                },
              ]
            : []),
          ...(address
            ? [
                { term: "联系人", value: `${address.receiver} ${address.phone}` },
                { term: "地址", value: `${address.areaText} ${address.detail}` },
              ]
            : []),
          ...(travelers.length
            ? [
                {
                  term: "出行人",
                  value: travelers.map((t) => `${t.name}${t.age === null ? "" : ` ${t.age} 岁`}`).join("、"),
                },
              ]
            : []),
          ...(comes.length ? [{ term: "护理员", value: comes.join("、") }] : []),
          ...parcels.map((parcel, i) => ({
            term: parcels.length > 1 ? `快递第 ${i + 1} 包` : "快递",
            value: `${parcelText(parcel)}，${fullMomentText(parcel.shippedAt)} 发：${countedText(parcel.lines)}`,
          })),
          ...(unsent.length > 0 && parcels.length > 0
            ? [{ term: "还没寄", value: countedText(unsent) }]
            : []),
          ...(remark ? [{ term: "留言", value: remark }] : []),
        ]}
      />
      {(address || travelers.length > 0) && (
        <RevealPhone
          key={id}
          opener="看姓名、电话和地址…"
          reveal={(reason) =>
            callStaff(revealOrder, { params: { id }, body: { reason } }).then(
              ({ receiver, phone, address: where, travelers: going, employees }) =>
                [
                  ...(address ? [`${receiver ?? ""} ${phone ?? "没有留电话"}`] : []),
                  ...(going.length ? [`出行人 ${going.join("、")}`] : []),
                  ...(where === null ? [] : [where]),
                  ...employees.map((e) => `护理员 ${e.name} ${e.phone}`),
                ].join("\n"),
            )
          }
        />
      )}
    </Part>
  );
}

/** Everything that happened, the newest first; the notes stand by themselves. */
export function History({ order: { history } }: Of) {
  // Two steps may fall into one second; the place in the history is a step's own.
  const events = history
    .map((event, place) => ({ ...event, place }))
    .filter(({ action }) => action !== "note")
    .toReversed();
  return (
    <Part id="history" title="经过">
      <ol className={page.rows}>
        {events.map((event) => (
          <li key={event.place}>
            <span>
              {event.text}
              {event.reason && <span className={layout.hint}>{event.reason}</span>}
            </span>
            <span className={layout.muted}>
              {event.actor.name}，{fullMomentText(event.at)}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
