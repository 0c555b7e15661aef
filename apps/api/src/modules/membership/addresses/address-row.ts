import { type Address, addressTags } from "@ginkgo/api-contract/membership/addresses";
import { maskPhone } from "@ginkgo/locale/masks";
import { desc, eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { areaName, areaPath } from "../../reference/areas/public.ts";

import { addresses } from "../tables.ts";

export const addressSealContext = (column: "receiver" | "phone" | "detail", id: string): string =>
  `membership.addresses.${column}.${id}`;

/** A member's addresses with everything opened, the default first, then the newest. */
export async function readAddresses(db: Db, vault: Vault, memberId: string): Promise<Address[]> {
  const found = await db
    .select({
      id: addresses.id,
      receiver: addresses.receiver,
      phone: addresses.phone,
      adcode: addresses.adcode,
      detail: addresses.detail,
      tag: addresses.tag,
      isDefault: addresses.isDefault,
      elderId: addresses.elderId,
    })
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));
  return found.map((a) => ({
    id: a.id,
    receiver: vault.open(a.receiver, addressSealContext("receiver", a.id)),
    phone: vault.open(a.phone, addressSealContext("phone", a.id)),
    adcode: a.adcode,
    areaText: [...new Set(areaPath(a.adcode).map(areaName))].join(" "),
    detail: vault.open(a.detail, addressSealContext("detail", a.id)),
    tag: a.tag,
    tagText: addressTags[a.tag],
    isDefault: a.isDefault,
    elderId: a.elderId,
  }));
}

/** As lists show it: nobody looking over a shoulder reads the number (V3). */
export const maskedAddress = (a: Address): Address => ({ ...a, phone: maskPhone(a.phone) });
