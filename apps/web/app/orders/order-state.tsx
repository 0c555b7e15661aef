import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { ends } from "@ginkgo/api-contract/orders/order-table";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Steps } from "@ginkgo/ui/stepper";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { nextOf, statusIcon, stepsOf, toneClass } from "../lib/orders/order-labels.ts";
import orderTone from "../lib/orders/order-tone.module.css";
import { useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import { OrderExtend } from "./order-extend.tsx";
import { PayForm, StepForm } from "./order-forms.tsx";
import styles from "./orders.module.css";

/** The one thing to do now: the button that fills. */
function Primary({ order, contract }: { order: Order; contract: ContractCard | undefined }) {
  const phone = useSiteData()?.config.site.phone;
  const { actions, status, employee, items } = order;
  if (actions.includes("pay")) return <PayForm order={order} variant="primary" size="big" />;
  if (contract?.actions.includes("sign"))
    return (
      <Button
        variant="primary"
        size="big"
        icon="note-pencil"
        render={<Link to={`/user/contract-detail?id=${contract.id}`} />}
      >
        去签旅游合同
      </Button>
    );
  if (actions.includes("confirm"))
    return <StepForm order={order} intent="confirm" variant="primary" size="big" />;
  if (actions.includes("comment"))
    return (
      <Button variant="primary" size="big" render={<Link to={`/user/order-comment?id=${order.id}`} />}>
        去评价
      </Button>
    );
  // The phone is there from acceptance on; on the way it is what one wants first.
  if (employee?.phone)
    return (
      <Button
        variant={status === "EMPLOYEE_APPROVE" ? "secondary" : "primary"}
        size="big"
        icon="phone"
        href={telephoneHref(employee.phone)}
      >
        打给{employee.name}
      </Button>
    );
  if (phone && (status === "EMPLOYEE_REJECT" || status === "CHANGE"))
    return (
      <Button variant="primary" size="big" icon="phone" href={telephoneHref(phone)}>
        打给客服
      </Button>
    );
  const [first] = items;
  if (!ends.includes(status) || !first) return null;
  const next = nextOf(order);
  return (
    <Button variant="primary" size="big" render={<Link to={next.to} />}>
      {next.label}
    </Button>
  );
}

/** Where the order stands, as a sentence, with the one thing to do and the steps of its kind. */
export function OrderState({ order, contract }: { order: Order; contract?: ContractCard | undefined }) {
  const { status, statusText, tone, sentence, deadline, arrivalCode, ownerName, actions } = order;
  const steps = stepsOf(order);
  return (
    <section className={cx(layout.card, layout.padded, styles.now)} aria-labelledby="now-h">
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <div className={layout.grow}>
          <span className={layout.hint}>{ownerName ? `${ownerName}的订单` : "现在的状态"}</span>
          <h1 id="now-h">
            <span className={cx(orderTone.state, toneClass[tone])}>
              <Icon name={statusIcon(status)} />
            </span>{" "}
            {statusText}
          </h1>
          <p>{sentence}</p>
          {deadline && status !== "WAIT_BUYER_PAY" && <p className={layout.muted}>{deadline.text}</p>}
          {contract && (
            <p>
              旅游合同{contract.signState === "SIGNED" ? "签好了" : contract.signStateText}
              {contract.next && `：${contract.next}`}{" "}
              <Link className={layout.link} to={`/user/contract-detail?id=${contract.id}`}>
                看合同
              </Link>
            </p>
          )}
          {actions.includes("extend") && <OrderExtend order={order} />}
        </div>
        <div className={styles.actions}>
          <Primary order={order} contract={contract} />
          {actions.includes("close") && (actions.includes("pay") || order.amountFen === 0) && (
            <StepForm order={order} intent="close" variant="quiet" />
          )}
          {actions.includes("complete") && <StepForm order={order} intent="complete" variant="quiet" />}
        </div>
      </div>
      {arrivalCode && status !== "EMPLOYEE_HANDLE" && (
        <p className={cx(account.notice, styles.code)}>
          <Icon name="shield-check-fill" />
          <span>
            到达码 <b>{arrivalCode}</b>：护理员到了门口再念，对上了才开始服务。先不要告诉别人。
          </span>
        </p>
      )}
      {ownerName && actions.length === 0 && (
        <p className={layout.muted}>您可以查看这张订单，不能代为操作。</p>
      )}
      {steps.length > 0 && <Steps items={steps} />}
    </section>
  );
}
