import type { Vault } from "../../platform/secrets/vault.ts";

type Column = "contact_name" | "contact_phone" | "remark";

/** Where a sealed value of a consultation belongs. */
export const consultSealContext = (column: Column, id: string): string =>
  `fees.fee_consultations.${column}.${id}`;

/** What a number is found again by. */
export const consultPhoneHash = (vault: Vault, phone: string): string =>
  vault.blindIndex(phone, "fees.fee_consultations.contact_phone").toString("hex");
