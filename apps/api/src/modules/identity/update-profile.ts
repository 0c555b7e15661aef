import type { Profile } from "@ginkgo/contract/identity";
import { type SQL, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import { type Clock, shanghaiDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { areaByCode } from "../reference/public.ts";
import { instant } from "./sql-values.ts";

/** Field of the form → column. What is not here cannot be written by a member, whatever the body holds. */
const columns = {
  nickname: sql`nickname`,
  realName: sql`real_name`,
  gender: sql`gender`,
  birthday: sql`birthday`,
} as const satisfies Record<keyof Profile, SQL>;

/** Changes the fields that were sent. @throws {ProblemError} BAD_INPUT */
export async function updateProfile(tx: Tx, memberId: string, profile: Profile, clock: Clock): Promise<void> {
  const now = clock.now();
  if (profile.birthday && profile.birthday > shanghaiDay(now))
    throw badInput({ birthday: "出生日期不能晚于今天。" });
  const sets = (Object.keys(columns) as (keyof Profile)[])
    .filter((field) => profile[field] !== undefined)
    .map((field) => sql`${columns[field]} = ${profile[field]}${field === "birthday" ? sql`::date` : sql``}`);
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
  if (provinces.some((code) => !areaByCode(code)))
    throw badInput({ provinces: "有的地区不存在，请从列表里重新选择。" });
  await tx.execute(sql`update identity.members set provinces = ${`{${provinces.join(",")}}`}::text[],
    updated_at = ${instant(clock.now())} where id = ${memberId}::bigint`);
}
