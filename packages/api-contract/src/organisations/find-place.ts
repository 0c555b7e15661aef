import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode } from "../fields.ts";

/** GCJ-02. */
const point = { lng: z.number(), lat: z.number() };

export const findPlace = endpoint("GET /rest/staff/place/find", {
  summary: "一个地址在哪里：有地图服务时到楼，没有时是那个区县的中间",
  who: "staff",
  permission: "catalogue.write",
  query: z.object({ adcode: Adcode, address: z.string().trim().max(200).default("") }),
  reply: z.object({
    ...point,
    /** Whether it is the building, or only the middle of its district or city. */
    isExact: z.boolean(),
    /** 江苏省南京市鼓楼区. */
    areaText: z.string(),
    /** The city whose outline is drawn; null where only a province is known. */
    city: Adcode.nullable(),
    cityName: z.string(),
    /** Its districts, each by the point its name stands at. */
    districts: z.array(z.object({ name: z.string(), ...point })),
  }),
});
