import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import { telephoneHref } from "../lib/telephone.ts";

/** Who comes; their telephone while they are on the way to us or with us. */
export function OrderPeople({ order: { employee, companions } }: { order: Order }) {
  if (!employee) return null;
  return (
    <section className="cardx pad stack" aria-labelledby="who-h">
      <h2 id="who-h" className="mem-h2">
        护理员
      </h2>
      {[employee, ...companions].map(({ id, name, employeeNo, phone }) => (
        <div key={id}>
          <div className="row ord-who">
            <Avatar name={name} />
            <div>
              <b className="name">{name}</b>
              <p className="mut small">工号 {employeeNo}</p>
            </div>
          </div>
          {phone && (
            <Button size="sm" icon="phone" href={telephoneHref(phone)}>
              打给{name}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
