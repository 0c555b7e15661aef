import type { SpotMap } from "@ginkgo/contract/spots";
import { Chip } from "@ginkgo/ui/chip";
import { Link } from "react-router";
import type { MapPlan } from "./spot-map-plan.ts";

const FULL = [143, 191, 170] as const;
const FEW = [245, 242, 228] as const;
const CHOSEN = "#F3CC72";
const MOST_TOLD = 4;

const shortName = (name: string) => name.replace(/(?:市|自治州|地区|盟)$/, "");

/** From pale to celadon by how many (DESIGN §7). */
function shade(count: number, most: number): string {
  const t = most ? count / most : 0;
  return `rgb(${FEW.map((few, i) => Math.round(few + (FULL[i]! - few) * t)).join(" ")})`;
}

/** The province with its cities, each a link to its own spots: a map where there is room, chips on a telephone. */
export function SpotMapProvince({
  map,
  plan,
  hrefOf,
}: {
  map: SpotMap;
  plan: MapPlan;
  hrefOf: (adcode: string) => string;
}) {
  const most = Math.max(...map.cities.map((c) => c.count), 0);
  const byCount = map.cities.filter((c) => c.count > 0).toSorted((a, b) => b.count - a.count);
  const counts = new Map(map.cities.map((c) => [c.adcode, c.count]));
  const isWhole = map.adcode === map.province.adcode;
  return (
    <section className="cardx prov" aria-labelledby="prov-h">
      <div>
        <h2 className="as-h3" id="prov-h">
          {map.province.name}景点
        </h2>
        <p className="mut">点一座城市，换成那里的景点。</p>
        <dl className="facts only-d prov-facts">
          {byCount.slice(0, MOST_TOLD).map((c) => (
            <div key={c.adcode} className="row">
              <dt>{shortName(c.name)}</dt>
              <dd>{c.count} 处</dd>
            </div>
          ))}
        </dl>
        {!isWhole && (
          <p>
            <Link className="more" to={hrefOf(map.province.adcode)}>
              看全省
            </Link>
          </p>
        )}
        <p className="hint only-d">示意图，不作划界依据</p>
        <div className="only-m">
          <div className="chips prov-chips">
            {byCount.map((c) => (
              <Chip key={c.adcode} on={c.adcode === map.adcode} render={<Link to={hrefOf(c.adcode)} />}>
                {shortName(c.name)} {c.count}
              </Chip>
            ))}
          </div>
        </div>
      </div>
      <div className="mapx only-d prov-map">
        <svg
          viewBox={`0 0 ${plan.size.width} ${plan.size.height}`}
          role="group"
          aria-label={`${map.province.name}各市景点数`}
        >
          <rect width={plan.size.width} height={plan.size.height} fill="#D6E6E6" />
          {plan.parts.map((part) => {
            const count = counts.get(part.adcode) ?? 0;
            const on = part.adcode === map.adcode;
            return (
              <Link
                key={part.adcode}
                to={hrefOf(part.adcode)}
                className="city"
                aria-label={`${part.name}，${count} 处景点`}
                aria-current={on ? "true" : undefined}
              >
                <path
                  d={part.d}
                  fill={on ? CHOSEN : shade(count, most)}
                  stroke={on ? "#123D31" : "#FFFEFA"}
                  strokeWidth="2"
                  strokeLinejoin="round"
                />
              </Link>
            );
          })}
          {plan.parts.map((part) => (
            <g key={part.adcode} transform={`translate(${part.x} ${part.y})`} pointerEvents="none">
              <text className="pt" textAnchor="middle" fontSize="19" fontWeight="700" fill="#1F2C26">
                {shortName(part.name)}
              </text>
              <text y="20" textAnchor="middle" fontSize="17" fill="#3F4E47">
                {counts.get(part.adcode) ?? 0}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </section>
  );
}
