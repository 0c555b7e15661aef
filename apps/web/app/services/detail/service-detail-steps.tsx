import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { yuan } from "@ginkgo/locale/money";
import { Facts } from "@ginkgo/ui/facts";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import stepper from "@ginkgo/ui/stepper/stepper.module.css";
import detail from "../../lib/detail/detail.module.css";
import booking from "../booking/booking.module.css";
import styles from "./service-detail.module.css";

const NUMERALS = [..."一二三四五六七八九十"];

function List({ title, items, good }: { title: string; items: readonly string[]; good: boolean }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={good ? "check-bold" : "x"} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What happens from the door to the door, what is in the price and what is not. */
export function ServiceSteps({ service: { details, visitFeeFen } }: { service: ServiceDetail }) {
  const { steps, includes, excludes, tools, prepare, introduction, surcharges } = details;
  const bring = [
    tools && { term: "我们带", value: tools },
    prepare && { term: "请准备", value: prepare },
  ].filter((fact) => fact !== undefined && fact !== "");
  return (
    <>
      <section className={detail.block} aria-labelledby="steps-h">
        <h2 id="steps-h">来了做什么</h2>
        {introduction.map((text) => (
          <p key={text} className={layout.muted}>
            {text}
          </p>
        ))}
        <ol className={cx(stepper.log, styles.steps)}>
          {steps.map(({ title, text }, i) => (
            <li key={title} className={stepper.done}>
              <span className={cx(stepper.dot, styles.dot)} aria-hidden="true">
                {NUMERALS[i]}
              </span>
              <b>{title}</b>
              {text && <p className={layout.muted}>{text}</p>}
            </li>
          ))}
        </ol>
        {bring.length > 0 && <Facts items={bring} className={detail.facts} />}
      </section>
      <section className={detail.block} aria-labelledby="price-h">
        <h2 id="price-h">价格里有什么</h2>
        <div className={cx(layout.twoColumns, styles.two)}>
          <List title="包含" items={includes} good />
          <List title="不包含" items={excludes} good={false} />
        </div>
        {(surcharges.length > 0 || visitFeeFen > 0) && (
          <>
            <h3>什么时候会加钱</h3>
            <ul className={booking.plain}>
              {visitFeeFen > 0 && <li>每次上门另收来回路费 {yuan(visitFeeFen)} 元</li>}
              {surcharges.map(({ kind, note }) => (
                <li key={kind}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
