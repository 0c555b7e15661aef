import { type Address, type AddressTag, MOST_ADDRESSES } from "@ginkgo/api-contract/membership/addresses";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone } from "../../identity/public.ts";
import { checkArea, childrenOf } from "../../reference/public.ts";
import { addressPlace, readAddresses } from "./address-row.ts";

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
  if (!before && all.length >= MOST_ADDRESSES) throw problem("ADDRESSES_FULL");
  const given = Object.fromEntries(Object.entries(form).filter(([, v]) => v !== undefined));
  const { receiver, phone, adcode, detail, tag } = { ...before, ...given } as Address;
  if (adcode !== before?.adcode) checkDistrict(adcode);

  const id = before?.id ?? (await newId(tx));
  const seal = (column: Parameters<typeof addressPlace>[0], text: string) =>
    vault.seal(text, addressPlace(column, id));
  const isDefault = form.isDefault || before?.isDefault || all.length === 0;
  if (isDefault && !before?.isDefault) await clearDefault(tx, memberId);
  await tx.execute(sql`insert into membership.addresses (id, member_id, receiver, phone, adcode, detail, tag, is_default,
      created_at, updated_at)
    values (${id}::bigint, ${memberId}::bigint, ${seal("receiver", receiver)}, ${seal("phone", phone)}, ${adcode},
      ${seal("detail", detail)}, ${tag}, ${isDefault}, ${instant(now)}, ${instant(now)})
    on conflict (id) do update set receiver = excluded.receiver, phone = excluded.phone, adcode = excluded.adcode,
      detail = excluded.detail, tag = excluded.tag, is_default = excluded.is_default, updated_at = excluded.updated_at`);
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
  if (!there && all.length >= MOST_ADDRESSES) return;
  const { id } = there ?? (await saveAddress(tx, vault, memberId, { ...address, tag: "HOME" }, now));
  await tx.execute(sql`update membership.addresses set elder_id = ${elderId}::bigint
    where id = ${id}::bigint and elder_id is null`);
}

const clearDefault = (tx: Tx, memberId: string) =>
  tx.execute(
    sql`update membership.addresses set is_default = false where member_id = ${memberId}::bigint and is_default`,
  );

async function newId(tx: Tx): Promise<string> {
  const drawn = await row<{ id: string }>(tx, sql`select nextval('membership.addresses_id_seq')::text as id`);
  return drawn!.id;
}
