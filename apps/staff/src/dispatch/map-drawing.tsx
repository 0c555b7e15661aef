import type { DispatchMap, MapVisit } from "@ginkgo/api-contract/orders/dispatch-views";
import type { AreaShape } from "@ginkgo/api-contract/reference/reference";
import { clockText } from "@ginkgo/locale/shanghai-time";
import { cx } from "@ginkgo/ui/lib/cx";
import { type MapPoint, planMap } from "@ginkgo/ui/lib/map-plan";
import { Link } from "react-router-dom";
import city from "../plot/city-map.module.css";
import styles from "./dispatch-map.module.css";

const SIZE = { width: 640, height: 320, sides: 70 };
/** Marks nearer than this to one that stands step aside. */
const APART = 26;
/** Around the visit, kilometres. */
const NEAR = 3;

interface Mark {
  visit: MapVisit;
  kind: "open" | "stop" | "tried";
  text: string;
  x: number;
  y: number;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What stands on the map: the visit, the others that look for somebody, and the stops of the person. */
function visitsOf({ visit, open, stops }: DispatchMap): Pick<Mark, "visit" | "kind" | "text">[] {
  const made = stops.filter((s) => !s.isTried);
  return [
    { visit, kind: "tried" as const, text: "派" },
    ...made.map((stop) => ({ visit: stop, kind: "stop" as const, text: String(stops.indexOf(stop) + 1) })),
    ...open.map((one, i) => ({ visit: one, kind: "open" as const, text: LETTERS[i] ?? "·" })),
  ].filter(({ visit: { place } }) => place !== null);
}

/** Moved to a free place beside its own, where something stands there already. */
function aside(standing: readonly Mark[], at: { x: number; y: number }): { x: number; y: number } {
  for (let ring = 0; ring < 5; ring++)
    for (let turn = 0; turn < (ring === 0 ? 1 : 8); turn++) {
      const angle = (turn * Math.PI) / 4;
      const moved = { x: at.x + Math.cos(angle) * ring * APART, y: at.y + Math.sin(angle) * ring * APART };
      if (!standing.some((m) => Math.hypot(m.x - moved.x, m.y - moved.y) < APART)) return moved;
    }
  return at;
}

const isTaken = (marks: readonly Mark[], at: { x: number; y: number }) =>
  marks.some((m) => Math.hypot(m.x - at.x, m.y - at.y) < APART);

const says = ({ visit, kind }: Mark): string =>
  [
    kind === "open" ? "没派" : kind === "tried" ? "这一单" : "已排",
    visit.receiver ?? "",
    visit.serviceName,
    `${clockText(visit.start)}–${clockText(visit.end)}`,
    `${visit.areaText}${visit.place?.isExact ? "" : "，只知道在哪个区"}`,
  ].join("，");

/** The map of one visit: where it is, what else looks for somebody, and the ways of one person that day. */
export function MapDrawing({
  map,
  shape,
  hrefOf,
}: {
  map: DispatchMap;
  shape: AreaShape | undefined;
  /** Where a mark leads. */
  hrefOf: (mark: { orderId: string; isOpen: boolean; day: string }) => string;
}) {
  const found = visitsOf(map);
  const points = found.map(({ visit }): MapPoint => ({ id: visit.orderId, name: "", ...visit.place! }));
  const districts = map.districts.map(({ name, lng, lat }): MapPoint => ({ id: name, name, lng, lat }));
  const plan = planMap(shape, points, SIZE, districts);
  const marks: Mark[] = [];
  for (const [i, one] of found.entries()) {
    const { x, y } = plan.pins[i]!;
    marks.push({ ...one, ...aside(marks, { x, y }) });
  }
  const names = plan.pins
    .slice(points.length)
    // Beneath a mark that stands there.
    .map((name) => (isTaken(marks, name) ? { ...name, y: name.y + APART + 6 } : name))
    .filter(({ x, y }) => x > 30 && x < SIZE.width - 30 && y > 14 && y < SIZE.height - 8);
  const route = map.stops.flatMap((stop) => marks.find((m) => m.visit.orderId === stop.orderId) ?? []);
  const here = marks.find((m) => m.kind === "tried");
  return (
    <svg
      className={city.map}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      fontSize="15"
      role="group"
      aria-label={`${map.cityName}示意图：${marks.length} 处`}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">
        {plan.parts.map(({ adcode, d }) => (
          <path key={adcode} d={d} className={city.land} />
        ))}
        {names.map(({ id, name, x, y }) => (
          <text key={id} x={x} y={y} className={city.name}>
            {name}
          </text>
        ))}
        {here?.visit.place?.isExact && (
          <>
            <circle cx={here.x} cy={here.y} r={NEAR * plan.kilometre} className={styles.near} />
            <text x={here.x} y={Math.max(14, here.y - NEAR * plan.kilometre - 4)} className={city.name}>
              {NEAR} 公里
            </text>
          </>
        )}
        {route.slice(1).map((to, i) => {
          const from = route[i]!;
          const isTried = to.kind === "tried" || from.kind === "tried";
          return (
            <path
              key={to.visit.orderId}
              d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
              className={cx(styles.way, isTried && styles.triedWay)}
            />
          );
        })}
      </g>
      {marks.map((mark) => (
        <Link
          key={mark.visit.orderId}
          to={hrefOf({
            orderId: mark.visit.orderId,
            isOpen: mark.kind === "open",
            day: mark.visit.start.slice(0, 10),
          })}
          aria-label={says(mark)}
          className={cx(styles.mark, styles[mark.kind], !mark.visit.place?.isExact && styles.rough)}
        >
          <title>{says(mark)}</title>
          {mark.kind === "stop" ? (
            <circle cx={mark.x} cy={mark.y} r="13" />
          ) : (
            <rect x={mark.x - 13} y={mark.y - 13} width="26" height="26" rx="5" />
          )}
          <text x={mark.x} y={mark.y + 5}>
            {mark.text}
          </text>
        </Link>
      ))}
    </svg>
  );
}
