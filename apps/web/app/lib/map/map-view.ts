import type { Size } from "@ginkgo/ui/lib/map-plan";

/** What of the drawing is seen: how many times larger, and what is in the middle. */
export interface MapView {
  z: number;
  x: number;
  y: number;
}

export const CLOSEST = 32;
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
