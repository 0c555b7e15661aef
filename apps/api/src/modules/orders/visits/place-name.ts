import { areaName, areaPath } from "../../reference/areas/public.ts";

/** 江苏省 南京市 鼓楼区; empty without a place. */
export const placeName = (adcode: string | null): string =>
  adcode ? [...new Set(areaPath(adcode).map(areaName))].join(" ") : "";
