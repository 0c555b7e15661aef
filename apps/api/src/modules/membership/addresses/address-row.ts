import { type Address, type AddressTag, addressTags } from "@ginkgo/api-contract/membership/addresses";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { areaName, areaPath } from "../../reference/public.ts";
import { maskPhone } from "../mask.ts";

interface AddressRow {
  id: string;
  receiver: string;
  phone: string;
  adcode: string;
  detail: string;
  tag: AddressTag;
  isDefault: boolean;
  elderId: string | null;
}

export const addressPlace = (column: "receiver" | "phone" | "detail", id: string): string =>
  `membership.addresses.${column}.${id}`;

/** A member's addresses with everything opened, the default first, then the newest. */
export async function readAddresses(db: Db, vault: Vault, memberId: string): Promise<Address[]> {
  const found = await rows<AddressRow>(
    db,
    sql`select id::text, receiver, phone, adcode, detail, tag, is_default as "isDefault",
        elder_id::text as "elderId" from membership.addresses
      where member_id = ${memberId}::bigint order by is_default desc, addresses.id desc`,
  );
  return found.map((a) => ({
    id: a.id,
    receiver: vault.open(a.receiver, addressPlace("receiver", a.id)),
    phone: vault.open(a.phone, addressPlace("phone", a.id)),
    adcode: a.adcode,
    areaText: [...new Set(areaPath(a.adcode).map(areaName))].join(" "),
    detail: vault.open(a.detail, addressPlace("detail", a.id)),
    tag: a.tag,
    tagText: addressTags[a.tag],
    isDefault: a.isDefault,
    elderId: a.elderId,
  }));
}

/** As lists show it: nobody looking over a shoulder reads the number (V3). */
export const maskedAddress = (a: Address): Address => ({ ...a, phone: maskPhone(a.phone) });
