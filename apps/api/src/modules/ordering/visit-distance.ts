import type { OrderAddress, Place } from "@ginkgo/contract/order-shapes";
import type { Vault } from "../../platform/vault.ts";
import { type OrderRow, orderPlace } from "./order-row.ts";

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places, along the ground. */
export function metresBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h)));
}

/** Metres from a place to an order's address; null where either is not known. */
export function distanceTo(
  order: Pick<OrderRow, "id" | "contact">,
  vault: Vault,
  place: Place | undefined,
): number | null {
  if (!place || order.contact === null) return null;
  const contact = JSON.parse(
    vault.open(order.contact, orderPlace("contact", order.id)),
  ) as Partial<OrderAddress>;
  return contact.place ? metresBetween(place, contact.place) : null;
}
