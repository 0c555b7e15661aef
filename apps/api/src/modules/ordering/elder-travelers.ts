import { yearsBetween } from "@ginkgo/contract/id-number";
import type { Traveler } from "@ginkgo/contract/order-shapes";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database.ts";
import type { Vault } from "../../platform/vault.ts";
import { birthdayOf, RELATIVE_SIGNS } from "./check-travelers.ts";
import { orderPlace, orderRows } from "./order-row.ts";

/** A traveller for whom a relative has to sign, and the relative as far as the order names one. */
export interface ElderTraveler {
  name: string;
  relative: { name: string; phone: string; relation: string | null } | null;
}

/** A code goes to no other: who is named with a landline is named anew when the contract is signed. */
const isMobile = (phone: string): boolean => /^1\d{10}$/.test(phone);

/** Travellers of a tour's order who are 75 or more on the day they leave. */
export async function elderTravelers(db: Db, vault: Vault, orderId: string): Promise<ElderTraveler[]> {
  const [order] = await orderRows(db, sql`where o.id = ${orderId}::bigint`);
  if (!order?.travelers || !order.day) return [];
  const travelers = JSON.parse(vault.open(order.travelers, orderPlace("travelers", orderId))) as Traveler[];
  return travelers.flatMap((t) => {
    const birthday = birthdayOf(t);
    if (!birthday || yearsBetween(birthday, order.day!) < RELATIVE_SIGNS) return [];
    const told = typeof t.familyConsent === "object" ? t.familyConsent : null;
    const phone = told?.phone.replace(/\D/g, "") ?? "";
    const relative = told && isMobile(phone) ? { ...told, phone, relation: told.relation ?? null } : null;
    return [{ name: t.name, relative }];
  });
}
