import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { findPlace as endpoint } from "@ginkgo/api-contract/organisations/find-place";
import { sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { areaByCode, areaName, areaPath } from "../reference/areas/public.ts";

export interface DistrictMiddle {
  adcode: string;
  lng: number;
  lat: number;
}

/** Districts of a city, each by the middle of the institutions in it: no list says where its own is. */
export const districtMiddles = (db: Db, city: string): Promise<DistrictMiddle[]> =>
  rows<DistrictMiddle>(
    db,
    sql`select g.adcode, avg(g.lng) as lng, avg(g.lat) as lat from organisations.organisations g
      where g.city_code = ${city} and g.lng is not null and g.adcode <> g.city_code group by g.adcode order by g.adcode`,
  );

/**
 * Where an address lies: the building by the maps vendor where one is given and knows it, else the middle of its area.
 * @throws {ProblemError} BAD_INPUT for an area there is not
 */
export async function findPlace(
  db: Db,
  { adcode, address }: { adcode: string; address: string },
  geocoder: AppContext["geocoder"],
  log: AppContext["log"],
): Promise<ReplyOf<typeof endpoint>> {
  const area = areaByCode(adcode);
  if (!area) throw badInput({ adcode: "没有这个地区，请重新选所在地区。" });
  const path = areaPath(adcode);
  const areaText = path.map(areaName).join("");
  const plain = address.replace(/\s/g, "");
  // An address that begins with its province is whole.
  const whole = plain.startsWith(areaName(path[0]!).slice(0, 2)) ? plain : `${areaText}${plain}`;
  const found = plain
    ? await geocoder?.pointOf(whole, adcode).catch((error: Error) => {
        log.warn("the maps vendor did not answer; the middle of the area does", {
          module: "organisations",
          reason: error.message,
        });
        return undefined;
      })
    : undefined;
  const city = path[1] ?? null;
  const districts = city ? await districtMiddles(db, city) : [];
  const { lng, lat } = found ?? districts.find((d) => d.adcode === adcode) ?? area;
  return {
    lng,
    lat,
    isExact: found !== undefined,
    areaText,
    city,
    cityName: areaName(city ?? adcode),
    districts: districts.map((d) => ({ name: areaName(d.adcode), lng: d.lng, lat: d.lat })),
  };
}
