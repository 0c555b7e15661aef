import type { AreaShape } from "@ginkgo/api-contract/reference/reference";
import { KM_PER_DEGREE, type MapPlan, type MapPoint, type PlanPin, planMap } from "@ginkgo/ui/lib/map-plan";

export interface Spot {
  lng: number;
  lat: number;
}

const SIZE = { width: 640, height: 320, sides: 70 };
/** The longest of these that is no wider than a quarter of the drawing, kilometres. */
const SCALES = [50, 20, 10, 5, 2, 1, 0.5];

/** From the middle of a mark to the foot of the name beneath it. */
const BENEATH = 28;
const isOn = (mark: PlanPin | undefined, { x, y }: PlanPin) =>
  mark !== undefined && Math.abs(mark.x - x) < 40 && Math.abs(mark.y - y) < 18;

/** Names so near to one that stands are left out: over one another none can be read. */
const clash = (a: PlanPin, b: PlanPin) => Math.abs(a.x - b.x) < 52 && Math.abs(a.y - b.y) < 17;
function apart(names: readonly PlanPin[]): PlanPin[] {
  const kept: PlanPin[] = [];
  for (const name of names) if (!kept.some((other) => clash(other, name))) kept.push(name);
  return kept;
}

interface PlacePlan {
  width: number;
  height: number;
  parts: MapPlan["parts"];
  names: PlanPin[];
  pin: PlanPin | undefined;
  scale: { length: number; text: string };
  /** What lies at a place of the drawing. */
  at: (x: number, y: number) => Spot;
}

/**
 * The drawing of one place: its city, or a few kilometres around it.
 * @param districts named where there is room, the first of them first
 * @param isNear shows what lies around the place
 */
export function planPlace(
  shape: AreaShape | undefined,
  spot: Spot | undefined,
  districts: readonly { name: string; lng: number; lat: number }[],
  isNear: boolean,
): PlacePlan {
  const own: MapPoint[] = spot ? [{ id: "own", name: "", ...spot }] : [];
  const middle = shape
    ? { lng: (shape.box[0]! + shape.box[2]!) / 2, lat: (shape.box[1]! + shape.box[3]!) / 2 }
    : spot;
  // Of a known point every other is so many kilometres away.
  const anchor: MapPoint = { id: "anchor", name: "", ...(spot ?? middle ?? { lng: 105, lat: 35 }) };
  const named = districts.map((d): MapPoint => ({ id: d.name, ...d }));
  const isAround = isNear && spot !== undefined;
  const beside = [anchor, ...(isAround ? [] : own), ...named];
  const { parts, pins, kilometre } = planMap(shape, isAround ? own : [], SIZE, beside);
  const [at, ...rest] = isAround ? pins.slice(1) : pins;
  const kilometres = SCALES.find((km) => km * kilometre <= SIZE.width / 4) ?? SCALES.at(-1)!;
  const pin = pins.find(({ id }) => id === "own");
  return {
    width: SIZE.width,
    height: SIZE.height,
    parts,
    names: apart(
      rest
        .filter(
          ({ id, x, y }) => id !== "own" && x > 20 && x < SIZE.width - 20 && y > 14 && y < SIZE.height - 8,
        )
        // Beneath the mark that stands there.
        .map((name) => (isOn(pin, name) ? { ...name, y: pin!.y + BENEATH } : name)),
    ),
    pin,
    scale: {
      length: kilometres * kilometre,
      text: kilometres < 1 ? `${kilometres * 1000} 米` : `${kilometres} 公里`,
    },
    at: (x, y) => ({
      lng: anchor.lng + (x - at!.x) / kilometre / (KM_PER_DEGREE * Math.cos((anchor.lat * Math.PI) / 180)),
      lat: anchor.lat - (y - at!.y) / kilometre / KM_PER_DEGREE,
    }),
  };
}
