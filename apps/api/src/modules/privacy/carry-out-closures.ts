import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { closeMember, readPeople } from "../identity/public.ts";
import { blockersOf } from "./closure.ts";

/** One account a transaction: a large one must not hold up the others. */
const MOST = 500;

interface Erased {
  phone: string | null;
}

async function eraseNext(tx: Tx, house: House): Promise<Erased | "postponed" | undefined> {
  const { clock, vault, personalData, log } = house;
  const now = clock.now();
  const due = await row<{ id: string; memberId: string }>(
    tx,
    sql`select id::text, member_id::text as "memberId" from privacy.closures
      where cancelled_at is null and done_at is null and due_at <= ${instant(now)}
      order by due_at, closures.id limit 1 for update skip locked`,
  );
  if (!due) return undefined;
  const { memberId } = due;
  if ((await blockersOf(house, tx, memberId)).length > 0) {
    // Something came up meanwhile, a refund for one: it is settled first, and asked about again tomorrow.
    const tomorrow = instant(later(now, DAY));
    await tx.execute(sql`update privacy.closures set due_at = ${tomorrow} where id = ${due.id}::bigint`);
    log.warn("closure postponed", { module: "privacy" });
    return "postponed";
  }
  const person = (await readPeople(tx, vault, [memberId])).get(memberId);
  // From the top of the staircase down: what refers to something goes before it.
  for (const { erase } of personalData.toReversed()) await erase(tx, memberId);
  await closeMember(tx, memberId, now);
  await tx.execute(sql`update privacy.closures set done_at = ${instant(now)} where id = ${due.id}::bigint`);
  await audit(tx, {
    at: now,
    actor: { kind: "SYSTEM" },
    action: "ERASED",
    memberId,
    detail: `closure ${due.id}`,
  });
  return { phone: person?.phone ?? null };
}

/**
 * Erases the accounts whose time to change one's mind is over, through every module's `personalData`, each whole or
 * not at all.
 * @returns how many
 */
export async function carryOutClosures(house: House): Promise<number> {
  const { database, sms, settings, log } = house;
  let erased = 0;
  for (let i = 0; i < MOST; i++) {
    const done = await database.transaction((tx) => eraseNext(tx, house));
    if (done === undefined) break;
    if (done === "postponed") continue;
    erased++;
    if (!done.phone) continue;
    const text = `【${settings.SITE_NAME}】您的账号已按您的申请注销，个人信息已删除。感谢您的陪伴，如需再来，用手机号重新注册即可。`;
    await sms
      .send({ mobile: done.phone, purpose: "NOTICE", text, smsCode: null, channel: "sms" })
      .catch((error: Error) => log.error("notice not sent", { module: "privacy", error: error.message }));
  }
  return erased;
}
