import { yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import type { Traveler } from "@ginkgo/api-contract/orders/order-shapes";
import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { type OrderRow, orderRows, orderSealContext } from "../order-row.ts";
import { birthdayOf, RELATIVE_SIGNS } from "./check-travelers.ts";

/** Who travels on a tour's order. */
export interface TourTraveler {
  name: string;
  /** Digits; null where the order has none. */
  phone: string | null;
  /** 75 or more on the day they leave: a relative has to sign for them. */
  isElder: boolean;
  /** The relative as far as the order names one. */
  relative: { name: string; phone: string; relation: string | null } | null;
}

/** A code goes to no other: who is named with a landline is named anew when the contract is signed. */
const isMobile = (phone: string): boolean => /^1\d{10}$/.test(phone);

const digitsOf = (phone: string | undefined): string => phone?.replace(/\D/g, "") ?? "";

/** Travellers as an order names them; none where they are forgotten. */
export const travelersIn = (
  vault: Vault,
  { id, travelers }: Pick<OrderRow, "id" | "travelers">,
): Traveler[] =>
  travelers === null ? [] : JSON.parse(vault.open(travelers, orderSealContext("travelers", id)));

/** Travellers of a tour's order; none where they are forgotten. */
export async function tourTravelers(db: Db, vault: Vault, orderId: string): Promise<TourTraveler[]> {
  const [order] = await orderRows(db, sql`where o.id = ${orderId}::bigint`);
  if (!order?.day) return [];
  return travelersIn(vault, order).map((t) => {
    const birthday = birthdayOf(t);
    const consent = typeof t.familyConsent === "object" ? t.familyConsent : null;
    const phone = digitsOf(consent?.phone);
    return {
      name: t.name,
      phone: digitsOf(t.phone) || null,
      isElder: birthday !== undefined && yearsBetween(birthday, order.day!) >= RELATIVE_SIGNS,
      relative: consent && isMobile(phone) ? { ...consent, phone, relation: consent.relation ?? null } : null,
    };
  });
}
