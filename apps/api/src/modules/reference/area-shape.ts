import type { AreaShape } from "@ginkgo/api-contract/reference/reference";
import { areaByCode } from "./areas/areas.ts";
import { shapesWithin } from "./areas/locate-city.ts";

const round = (n: number) => Math.round(n * 1000) / 1000;

/** Outlines of a province's cities, or of one city; undefined for places whose outline is not known. */
export function areaShapeOf(adcode: string): AreaShape | undefined {
  const area = areaByCode(adcode);
  const shapes = area ? shapesWithin(adcode) : [];
  if (!area || shapes.length === 0) return undefined;
  const boxes = shapes.map((s) => s.box);
  return {
    adcode,
    name: area.name,
    box: [
      round(Math.min(...boxes.map((b) => b[0]))),
      round(Math.min(...boxes.map((b) => b[1]))),
      round(Math.max(...boxes.map((b) => b[2]))),
      round(Math.max(...boxes.map((b) => b[3]))),
    ],
    parts: shapes.map((shape) => {
      const place = areaByCode(shape.adcode);
      const [x, y] = shape.label ?? [place?.lng ?? 0, place?.lat ?? 0];
      return {
        adcode: shape.adcode,
        name: place?.name ?? "",
        label: [round(x), round(y)],
        rings: shape.polygons.map((polygon) =>
          polygon[0]!.map(([lng, lat]) => [round(lng), round(lat)] as [number, number]),
        ),
      };
    }),
  };
}
