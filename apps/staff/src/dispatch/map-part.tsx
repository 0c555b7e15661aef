import type { WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { type DispatchMap, dispatchMap, type MapStop } from "@ginkgo/api-contract/orders/dispatch-views";
import { areaShape } from "@ginkgo/api-contract/reference/reference";
import { clockText, dayText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import styles from "./dispatch.module.css";
import { MapDrawing } from "./map-drawing.tsx";
import { useCandidates } from "./use-candidates.ts";

/** Under it there is no time to go that far, minutes for a kilometre by bicycle in a city. */
const MINUTES_PER_KM = 6;

const kilometres = (metres: number) => `${(metres / 1000).toFixed(1)} 公里`;

/** The way to a stop from the one before, and whether there is time for it. */
function wayText({ metresBefore, minutesBefore }: MapStop): { text: string; isTight: boolean } {
  if (minutesBefore === null) return { text: "第一站", isTight: false };
  const far = metresBefore === null ? "距离不知道" : `直线 ${kilometres(metresBefore)}`;
  const isTight = metresBefore !== null && minutesBefore < (metresBefore / 1000) * MINUTES_PER_KM;
  return { text: `${far}，中间 ${minutesBefore} 分${isTight ? "，很紧" : ""}`, isTight };
}

const sumUp = ({ metres, stops, open }: DispatchMap): string =>
  [
    ...(metres !== null && stops.length > 1 ? [`这一天直线一共 ${kilometres(metres)}。`] : []),
    ...(open.length > 0 ? [`同一天这个城市另有 ${open.length} 单没派。`] : []),
  ].join("");

const headId = "map-h";

/** Where the chosen visit is and how the day of who would make it goes, drawn and in words. */
export function MapPart({ visit, employeeId }: { visit: WaitingVisit; employeeId: string | undefined }) {
  const { data: candidates } = useCandidates(visit.orderId);
  const shownId = employeeId ?? candidates?.candidates.find((c) => c.can)?.employeeId;
  const { data: map, error } = useQuery({
    queryKey: ["map", visit.orderId, shownId ?? ""],
    queryFn: () =>
      callStaff(dispatchMap, {
        params: { id: visit.orderId },
        query: shownId ? { employeeId: shownId } : {},
      }),
    placeholderData: (before) => (before?.visit.orderId === visit.orderId ? before : undefined),
    retry: false,
  });
  const { data: shape } = useQuery({
    queryKey: ["shape", map?.city],
    queryFn: () => callStaff(areaShape, { params: { adcode: map!.city } }),
    enabled: map !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useKeys({ m: ["到地图", () => document.getElementById(headId)?.focus()] });
  return (
    <section className={styles.panel} aria-labelledby={headId}>
      <header className={styles.panelHead}>
        <h2 id={headId} tabIndex={-1}>
          {visit.areaText}，{dayText(visit.day, Date.now())}
          {map?.person && `，${map.person.name}这一天`}
        </h2>
        <span className={layout.muted}>
          圆是已排，方是没派，虚边只知道在哪个区 <Key>M</Key>
        </span>
      </header>
      {error && !map && <p className={styles.none}>{sayWhy(error)}</p>}
      {!map && !error && <p role="status">正在取</p>}
      {map && (
        <>
          <MapDrawing
            map={map}
            shape={shape}
            hrefOf={({ orderId, isOpen, day }) =>
              isOpen ? `/dispatch?order=${orderId}&day=${day}` : `/orders/${orderId}`
            }
          />
          {map.stops.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys
            <div className={styles.scroll} tabIndex={0} role="group" aria-label="这一天的路">
              <table className={styles.table}>
                <caption className={layout.screenReader}>
                  {map.person?.name}这一天的上门和路，这一单也排在里面
                </caption>
                <thead>
                  <tr>
                    <th scope="col">站</th>
                    <th scope="col">时间</th>
                    <th scope="col">哪里</th>
                    <th scope="col">从上一站来</th>
                  </tr>
                </thead>
                <tbody>
                  {map.stops.map((stop, i) => {
                    const way = wayText(stop);
                    return (
                      <tr key={stop.orderId}>
                        <td>{stop.isTried ? <Tag tone="gold">这一单</Tag> : i + 1}</td>
                        <td>
                          {clockText(stop.start)}–{clockText(stop.end)}
                        </td>
                        <td>
                          <Link to={`/orders/${stop.orderId}`}>{stop.receiver ?? stop.serviceName}</Link>{" "}
                          {stop.areaText}
                        </td>
                        <td className={way.isTight ? styles.left : undefined}>{way.text}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          )}
          {sumUp(map) && <p className={styles.none}>{sumUp(map)}</p>}
        </>
      )}
    </section>
  );
}
