import { sql } from "drizzle-orm";
import { addBooking } from "../../src/modules/bookings/book-visit.ts";
import { moveBooking, proposeBooking } from "../../src/modules/bookings/staff-booking.ts";
import { listVisitSlots } from "../../src/modules/bookings/visit-slots.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { readRights } from "../../src/modules/identity/staff/staff-rights.ts";
import { DAY, later, MINUTE } from "../../src/platform/clock.ts";
import { row, rows, type Tx } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { byDay } from "../hours.ts";
import { demoPeople } from "../people/demo-people.ts";

interface Line {
  phone: string;
  /** Which home of the list, from 0. */
  home: number;
  /** Which of the days the home receives on, from 0. */
  visitDay: number;
  bookedDaysAgo: number;
  people: number;
  remark: string;
  /** What the home has answered by now. */
  answer?: "confirm" | "propose";
}

const lines: readonly Line[] = [
  {
    phone: "19900000001",
    home: 3,
    visitDay: 4,
    bookedDaysAgo: 2,
    people: 2,
    remark: "想看看朝南的单间，还有食堂。",
    answer: "confirm",
  },
  {
    phone: "19900000003",
    home: 1,
    visitDay: 3,
    bookedDaysAgo: 1,
    people: 3,
    remark: "爱人坐轮椅，门口有没有坡道？",
  },
  {
    phone: "19900000005",
    home: 2,
    visitDay: 5,
    bookedDaysAgo: 3,
    people: 1,
    remark: "先自己来看一次。",
    answer: "confirm",
  },
  {
    phone: "19900000007",
    home: 0,
    visitDay: 6,
    bookedDaysAgo: 2,
    people: 2,
    remark: "想问问康复的事，最好有护士在。",
    answer: "propose",
  },
];

/** Visits of homes that are still to come: waiting for the home, confirmed, and asked to come at another time. */
export async function seedBookings(tx: Tx, vault: Vault, today: Date): Promise<void> {
  const homes = await rows<{ id: string }>(
    tx,
    sql`select id::text from organisations.organisations order by id limit 4`,
  );
  const staff = await row<{ id: string }>(
    tx,
    sql`select id::text from identity.staff where role = 'service' order by id limit 1`,
  );
  for (const line of lines) {
    const home = homes[line.home];
    if (!home || !staff) continue;
    const bookedAt = byDay(later(today, -line.bookedDaysAgo * DAY), 9, 18);
    const slots = await listVisitSlots(tx, home.id, { days: 30 }, today);
    const open = slots.days
      .filter(({ state }) => state === "open")
      .map(({ date, slots: times }) => ({ date, start: times.find(({ state }) => state === "open")!.start }));
    const [when, other] = open.slice(line.visitDay);
    if (!when || !other) continue;
    const member = await memberOfProvedPhone(tx, vault, line.phone, today);
    const { id } = await addBooking(tx, { vault, clock: { now: () => bookedAt } }, member.id, {
      kind: "VISIT",
      targetId: home.id,
      ...when,
      peopleCount: line.people,
      contactName: demoPeople.find(({ phone }) => phone === line.phone)!.name,
      contactPhone: line.phone,
      remark: line.remark,
    });
    const answeredAt = later(bookedAt, 40 * MINUTE);
    const uses = { vault, clock: { now: () => (answeredAt < today ? answeredAt : today) } };
    const viewer = {
      kind: "staff",
      staffId: staff.id,
      sessionId: "",
      ...(await readRights(tx, ["service"])),
    } as const;
    if (line.answer === "confirm") await moveBooking(tx, uses, viewer, id, "confirm");
    if (line.answer === "propose")
      await proposeBooking(tx, uses, viewer, id, {
        ...other,
        text: "那天上午有消防演练，换一天看得更从容。",
      });
  }
  // Told when they happened, not at the hour the demonstration is started.
  await tx.execute(sql`update bookings.booking_sms set sent_at = next_at where next_at <= ${instant(today)}`);
}
