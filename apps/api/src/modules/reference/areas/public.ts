export { areaPath, childrenOf, plateText } from "./area-path.ts";
export { allAreas, areaByCode, areaName, coversPrefix } from "./areas.ts";
export { checkArea, checkAreas } from "./check-area.ts";
export { areaOfAnyCode } from "./former-areas.ts";
export { cityAt, kilometresOutside } from "./locate-city.ts";
export { placeReadings } from "./place-readings.ts";
export { coveredIn, reachOf, reachWords } from "./reach.ts";
export { type ResolvedArea, resolveArea } from "./resolve-area.ts";
export { searchAreas } from "./search-areas.ts";
