import { serviceShare } from "@ginkgo/api-contract/content/share-labels";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { redirect } from "react-router";
import detail from "../../lib/detail/detail.module.css";
import { readForm } from "../../lib/form/read-form.ts";
import { checkoutHref, readCheckout } from "../../lib/pay/checkout-address.ts";
import { afterFirstView } from "../../lib/routing/after-first-view.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { hasId, validated } from "../../lib/routing/path-rules.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { siteDataOf } from "../../lib/routing/site-data.ts";
import { ShareAndPrint } from "../../lib/share-and-print.tsx";
import { FavouriteHeart, FavouriteWord } from "../../membership/favourite.tsx";
import { ServiceBuyBar } from "../booking/service-buy-bar.tsx";
import type { Route } from "./+types/service.page";
import { type LoadedService, loadService } from "./load-service.ts";
import styles from "./service-detail.module.css";
import { ServiceHead } from "./service-detail-head.tsx";
import { serviceDescription, serviceJsonLd } from "./service-detail-meta.ts";
import { ServicePromises } from "./service-detail-promises.tsx";
import { ServiceSimilar } from "./service-detail-similar.tsx";
import { ServiceSteps } from "./service-detail-steps.tsx";
import { ServiceWeek } from "./service-detail-week.tsx";

const ServiceBooking = afterFirstView(() => import("../booking/service-booking.tsx"));
const ServiceBlocks = afterFirstView(() => import("./service-detail-blocks.tsx"));

export const handle: PageHandle<LoadedService> = {
  hidesTabBar: true,
  crumbs: ({ service }) => [
    { label: "居家服务", href: "/service" },
    { label: service.categoryText, href: `/service?categoryId=${plateCategory(service.categoryId)}` },
    { label: service.name },
  ],
};

/** The branch a doorplate stands for: LIUZHU_02 of the six helps, else the family. */
const plateCategory = (code: string): string =>
  code.startsWith("LIUZHU") ? code.slice(0, "LIUZHU_00".length) : code.replace(/_\d+$/, "");

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { service } = loaderData;
  return pageMeta(matches, {
    title: `${service.name}：价格、时间、谁来`,
    description: serviceDescription(service),
    path: `/service/${service.id}`,
    share: serviceShare(service),
    image: { kind: "service", id: service.id, category: service.picture },
    jsonLd: serviceJsonLd(service, siteDataOf(matches)?.origin ?? ""),
  });
};

export const loader = validated(hasId, (args: Route.LoaderArgs) => loadService(args, args.params.id));

/** 提交预约, or buying a package: the checkout of what the form holds now. */
export const action = validated(hasId, async (args: Route.ActionArgs) => {
  const form = await readForm(args.request);
  const kind = form.get("kind") === "CARD" ? "CARD" : "SERVICE";
  const params = new URLSearchParams({ kind, target: args.params.id });
  for (const [name, value] of form) if (typeof value === "string") params.append(name, value);
  // Of another city the district was chosen before the city was.
  const city = params.get("city");
  if (city && !params.get("adcode")?.startsWith(city.slice(0, 4))) params.delete("adcode");
  return redirect(checkoutHref(readCheckout(params)!), 303);
});

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, comments } = loaderData;
  return (
    <>
      <div className={cx(layout.page, styles.page)} key={service.id}>
        <div className={cx(detail.columns, detail.wideAside)}>
          <div>
            <ServiceHead
              service={service}
              favourite={<FavouriteHeart type="SERVICE" id={service.id} name={service.name} />}
            />
            <ServicePromises service={service} />
            <ServiceWeek service={service} />
            <ServiceSteps service={service} />
          </div>
          <aside className={styles.aside} aria-label="约上门" id="book">
            <ServiceBooking {...loaderData} />
            <div className={cx(layout.row, layout.wrap, detail.actions)}>
              <FavouriteWord type="SERVICE" id={service.id} name={service.name} />
              <ShareAndPrint title={service.name} />
            </div>
          </aside>
          <ServiceBlocks service={service} comments={comments} />
        </div>
        <ServiceSimilar services={service.similar} />
      </div>
      <ServiceBuyBar {...loaderData} />
    </>
  );
}
