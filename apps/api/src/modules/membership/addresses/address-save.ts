import { type Address, type AddressTag, MAX_ADDRESSES } from "@ginkgo/api-contract/membership/addresses";
import { and, eq, isNull, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone } from "../../identity/public.ts";
import { checkArea, childrenOf } from "../../reference/areas/public.ts";
import { addresses } from "../tables.ts";
import { addressSealContext, readAddresses } from "./address-row.ts";

interface Form {
  /** Absent for a new one. */
  id?: string;
  receiver?: string;
  phone?: string;
  adcode?: string;
  detail?: string;
  tag?: AddressTag;
  isDefault?: boolean;
}

/** A parcel needs the district: a whole city or province is no address. @throws {ProblemError} BAD_INPUT */
function checkDistrict(adcode: string): void {
  checkArea(adcode);
  if (childrenOf(adcode).length > 0) throw badInput({ adcode: "请选到区或县，快递才送得到。" });
}

/**
 * Adds an address, or changes one: what is not in the form stays. The first is the default.
 * @throws {ProblemError} NOT_FOUND, ADDRESSES_FULL, BAD_INPUT
 */
export async function saveAddress(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: Form,
  now: Date,
): Promise<Address> {
  // Locked with the member: two tabs adding at once must not make one too many, nor two defaults.
  await lockedPhone(tx, vault, memberId);
  const all = await readAddresses(tx, vault, memberId);
  const before = form.id ? all.find((a) => a.id === form.id) : undefined;
  if (form.id && !before) throw problem("NOT_FOUND", "address");
  if (!before && all.length >= MAX_ADDRESSES) throw problem("ADDRESSES_FULL");
  const values = Object.fromEntries(Object.entries(form).filter(([, v]) => v !== undefined));
  const { receiver, phone, adcode, detail, tag } = { ...before, ...values } as Address;
  if (adcode !== before?.adcode) checkDistrict(adcode);

  const id = before?.id ?? (await nextIdOf(tx, addresses));
  const seal = (column: Parameters<typeof addressSealContext>[0], text: string) =>
    vault.seal(text, addressSealContext(column, id));
  const isDefault = form.isDefault || before?.isDefault || all.length === 0;
  if (isDefault && !before?.isDefault) await clearDefault(tx, memberId);
  await tx
    .insert(addresses)
    .values({
      id,
      memberId,
      receiver: seal("receiver", receiver),
      phone: seal("phone", phone),
      adcode,
      detail: seal("detail", detail),
      tag,
      isDefault,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [addresses.id],
      set: {
        receiver: sql`excluded.receiver`,
        phone: sql`excluded.phone`,
        adcode: sql`excluded.adcode`,
        detail: sql`excluded.detail`,
        tag: sql`excluded.tag`,
        isDefault: sql`excluded.is_default`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
  return (await readAddresses(tx, vault, memberId)).find((a) => a.id === id)!;
}

/**
 * Keeps an address of an order for the next time; one that is there already, or that the book has no room for, is left.
 * @param elderId whose home it is, which the member may order for; one that is there as nobody's becomes theirs
 * @throws {ProblemError} BAD_INPUT
 */
export async function keepAddress(
  tx: Tx,
  vault: Vault,
  memberId: string,
  address: Required<Pick<Form, "receiver" | "phone" | "adcode" | "detail">>,
  elderId: string | null,
  now: Date,
): Promise<void> {
  await lockedPhone(tx, vault, memberId);
  const all = await readAddresses(tx, vault, memberId);
  const there = all.find((a) => a.adcode === address.adcode && a.detail === address.detail);
  if (!there && all.length >= MAX_ADDRESSES) return;
  const { id } = there ?? (await saveAddress(tx, vault, memberId, { ...address, tag: "HOME" }, now));
  await tx
    .update(addresses)
    .set({ elderId })
    .where(and(eq(addresses.id, id), isNull(addresses.elderId)));
}

const clearDefault = (tx: Tx, memberId: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.memberId, memberId), eq(addresses.isDefault, true)));
