import { isPackage } from "@ginkgo/api-contract/services/service-codes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import detail from "../../lib/detail/detail.module.css";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import type { LoadedService } from "../detail/load-service.ts";
import styles from "./booking.module.css";
import { BOOKING, canOrder } from "./service-can-order.ts";

/** On a telephone: the sum, and the way on under the thumb. */
export function ServiceBuyBar({ service, slots, price, choice }: LoadedService) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className={cx(detail.buyBar, detail.narrowButtons, layout.onlyNarrow)} data-bottom-bar="">
      <a href="#book" className={styles.sum}>
        <Price fen={price.totalFen} />
        <span className={layout.screenReader}>，{isPackage(choice.sku) ? "去选套餐" : "去选套餐和时间"}</span>
      </a>
      {canOrder({ service, slots, choice }) ? (
        <Button
          variant="primary"
          type="submit"
          form={BOOKING}
          formMethod="post"
          formAction={`/service/${service.id}`}
          name="kind"
          value={isPackage(choice.sku) ? "CARD" : "SERVICE"}
        >
          <span className={layout.noWrap}>{isPackage(choice.sku) ? "买这个套餐" : "提交预约"}</span>
        </Button>
      ) : (
        phone && (
          <Button variant="primary" icon="phone" href={telephoneHref(phone)}>
            <span className={layout.noWrap}>打电话问</span>
          </Button>
        )
      )}
    </div>
  );
}
