import type { Offer } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Facts } from "@ginkgo/ui/facts";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { mapHref } from "../lib/map-href.ts";
import { telephoneHref } from "../lib/telephone.ts";
import styles from "./employee.module.css";
import { leftText, whenText } from "./employee-labels.ts";
import { GotoForm, ReceiveForm, RejectForm } from "./employee-steps.tsx";

/** Where to go and whom to call, each a large press. */
export function VisitContacts({ address }: { address: NonNullable<Offer["address"]> }) {
  return (
    <div className={styles.reach}>
      <a
        className={cx(button.button, button.secondary, button.big)}
        href={mapHref(address)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="map-pin" />
        看地图<span className={layout.screenReader}>：{address.detail}，在新窗口打开</span>
      </a>
      <a className={cx(button.button, button.secondary, button.big)} href={telephoneHref(address.phone)}>
        <Icon name="phone" />
        打给客人
      </a>
    </div>
  );
}

/** What an employee wants to know of a visit first. */
export function VisitFacts({ visit, now }: { visit: Offer; now: string }) {
  const { appointment, serviceName, skuName, address, areaText, wayText, remark, payFen, people } = visit;
  return (
    <Facts
      items={[
        { term: "时间", value: <b>{whenText(appointment, now)}</b> },
        { term: "做什么", value: `${serviceName}${skuName ? ` · ${skuName}` : ""}` },
        {
          term: "地方",
          value: address ? `${address.areaText} ${address.detail}` : `${areaText}，接单后看到门牌`,
        },
        ...(address ? [{ term: "客人", value: address.receiver }] : []),
        ...(people > 1 ? [{ term: "几个人", value: `${people} 位护理员一起上门，都接单才算接好` }] : []),
        ...(wayText ? [{ term: "路上", value: wayText }] : []),
        ...(remark ? [{ term: "客人说", value: remark }] : []),
        { term: "您得", value: <Price fen={payFen} /> },
      ]}
    />
  );
}

/** What matters before setting out; where nothing was told, to ring first. */
export function VisitAlerts({ visit }: { visit: Offer }) {
  const { alerts, hasHealth, screened, status } = visit;
  return (
    <div className={alerts.length > 0 ? cx(account.notice, account.warn) : account.notice}>
      <Icon name={alerts.length > 0 ? "warning-circle-fill" : "phone"} />
      <div>
        {alerts.length > 0 ? (
          <ul className={account.list}>
            {alerts.map((alert) => (
              <li key={alert}>
                <b>{alert}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {hasHealth ? "没有说过敏和慢性病，别的在这一单里看。" : "没有人告诉身体情况。"}
            {status === "EMPLOYEE_HANDLE" ? "开始前先问一声" : "出发前先打电话问一声"}
            ：有没有过敏、血压高不高、今天舒不舒服。
          </p>
        )}
        {screened && <p className={layout.muted}>下单时问过禁忌，都说没有。到了再核对一遍。</p>}
      </div>
    </div>
  );
}

/** How long an offer still stands: told by the server, counted on where scripts run. */
function Left({ answerBy, now }: { answerBy: string; now: string }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setGone(Date.now() - from), 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.left}>
      <Icon name="clock-countdown-fill" />
      {leftText(Date.parse(answerBy) - Date.parse(now) - gone)}
    </p>
  );
}

const tones = { EMPLOYEE_GOTO: "ok", EMPLOYEE_HANDLE: "ok", EMPLOYEE_RECEIVE: "gold" } as const;

/** A visit in a list, with the one thing to do next. `isNext`: the first of the list stands out. */
export function EmployeeVisitCard({
  visit,
  now,
  isPool,
  isNext,
}: {
  visit: Offer;
  now: string;
  isPool: boolean;
  isNext: boolean;
}) {
  const { orderId, status, statusText, answerBy, address, actions, serviceName } = visit;
  const detail = `/user/order-detail?id=${orderId}`;
  const isDoing =
    address !== null && ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"].includes(status);
  return (
    <article
      className={cx(layout.card, layout.padded, layout.stack)}
      aria-label={`${serviceName}，${whenText(visit.appointment, now)}`}
    >
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 className={account.subtitle}>{serviceName}</h2>
        {!isPool && (
          <Tag tone={tones[status as keyof typeof tones] ?? "neutral"}>
            {answerBy ? "等您答复" : statusText}
          </Tag>
        )}
      </div>
      {answerBy && <Left answerBy={answerBy} now={now} />}
      <VisitFacts visit={visit} now={now} />
      {isDoing && <VisitAlerts visit={visit} />}
      {isDoing && <VisitContacts address={address} />}
      {actions.includes("receive") && (
        <ReceiveForm orderId={orderId} label={isPool ? "抢这一单" : "接单"} isNext={isNext} />
      )}
      {answerBy && actions.includes("reject") && <RejectForm orderId={orderId} isAccepted={false} />}
      {actions.includes("goto") && <GotoForm orderId={orderId} isNext={isNext} />}
      {actions.includes("handle") && (
        <Button variant={isNext ? "primary" : "secondary"} size="big" full render={<Link to={detail} />}>
          到了，填到达码
        </Button>
      )}
      {actions.includes("finish") && (
        <Button variant={isNext ? "primary" : "secondary"} size="big" full render={<Link to={detail} />}>
          写记录，完成服务
        </Button>
      )}
      {!isPool && (
        <Link className={cx(layout.link, styles.more)} to={detail}>
          看这一单的全部
        </Link>
      )}
    </article>
  );
}
