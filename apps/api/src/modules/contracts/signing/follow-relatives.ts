import { maskName } from "@ginkgo/locale/masks";
import { dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, HOUR } from "../../../platform/clock.ts";
import { type Db, firstOf, row, rows } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { isNight } from "../../../platform/is-night.ts";
import type { SmsMessage } from "../../../platform/messages/sms.ts";
import { siteOrigin } from "../../../platform/site-origin.ts";

import { callOffTour, canCallOff } from "../../orders/public.ts";
import { openWords } from "../contract-labels.ts";
import { type ContractRow, contractById, lockContract } from "../contract-row.ts";
import { system } from "../note-event.ts";
import { type PartyRow, partyRows, partySealContext } from "../party-row.ts";
import { relatives } from "../tables.ts";
import { tellParties } from "../tell-parties.ts";
import { isPaidBackWhole } from "../tour-clauses.ts";
import { voidLocked } from "../void-locked.ts";
import { linkOf, openRelativeWords, type RelativeRow, relativeRows } from "./relatives.ts";
import { openForSigning } from "./signing-parties.ts";

const REMINDING = "contracts.relatives: reminding";
const ENDING = "contracts.relatives: ending";

/** So long before the end a relative is written to again, in milliseconds. */
const STEPS = [3 * DAY, DAY, 3 * HOUR] as const;

/** The next step after now; null when none is left. */
const nextStep = (dueAt: number, now: Date): Date | null =>
  STEPS.map((before) => new Date(dueAt - before)).find((at) => at > now) ?? null;

/** Relatives who have not signed a contract that is open, `r` of party `p` of contract `c`. */
const waiting = sql`contracts.relatives r join contracts.parties p on p.id = r.party_id
  join contracts.contracts c on c.id = p.contract_id
  where c.sent_at is not null and c.signed_at is null and c.voided_at is null
    and not exists (select 1 from contracts.signatures s where s.party_id = p.id)`;

/** Whether the trip is on, of order `c.order_id`: nobody signs for what is being paid back, or ends it once more. */
const isOn = sql`exists (select 1 from orders.orders o where o.id = c.order_id and ${canCallOff})`;

const dueIds = async (db: Db, job: string, column: "remind_at" | "due_at", now: Date): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select r.party_id::text as id from ${waiting} and r.${sql.raw(column)} <= ${instant(now)}
        and c.end_date >= ${shanghaiDay(now)}::date and ${isOn} and ${notSetAside(job, sql`r.party_id::text`, now)} order by r.${sql.raw(column)} limit 50`,
    )
  ).map((r) => r.id);

interface Reminder {
  contractId: string;
  memberId: string;
  relative: RelativeRow;
  /** Who is written to; undefined where nobody is named, or nothing is to be signed any more. */
  message: SmsMessage | undefined;
  /** Whether somebody still has to sign. */
  isOpen: boolean;
}

/** What a relative is told; where the site's own address is not known, whom to ask for the link. */
function messageTo(
  { vault, settings }: AppContext,
  relative: RelativeRow,
  contract: ContractRow,
  party: PartyRow,
): SmsMessage | undefined {
  if (party.phone === null) return undefined;
  // Nobody has proved the number to be the relative's, nor the name to be one: it is not sent word for word.
  const traveler = maskName(openRelativeWords(vault, relative).traveler);
  const { title } = openWords(vault, contract);
  const until = dateText(shanghaiDay(relative.dueAt));
  const origin = siteOrigin(settings);
  const where = origin === null ? "向报名的家人要签字的链接，" : `打开 ${origin}${linkOf(vault, relative)} `;
  const text = `【${settings.SITE_NAME}】${traveler}报名了《${title}》，出发时满 75 岁，要您作为家属签字，请在 ${until} 前${where}看清楚再签。没有签字不能出行，按合同里退团的约定退款。我们不会打电话向您要验证码。`;
  return {
    mobile: vault.open(party.phone, partySealContext("phone", party.id)),
    text,
    news: `请为${traveler}的旅居合同签字，${where.trim()}`,
    purpose: "NEWS",
    smsCode: null,
    channel: "sms",
  };
}

const readReminder = (context: AppContext, partyId: string): Promise<Reminder> =>
  context.database.transaction(async (tx) => {
    const [relative] = await relativeRows(tx, eq(relatives.partyId, partyId));
    const contract = (await contractById(tx, relative!.contractId))!;
    const party = (await partyRows(tx, [contract.id])).find((p) => p.id === partyId)!;
    // Asked again: a refund may have been asked for since it came due.
    const goes = await row(
      tx,
      sql`select 1 from contracts.contracts c where c.id = ${contract.id}::bigint and ${isOn}`,
    );
    const isOpen = goes !== undefined && party.signedAt === null && openForSigning(contract);
    return {
      contractId: contract.id,
      memberId: contract.memberId,
      relative: relative!,
      message: isOpen ? messageTo(context, relative!, contract, party) : undefined,
      isOpen,
    };
  });

/**
 * Writes to one relative, then moves on to the next step and reminds who ordered: what could not be sent is due again,
 * so that every step is told at least once.
 */
async function remindOne(context: AppContext, partyId: string): Promise<void> {
  const { database, clock, sms } = context;
  const now = clock.now();
  const { contractId, memberId, relative, message, isOpen } = await readReminder(context, partyId);
  if (message) await sms.send(message);
  const next = nextStep(relative.dueAt, now);
  await database.transaction(async (tx) => {
    await lockContract(tx, contractId);
    // Named anew while the message went out, the new one is due at once.
    const moved = await firstOf(
      tx
        .update(relatives)
        .set({ remindAt: next ? next : null })
        .where(and(eq(relatives.partyId, partyId), sql`${millis(relatives.remindAt)} = ${relative.remindAt}`))
        .returning({ found: sql<number>`1` }),
    );
    // Told once when it was sent; later that it is still missing.
    const isLate = relative.dueAt - now.getTime() <= STEPS[0];
    if (moved && isOpen && isLate) await tellParties(tx, contractId, [memberId], "relativeLate", now);
  });
}

const NEVER = "满 75 岁的出行人没有家属签字";

/** The time is over: the order ends as one that its travellers withdrew from at its last moment, and the contract is void. */
async function endOne({ database, vault, clock }: AppContext, partyId: string): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const [relative] = await relativeRows(tx, eq(relatives.partyId, partyId));
    const contract = (await lockContract(tx, relative!.contractId))!;
    const { id, orderId } = contract;
    const party = (await partyRows(tx, [id])).find((p) => p.id === partyId)!;
    if (party.signedAt !== null || !openForSigning(contract) || orderId === null) return;
    // A refund was asked for, or they left, meanwhile: the order's own end takes the contract along.
    const called = isPaidBackWhole(openWords(vault, contract))
      ? { reason: NEVER }
      : { reason: NEVER, missedAt: new Date(relative!.dueAt - 1) };
    if (!(await callOffTour(tx, orderId, called, now))) return;
    await voidLocked(tx, vault, id, { reason: `${NEVER}，按合同的约定退款。`, actor: system }, now);
    await tellParties(tx, id, [contract.memberId], "relativeNever", now);
  });
}

/** Relatives who have to sign: written to, reminded, and waited for no longer than their time. */
export async function followRelatives(context: AppContext): Promise<number> {
  const db = context.database.primary;
  const now = context.clock.now();
  const over = await dueIds(db, ENDING, "due_at", now);
  const ended = await eachDueItem(context, { job: ENDING, items: over, work: (id) => endOne(context, id) });
  if (isNight(now)) return ended;
  const items = await dueIds(db, REMINDING, "remind_at", now);
  return (
    ended + (await eachDueItem(context, { job: REMINDING, items, work: (id) => remindOne(context, id) }))
  );
}
