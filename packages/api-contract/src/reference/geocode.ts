import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Latitude, Longitude } from "../fields.ts";

/** What lies at a point. Empty abroad and at sea. */
export const PlaceAt = z.object({
  /** District where a maps vendor answers, city where the boundaries do. */
  adcode: Adcode.optional(),
  name: z.string().optional(),
  /** 江苏省 苏州市. */
  path: z.string().optional(),
  address: z.string().optional(),
  source: z.enum(["amap", "boundaries"]),
});
export type PlaceAt = z.output<typeof PlaceAt>;

export const reverseGeocode = endpoint("GET /sys/golde/regeo", {
  summary: "经纬度在哪个地方：有地图服务时到区县，没有时按边界到城市",
  who: "anyone",
  query: z.object({
    lng: Longitude,
    lat: Latitude,
    /** Browsers tell WGS-84; everything else here is GCJ-02. */
    crs: z.enum(["gcj02", "wgs84", "bd09"], "坐标系请用 gcj02、wgs84 或 bd09。").default("gcj02"),
  }),
  reply: PlaceAt,
});
