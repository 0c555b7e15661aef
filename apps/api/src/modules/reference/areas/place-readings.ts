import { areaByCode } from "./areas.ts";
import { readings } from "./readings.ts";

/** Place names whose characters read differently elsewhere, with their syllables: 六合 → lu he. */
export const placeReadings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(readings).map(([code, reading]) => [areaByCode(code)!.short, reading.split(" ")]),
);
