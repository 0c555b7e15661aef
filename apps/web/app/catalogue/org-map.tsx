import type { CareLevel } from "@ginkgo/contract/org-codes";
import type { OrgCard } from "@ginkgo/contract/orgs";
import type { AreaShape } from "@ginkgo/contract/reference";
import { Link } from "react-router";
import { WithVendorMap } from "../lib/with-vendor-map.tsx";
import { orgHref } from "./level-price.ts";

const WIDTH = 720;
const HEIGHT = 560;
const MARGIN = 36;

type Point = [number, number];

/** Mercator's upright axis in degrees, so that shapes are not squashed. */
const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;

/** Fits a box of degrees into the drawing. */
function projection([west, south, east, north]: readonly [number, number, number, number]) {
  const [top, bottom] = [northing(north), northing(south)];
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (east - west || 0.1),
    (HEIGHT - 2 * MARGIN) / (top - bottom || 0.1),
  );
  const left = (WIDTH - (east - west) * scale) / 2;
  const above = (HEIGHT - (top - bottom) * scale) / 2;
  return ([lng, lat]: Point): Point => [
    Math.round((left + (lng - west) * scale) * 10) / 10,
    Math.round((above + (top - northing(lat)) * scale) * 10) / 10,
  ];
}

/** Around the pins with room at the edges, never closer than a few streets. */
function boxOf(points: Point[]): [number, number, number, number] {
  const around = (values: number[]): [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const pad = Math.max((high - low) * 0.15, 0.03);
    return [low - pad, high + pad];
  };
  const [west, east] = around(points.map((p) => p[0]));
  const [south, north] = around(points.map((p) => p[1]));
  return [west, south, east, north];
}

const pathOf = (rings: Point[][], project: (p: Point) => Point) =>
  rings.map((ring) => `M${ring.map((p) => project(p).join(" ")).join("L")}Z`).join("");

/** Pins that would lie on each other are moved apart a little, always in the same way. */
function spread(points: Point[]): Point[] {
  const placed: Point[] = [];
  for (const [x, y] of points) {
    let [px, py] = [x, y];
    for (let turn = 0; turn < 12 && placed.some(([a, b]) => Math.hypot(a - px, b - py) < 30); turn++) {
      px = x + Math.cos(turn * 2.4) * (18 + turn * 5);
      py = y + Math.sin(turn * 2.4) * (18 + turn * 5);
    }
    placed.push([Math.round(px), Math.round(py)]);
  }
  return placed;
}

/**
 * The organisations of this page on a schematic map of the area, numbered as in the list beside it. Every pin is a
 * link; the list says the same in words.
 */
export default function OrgMap({
  orgs,
  shape,
  areaName,
  firstNumber,
  asked,
}: {
  orgs: readonly OrgCard[];
  shape?: AreaShape;
  areaName: string;
  firstNumber: number;
  /** Care levels the list asks for. */
  asked: readonly CareLevel[];
}) {
  const located = orgs.flatMap((org, i) =>
    org.lng === undefined || org.lat === undefined
      ? []
      : [{ org, n: firstNumber + i, at: [org.lng, org.lat] as Point }],
  );
  if (located.length === 0)
    return <p className="cardx pad mut">这一页的机构都没有登记位置，请看列表里的地址。</p>;
  const project = projection(boxOf(located.map((l) => l.at)));
  const pins = spread(located.map((l) => project(l.at)));
  const label = `${areaName}机构位置，共 ${located.length} 处`;
  return (
    <WithVendorMap
      label={label}
      pins={located.map(({ org, n, at: [lng, lat] }) => ({
        number: n,
        name: org.name,
        href: orgHref(org, asked),
        lng,
        lat,
      }))}
    >
      <figure className="map-fig">
        <div className="mapx">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            aria-label={`${areaName}机构位置示意图，共 ${located.length} 处`}
          >
            <rect width={WIDTH} height={HEIGHT} fill="#E3EAE0" />
            {shape?.parts.map((part, i) => (
              <path
                key={`${part.adcode}-${part.label.join()}`}
                d={pathOf(part.rings, project)}
                fill={i % 2 ? "#F5F2E4" : "#EEF1E6"}
                stroke="#FFFEFA"
                strokeWidth="2"
              />
            ))}
            {shape &&
              shape.parts.length > 1 &&
              shape.parts.map((part) => {
                const [x, y] = project(part.label);
                return (
                  <text
                    key={`${part.adcode}-${x}-${y}`}
                    className="dl"
                    x={x}
                    y={y}
                    textAnchor="middle"
                    fontSize="17"
                    fill="#56635C"
                  >
                    {part.name.replace(/市$/, "")}
                  </text>
                );
              })}
            {located.map(({ org, n }, i) => (
              <Link
                key={org.id}
                to={orgHref(org, asked)}
                className="pin"
                aria-label={`${n}. ${org.name}`}
                data-org={org.id}
              >
                <g transform={`translate(${pins[i]![0]} ${pins[i]![1]})`}>
                  <title>{org.name}</title>
                  <circle cy="-24" r="26" fill="transparent" />
                  <path
                    d="M0 0C-6 -12 -20 -18 -20 -34a20 20 0 0 1 40 0C20 -18 6 -12 0 0Z"
                    fill="#1F5C4A"
                    stroke="#FFFEFA"
                    strokeWidth="2.5"
                  />
                  <text className="pt" y="-28" textAnchor="middle" fontSize="18" fontWeight="700" fill="#fff">
                    {n}
                  </text>
                </g>
              </Link>
            ))}
          </svg>
        </div>
        <figcaption className="hint">示意图，不作划界依据。点编号看机构详情。</figcaption>
      </figure>
    </WithVendorMap>
  );
}
