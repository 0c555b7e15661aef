import { serviceUnits } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { yuan } from "@ginkgo/locale/money";
import check from "@ginkgo/ui/check/check.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import pick from "../../lib/form/pick.module.css";
import type { ServiceChoice } from "../detail/load-service.ts";
import { durationText } from "../service-labels.ts";
import styles from "./booking.module.css";

/** 每次; for a card of several visits what one comes to; for hours what one hour comes to. */
function unitText({ unit, priceFen, visits, durationMinutes }: ServiceSku): string {
  if (visits > 1) return `合 ${yuan(Math.round(priceFen / visits / 100) * 100)} / 次`;
  if (unit === "HOUR" && durationMinutes > 60)
    return `合 ${yuan(Math.round((priceFen * 60) / durationMinutes))} / 小时`;
  return `每${serviceUnits[unit]}`;
}

function noteOf({ note, people, durationMinutes, visits, validDays }: ServiceSku): string {
  const parts = [note ?? `约 ${durationText(durationMinutes)}`];
  if (people > 1 && !note?.includes("两")) parts.push(`${people} 个人来`);
  if (visits > 1 && !note?.includes("天内")) parts.push(`${visits} 次`);
  if (validDays && !note?.includes("天内")) parts.push(`${validDays} 天内用完`);
  return parts.join(" · ");
}

/** 1. The specification. */
export function ServiceSkus({ service, choice }: { service: ServiceDetail; choice: ServiceChoice }) {
  return (
    <fieldset className={styles.part}>
      <legend>1. 选套餐</legend>
      {service.skus.map((sku) => (
        <label key={sku.id} className={cx(pick.pick, styles.pick)}>
          <span>
            <b>{sku.name}</b>
            <br />
            <span className={layout.hint}>
              {noteOf(sku)}
              {sku.originalPriceFen && (
                <>
                  {" · "}单次买要 <s>¥{yuan(sku.originalPriceFen)}</s>
                </>
              )}
            </span>
          </span>
          <span className={styles.pay}>
            <Price fen={sku.priceFen} />
            <br />
            <small>{unitText(sku)}</small>
          </span>
          <input
            className={check.box}
            type="radio"
            name="sku"
            value={sku.id}
            defaultChecked={sku.id === choice.sku.id}
          />
        </label>
      ))}
    </fieldset>
  );
}
