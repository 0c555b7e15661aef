import type { NearbyPlace } from "@ginkgo/api-contract/organisations/org-detail";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import areaMap from "../../lib/map/area-map.module.css";
import { distanceText } from "../list/org-labels.ts";
import styles from "./org-detail.module.css";
import { planMap } from "./org-detail-map-plan.ts";

export const placeKinds = {
  HOSPITAL: { mark: "医", text: "医院" },
  METRO: { mark: "站", text: "地铁" },
  BUS: { mark: "公", text: "公交" },
  PARK: { mark: "园", text: "公园" },
  MARKET: { mark: "市", text: "买菜" },
} as const satisfies Record<NearbyPlace["kind"], { mark: string; text: string }>;

const DROP = "M0 0C-6 -12 -20 -18 -20 -34a20 20 0 0 1 40 0C20 -18 6 -12 0 0Z";

function Drop({ x, y, mark, tone }: { x: number; y: number; mark: string; tone: "gold" | "pine" | "edge" }) {
  return (
    <g transform={`translate(${x} ${y})`} className={cx(styles.pin, styles[tone])}>
      <path d={DROP} />
      <text y="-28" textAnchor="middle">
        {mark}
      </text>
    </g>
  );
}

/** One drawing for one width; the page shows the wide one or the narrow one. */
function Sketch({
  places,
  width,
  height,
  className,
}: {
  places: readonly NearbyPlace[];
  width: number;
  height: number;
  className: string | undefined;
}) {
  const { ring, rings, pins } = planMap(places, width, height);
  const [middle, cy] = [width / 2, height / 2];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true">
      <rect className={styles.ground} width={width} height={height} />
      {[...rings].reverse().map((r, i) => (
        <circle
          key={r}
          cx={middle}
          cy={cy}
          r={r}
          className={i % 2 ? cx(styles.ring, styles.odd) : styles.ring}
        />
      ))}
      <path className={styles.cross} d={`M${middle} 0V${height}M0 ${cy}H${width}`} />
      {pins.map(
        ({ place, label }) =>
          label && (
            <text
              key={place.name}
              className={styles.placeLabel}
              x={label.x}
              y={label.y + 6}
              textAnchor={label.anchor}
            >
              {place.name}
            </text>
          ),
      )}
      {pins.map(({ place, x, y, beyond }) => (
        <Drop
          key={place.name}
          x={x}
          y={y}
          mark={placeKinds[place.kind].mark}
          tone={beyond ? "edge" : "pine"}
        />
      ))}
      <Drop x={middle} y={cy} mark="院" tone="gold" />
      <g transform={`translate(16 ${height - 16})`} className={styles.bar}>
        <path d={`M0 -8V0H${rings[0]}V-8`} />
        <text x="0" y="-14">
          {distanceText(ring)}
        </text>
      </g>
      <g transform={`translate(${width - 26} 34)`} className={styles.north}>
        <path d="M0 -20L7 0H-7Z" />
        <text y="18" textAnchor="middle">
          北
        </text>
      </g>
    </svg>
  );
}

const sizes = [
  { width: 520, height: 400, className: layout.onlyWide },
  { width: 358, height: 340, className: layout.onlyNarrow },
];

/** What lies around, as a sketch to scale. The list beside it says the same in words, so it stays silent. */
export function PlaceMap({ places }: { places: readonly NearbyPlace[] }) {
  const withFar = sizes.filter(({ width, height }) =>
    planMap(places, width, height).pins.some(({ beyond }) => beyond),
  );
  return (
    <figure className={styles.placeMap}>
      <div className={areaMap.map}>
        {sizes.map((size) => (
          <Sketch key={size.width} places={places} {...size} />
        ))}
      </div>
      <figcaption className={layout.hint}>
        示意图，上北下南。
        {withFar.map(({ width, className }) => (
          <span key={width} className={className}>
            白色的针在图外，只表示方向。
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
