import { isPackage } from "@ginkgo/api-contract/services/service-codes";
import { Button } from "@ginkgo/ui/button";
import { Price } from "@ginkgo/ui/price";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import type { LoadedService } from "../detail/load-service.ts";
import { BOOKING, canOrder } from "./service-can-order.ts";

/** On a telephone: the sum, and the way on under the thumb. */
export function ServiceBuyBar({ service, slots, price, choice }: LoadedService) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className="buybar only-m">
      <a href="#book" className="svc-sum">
        <Price fen={price.totalFen} />
        <span className="sr">，{isPackage(choice.sku) ? "去选套餐" : "去选套餐和时间"}</span>
      </a>
      {canOrder({ service, slots, choice }) ? (
        <Button
          variant="pri"
          type="submit"
          form={BOOKING}
          formMethod="post"
          formAction={`/service/${service.id}`}
          name="kind"
          value={isPackage(choice.sku) ? "CARD" : "SERVICE"}
        >
          <span className="nw">{isPackage(choice.sku) ? "买这个套餐" : "提交预约"}</span>
        </Button>
      ) : (
        phone && (
          <Button variant="pri" icon="phone" href={telephoneHref(phone)}>
            <span className="nw">打电话问</span>
          </Button>
        )
      )}
    </div>
  );
}
