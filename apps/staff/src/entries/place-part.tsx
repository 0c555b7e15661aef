import { findPlace } from "@ginkgo/api-contract/organisations/find-place";
import { valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { reverseGeocode } from "@ginkgo/api-contract/reference/geocode";
import { areaShape } from "@ginkgo/api-contract/reference/reference";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { KM_PER_DEGREE } from "@ginkgo/ui/lib/map-plan";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import city from "../plot/city-map.module.css";
import { useEntryForm } from "./form-context.ts";
import styles from "./place-part.module.css";
import { planPlace, type Spot } from "./plan-place.ts";

/** One press of an arrow, kilometres. */
const STEP = { near: 0.1, city: 2 };
const ways = [
  { text: "往北", east: 0, north: 1 },
  { text: "往南", east: 0, north: -1 },
  { text: "往西", east: -1, north: 0 },
  { text: "往东", east: 1, north: 0 },
] as const;

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const moved = ({ lng, lat }: Spot, east: number, north: number): Spot => ({
  lng: round(lng + east / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  lat: round(lat + north / KM_PER_DEGREE),
});
const numberOf = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Whether a point lies in another place than the one written, as far as it is known where it lies. */
function isElsewhere(written: string, lies: string | undefined): boolean {
  if (lies === undefined) return false;
  const known = lies.endsWith("0000") ? 2 : lies.endsWith("00") || written.endsWith("00") ? 4 : 6;
  return lies.slice(0, known) !== written.slice(0, known);
}

/** Where it stands: found by its address, seen on the outline of its city, and moved there. */
export function PlacePart() {
  const { content, set } = useEntryForm();
  const [isNear, setNear] = useState(false);
  const [said, setSaid] = useState("");
  /** The middle of the area, where the address was not found. */
  const [middle, setMiddle] = useState<Spot>();
  /** Where it stood before the last move. */
  const [before, setBefore] = useState<{ spot: Spot | undefined }>();
  const [isAsking, setAsking] = useState(false);
  const adcode = String(valueAt(content, ["adcode"]) ?? "");
  const address = String(valueAt(content, ["address"]) ?? "");
  const [lng, lat] = [numberOf(valueAt(content, ["lng"])), numberOf(valueAt(content, ["lat"]))];
  const spot = lng === undefined || lat === undefined ? undefined : { lng, lat };
  const hasArea = /^\d{6}$/.test(adcode);
  const { data: area } = useQuery({
    queryKey: ["place", adcode],
    queryFn: () => callStaff(findPlace, { query: { adcode } }),
    enabled: hasArea,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: shape, isLoading: isDrawing } = useQuery({
    queryKey: ["shape", area?.city],
    queryFn: () => callStaff(areaShape, { params: { adcode: area!.city! } }),
    enabled: Boolean(area?.city),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: lies } = useQuery({
    queryKey: ["lies", lng, lat],
    queryFn: () => callStaff(reverseGeocode, { query: { lng: String(lng), lat: String(lat) } }),
    enabled: spot !== undefined,
    retry: false,
  });
  if (!hasArea)
    return (
      <Part id="entry-place" title="位置">
        <p className={layout.muted}>先选好所在地区，再来定位置。</p>
      </Part>
    );
  function put(next: Spot | undefined) {
    setBefore({ spot });
    setMiddle(undefined);
    setSaid("");
    set(["lng"], next?.lng);
    set(["lat"], next?.lat);
  }
  async function find() {
    setAsking(true);
    try {
      const found = await callStaff(findPlace, { query: { adcode, address } });
      const next = { lng: round(found.lng), lat: round(found.lat) };
      if (found.isExact) {
        put(next);
        setNear(true);
        setSaid("按地址找到了这一处，请在图上核对。");
      } else {
        setMiddle(next);
        setSaid(`没有找到“${address || "没有写地址"}”这一处，位置没有动。`);
      }
    } catch (error) {
      setSaid(sayWhy(error));
    }
    setAsking(false);
  }
  const districts = (area?.districts ?? []).toSorted(
    (a, b) => Number(area!.areaText.endsWith(b.name)) - Number(area!.areaText.endsWith(a.name)),
  );
  const plan = planPlace(shape, spot, districts, isNear);
  function click(event: MouseEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const next = plan.at(
      ((event.clientX - box.left) / box.width) * plan.width,
      ((event.clientY - box.top) / box.height) * plan.height,
    );
    put({ lng: round(next.lng), lat: round(next.lat) });
  }
  const isAway = isElsewhere(adcode, lies?.adcode);
  const step = isNear ? STEP.near : STEP.city;
  return (
    <Part id="entry-place" title="位置">
      <div className={cx(layout.row, layout.wrap)}>
        <Button size="small" variant="secondary" disabled={isAsking} onClick={() => void find()}>
          {isAsking ? "正在找" : "按地址找"}
        </Button>
        {spot && (
          <>
            <Button size="small" variant="quiet" aria-pressed={isNear} onClick={() => setNear(!isNear)}>
              {isNear ? "看全城" : "看附近"}
            </Button>
            {ways.map(({ text, east, north }) => (
              <Button
                key={text}
                size="small"
                variant="quiet"
                onClick={() => put(moved(spot, east * step, north * step))}
              >
                {text} {isNear ? "100 米" : "2 公里"}
              </Button>
            ))}
            <Button size="small" variant="quiet" onClick={() => put(undefined)}>
              去掉位置
            </Button>
          </>
        )}
        {middle && (
          <Button size="small" variant="secondary" onClick={() => put(middle)}>
            放到{area?.areaText}的中间
          </Button>
        )}
        {before && (before.spot?.lng !== lng || before.spot?.lat !== lat) && (
          <Button size="small" variant="quiet" onClick={() => put(before.spot)}>
            撤消
          </Button>
        )}
      </div>
      <p role="status" className={cx(layout.muted, isAway && styles.elsewhere)}>
        {said}
        {spot &&
          lies?.path &&
          `这个点在${lies.path.replaceAll(" ", "")}${lies.address ? `，${lies.address}` : ""}。`}
        {isAway && `不在已写的${area?.areaText}，访客按这个点会走错，请核对。`}
        {!spot && !said && "还没有位置：不在地图上，也不会出现在“附近”里。"}
      </p>
      {shape && area?.city && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above move the point by keys
        <svg
          className={cx(city.map, styles.map)}
          fontSize="15"
          viewBox={`0 0 ${plan.width} ${plan.height}`}
          role="img"
          aria-label={`${area.cityName}示意图${spot ? "，标着这一处" : ""}`}
          onClick={click}
        >
          {plan.parts.map(({ adcode: code, d }) => (
            <path key={code} d={d} className={city.land} />
          ))}
          {plan.names.map(({ id, name, x, y }) => (
            <text key={id} x={x} y={y} className={city.name}>
              {name}
            </text>
          ))}
          {plan.pin && (
            <g className={styles.pin}>
              <circle cx={plan.pin.x} cy={plan.pin.y} r="10" />
              <circle cx={plan.pin.x} cy={plan.pin.y} r="3" />
            </g>
          )}
          <path d={`M20 ${plan.height - 20}h${plan.scale.length}`} className={styles.scale} />
          <text x={20 + plan.scale.length / 2} y={plan.height - 28} className={city.name}>
            {plan.scale.text}
          </text>
        </svg>
      )}
      {area && !shape && !isDrawing && (
        <p className={layout.muted}>没有{area.cityName}的图，位置请写经度和纬度，或用上面的按钮挪。</p>
      )}
      {shape && area?.city && (
        <p className={layout.muted}>
          点图上一处，位置就挪到那里。区名标在该区机构的中间，图是示意，没有街道。
        </p>
      )}
    </Part>
  );
}
