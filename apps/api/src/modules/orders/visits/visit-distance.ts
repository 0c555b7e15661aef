import type { OrderAddress, Place } from "@ginkgo/api-contract/orders/order-shapes";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { areaName, areaPath } from "../../reference/areas/public.ts";
import { convertPoint } from "../../reference/public.ts";
import { type OrderRow, orderSealContext } from "../order-row.ts";
import { visitTimes } from "./visit-times.ts";

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places, along the ground. */
export function metresBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h)));
}

/** As far as the building; what follows says behind which door of it somebody lives. */
const BUILDING = /^.*?(?:幢|栋|号楼|座)/u;
const INSIDE = /\d+(?:单元|层|楼|室|户).*$/u;

/** An address without what a maps vendor need not know. */
function buildingOf(detail: string): string {
  const text = detail.replace(/\s/gu, "");
  return BUILDING.exec(text)?.[0] ?? text.replace(INSIDE, "");
}

type Addressed = Pick<OrderRow, "id" | "contact" | "adcode">;

const addressOf = (order: Addressed, vault: Vault): Partial<OrderAddress> | undefined =>
  order.contact === null
    ? undefined
    : JSON.parse(vault.open(order.contact, orderSealContext("contact", order.id)));

/** Where an order says its address lies; undefined where it does not. */
export const placeOf = (order: Addressed, vault: Vault): Place | undefined => addressOf(order, vault)?.place;

/** Metres from a place to an order's address; null where either is not known. */
export function distanceTo(order: Addressed, vault: Vault, place: Place | undefined): number | null {
  const home = placeOf(order, vault);
  return place && home ? metresBetween(place, home) : null;
}

/**
 * Where the address of a visit that is about to begin lies, asked of the maps vendor where the order does not say it.
 * Outside any transaction.
 * @returns WGS-84; undefined where nobody knows the very building
 */
export async function findHome(
  { geocoder, vault, log }: Pick<AppContext, "geocoder" | "vault" | "log">,
  order: Addressed & Pick<OrderRow, "status">,
): Promise<Place | undefined> {
  if (order.status !== "EMPLOYEE_GOTO") return undefined;
  const address = addressOf(order, vault);
  if (!geocoder || !order.adcode || !address?.detail || address.place) return undefined;
  const text = `${areaPath(order.adcode).map(areaName).join("")}${buildingOf(address.detail)}`;
  const found = await geocoder.pointOf(text, order.adcode).catch((error: unknown) => {
    log.warn("address not located", { orderId: order.id, error: errorReason(error) });
    return undefined;
  });
  if (!found) return undefined;
  const [lng, lat] = convertPoint([found.lng, found.lat], "gcj02", "wgs84");
  return { lng, lat };
}

/**
 * How far from the door the employee is who reports to be there, metres; null where the address has no position.
 * @throws {ProblemError} VISIT_PLACE_NEEDED, VISIT_TOO_FAR
 */
export function metresFromDoor(place: Place | undefined, door: Place | undefined): number | null {
  if (!door) return null;
  if (!place) throw problem("VISIT_PLACE_NEEDED");
  const distance = metresBetween(place, door);
  if (distance > visitTimes.near) throw problem("VISIT_TOO_FAR");
  return distance;
}
