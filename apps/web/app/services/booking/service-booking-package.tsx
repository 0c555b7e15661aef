import { visitOfPackage } from "@ginkgo/api-contract/orders/packages";
import type { ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import type { VisitPrice } from "@ginkgo/api-contract/services/services";
import { yuan } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router";
import styles from "./booking.module.css";

/** 2. How several visits bought together are used and given back; no hour is chosen for them yet. */
export function ServicePackage({ sku, price }: { sku: ServiceSku; price: VisitPrice }) {
  const { visits, validDays } = sku;
  const each = visitOfPackage({ amountFen: price.totalFen, visits });
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>2. 怎么用、怎么退</h3>
      <ul className={styles.plain}>
        <li>
          一共 {visits} 次，每次 ¥{yuan(each)}，上门费包在里面。
        </li>
        <li>
          {validDays ? `从付款那天起 ${validDays} 天内用完。` : "没有使用期限。"}现在不用选时间，买好以后到
          <Link className={layout.link} to="/user/packages">
            我的套餐
          </Link>
          ，一次一次约。
        </li>
        <li>没用的次数随时可以退，过了使用期也可以退，每次退 ¥{yuan(each)}；一次都没用的，全额退。</li>
        <li>约在夜里、法定节假日的，那一次的加价另付，约的时候会写清楚。</li>
      </ul>
    </div>
  );
}
