import type { Order } from "@ginkgo/contract/order-shapes";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import { telephoneHref } from "../lib/telephone.ts";

/** Who comes; their telephone while they are on the way to us or with us. */
export function OrderPeople({ order: { employee } }: { order: Order }) {
  if (!employee) return null;
  return (
    <section className="cardx pad" aria-labelledby="who-h">
      <h2 id="who-h" className="mem-h2">
        护理员
      </h2>
      <div className="row ord-who">
        <Avatar name={employee.name} />
        <div>
          <b className="name">{employee.name}</b>
          <p className="mut small">工号 {employee.employeeNo}</p>
        </div>
      </div>
      {employee.phone && (
        <Button size="sm" icon="phone" href={telephoneHref(employee.phone)}>
          打给{employee.name}
        </Button>
      )}
    </section>
  );
}
