import type { NearbyPlace } from "@ginkgo/api-contract/organisations/org-detail";

/** Where things go on the sketch, in its own units: about one to a pixel. */
export interface Plan {
  /** Metres one ring is out from the next. */
  ring: number;
  /** Radii of the rings. */
  rings: number[];
  pins: Pin[];
}

export interface Pin {
  place: NearbyPlace;
  x: number;
  y: number;
  /** Farther away than the sketch reaches: the pin stands at the edge, in the right direction. */
  beyond: boolean;
  /** Where its name is anchored and how; absent where there was no room for it. */
  label?: Label;
}

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A pin's picture, from its tip. */
export const PIN = { width: 44, height: 56 };
const EDGE = 14;
const LETTER = 23;
const LINE = 34;
const steps = [100, 200, 250, 500, 1000, 2000, 5000];

/** Most places lie inside; a single far hospital does not squeeze the rest into one spot. */
function reachOf(places: readonly NearbyPlace[]): number {
  const far = places.map(({ metres }) => metres).sort((a, b) => a - b);
  return Math.min(Math.max(far[Math.floor((far.length - 1) * 0.75)] ?? 500, 400), 2500);
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const pinBox = (x: number, y: number): Box => ({
  x: x - PIN.width / 2,
  y: y - PIN.height,
  width: PIN.width,
  height: PIN.height,
});

/** How many times its own length a way from the middle may be and end with a pin inside the frame. */
function roomFor(dx: number, dy: number, width: number, height: number): number {
  const right = width / 2 - EDGE - PIN.width / 2;
  const up = height / 2 - EDGE - PIN.height;
  const down = height / 2 - EDGE;
  return Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : right / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (dy < 0 ? up : down) / Math.abs(dy),
  );
}

/** Along the ray from the middle to the point: as far as the frame allows. */
function inside(dx: number, dy: number, width: number, height: number) {
  const room = roomFor(dx, dy, width, height);
  const share = Math.min(1, room);
  // The place the scale was taken from may be over by a rounding.
  return { x: width / 2 + dx * share, y: height / 2 + dy * share, cut: room < 0.999 };
}

/** Drawing units to the metre: as large as shows everything within reach, but never closer than a few streets. */
function scaleFor(places: readonly NearbyPlace[], width: number, height: number): number {
  const reach = reachOf(places);
  const within = places.filter(({ metres }) => metres <= reach);
  return Math.min(
    Math.min(width, height) / 2 / 400,
    ...within.map(({ x, y }) => roomFor(x, -y, width, height)),
  );
}

/** Names beside, below or above their pins, wherever nothing else stands. */
function labelFor(x: number, y: number, text: string, taken: readonly Box[], frame: Box) {
  const width = [...text].length * LETTER + 8;
  const side = PIN.width / 2 + 4;
  const middle = y - PIN.height / 2;
  const ways: [Label, number][] = [
    [{ x: x + side, y: middle, anchor: "start" }, 0],
    [{ x: x - side, y: middle, anchor: "end" }, -width],
    [{ x, y: y + LINE / 2 + 2, anchor: "middle" }, -width / 2],
    [{ x, y: y - PIN.height - LINE / 2 - 2, anchor: "middle" }, -width / 2],
  ];
  return ways
    .map(([label, left]) => ({
      label,
      box: { x: label.x + left, y: label.y - LINE / 2, width, height: LINE },
    }))
    .find(
      ({ box }) =>
        box.x >= frame.x + 4 &&
        box.y >= frame.y + 4 &&
        box.x + box.width <= frame.width - 4 &&
        box.y + box.height <= frame.height - 4 &&
        !taken.some((other) => overlaps(box, other)),
    );
}

/**
 * Plans the sketch of what lies around: the organisation in the middle, north up, true to scale but for places
 * beyond its edge. Pins that would cover each other step aside a little. The same places give the same plan.
 */
export function planMap(places: readonly NearbyPlace[], width: number, height: number): Plan {
  const scale = scaleFor(places, width, height);
  const ring = steps.find((step) => step * scale >= 56) ?? 5000;
  const frame: Box = { x: 0, y: 0, width, height };
  const taken: Box[] = [pinBox(width / 2, height / 2)];
  // The scale bar's corner.
  taken.push({ x: 0, y: height - 52, width: 190, height: 52 });
  const standing: Omit<Pin, "label">[] = [];
  for (const place of [...places].sort((a, b) => a.metres - b.metres)) {
    const [dx, dy] = [place.x * scale, -place.y * scale];
    let at = inside(dx, dy, width, height);
    for (let turn = 1; turn <= 24 && taken.some((box) => overlaps(box, pinBox(at.x, at.y))); turn++) {
      const angle = Math.atan2(dy, dx) + (turn % 2 ? 1 : -1) * Math.ceil(turn / 2) * 0.26;
      const out = Math.max(Math.hypot(dx, dy), PIN.height + 6) + turn * 2;
      at = { ...inside(Math.cos(angle) * out, Math.sin(angle) * out, width, height), cut: at.cut };
    }
    standing.push({ place, x: Math.round(at.x), y: Math.round(at.y), beyond: at.cut });
    taken.push(pinBox(at.x, at.y));
  }
  const pins = standing.map((pin): Pin => {
    const found = labelFor(pin.x, pin.y, pin.place.name, taken, frame);
    if (found) taken.push(found.box);
    return { ...pin, label: found?.label };
  });
  const rings = Array.from({ length: 4 }, (_, i) => Math.round((i + 1) * ring * scale));
  return { ring, rings, pins };
}
