import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { audit } from "../../platform/audit.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { accountsOf } from "../identity/merging/public.ts";
import { closeMember, readPeople } from "../identity/public.ts";
import { blockersOf } from "./closure.ts";
import { closures } from "./tables.ts";

/** The name of the due work of {@link carryOutClosures}. */
export const CLOSURES = "privacy.closures";
/** Looked at in one run; one account a transaction, so that a large one does not hold up the others. */
const MAX_COUNT = 500;

/** Erases one account, or puts it off while something of it is open. @returns the number to tell, where it was erased */
async function erase(tx: Tx, context: AppContext, id: string): Promise<{ phone: string | null } | undefined> {
  const { clock, vault, personalData, log } = context;
  const now = clock.now();
  const due = await firstOf(
    tx
      .select({ memberId: closures.memberId })
      .from(closures)
      .where(
        and(
          eq(closures.id, id),
          isNull(closures.cancelledAt),
          isNull(closures.doneAt),
          lte(closures.dueAt, now),
        ),
      )
      .for("update"),
  );
  if (!due) return undefined;
  const { memberId } = due;
  if ((await blockersOf(context, tx, memberId)).length > 0) {
    // Something came up meanwhile, a refund for one: it is settled first, and asked about again tomorrow.
    await tx
      .update(closures)
      .set({ dueAt: later(now, DAY) })
      .where(eq(closures.id, id));
    log.warn("closure postponed", { module: "privacy" });
    return undefined;
  }
  const person = (await readPeople(tx, vault, [memberId])).get(memberId);
  // From the top of the staircase down: what refers to something goes before it.
  // What accounts merged into it left behind goes with it.
  for (const account of await accountsOf(tx, memberId)) {
    for (const part of personalData.toReversed()) await part.erase(tx, account, now);
    await closeMember(tx, account, now);
  }
  await tx.update(closures).set({ doneAt: now }).where(eq(closures.id, id));
  await audit(tx, {
    at: now,
    actor: { kind: "SYSTEM" },
    action: "ERASED",
    memberId,
    detail: `closure:${id}`,
  });
  return { phone: person?.phone ?? null };
}

async function closeAccount(context: AppContext, id: string): Promise<void> {
  const { database, sms, settings, log } = context;
  const erased = await database.transaction((tx) => erase(tx, context, id));
  if (!erased?.phone) return;
  const text = `【${settings.SITE_NAME}】您的账号已按您的申请注销，个人信息已删除。感谢您的陪伴，如需再来，用手机号重新注册即可。`;
  await sms
    .send({ mobile: erased.phone, purpose: "NOTICE", text, smsCode: null, channel: "sms" })
    .catch((error: Error) => log.error("notice not sent", { module: "privacy", error: errorReason(error) }));
}

/**
 * Erases the accounts whose time to change one's mind is over, through every module's `personalData`, each whole or
 * not at all.
 * @returns how many were due
 */
export async function carryOutClosures(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const due = await database.primary
    .select({ id: closures.id })
    .from(closures)
    .where(
      and(
        isNull(closures.cancelledAt),
        isNull(closures.doneAt),
        lte(closures.dueAt, now),
        notSetAside(CLOSURES, sql`${closures.id}::text`, now),
      ),
    )
    .orderBy(closures.dueAt, closures.id)
    .limit(MAX_COUNT);
  return eachDueItem(context, {
    job: CLOSURES,
    items: due.map(({ id }) => id),
    work: (id) => closeAccount(context, id),
  });
}
