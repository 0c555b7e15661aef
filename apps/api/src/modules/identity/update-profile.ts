import type { Profile } from "@ginkgo/api-contract/identity/identity";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { checkAreas } from "../reference/areas/public.ts";
import { memberSealContext, sealedName } from "./identity-seal-contexts.ts";
import { members } from "./tables.ts";

/**
 * What to set, field by field: what is not named here cannot be written by a member, whatever the body holds.
 */
function changes(vault: Vault, memberId: string, profile: Profile) {
  const seal = (column: Parameters<typeof memberSealContext>[0], value: string | null | undefined) =>
    typeof value === "string" ? vault.seal(value, memberSealContext(column, memberId)) : value;
  return {
    gender: profile.gender,
    regionsLater: profile.regionsLater,
    nickname: seal("nickname", profile.nickname),
    ...(typeof profile.realName === "string" ? sealedName(vault, memberId, profile.realName) : {}),
    ...(profile.realName === null ? { realName: null, realNameHash: null } : {}),
    birthday: seal("birthday", profile.birthday),
  };
}

/** Changes the fields that were sent. @throws {ProblemError} BAD_INPUT */
export async function updateProfile(
  tx: Tx,
  vault: Vault,
  memberId: string,
  profile: Profile,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  if (profile.birthday && profile.birthday > shanghaiDay(now))
    throw badInput({ birthday: "出生日期不能晚于今天。" });
  await tx
    .update(members)
    .set({ ...changes(vault, memberId, profile), updatedAt: now })
    .where(eq(members.id, memberId));
}

/** Keeps the regions a member wishes to live in. @throws {ProblemError} BAD_INPUT for codes of nowhere */
export async function updateHopeAddress(
  tx: Tx,
  memberId: string,
  provinces: string[],
  clock: Clock,
): Promise<void> {
  checkAreas(provinces, "provinces");
  await tx
    .update(members)
    .set({ provinces: sql`${`{${provinces.join(",")}}`}::text[]`, updatedAt: clock.now() })
    .where(eq(members.id, memberId));
}
