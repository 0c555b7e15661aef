import { type EmergencyContact, MAX_CONTACTS } from "@ginkgo/api-contract/membership/membership";
import type { Relation } from "@ginkgo/api-contract/membership/membership-codes";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone } from "../../identity/public.ts";
import { emergencyContacts } from "../tables.ts";
import { nameSealContext, phoneSealContext, readContacts } from "./contact-row.ts";
import { orderContacts } from "./order-contacts.ts";

interface Form {
  /** Absent for a new one. */
  id?: string;
  name?: string;
  phone?: string;
  relation?: Relation;
  priority?: number;
}

/**
 * Adds an emergency contact, or changes one: what is not in the form stays.
 * @throws {ProblemError} NOT_FOUND, CONTACTS_FULL, BAD_INPUT for one's own number and one that is there already
 */
export async function saveContact(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: Form,
  now: Date,
): Promise<EmergencyContact> {
  // Locked with the member: two tabs adding at once must not make a fourth contact.
  const ownPhone = await lockedPhone(tx, vault, memberId);
  const all = await readContacts(tx, vault, memberId);
  const before = form.id ? all.find((c) => c.id === form.id) : undefined;
  if (form.id && !before) throw problem("NOT_FOUND", "contact");
  if (!before && all.length >= MAX_CONTACTS) throw problem("CONTACTS_FULL");
  const { name, phone, relation } = { ...before, ...definedFields(form) } as Required<Form>;
  if (phone === ownPhone) throw badInput({ phone: "这是您自己的号码，请填另一位家人或朋友的。" });
  if (all.some((c) => c.phone === phone && c.id !== form.id))
    throw badInput({ phone: "这个号码已经是您的紧急联系人了，请换一个。" });

  const id = before?.id ?? (await nextIdOf(tx, emergencyContacts));
  const sealed = {
    name: vault.seal(name, nameSealContext(id)),
    phone: vault.seal(phone, phoneSealContext(id)),
  };
  if (before)
    await tx
      .update(emergencyContacts)
      .set({ name: sealed.name, phone: sealed.phone, relation, updatedAt: now })
      .where(eq(emergencyContacts.id, id));
  else
    await tx.insert(emergencyContacts).values({
      id,
      memberId,
      name: sealed.name,
      phone: sealed.phone,
      relation,
      priority: all.length + 1,
      createdAt: now,
      updatedAt: now,
    });
  await orderContacts(tx, memberId, form.priority === undefined ? undefined : { id, at: form.priority });
  return (await readContacts(tx, vault, memberId)).find((c) => c.id === id)!;
}

const definedFields = (form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([, v]) => v !== undefined));
