import type { SpotMap } from "@ginkgo/api-contract/tours/spots";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import facts from "@ginkgo/ui/facts/facts.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { MapPlan } from "@ginkgo/ui/lib/map-plan";
import { Link } from "react-router";
import { AreaMap } from "../../lib/map/area-map.tsx";
import { shortName } from "../../lib/map/map-layout.ts";
import styles from "./spot-map.module.css";

const MAX_TOLD = 4;
const none = new Map<string, number>();

/**
 * The cities of the province, each a link to its own spots. Beside the map of one city they stand on a map of their
 * own where there is room for it; the whole province has its map already.
 */
export function SpotMapProvince({
  map,
  plan,
  hrefOf,
}: {
  map: SpotMap;
  plan: MapPlan | undefined;
  hrefOf: (adcode: string) => string;
}) {
  const byCount = map.cities.filter((c) => c.count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <section
      className={plan ? cx(layout.card, styles.province) : cx(layout.card, styles.province, styles.whole)}
      aria-labelledby="prov-h"
    >
      <div>
        <h2 className={layout.cardTitle} id="prov-h">
          {map.province.name}景点
        </h2>
        <p className={layout.muted}>点一座城市，换成那里的景点。</p>
        {plan && (
          <>
            <dl className={cx(facts.facts, layout.onlyWide, styles.facts)}>
              {byCount.slice(0, MAX_TOLD).map((c) => (
                <div key={c.adcode} className={layout.row}>
                  <dt>{shortName(c.name)}</dt>
                  <dd>{c.count} 处</dd>
                </div>
              ))}
            </dl>
            <p>
              <Link className={button.moreLink} to={hrefOf(map.province.adcode)}>
                看全省
              </Link>
            </p>
            <p className={cx(layout.hint, layout.onlyWide)}>示意图，不作划界依据</p>
          </>
        )}
        <div className={plan ? layout.onlyNarrow : undefined}>
          <div className={cx(chip.chips, styles.chips)}>
            {byCount.map((c) => (
              <Chip key={c.adcode} on={c.adcode === map.adcode} render={<Link to={hrefOf(c.adcode)} />}>
                {shortName(c.name)} {c.count}
              </Chip>
            ))}
          </div>
        </div>
      </div>
      {plan && (
        <div className={cx(layout.onlyWide, styles.map)}>
          <AreaMap
            plan={plan}
            name={`${map.province.name}各市景点`}
            unit="处景点"
            view={{ z: 1, x: plan.size.width / 2, y: plan.size.height / 2 }}
            numbers={none}
            areas={map.cities}
            chosenArea={map.adcode}
            hrefOfPin={(id) => `/tour/spot/${id}`}
            hrefOfArea={hrefOf}
            wholeHref={hrefOf(map.province.adcode)}
          />
        </div>
      )}
    </section>
  );
}
