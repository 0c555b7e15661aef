import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { peopleOf } from "../../membership/public.ts";
import type { TourTraveler } from "../../orders/public.ts";
import { openName, partyRows, partySealContext } from "../party-row.ts";

interface Somebody {
  name: string | null;
  phone: string | null;
}

/** Those around a tour whom a relative is compared with. */
export interface Around {
  travelers: readonly (Somebody & Pick<TourTraveler, "isElder">)[];
  orderer: Somebody;
}

/** Who travels, who signs as the traveller, and who ordered. */
export async function aroundOf(
  db: Db,
  vault: Vault,
  { id, memberId }: { id: string; memberId: string },
  travelers: readonly TourTraveler[],
): Promise<Around> {
  const person = (await peopleOf(db, vault, [memberId])).get(memberId);
  // Who signs as the one it is for has an account of their own, and travels.
  const signers = (await partyRows(db, [id])).filter((p) => p.role === "B" && p.memberId !== memberId);
  return {
    orderer: { name: person?.realName ?? null, phone: person?.phone ?? null },
    travelers: [
      ...travelers,
      ...signers.map((p) => ({
        name: openName(vault, p),
        phone: p.phone && vault.open(p.phone, partySealContext("phone", p.id)),
        isElder: true,
      })),
    ],
  };
}

const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b;

/**
 * Why somebody cannot sign as the relative of a traveller of 75 or more, by field; undefined where they can. They are
 * nobody who travels as 75 or more, and who ordered is it only where they do not travel. Numbers and names are compared.
 */
export function relativeFault(
  named: { name: string; phone: string },
  { travelers, orderer }: Around,
): { name?: string; phone?: string } | undefined {
  const elders = travelers.filter((t) => t.isElder);
  if (elders.some((t) => isSame(t.phone, named.phone)))
    return { phone: "这是满 75 岁的出行人自己的手机号，请填家属自己的手机号。" };
  if (elders.some((t) => isSame(t.name, named.name)))
    return { name: "满 75 岁的出行人不能自己签，请写另一位不满 75 岁或不出行的成年直系亲属。" };
  const isOrderer = isSame(orderer.phone, named.phone) || isSame(orderer.name, named.name);
  // An account may be called otherwise than the papers: who is named with its number may travel under the name given.
  const travels = travelers.some((t) =>
    [orderer, named].some((who) => isSame(t.phone, who.phone) || isSame(t.name, who.name)),
  );
  return isOrderer && travels
    ? { phone: "报名的人自己也出行，不能兼做家属，请写另一位成年直系亲属。" }
    : undefined;
}
