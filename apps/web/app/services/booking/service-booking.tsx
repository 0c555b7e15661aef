import { isOneVisit, isPackage } from "@ginkgo/api-contract/services/service-codes";
import { yuan } from "@ginkgo/locale/money";
import { momentText, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { type FormEvent, useId } from "react";
import { Form, Link, useLocation, useNavigation, useSubmit } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";
import detail from "../../lib/detail/detail.module.css";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import type { LoadedService } from "../detail/load-service.ts";
import styles from "./booking.module.css";
import { ServicePackage } from "./service-booking-package.tsx";
import { ServicePlace } from "./service-booking-place.tsx";
import { ServicePriceLines } from "./service-booking-price.tsx";
import { ServiceSkus } from "./service-booking-skus.tsx";
import { ServiceTimes } from "./service-booking-times.tsx";
import { BOOKING, canOrder } from "./service-can-order.ts";

/** Everything that was chosen, in one sentence. */
function chosenText({ service, choice }: LoadedService): string {
  const place = service.askableAreas.find((a) => a.adcode === choice.adcode)?.text;
  const when = choice.date && choice.start && momentText(shanghaiTime(choice.date, choice.start));
  return [service.name, choice.sku.name, when, place].filter(Boolean).join("，");
}

/** Goes on to the checkout with what the form holds when it is pressed, with scripts or without. */
function BookingEnd({ service, slots, choice }: LoadedService) {
  const site = useSiteData()?.config.site;
  const { freeCancelHours } = service.details;
  const { sku, start } = choice;
  const isOffered = canOrder({ service, slots, choice });
  return (
    <>
      {isOffered && (
        <Button
          variant="primary"
          size="big"
          full
          className={layout.onlyWide}
          type="submit"
          formMethod="post"
          formAction={`/service/${service.id}`}
          name="kind"
          value={isPackage(sku) ? "CARD" : "SERVICE"}
        >
          {isPackage(sku) ? "买这个套餐" : "提交预约"}
        </Button>
      )}
      <p className={cx(layout.hint, styles.saying)}>
        {isOffered && isPackage(sku) && "下一步看清价格和怎么退，再付款。"}
        {isOffered &&
          !isPackage(sku) &&
          (start ? "下一步填地址、看清每一笔再付款。" : "没选时间也可以往下走，下一步再选。")}
        {!isPackage(sku) && `上门前 ${freeCancelHours} 小时可免费取消。`}
      </p>
      <AskButton about="SERVICE" target={service.id} variant="quiet" size="small">
        问顾问
      </AskButton>
      {service.state === "ON" && (
        <Button
          variant="quiet"
          size="small"
          icon="calendar-check"
          render={<Link to={`/service/${service.id}/book`} />}
        >
          拿不准，预约咨询
        </Button>
      )}
      {site && (
        <Button variant="quiet" size="small" icon="phone" href={telephoneHref(site.phone)}>
          <span>
            打电话约 <span className={layout.noWrap}>{site.phone}</span>
          </span>
        </Button>
      )}
    </>
  );
}

/**
 * Three numbered choices and what they come to. Each choice is a field of one form sent to this page's own address:
 * with scripts at once, without by its button; 提交预约 posts the same fields.
 */
export default function ServiceBooking(loaded: LoadedService) {
  const { service, slots, price, choice } = loaded;
  const submit = useSubmit();
  const { pathname } = useLocation();
  const busy = useNavigation().location?.pathname === pathname;
  const status = useId();
  const change = (event: FormEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  return (
    <div className={cx(detail.stickyCard, styles.book)}>
      <Rule />
      <Form
        method="get"
        action={pathname}
        id={BOOKING}
        className={layout.padded}
        onChange={change}
        aria-busy={busy || undefined}
        aria-describedby={status}
      >
        <ServiceSkus service={service} choice={choice} />
        {isPackage(choice.sku) && <ServicePackage sku={choice.sku} price={price} />}
        {isOneVisit(choice.sku) && <ServiceTimes service={service} slots={slots} choice={choice} />}
        {!isOneVisit(choice.sku) && !isPackage(choice.sku) && (
          <div className={styles.part}>
            <h3 className={styles.legend}>2. 怎么约</h3>
            <p>这一项按月做，请打电话约，为您排好每一次，不用在这里选时间。</p>
          </div>
        )}
        <ServicePlace service={service} covered={slots.covered} choice={choice} />
        <noscript>
          <Button type="submit" full>
            按选好的算一算
          </Button>
        </noscript>
        <ServicePriceLines price={price} choice={choice} />
        <p className={layout.screenReader} role="status" id={status}>
          {choice.start ? `已选${chosenText(loaded)}，` : ""}合计 {yuan(price.totalFen)} 元
        </p>
        <BookingEnd {...loaded} />
      </Form>
    </div>
  );
}
