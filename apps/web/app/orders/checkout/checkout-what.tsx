import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { ErrorLine } from "../../lib/form/error-line.tsx";
import { OrderCover } from "../../lib/orders/order-cover.tsx";
import type { CheckoutAsk } from "../../lib/pay/checkout-address.ts";
import styles from "./checkout.module.css";
import type { Quoted } from "./checkout-action.ts";
import type { Fields } from "./checkout-fields.ts";
import type { Subject } from "./load-subject.ts";
import { WhenPicker } from "./when-picker.tsx";

/** What is ordered, and what of it can still be chosen: the hour, the departure, how many. */
export function CheckoutWhat({
  ask: { kind, goods, sku },
  subject,
  hours,
  fields,
  count,
  onCount,
}: {
  ask: CheckoutAsk;
  subject: Subject;
  /** Of another district than the page was opened for. */
  hours: Quoted["hours"];
  fields: Fields;
  /** How many people or pieces are chosen. */
  count: number;
  onCount(n: number): void;
}) {
  const { item, others, most, departures } = subject;
  // Of a package only the days until its end are the subject's.
  const days = hours?.days.filter((d) => subject.days.some(({ date }) => date === d.date)) ?? subject.days;
  const [first] = goods ?? [];
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-what">
      <h2 id="co-what" className={account.subtitle}>
        {kind === "PRODUCT"
          ? "买什么"
          : kind === "TOUR"
            ? "去哪里"
            : kind === "CARD"
              ? sku
                ? "买哪个套餐"
                : "哪张卡"
              : "做什么"}
      </h2>
      <div className={account.orderItems}>
        {[{ item, n: first?.n }, ...others].map(({ item, n }) => (
          <div className={cx(layout.row, layout.alignTop)} key={item.link}>
            <OrderCover kind={kind === "CARD" && sku ? "SERVICE" : kind} item={item} />
            <div>
              <b className={layout.name}>{item.name}</b>
              {item.skuName && <p className={layout.muted}>{item.skuName}</p>}
              {n && <p>{n} 件</p>}
              <Link to={goods ? "/user/cart" : item.link}>
                {goods ? "回购物车改" : kind === "CARD" && !sku ? "看各档权益" : "回去重新选"}
              </Link>
            </div>
          </div>
        ))}
      </div>
      {kind === "SERVICE" && (
        <WhenPicker
          label="什么时候来"
          days={days}
          date={fields.value("whenDate")}
          start={fields.value("whenStart")}
          error={fields.error("appointment")}
        />
      )}
      {kind === "TOUR" && (
        <div className={styles.departures}>
          <ErrorLine id="co-departure-err" text={fields.error("departureId")} />
          <ChoiceGroup legend="哪天出发">
            {departures.map(({ id, text, note }) => (
              <Radio
                key={id}
                name="departureId"
                value={id}
                defaultChecked={fields.value("departureId") === id}
                aria-describedby={fields.error("departureId") && "co-departure-err"}
                label={
                  <>
                    {text}
                    <br />
                    <span className={layout.muted}>{note}</span>
                  </>
                }
              />
            ))}
          </ChoiceGroup>
        </div>
      )}
      {((kind === "PRODUCT" && !goods) || kind === "TOUR") && (
        <Select
          label={kind === "TOUR" ? "几位去" : "几件"}
          name="n"
          defaultValue={fields.value("n")}
          error={fields.error("items.0.quantity")}
          onChange={(event) => onCount(Number(event.currentTarget.value))}
          options={Array.from({ length: most }, (_, i) => ({
            value: String(i + 1),
            label: `${i + 1} ${kind === "TOUR" ? "位" : "件"}`,
          }))}
        />
      )}
      {subject.hasSingleRooms && (
        <Select
          label="单人房"
          name="singleRooms"
          defaultValue={fields.value("singleRooms")}
          error={fields.error("singleRooms")}
          options={Array.from({ length: count + 1 }, (_, i) => ({
            value: String(i),
            label: i === 0 ? "不要，两位一间" : `${i} 间`,
          }))}
        />
      )}
    </section>
  );
}
