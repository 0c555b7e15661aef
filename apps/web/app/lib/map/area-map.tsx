import chip from "@ginkgo/ui/chip/chip.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import type { MapPlan } from "@ginkgo/ui/lib/map-plan";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useSiteData } from "../routing/site-data.ts";
import { useIsAlive } from "../routing/use-is-alive.ts";
import styles from "./area-map.module.css";
import { MapMark } from "./area-map-marks.tsx";
import {
  isSeen,
  isWay,
  layoutMap,
  type MapArea,
  type MapFrame,
  type Mark,
  markToward,
  shortName,
  viewOf,
} from "./map-layout.ts";
import { CLOSEST, clampView, type MapView, zoomView } from "./map-view.ts";
import { useMapView } from "./use-map-view.ts";

const FULL = [143, 191, 170] as const;
const FEW = [245, 242, 228] as const;
const CHOSEN = "#F3CC72";
/** From here on the places themselves stand on the map of a province, not its cities. */
const NEAR = 2;

/** From pale to celadon by how many. */
function shade(count: number, most: number): string {
  const t = most ? count / most : 0;
  return `rgb(${FEW.map((few, i) => Math.round(few + (FULL[i]! - few) * t)).join(" ")})`;
}

export interface AreaMapProps {
  plan: MapPlan;
  /** 南京市景点 */
  name: string;
  /** 家, 处 */
  unit: string;
  view: MapView;
  /** Rows of the list beside it by id, with their numbers. */
  numbers: ReadonlyMap<string, number>;
  /** The parts of a province with their counts; they stand for their places until one looks closer. */
  areas?: readonly { adcode: string; name: string; count: number }[] | undefined;
  /** The part the page is about. */
  chosenArea?: string | undefined;
  lit?: string | undefined;
  onLight?: (id: string | undefined) => void;
  hrefOfPin: (id: string) => string;
  hrefOfArea?: (adcode: string) => string;
  /** The address that shows a view; absent where the map is only a picture of links. */
  hrefOf?: (view: MapView) => string;
  /** Where several parts lead that could not stand apart on a map without views. */
  wholeHref?: string;
  onSettle?: (view: MapView) => void;
  /** A numbered pin was pressed; answers whether that is all it does. */
  onPick?: (id: string) => boolean;
  /** Where no magnification parts the places of a cluster: shows them in the list. */
  onStuck?: (ids: string[]) => void;
  onSeen?: (ids: ReadonlySet<string>) => void;
  /** Esc was pressed. */
  onLeave?: () => void;
}

const plain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey);

/** “南京 12 家”, or the places of more than one part together. */
function nameOf(mark: Mark, props: AreaMapProps): string {
  const { unit, numbers, plan } = props;
  const [only] = mark.pins;
  if (mark.kind === "pin") return `${numbers.get(mark.key)}. ${only!.name}`;
  if (mark.kind === "dot") return only!.name;
  const many = `${mark.count} ${unit}`;
  if (mark.areas.length > 0) {
    const [first, ...rest] = mark.areas;
    // As it is written on the map: who speaks to the machine says what they see.
    const own = shortName(first!.name);
    return rest.length ? `${own}等 ${mark.areas.length} 市 ${many}，放大看` : `${own} ${many}`;
  }
  const cities = new Set(mark.pins.map(({ cityAdcode }) => cityAdcode));
  const [city] = cities;
  const part = cities.size === 1 ? plan.parts.find(({ adcode }) => adcode === city)?.name : undefined;
  return `${part ? `${part} ` : ""}${many}，放大看`;
}

/** A name in its own bubble beside the drop it belongs to, inside the frame. */
function Bubble({ mark, text, frame }: { mark: Mark; text: string; frame: MapFrame }) {
  const { letter, finger, width: room } = frame;
  const width = Math.min([...text].length * letter + 20, room - 8);
  const height = letter * 1.3 + 12;
  const half = finger / 2 + 4;
  const right = mark.x + half;
  const left = mark.x - half - width;
  const beside = right + width <= room ? right : left >= 0 ? left : undefined;
  const x = beside ?? Math.max(4, Math.min(room - width - 4, mark.x - width / 2));
  const y = beside === undefined ? mark.y + 4 : mark.box.y + 2;
  return (
    <g className={styles.mapBubble} transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="4" />
      <text
        x={width / 2}
        y={height / 2 + letter * 0.36}
        textAnchor="middle"
        fontSize={letter}
        fontWeight="600"
      >
        {text}
      </text>
    </g>
  );
}

/** After a view changed under the focus, the focus goes to the mark nearest to where it was. */
function useHeldFocus(marks: readonly Mark[], frame: { current: HTMLElement | null }) {
  const last = useRef<Mark>(undefined);
  useEffect(() => {
    const was = last.current;
    if (!was || document.activeElement !== document.body) return;
    const far = (mark: Mark) => Math.hypot(mark.x - was.x, mark.y - was.y);
    const next = marks.toSorted((a, b) => far(a) - far(b))[0];
    const element = next && frame.current?.querySelector<SVGElement>(`[data-mark="${next.key}"]`);
    (element ?? frame.current)?.focus({ preventScroll: true });
  }, [marks, frame]);
  return last;
}

/**
 * Places on a schematic map: those of the list carry its numbers, those nearer than a finger stand as one with their
 * number. Every mark is a link, and the address holds the view, so it all works without scripts; with them the map is
 * one stop of the tab key, and the arrows go from mark to mark.
 */
export function AreaMap(props: AreaMapProps) {
  const {
    plan,
    name,
    unit,
    view: initialView,
    numbers,
    areas,
    chosenArea,
    lit,
    onLight,
    hrefOf,
    onSeen,
  } = props;
  const { size, parts, pins } = plan;
  const isElder = useSiteData()?.reading.mode === "elder";
  const isAlive = useIsAlive();
  const guess = { ...size, finger: isElder ? 60 : 44, letter: isElder ? 22 : 17 };
  const { view, setView, frame, handlers, frameSize, scale } = useMapView(initialView, size, guess, (next) =>
    props.onSettle?.(next),
  );
  const isOfParts = areas !== undefined && (!hrefOf || view.z < NEAR);
  const box: MapFrame = useMemo(() => ({ ...frameSize, view, scale }), [frameSize, view, scale]);
  const { marks, names } = useMemo(() => {
    const counts = new Map(areas?.map((area) => [area.adcode, area]));
    const shown: MapArea[] = parts.flatMap((part) => {
      const area = counts.get(part.adcode);
      return area && (area.count > 0 || !hrefOf) ? [{ ...area, x: part.x, y: part.y }] : [];
    });
    const rest = parts.filter(({ adcode }) => !isOfParts || !shown.some((one) => one.adcode === adcode));
    return layoutMap(box, {
      pins,
      areas: isOfParts ? shown : undefined,
      numbers,
      names:
        parts.length > 1
          ? rest.map(({ adcode, name, x, y }) => ({ key: adcode, text: shortName(name), x, y }))
          : [],
    });
  }, [areas, parts, pins, numbers, isOfParts, box, hrefOf]);
  const focused = useHeldFocus(marks, frame);
  const seen = useMemo(() => pins.filter((pin) => isSeen(box, pin)).map(({ id }) => id), [pins, box]);
  useEffect(() => onSeen?.(new Set(seen)), [seen, onSeen]);

  const litPin = pins.find(({ id }) => id === lit);
  const isLit = (mark: Mark) =>
    mark.areas.some(({ adcode }) => adcode === (litPin?.cityAdcode ?? (hrefOf ? undefined : chosenArea))) ||
    mark.pins.some(({ id }) => id === lit);
  const opened = (mark: Mark) => clampView(viewOf(mark, box), size);
  const hrefOfMark = (mark: Mark) => {
    if (mark.kind === "area") return props.hrefOfArea?.(mark.key) ?? "";
    return mark.kind === "cluster"
      ? (hrefOf?.(opened(mark)) ?? props.wholeHref ?? "")
      : props.hrefOfPin(mark.key);
  };
  const press = (mark: Mark) => (event: MouseEvent) => {
    if (!plain(event)) return;
    if (mark.kind === "cluster" && hrefOf) {
      event.preventDefault();
      if (view.z < CLOSEST) setView(opened(mark));
      else props.onStuck?.(mark.pins.map(({ id }) => id));
    } else if (mark.kind === "pin" && props.onPick?.(mark.key)) event.preventDefault();
  };
  const go = (next: MapView) => (event: MouseEvent) => {
    if (!plain(event)) return;
    event.preventDefault();
    setView(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && props.onLeave) {
      event.preventDefault();
      return props.onLeave();
    }
    const key = (event.target as Element).getAttribute("data-mark");
    const from = marks.find((mark) => mark.key === key);
    if (hrefOf && from && (event.key === "+" || event.key === "=") && view.z < CLOSEST) {
      event.preventDefault();
      return setView(opened(from));
    }
    const middle = { x: box.width / 2, y: box.height / 2 };
    const next = isWay(event.key)
      ? (markToward(marks, from ?? middle, event.key) ?? (from ? undefined : marks[0]))
      : undefined;
    if (!next) return hrefOf ? handlers.onKeyDown(event) : undefined;
    event.preventDefault();
    frame.current?.querySelector<SVGElement>(`[data-mark="${next.key}"]`)?.focus({ preventScroll: true });
  };
  const most = Math.max(...(areas ?? []).map(({ count }) => count), 0);
  const counted = new Map(areas?.map(({ adcode, count }) => [adcode, count]));
  const toneOf = (adcode: string, i: number) => {
    if (adcode === chosenArea) return CHOSEN;
    if (areas) return shade(counted.get(adcode) ?? 0, most);
    return i % 2 ? "#F5F2E4" : "#EEF1E6";
  };
  const closer = zoomView(view, 2, size);
  const farther = zoomView(view, 0.5, size);
  const onTop = marks.find((mark) => mark.kind === "pin" && mark.key === lit);
  return (
    <div className={styles.areaMap}>
      <div
        ref={frame}
        className={view.z > 1 ? cx(styles.map, styles.near) : styles.map}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        role="group"
        aria-label={`${name}示意图，${areas && isOfParts ? `${marks.length} 处标记` : `${pins.length} ${unit}`}。方向键换一处，回车打开${hrefOf ? "，加减号缩放，Esc 回到列表" : ""}`}
        tabIndex={isAlive ? 0 : undefined}
        {...(hrefOf ? handlers : undefined)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) focused.current = undefined;
        }}
        onPointerDownCapture={() => {
          focused.current = undefined;
        }}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the group around it */}
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="xMidYMid slice">
          <g
            className={styles.mapBase}
            transform={`translate(${box.width / 2 - view.x * scale} ${box.height / 2 - view.y * scale}) scale(${scale})`}
          >
            {parts.map((part, i) => (
              <path
                key={part.adcode}
                d={part.d}
                fill={toneOf(part.adcode, i)}
                className={part.adcode === chosenArea ? styles.chosen : undefined}
              />
            ))}
          </g>
          {names.map(({ key, text, x, y }) => (
            <text
              key={key}
              className={styles.mapName}
              x={x}
              y={y + box.letter * 0.36}
              textAnchor="middle"
              fontSize={box.letter}
            >
              {text}
            </text>
          ))}
          {marks.map((mark) => (
            <MapMark
              key={mark.key}
              mark={mark}
              href={hrefOfMark(mark)}
              name={nameOf(mark, props)}
              number={numbers.get(mark.key)}
              on={isLit(mark)}
              finger={box.finger}
              letter={box.letter}
              isStop={!isAlive}
              onPress={press(mark)}
              onLight={(on) => onLight?.(on && mark.kind === "pin" ? mark.key : undefined)}
              onFocus={() => {
                focused.current = mark;
              }}
            />
          ))}
          {onTop && <Bubble mark={onTop} text={onTop.pins[0]!.name} frame={box} />}
        </svg>
      </div>
      {hrefOf && (
        <div className={styles.mapZoom}>
          {(
            [
              ["放大", "plus", closer, view.z >= CLOSEST],
              ["缩小", "minus", farther, view.z <= 1],
            ] as const
          ).map(([label, icon, next, isEnd]) => (
            <Link
              key={label}
              className={chip.chip}
              to={hrefOf(next)}
              aria-label={label}
              preventScrollReset
              aria-disabled={isEnd}
              onClick={go(next)}
            >
              <Icon name={icon} />
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
