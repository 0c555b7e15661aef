import { Button } from "@ginkgo/ui/button";
import { Price } from "@ginkgo/ui/price";
import { Rule } from "@ginkgo/ui/rule";
import { type FormEvent, useId } from "react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";
import { momentText } from "../lib/format.ts";
import { useSiteData } from "../lib/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import type { LoadedService } from "./load-service.ts";
import { ServicePlace } from "./service-booking-place.tsx";
import { ServicePriceLines } from "./service-booking-price.tsx";
import { ServiceSkus } from "./service-booking-skus.tsx";
import { ServiceTimes } from "./service-booking-times.tsx";

/** What to say on the telephone: everything that was chosen, in one sentence. */
function chosenText({ service, choice }: LoadedService): string {
  const place = service.askableAreas.find((a) => a.adcode === choice.adcode)?.text;
  const when = choice.date && choice.start && momentText(`${choice.date}T${choice.start}:00+08:00`);
  return [service.name, choice.sku.name, when, place].filter(Boolean).join("，");
}

/** The telephone, and what to say there. Services are taken down by the desk, who name the person at once. */
function ByTelephone(loaded: LoadedService) {
  const site = useSiteData()?.config.site;
  const { choice, service } = loaded;
  const { freeCancelHours } = service.details;
  if (!site) return null;
  return (
    <>
      <Button variant="pri" size="big" full icon="phone" href={telephoneHref(site.phone)} className="only-d">
        <span>
          打电话约 <span className="nw">{site.phone}</span>
        </span>
      </Button>
      <p className="hint svc-say">
        {choice.start ? "这项服务由客服登记，电话里这样说就行：" : "选好时间，电话里说得更快："}
        <b>“{chosenText(loaded)}”</b>
        当场告诉您谁来、几点到，先不收钱。{site.phoneHours}。
      </p>
      <p className="hint">上门前 {freeCancelHours} 小时可免费取消。</p>
    </>
  );
}

/**
 * Three numbered choices and what they come to. Each choice is a field of one form sent to this page's own address:
 * with scripts at once, without by its button.
 */
export function ServiceBooking(loaded: LoadedService) {
  const { service, slots, price, choice } = loaded;
  const submit = useSubmit();
  const { pathname } = useLocation();
  const busy = useNavigation().location?.pathname === pathname;
  const status = useId();
  const change = (event: FormEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  return (
    <div className="stick svc-book">
      <Rule />
      <Form
        method="get"
        action={pathname}
        replace
        preventScrollReset
        className="pad"
        onChange={change}
        aria-busy={busy || undefined}
        aria-describedby={status}
      >
        <ServiceSkus service={service} choice={choice} />
        <ServiceTimes service={service} slots={slots} choice={choice} />
        <ServicePlace service={service} covered={slots.covered} choice={choice} />
        <noscript>
          <Button type="submit" full>
            按选好的算一算
          </Button>
        </noscript>
        <ServicePriceLines price={price} choice={choice} />
        <p className="sr" role="status" id={status}>
          {choice.start ? `已选${chosenText(loaded)}，` : ""}合计 {price.totalFen / 100} 元
        </p>
        <ByTelephone {...loaded} />
      </Form>
    </div>
  );
}

/** On a telephone: the sum, and the telephone under the thumb. */
export function ServiceBuyBar({ price }: LoadedService) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className="buybar only-m">
      <a href="#book" className="svc-sum">
        <Price fen={price.totalFen} />
        <span className="sr">，去选套餐和时间</span>
      </a>
      {phone && (
        <Button variant="pri" icon="phone" href={telephoneHref(phone)}>
          <span className="nw">打电话约</span>
        </Button>
      )}
    </div>
  );
}
