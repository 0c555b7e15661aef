import type { Profile } from "@ginkgo/api-contract/identity/identity";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, type SQL, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { checkAreas } from "../reference/areas/public.ts";
import { memberSealContext } from "./identity-seal-contexts.ts";
import { members } from "./tables.ts";

/** Field of the form → sealed column. */
const sealedColumns = { nickname: "nickname", realName: "real_name", birthday: "birthday" } as const;

/**
 * What to set, field by field: what is not named here cannot be written by a member, whatever the body holds.
 */
function changes(vault: Vault, memberId: string, { gender, regionsLater, ...rest }: Profile): SQL[] {
  const sets = gender === undefined ? [] : [sql`gender = ${gender}`];
  if (regionsLater !== undefined) sets.push(sql`regions_later = ${regionsLater}`);
  for (const field of Object.keys(sealedColumns) as (keyof typeof sealedColumns)[]) {
    const [value, column] = [rest[field], sealedColumns[field]];
    if (value === undefined) continue;
    const sealed = value === null ? null : vault.seal(value, memberSealContext(column, memberId));
    sets.push(sql`${sql.identifier(column)} = ${sealed}`);
  }
  return sets;
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
  const sets = changes(vault, memberId, profile);
  await tx.execute(sql`update identity.members set ${sql.join([...sets, sql`updated_at = ${instant(now)}`], sql`, `)}
    where id = ${memberId}::bigint`);
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
