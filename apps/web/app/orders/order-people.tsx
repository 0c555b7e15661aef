import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { telephoneHref } from "../lib/telephone.ts";
import styles from "./orders.module.css";

/** Who comes; their telephone while they are on the way to us or with us. */
export function OrderPeople({ order: { employee, companions } }: { order: Order }) {
  if (!employee) return null;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="who-h">
      <h2 id="who-h" className={account.subtitle}>
        护理员
      </h2>
      {[employee, ...companions].map(({ id, name, employeeNo, phone }) => (
        <div key={id}>
          <div className={cx(layout.row, styles.who)}>
            <Avatar name={name} />
            <div>
              <b className={layout.name}>{name}</b>
              <p className={cx(layout.muted, layout.small)}>工号 {employeeNo}</p>
            </div>
          </div>
          {phone && (
            <Button size="small" icon="phone" href={telephoneHref(phone)}>
              打给{name}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
