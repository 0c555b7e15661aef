import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { DAY, HOUR, later, shanghaiDay } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { instant } from "../../platform/sql-values.ts";
import { callOffTour } from "../ordering/public.ts";
import { lockContract } from "./contract-row.ts";
import { contractPlace, openWords } from "./contract-words.ts";
import { noteEvent } from "./note-event.ts";
import { partyPlace, partyRows } from "./party-row.ts";
import { linkOf, openRelativeWords, relativeRows } from "./relatives.ts";
import { openForSigning } from "./signing-parties.ts";
import { tellParties } from "./tell-parties.ts";
import { dayText } from "./words.ts";

const REMINDING = "contracts.relatives: reminding";
const ENDING = "contracts.relatives: ending";

/** So long before the end a relative is written to again, in milliseconds. */
const STEPS = [3 * DAY, DAY, 3 * HOUR] as const;

/** The next step after now; null when none is left. */
const nextStep = (dueAt: number, now: Date): Date | null =>
  STEPS.map((before) => new Date(dueAt - before)).find((at) => at > now) ?? null;

/** Between ten in the evening and seven in the morning nobody's phone rings for us. */
const isNight = (now: Date): boolean => {
  const hour = later(now, 8 * HOUR).getUTCHours();
  return hour < 7 || hour >= 22;
};

/** Relatives who have not signed a contract that is open, `r` of party `p` of contract `c`. */
const waiting = sql`contracts.relatives r join contracts.parties p on p.id = r.party_id
  join contracts.contracts c on c.id = p.contract_id
  where c.sent_at is not null and c.signed_at is null and c.voided_at is null
    and not exists (select 1 from contracts.signatures s where s.party_id = p.id)`;

const dueIds = async (db: Db, job: string, column: "remind_at" | "due_at", now: Date): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select r.party_id::text as id from ${waiting} and r.${sql.raw(column)} <= ${instant(now)}
        and c.end_date >= ${shanghaiDay(now)}::date and ${notSetAside(job, sql`r.party_id::text`, now)} order by r.${sql.raw(column)} limit 50`,
    )
  ).map((r) => r.id);

/** Writes to one relative, and reminds who ordered; the message goes out after the commit. */
async function remindOne(house: House, partyId: string): Promise<void> {
  const { database, vault, clock, sms, settings } = house;
  const now = clock.now();
  const message = await database.transaction(async (tx) => {
    const [relative] = await relativeRows(tx, sql`where r.party_id = ${partyId}::bigint`);
    const contract = (await lockContract(tx, relative!.contractId))!;
    const next = nextStep(relative!.dueAt, now);
    await tx.execute(sql`update contracts.relatives set remind_at = ${next ? instant(next) : null}
      where party_id = ${partyId}::bigint`);
    const party = (await partyRows(tx, [contract.id])).find((p) => p.id === partyId)!;
    if (party.signedAt !== null || !openForSigning(contract)) return undefined;
    // Told once when it was sent; later that it is still missing.
    const isLate = relative!.dueAt - now.getTime() <= STEPS[0];
    if (isLate) await tellParties(tx, contract.id, [contract.memberId], "relativeLate", now);
    if (party.phone === null) return undefined;
    const { traveler } = openRelativeWords(vault, relative!);
    const { title } = openWords(vault, contract);
    const until = dayText(new Date(relative!.dueAt + 8 * HOUR).toISOString().slice(0, 10));
    const url = `${settings.PUBLIC_ORIGIN ?? ""}${linkOf(vault, relative!)}`;
    const text = `【${settings.SITE_NAME}】${traveler}报名了《${title}》，出发时满 75 岁，要您作为家属签字，请在 ${until} 前打开 ${url} 看清楚再签。没有签字不出行，团费全额退回。我们不会打电话向您要验证码。`;
    const mobile = vault.open(party.phone, partyPlace("phone", partyId));
    return { mobile, text, news: `请为${traveler}的旅居合同签字 ${url}` };
  });
  if (message) await sms.send({ ...message, purpose: "NEWS", smsCode: null, channel: "sms" });
}

const NEVER = "满 75 岁的出行人没有家属签字";

/** The time is over: the order is paid back whole, and the contract void. */
async function endOne({ database, vault, clock }: House, partyId: string): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const [relative] = await relativeRows(tx, sql`where r.party_id = ${partyId}::bigint`);
    const contract = (await lockContract(tx, relative!.contractId))!;
    const { id, orderId } = contract;
    const party = (await partyRows(tx, [id])).find((p) => p.id === partyId)!;
    if (party.signedAt !== null || !openForSigning(contract) || orderId === null) return;
    // Another refund is under way, or they have left: the order's own end takes the contract along.
    if (!(await callOffTour(tx, orderId, NEVER, now))) return;
    await tx.execute(sql`update contracts.contracts set voided_at = ${instant(now)},
      void_reason = ${vault.seal(`${NEVER}，团费全额退回。`, contractPlace("void_reason", id))} where id = ${id}::bigint`);
    await noteEvent(tx, id, "void", { kind: "system", id: null }, now);
    await tellParties(tx, id, [contract.memberId], "relativeNever", now);
  });
}

/** Relatives who have to sign: written to, reminded, and waited for no longer than their time. */
export async function followRelatives(house: House): Promise<number> {
  const db = house.database.primary;
  const now = house.clock.now();
  const over = await dueIds(db, ENDING, "due_at", now);
  const ended = await eachDueItem(house, { job: ENDING, items: over, work: (id) => endOne(house, id) });
  if (isNight(now)) return ended;
  const items = await dueIds(db, REMINDING, "remind_at", now);
  return ended + (await eachDueItem(house, { job: REMINDING, items, work: (id) => remindOne(house, id) }));
}
