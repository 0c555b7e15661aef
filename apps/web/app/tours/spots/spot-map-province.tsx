import type { SpotMap } from "@ginkgo/api-contract/tours/spots";
import { Chip } from "@ginkgo/ui/chip";
import { Link } from "react-router";
import { AreaMap } from "../../lib/map/area-map.tsx";
import { shortName } from "../../lib/map/map-layout.ts";
import type { MapPlan } from "../../lib/map/map-plan.ts";

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
    <section className={plan ? "cardx prov" : "cardx prov whole"} aria-labelledby="prov-h">
      <div>
        <h2 className="as-h3" id="prov-h">
          {map.province.name}景点
        </h2>
        <p className="mut">点一座城市，换成那里的景点。</p>
        {plan && (
          <>
            <dl className="facts only-d prov-facts">
              {byCount.slice(0, MAX_TOLD).map((c) => (
                <div key={c.adcode} className="row">
                  <dt>{shortName(c.name)}</dt>
                  <dd>{c.count} 处</dd>
                </div>
              ))}
            </dl>
            <p>
              <Link className="more" to={hrefOf(map.province.adcode)}>
                看全省
              </Link>
            </p>
            <p className="hint only-d">示意图，不作划界依据</p>
          </>
        )}
        <div className={plan ? "only-m" : undefined}>
          <div className="chips prov-chips">
            {byCount.map((c) => (
              <Chip key={c.adcode} on={c.adcode === map.adcode} render={<Link to={hrefOf(c.adcode)} />}>
                {shortName(c.name)} {c.count}
              </Chip>
            ))}
          </div>
        </div>
      </div>
      {plan && (
        <div className="only-d prov-map">
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
