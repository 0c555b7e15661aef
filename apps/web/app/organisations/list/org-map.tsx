import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard, OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { MapPlan } from "@ginkgo/ui/lib/map-plan";
import { MapFigure } from "../../lib/map/map-figure.tsx";
import type { MapList } from "../../lib/map/map-list.ts";
import { WithVendorMap } from "../../lib/map/with-vendor-map.tsx";
import { orgHref } from "./level-price.ts";

/**
 * The organisations of this page on a schematic map of the area, numbered as in the list below it; of a province its
 * cities with how many each has. Every mark is a link; the list says the same in words.
 */
export default function OrgMap({
  page,
  plan,
  list,
  levels,
  hrefOfArea,
}: {
  page: OrgPage;
  plan: MapPlan;
  list: MapList<OrgCard>;
  /** Care levels the list asks for. */
  levels: readonly CareLevel[];
  hrefOfArea: (adcode: string) => string;
}) {
  const areas =
    plan.parts.length > 1
      ? page.facets.adcode?.map(({ value, text, count }) => ({ adcode: value, name: text, count }))
      : undefined;
  if (plan.pins.length === 0 && !areas)
    return (
      <p className={cx(layout.card, layout.padded, layout.muted)}>
        这一页的机构都没有登记位置，请看列表里的地址。
      </p>
    );
  const areaName = page.frame?.name ?? "全国";
  const byId = new Map(page.records.map((org) => [org.id, org]));
  const hrefOfPin = (id: string) => orgHref(byId.get(id)!, levels);
  return (
    <WithVendorMap
      label={`${areaName}机构位置，共 ${plan.pins.length} 处`}
      pins={page.records.flatMap((org) =>
        org.lng === undefined || org.lat === undefined
          ? []
          : [
              {
                number: list.numbers.get(org.id)!,
                name: org.name,
                href: hrefOfPin(org.id),
                lng: org.lng,
                lat: org.lat,
              },
            ],
      )}
    >
      <MapFigure
        key={`${page.frame?.adcode} ${plan.pins[0]?.id}`}
        plan={plan}
        name={`${areaName}机构位置`}
        unit="家"
        areas={areas}
        hrefOfPin={hrefOfPin}
        hrefOfArea={hrefOfArea}
        list={list}
        most={list.isFollowing && page.total > page.records.length}
      />
    </WithVendorMap>
  );
}
