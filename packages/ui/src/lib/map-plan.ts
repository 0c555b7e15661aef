type Point = [x: number, y: number];

/** Outlines of an area, rings of longitude and latitude, as the API answers them. */
interface AreaShape {
  box: readonly number[];
  parts: readonly {
    adcode: string;
    name: string;
    label: readonly [number, number];
    rings: readonly (readonly (readonly [number, number])[])[];
  }[];
}

export interface Size {
  width: number;
  height: number;
  /** Left empty on either side, for a narrow screen cuts it off. */
  sides?: number;
}

/** A place as it is known: where it is, and the part of the area it lies in. */
export interface MapPoint {
  id: string;
  name: string;
  lng: number;
  lat: number;
  cityAdcode?: string;
}

/** What a schematic map draws, in its own units: the outlines as paths and the position of every place among them. */
export interface MapPlan {
  size: Size;
  parts: { adcode: string; name: string; d: string; x: number; y: number }[];
  pins: PlanPin[];
  /** How long a kilometre is in the middle of the drawing. */
  kilometre: number;
}

export interface PlanPin {
  id: string;
  name: string;
  x: number;
  y: number;
  cityAdcode?: string | undefined;
}

/** A city with what lies in it, and a province with its cities. */
export const CITY: Size = { width: 720, height: 420, sides: 150 };
export const PROVINCE: Size = { width: 720, height: 560, sides: 120 };
/** The province beside the map of one of its cities. */
export const ASIDE: Size = { width: 600, height: 560 };

const MARGIN = 34;
/** Corners nearer than this to the one before cannot be told apart. */
const FINEST = 1.4;

/** Mercator's upright axis in degrees, so that shapes are not squashed. */
const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;

export const KM_PER_DEGREE = 111.32;

/** Fits a box of degrees into a drawing. */
function projection([west, south, east, north]: readonly number[], { width, height, sides = MARGIN }: Size) {
  const [top, bottom] = [northing(north!), northing(south!)];
  const scale = Math.min(
    (width - 2 * sides) / (east! - west! || 0.1),
    (height - 2 * MARGIN) / (top - bottom || 0.1),
  );
  const left = (width - (east! - west!) * scale) / 2;
  const above = (height - (top - bottom) * scale) / 2;
  const at = (lng: number, lat: number): Point => [
    Math.round((left + (lng - west!) * scale) * 10) / 10,
    Math.round((above + (top - northing(lat)) * scale) * 10) / 10,
  ];
  const middle = (((north! + south!) / 2) * Math.PI) / 180;
  return { at, kilometre: scale / Math.cos(middle) / KM_PER_DEGREE };
}

/** The corners of a ring that can be told apart; a ring of fewer than three is no area. */
function ringPath(
  ring: readonly (readonly [number, number])[],
  project: (lng: number, lat: number) => Point,
): string {
  const points: Point[] = [];
  for (const [lng, lat] of ring) {
    const [x, y] = project(lng, lat);
    const last = points.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= FINEST) points.push([x, y]);
  }
  return points.length < 3 ? "" : `M${points.map((p) => p.join(" ")).join("L")}Z`;
}

/** Around the places with room at the edges, never closer than a few streets. */
function boxOf(points: readonly MapPoint[]): [number, number, number, number] {
  const of = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const pad = Math.max((high - low) * 0.1, 0.04);
    return [low - pad, high + pad] as const;
  };
  const [west, east] = of(points.map((p) => p.lng));
  const [south, north] = of(points.map((p) => p.lat));
  return [west, south, east, north];
}

/** The whole of a province, or of an area without places; of a city what lies around its places. */
function boxShown(shape: AreaShape | undefined, points: readonly MapPoint[]): readonly number[] {
  if (shape && (shape.parts.length > 1 || points.length === 0)) return shape.box;
  return points.length ? boxOf(points) : [73, 18, 135, 54];
}

/**
 * Plans the drawing, on a server so that a page carries paths and not thousands of degrees.
 * @param beside placed on it as well, without a say in how much of the area is shown
 */
export function planMap(
  shape: AreaShape | undefined,
  points: readonly MapPoint[],
  size: Size,
  beside: readonly MapPoint[] = [],
): MapPlan {
  const { at: project, kilometre } = projection(boxShown(shape, points), size);
  return {
    size,
    parts: (shape?.parts ?? []).map(({ adcode, name, label, rings }) => {
      const [x, y] = project(label[0], label[1]);
      return { adcode, name, d: rings.map((ring) => ringPath(ring, project)).join(""), x, y };
    }),
    kilometre,
    pins: [...points, ...beside].map(({ id, name, lng, lat, cityAdcode }) => {
      const [x, y] = project(lng, lat);
      return { id, name, x, y, cityAdcode };
    }),
  };
}
