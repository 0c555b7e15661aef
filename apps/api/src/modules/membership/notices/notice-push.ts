import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { isNight } from "../../../platform/is-night.ts";
import type { PushPort } from "../../../platform/messages/push.ts";
import { noticePush as noticePushTable, pushDevices } from "../tables.ts";
import { openDevice } from "./push-devices.ts";

const MAX_TRIES = 5;
const AT_ONCE = 20;
/** A sign-in nobody refreshed for so long has ended by itself. */
const IDLE = 14 * DAY;

interface Due {
  id: string;
  deviceId: string;
  endpoint: string;
  keys: string;
  tries: number;
  title: string;
}

/** Devices whose sign-in has ended hear nothing any more, nor does what was on its way to them. */
const dropEnded = ({ database, clock }: AppContext) => {
  const now = clock.now();
  return database.transaction((tx) =>
    tx.execute(sql`delete from membership.push_devices d using identity.sessions s where s.id = d.session_id
      and (s.ended_at is not null or s.absolute_ends_at <= ${instant(now)}
        or s.last_used_at <= ${instant(later(now, -IDLE))})`),
  );
};

/** Takes some that are due; should this process end before they are sent, they come again a little later each time. */
const takeDue = ({ database, clock }: AppContext): Promise<Due[]> => {
  const now = clock.now();
  return database.transaction((tx) =>
    rows<Due>(
      tx,
      sql`with due as (select id from membership.notice_push where next_at <= ${instant(now)}
          order by next_at, id limit ${AT_ONCE} for update skip locked)
        update membership.notice_push p set tries = p.tries + 1,
          next_at = ${instant(later(now, MINUTE))} + p.tries * interval '5 minutes'
        from due, membership.notices n, membership.push_devices d
        where p.id = due.id and n.id = p.notice_id and d.id = p.device_id
        returning p.id::text as id, d.id::text as "deviceId", d.endpoint, d.keys, p.tries, n.title`,
    ),
  );
};

async function sendOne(context: AppContext, push: PushPort, due: Due): Promise<void> {
  const { database, vault, clock, log } = context;
  const forget = () =>
    database.transaction((tx) => tx.delete(noticePushTable).where(eq(noticePushTable.id, due.id)));
  try {
    // The title alone: what is shown on a locked screen is read by the holder of the device.
    const outcome = await push.send(openDevice(vault, { ...due, id: due.deviceId }), { title: due.title });
    if (outcome === "sent") return void (await forget());
    if (outcome === "gone") {
      await database.transaction((tx) => tx.delete(pushDevices).where(eq(pushDevices.id, due.deviceId)));
      return;
    }
    const again = later(clock.now(), Math.min(outcome.retryAfter, DAY));
    await database.transaction((tx) =>
      tx.update(noticePushTable).set({ nextAt: again }).where(eq(noticePushTable.id, due.id)),
    );
  } catch (error) {
    log.error("reminder not sent", { module: "membership", error: errorReason(error) });
  }
  if (due.tries >= MAX_TRIES) await forget();
}

async function sendDue(context: AppContext): Promise<void> {
  await dropEnded(context);
  if (!context.push || isNight(context.clock.now())) return;
  for (let due = await takeDue(context); due.length; due = await takeDue(context))
    await Promise.all(due.map((one) => sendOne(context, context.push!, one)));
}

/** Reminders to browsers, by day. */
export const noticePush: DueWork<AppContext> = { name: "membership.notice-push", every: 5_000, run: sendDue };
