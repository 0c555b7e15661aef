import type { Relation } from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, count, eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { members } from "../../identity/tables.ts";
import { elders, familyMembers } from "../tables.ts";
import { roleMay } from "./can-act-for.ts";
import { elderBirthdaySealContext, elderNameSealContext, elderOf, readElder } from "./elder-row.ts";

/** Elders without an account that one member answers for. */
const MAX_COUNT = 6;

interface Form {
  name?: string;
  gender?: "MALE" | "FEMALE" | null;
  birthday?: string | null;
}

function checkBirthday(birthday: string | null | undefined, now: Date) {
  if (!birthday) return;
  const day = new Date(`${birthday}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birthday)
    throw badInput({ birthday: "没有这一天，请检查出生日期。" });
  if (birthday > shanghaiDay(now)) throw badInput({ birthday: "出生日期不能晚于今天。" });
  if (birthday < "1900-01-01") throw badInput({ birthday: "出生日期太早了，请检查。" });
}

const sealBirthday = (vault: Vault, birthday: string | null | undefined, id: string): string | null =>
  birthday ? vault.seal(birthday, elderBirthdaySealContext(id)) : null;

/**
 * Adds an elder without an account; the member answers for them and is their first owner.
 * @throws {ProblemError} BAD_INPUT, ELDERS_FULL
 */
export async function addElder(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: Form & { name: string; relation: Relation },
  now: Date,
): Promise<Elder> {
  checkBirthday(form.birthday, now);
  await tx
    .select({ found: sql<number>`1` })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  const counted = await firstOf(
    tx
      .select({ n: count() })
      .from(elders)
      .where(and(eq(elders.speakerId, memberId), eq(elders.isSelf, false))),
  );
  if (counted!.n >= MAX_COUNT) throw problem("ELDERS_FULL");
  const id = await nextIdOf(tx, elders);
  await tx.insert(elders).values({
    id,
    speakerId: memberId,
    isSelf: false,
    name: vault.seal(form.name, elderNameSealContext(id)),
    gender: form.gender ?? null,
    birthday: sealBirthday(vault, form.birthday, id),
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(familyMembers).values({
    elderId: id,
    memberId,
    relation: form.relation,
    role: "OWNER",
    health: true,
    bindState: "BOUND",
    answeredAt: now,
  });
  return readElder(tx, vault, memberId, id);
}

/**
 * Changes what was entered of an elder; an account's own name is the account's to change.
 * @throws {ProblemError} NOT_FOUND, FAMILY_NO_RIGHT, BAD_INPUT
 */
export async function editElder(
  tx: Tx,
  vault: Vault,
  memberId: string,
  elderId: string,
  form: Form,
  now: Date,
): Promise<Elder> {
  checkBirthday(form.birthday, now);
  const elder = await elderOf(tx, memberId, elderId);
  const isOthersAccount = elder.isSelf && elder.speakerId !== memberId;
  if (isOthersAccount || !roleMay(elder.role, "family.manage")) throw problem("FAMILY_NO_RIGHT");
  if (elder.isSelf && form.name) throw badInput({ name: "本人的姓名请在“个人资料”里修改。" });
  const { name, gender, birthday } = form;
  await tx
    .update(elders)
    .set({
      name: name === undefined ? undefined : vault.seal(name, elderNameSealContext(elderId)),
      gender,
      birthday: birthday === undefined ? undefined : sealBirthday(vault, birthday, elderId),
      updatedAt: now,
    })
    .where(eq(elders.id, elderId));
  return readElder(tx, vault, memberId, elderId);
}
