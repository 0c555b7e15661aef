import type { MapPlan, Size } from "./spot-map-plan.ts";

/** What of the drawing is seen: how many times larger, and what is in the middle. */
export interface MapView {
  z: number;
  x: number;
  y: number;
}

export const CLOSEST = 8;
const round = (n: number, unit: number) => Math.round(n * unit) / unit;

/** A view that stays on the drawing. */
export function clampView({ z, x, y }: MapView, { width, height }: Size): MapView {
  const near = Math.min(CLOSEST, Math.max(1, z));
  const between = (value: number, whole: number) => {
    const half = whole / 2 / near;
    return Math.min(whole - half, Math.max(half, value));
  };
  return { z: round(near, 100), x: round(between(x, width), 10), y: round(between(y, height), 10) };
}

/** `z=2&at=360x210` of an address; the whole drawing without them. */
export function readView(address: URLSearchParams, size: Size): MapView {
  const [, x, y] = /^(\d{1,3}(?:\.\d)?)x(\d{1,3}(?:\.\d)?)$/.exec(address.get("at") ?? "") ?? [];
  const whole = { x: size.width / 2, y: size.height / 2 };
  const at = x && y ? { x: Number(x), y: Number(y) } : whole;
  return clampView({ z: Number(address.get("z") ?? 1) || 1, ...at }, size);
}

/** The view as an address carries it. */
export const writeView = ({ z, x, y }: MapView): { z?: string; at?: string } =>
  z === 1 ? { z: undefined, at: undefined } : { z: String(z), at: `${x}x${y}` };

/** Larger or smaller by a factor; a point of the drawing stays where it is. */
export function zoomView(
  view: MapView,
  factor: number,
  size: Size,
  at: { x: number; y: number } = view,
): MapView {
  const z = Math.min(CLOSEST, Math.max(1, view.z * factor));
  const keep = (middle: number, point: number) => point + ((middle - point) * view.z) / z;
  return clampView({ z, x: keep(view.x, at.x), y: keep(view.y, at.y) }, size);
}

/** Whether a point is seen; what is not must not be reached by keys either. */
export const isSeen = (
  at: { x: number; y: number },
  { z, x, y }: MapView,
  { width, height }: Size,
): boolean => Math.abs(at.x - x) <= width / 2 / z && Math.abs(at.y - y) <= height / 2 / z;

export interface Cluster {
  key: string;
  x: number;
  y: number;
  pins: MapPlan["pins"];
}

/** Pins closer than this on the screen are one. */
const TOGETHER = 66;

/** Pins near one another as one, at a magnification; the order of the pins decides who gathers whom. */
export function clusterPins(pins: MapPlan["pins"], z: number): Cluster[] {
  const reach = TOGETHER / z;
  const clusters: Cluster[] = [];
  for (const pin of pins) {
    const home = clusters.find((c) => Math.hypot(c.x - pin.x, c.y - pin.y) < reach);
    if (home) home.pins.push(pin);
    else clusters.push({ key: pin.id, x: pin.x, y: pin.y, pins: [pin] });
  }
  return clusters;
}

/** How far marks keep from one another, and how high the head of a drop sits above its point, on the screen. */
const APART = 62;
const HEAD = 30;

/**
 * Where marks are drawn: moved apart a little where they would lie on each other, always in the same way.
 * @param taken where others stand already
 */
export function spreadMarks<T extends { x: number; y: number }>(
  marks: readonly T[],
  z: number,
  taken: readonly { x: number; y: number }[] = [],
): T[] {
  const placed: T[] = [];
  const isFree = (x: number, y: number) =>
    ![...taken, ...placed].some((p) => Math.hypot(p.x - x, p.y - y) < APART / z);
  for (const mark of marks) {
    let { x, y } = mark;
    for (let turn = 0; turn < 16 && !isFree(x, y); turn++) {
      x = mark.x + (Math.cos(turn * 2.4) * (20 + turn * 5)) / z;
      y = mark.y + (Math.sin(turn * 2.4) * (20 + turn * 5)) / z;
    }
    placed.push({ ...mark, x: round(x, 10), y: round(y, 10) });
  }
  return placed;
}

/** Where the heads of drops are, for what is drawn around them. */
export const headsOf = (pins: readonly { x: number; y: number }[], z: number) =>
  pins.map(({ x, y }) => ({ x, y: y - HEAD / z }));
