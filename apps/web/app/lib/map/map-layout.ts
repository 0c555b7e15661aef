import type { PlanPin } from "@ginkgo/ui/lib/map-plan";
import { CLOSEST, type MapView } from "./map-view.ts";

/** What is seen of a map and how large things on it are, in pixels. */
export interface MapFrame {
  view: MapView;
  /** Pixels to a unit of the drawing. */
  scale: number;
  width: number;
  height: number;
  /** The width of a finger: no mark is smaller, and none lies nearer to another. */
  finger: number;
  letter: number;
}

/** A part of the area as a mark: its name with how many there are. */
export interface MapArea {
  adcode: string;
  name: string;
  count: number;
  x: number;
  y: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What can be pressed; `x` and `y` are pixels of the frame, its box keeps clear of every other's. */
export interface Mark {
  key: string;
  kind: "pin" | "dot" | "cluster" | "area";
  x: number;
  y: number;
  count: number;
  pins: PlanPin[];
  areas: MapArea[];
  box: Box;
}

/** A name that is only read. */
export interface MapName {
  key: string;
  text: string;
  x: number;
  y: number;
}

/** A drop is drawn this high and wide where a finger is 44 pixels. */
const DROP = { width: 44, height: 56, finger: 44 };
/** Heights of a line: among others, and with all that reaches above and below it. */
const LINE = 1.3;
const FULL_LINE = 1.6;
const GAP = 2;
const MAX_FANNED = 8;
/** How far a mark may stand from its place, in its own sizes; a name that says where it is less far. */
const ASIDE = [0.3, 0.55, 0.8];
const NEAR_BY = [0.25, 0.45, 0.65];

export const shortName = (name: string): string => name.replace(/(?:市|自治州|地区|盟)$/, "");

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width + GAP &&
  b.x < a.x + a.width + GAP &&
  a.y < b.y + b.height + GAP &&
  b.y < a.y + a.height + GAP;

/** As wide as it is set: a Chinese letter is as wide as high, others take up to six tenths. */
const widthOf = (text: string, letter: number) =>
  [...text].reduce((sum, one) => sum + (one.charCodeAt(0) < 256 ? 0.6 : 1), 0) * letter;

function boxOf(kind: Mark["kind"], x: number, y: number, frame: MapFrame, text = ""): Box {
  const { finger, letter } = frame;
  if (kind === "pin") {
    const [width, height] = [(DROP.width * finger) / DROP.finger, (DROP.height * finger) / DROP.finger];
    return { x: x - width / 2, y: y - height, width, height };
  }
  if (kind !== "area") return { x: x - finger / 2, y: y - finger / 2, width: finger, height: finger };
  const width = Math.max(finger, widthOf(text, letter) + 4);
  const height = Math.max(finger, 2 * LINE * letter);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const isInside = (box: Box, { width, height }: MapFrame) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;

/** Moved by as little as brings all of it into the frame. */
function broughtIn(mark: Mark, { width, height }: MapFrame): Mark {
  const { box } = mark;
  const dx = Math.max(0, -box.x) - Math.max(0, box.x + box.width - width);
  const dy = Math.max(0, -box.y) - Math.max(0, box.y + box.height - height);
  return { ...mark, x: mark.x + dx, y: mark.y + dy, box: { ...box, x: box.x + dx, y: box.y + dy } };
}

/** A point of the drawing as pixels of the frame. */
export const placeIn = ({ view, scale, width, height }: MapFrame, at: { x: number; y: number }) => ({
  x: (at.x - view.x) * scale + width / 2,
  y: (at.y - view.y) * scale + height / 2,
});

/** Whether a point of the drawing is seen. */
export function isSeen(frame: MapFrame, at: { x: number; y: number }): boolean {
  const { x, y } = placeIn(frame, at);
  return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
}

const ring = [0, 90, 270, 0, 180, 45, 135, 225, 315].map((degrees) => (degrees * Math.PI) / 180);

/** Where a thing of this size may stand instead of the point it belongs to, the nearest first. */
const ways = (width: number, height: number, steps: readonly number[]) => [
  [0, 0] as const,
  ...steps.flatMap((far) =>
    ring.slice(1).map((angle) => [Math.cos(angle) * width * far, Math.sin(angle) * height * far] as const),
  ),
];

/** Two marks as one that opens, in the middle of what they stand for. */
function together(a: Mark, b: Mark, frame: MapFrame): Mark {
  const pins = [...a.pins, ...b.pins];
  const areas = [...a.areas, ...b.areas];
  const all = [...pins, ...areas].map((one) => placeIn(frame, one));
  const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
  const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
  const count = a.count + b.count;
  return { key: a.key, kind: "cluster", x, y, count, pins, areas, box: boxOf("cluster", x, y, frame) };
}

/** The mark where it belongs, or a step aside where something stands there already; undefined where all is taken. */
function besides(
  standing: readonly Mark[],
  mark: Mark,
  frame: MapFrame,
  steps: readonly number[],
): Mark | undefined {
  return ways(mark.box.width, mark.box.height, steps)
    .map(([dx, dy]) => {
      const box = { ...mark.box, x: mark.box.x + dx, y: mark.box.y + dy };
      return broughtIn({ ...mark, x: mark.x + dx, y: mark.y + dy, box }, frame);
    })
    .find(({ box }) => !standing.some((other) => overlaps(box, other.box)));
}

/** Adds a mark to those that stand; with every one it would lie on it becomes one. */
function stand(standing: Mark[], added: Mark, frame: MapFrame): void {
  let mark = broughtIn(added, frame);
  for (;;) {
    const hit = standing.findIndex(({ box }) => overlaps(box, mark.box));
    if (hit < 0) break;
    mark = broughtIn(together(standing.splice(hit, 1)[0]!, mark, frame), frame);
  }
  standing.push(mark);
}

function areaMarks(areas: readonly MapArea[], frame: MapFrame): Mark[] {
  const standing: Mark[] = [];
  for (const area of areas.filter((one) => isSeen(frame, one)).toSorted((a, b) => b.count - a.count)) {
    const { x, y } = placeIn(frame, area);
    const box = boxOf("area", x, y, frame, shortName(area.name));
    const { adcode: key, count } = area;
    const mark: Mark = { key, kind: "area", x, y, count, pins: [], areas: [area], box };
    stand(standing, besides(standing, mark, frame, NEAR_BY) ?? mark, frame);
  }
  return standing;
}

/** The places of a cluster around its middle, for those that no magnification parts. */
function fanned(cluster: Mark, numbers: ReadonlyMap<string, number>, frame: MapFrame): Mark[] {
  const radius = (0.75 * frame.finger) / Math.sin(Math.PI / cluster.pins.length);
  return cluster.pins.map((pin, i) => {
    const angle = (i / cluster.pins.length) * 2 * Math.PI - Math.PI / 2;
    return markOf(
      pin,
      { x: cluster.x + Math.cos(angle) * radius, y: cluster.y + Math.sin(angle) * radius },
      numbers,
      frame,
    );
  });
}

function markOf(
  pin: PlanPin,
  { x, y }: { x: number; y: number },
  numbers: ReadonlyMap<string, number>,
  frame: MapFrame,
): Mark {
  const kind = numbers.has(pin.id) ? "pin" : "dot";
  return { key: pin.id, kind, x, y, count: 1, pins: [pin], areas: [], box: boxOf(kind, x, y, frame) };
}

function pinMarks(pins: readonly PlanPin[], numbers: ReadonlyMap<string, number>, frame: MapFrame): Mark[] {
  const rank = ({ id }: PlanPin) => numbers.get(id) ?? Number.POSITIVE_INFINITY;
  const seen = pins.filter((one) => isSeen(frame, one)).toSorted((a, b) => rank(a) - rank(b) || 0);
  const marks = seen.map((pin) => markOf(pin, placeIn(frame, pin), numbers, frame));
  const standing: Mark[] = [];
  const others: Mark[] = [];
  // Those of the list are looked for: they step aside before they are hidden behind a number, and others before them.
  for (const mark of marks)
    if (mark.kind === "dot") stand(others, mark, frame);
    else stand(standing, besides(standing, mark, frame, ASIDE) ?? mark, frame);
  for (const mark of others) stand(standing, besides(standing, mark, frame, ASIDE) ?? mark, frame);
  if (frame.view.z < CLOSEST) return standing;
  return standing.flatMap((mark) =>
    mark.kind === "cluster" && mark.pins.length <= MAX_FANNED ? fanned(mark, numbers, frame) : [mark],
  );
}

/** Names near their points wherever nothing else stands; where there is no room for one it is left out. */
function placeNames(names: readonly MapName[], marks: readonly Mark[], frame: MapFrame): MapName[] {
  const taken = marks.map(({ box }) => box);
  return names.flatMap((name) => {
    const at = placeIn(frame, name);
    const [width, height] = [widthOf(name.text, frame.letter), FULL_LINE * frame.letter];
    const found = ways(Math.max(width, frame.finger * 1.6), frame.finger * 1.6, ASIDE)
      .map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy }))
      .find(({ x, y }) => {
        const box = { x: x - width / 2, y: y - height / 2, width, height };
        return isInside(box, frame) && !taken.some((other) => overlaps(box, other));
      });
    if (!found) return [];
    taken.push({ x: found.x - width / 2, y: found.y - height / 2, width, height });
    return [{ ...name, ...found }];
  });
}

/**
 * Lays out what stands on a map so that nothing lies on anything else: marks nearer than a finger are one with their
 * number, names keep clear of marks and of each other. The same view always gives the same picture.
 *
 * @param numbers those of the list beside the map, by id
 */
export function layoutMap(
  frame: MapFrame,
  {
    pins,
    areas,
    names,
    numbers,
  }: {
    pins: readonly PlanPin[];
    /** In place of the pins: the parts of the area with their counts. */
    areas?: readonly MapArea[] | undefined;
    names: readonly MapName[];
    numbers: ReadonlyMap<string, number>;
  },
): { marks: Mark[]; names: MapName[] } {
  const marks = areas ? areaMarks(areas, frame) : pinMarks(pins, numbers, frame);
  return { marks, names: placeNames(names, marks, frame) };
}

type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const turned: Record<Way, (dx: number, dy: number) => [along: number, across: number]> = {
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowUp: (dx, dy) => [-dy, dx],
  ArrowDown: (dx, dy) => [dy, dx],
};

export const isWay = (key: string): key is Way => Object.hasOwn(turned, key);

/** The next mark in the direction of an arrow key: near, and as straight ahead as may be. */
export function markToward(
  marks: readonly Mark[],
  from: { key?: string | undefined; x: number; y: number },
  way: Way,
): Mark | undefined {
  let best: { mark: Mark; cost: number } | undefined;
  for (const mark of marks) {
    const [along, across] = turned[way](mark.x - from.x, mark.y - from.y);
    if (mark.key === from.key || along <= 1) continue;
    const cost = along + 2 * Math.abs(across);
    if (!best || cost < best.cost) best = { mark, cost };
  }
  return best?.mark;
}

/** A view in which all of a cluster is seen, at least twice as large as now. */
export function viewOf(cluster: Mark, { view, scale, width, height }: MapFrame): MapView {
  const all = [...cluster.pins, ...cluster.areas];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const span = (values: number[]) => Math.max(...values) - Math.min(...values) || 0.01;
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const whole = scale / view.z;
  const fit = 0.6 * Math.min(width / (span(xs) * whole), height / (span(ys) * whole));
  return { z: Math.min(CLOSEST, Math.max(view.z * 2, fit)), x: middle(xs), y: middle(ys) };
}
