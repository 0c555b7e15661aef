import type { SpotCard } from "@ginkgo/contract/spots";
import { Icon } from "@ginkgo/ui/icon";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { MapPlan } from "./spot-map-plan.ts";
import {
  CLOSEST,
  clusterPins,
  headsOf,
  isSeen,
  type MapView,
  spreadMarks,
  zoomView,
} from "./spot-map-view.ts";
import { useMapView } from "./use-map-view.ts";

const DROP = "M0 0C-6 -12 -20 -18 -20 -34a20 20 0 0 1 40 0C20 -18 6 -12 0 0Z";
const plain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey);
const shortName = (name: string) => name.replace(/(?:市|自治州|地区|盟)$/, "");

interface DrawingProps {
  plan: MapPlan;
  name: string;
  given: MapView;
  /** Those of the list beside it, in its order. */
  listed: readonly SpotCard[];
  firstNumber: number;
  lit?: string;
  onLight: (id: string | undefined) => void;
  /** The address that shows a view; links without scripts. */
  hrefOf: (view: MapView) => string;
  onSettle: (view: MapView) => void;
}

function Pin({ number, name, on }: { number: number; name: string; on: boolean }) {
  return (
    <>
      <circle className="hit" cy="-24" r="26" fill="transparent" />
      <path d={DROP} fill={on ? "#E2A72E" : "#1F5C4A"} stroke="#FFFEFA" strokeWidth="2.5" />
      <text
        className="pt"
        y="-28"
        textAnchor="middle"
        fontSize="18"
        fontWeight="700"
        fill={on ? "#1F2C26" : "#fff"}
      >
        {number}
      </text>
      {on && (
        <g className="pl" transform="translate(26 -46)">
          <rect width={name.length * 17 + 22} height="34" rx="4" fill="#FFFEFA" stroke="#123D31" />
          <text x="11" y="23" fontSize="17" fontWeight="600" fill="#1F2C26">
            {name}
          </text>
        </g>
      )}
    </>
  );
}

/**
 * The spots of a place on a schematic map. Those of the list carry its numbers, the others stand together until one
 * looks closer. Every mark is a link, and so are the buttons: the address holds the view.
 */
export function SpotMapDrawing(props: DrawingProps) {
  const { plan, name, given, listed, firstNumber, lit, onLight, hrefOf, onSettle } = props;
  const { size, parts, pins } = plan;
  const { view, setView, frame, handlers } = useMapView(given, size, onSettle);
  const numbers = new Map(listed.map((s, i) => [s.id, firstNumber + i]));
  const own = spreadMarks(
    listed.flatMap(({ id }) => pins.filter((p) => p.id === id && isSeen(p, view, size))),
    view.z,
  );
  const others = spreadMarks(
    clusterPins(
      pins.filter((p) => !numbers.has(p.id) && isSeen(p, view, size)),
      view.z,
    ),
    view.z,
    headsOf(own, view.z),
  );
  const at = (x: number, y: number) => `translate(${x} ${y}) scale(${Math.round(1000 / view.z) / 1000})`;
  const go = (next: MapView) => (event: MouseEvent) => {
    if (!plain(event)) return;
    event.preventDefault();
    setView(next);
  };
  const [width, height] = [size.width / view.z, size.height / view.z];
  const closer = zoomView(view, 2, size);
  const farther = zoomView(view, 0.5, size);
  return (
    <figure className="map-fig">
      <div
        ref={frame}
        className={view.z > 1 ? "mapx spot-map near" : "mapx spot-map"}
        role="group"
        aria-label={`${name}景点示意图，${pins.length} 处。方向键移动，加减号缩放`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the map need a place to be pressed in
        tabIndex={0}
        {...handlers}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the group around it */}
        <svg
          viewBox={`${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
        >
          <rect width={size.width} height={size.height} fill="#E3EAE0" />
          {parts.map((part, i) => (
            <path
              key={part.adcode}
              d={part.d}
              fill={i % 2 ? "#F5F2E4" : "#EEF1E6"}
              stroke="#FFFEFA"
              strokeWidth={2 / view.z}
            />
          ))}
          {parts.length > 1 &&
            parts.map((part) => (
              <text
                key={part.adcode}
                className="dl"
                transform={at(part.x, part.y)}
                textAnchor="middle"
                fontSize="16"
                fill="#56635C"
              >
                {shortName(part.name)}
              </text>
            ))}
          {others.map((c) =>
            c.pins.length === 1 ? (
              <Link key={c.key} to={`/tour/spot/${c.key}`} className="dot" aria-label={c.pins[0]!.name}>
                <g transform={at(c.x, c.y)}>
                  <title>{c.pins[0]!.name}</title>
                  <circle className="hit" r="22" fill="transparent" />
                  <circle r="9" fill="#56635C" stroke="#FFFEFA" strokeWidth="2.5" />
                </g>
              </Link>
            ) : (
              <Link
                key={c.key}
                to={hrefOf(zoomView({ ...view, x: c.x, y: c.y }, 2, size))}
                className="cluster"
                aria-label={`${c.pins.length} 处景点，放大看`}
                preventScrollReset
                onClick={go(zoomView({ ...view, x: c.x, y: c.y }, 2, size))}
              >
                <g transform={at(c.x, c.y)}>
                  <circle className="hit" r="22" fill="transparent" />
                  <circle r="22" fill="#FFFEFA" stroke="#1F5C4A" strokeWidth="2.5" />
                  <text
                    className="pt"
                    y="7"
                    textAnchor="middle"
                    fontSize="18"
                    fontWeight="700"
                    fill="#123D31"
                  >
                    {c.pins.length}
                  </text>
                </g>
              </Link>
            ),
          )}
          {own
            .toSorted((a, b) => Number(a.id === lit) - Number(b.id === lit))
            .map((pin) => (
              <Link
                key={pin.id}
                to={`/tour/spot/${pin.id}`}
                className="pin"
                data-pin={pin.id}
                aria-label={`${numbers.get(pin.id)}. ${pin.name}`}
                onMouseEnter={() => onLight(pin.id)}
                onMouseLeave={() => onLight(undefined)}
                onFocus={() => onLight(pin.id)}
                onBlur={() => onLight(undefined)}
              >
                <g transform={at(pin.x, pin.y)}>
                  <Pin number={numbers.get(pin.id)!} name={pin.name} on={pin.id === lit} />
                </g>
              </Link>
            ))}
        </svg>
        <div className="map-zoom">
          <Link
            className="chip"
            to={hrefOf(closer)}
            aria-label="放大"
            preventScrollReset
            aria-disabled={view.z >= CLOSEST}
            onClick={go(closer)}
          >
            <Icon name="plus" />
          </Link>
          <Link
            className="chip"
            to={hrefOf(farther)}
            aria-label="缩小"
            preventScrollReset
            aria-disabled={view.z <= 1}
            onClick={go(farther)}
          >
            <Icon name="minus" />
          </Link>
        </div>
      </div>
      <figcaption className="hint">示意图，不作划界依据。点编号看景点，点圆圈放大。</figcaption>
    </figure>
  );
}
