import { eq } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { booked, bookRows, presentBooking } from "./book-row.ts";
import { bookingHistory } from "./booking-events.ts";
import { bookings } from "./tables.ts";

/** Days on which a member goes to see a home or a spot: told to them, and gone with them. */
export const personalData: PersonalData = {
  section: "bookings",
  async exportOf(db, memberId, vault) {
    const found = await bookRows(db, eq(booked.memberId, memberId)).orderBy(booked.id);
    const 预约 = [];
    for (const b of found) {
      const { link: _, id, targetId: __, ...presented } = presentBooking(b, vault, { whole: true });
      const history = await bookingHistory(db, { vault }, id);
      // Why staff put right what they had written down is between them; why another time was asked for was told.
      const 经过 = history.map(({ action, actionText, date, start, at, text }) => ({
        actionText,
        date,
        start,
        at,
        text: action === "PROPOSE" ? text : null,
      }));
      预约.push({ ...presented, 经过 });
    }
    return 预约.length > 0 ? { 预约 } : {};
  },
  // A day still to come is called off with its member.
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.delete(bookings).where(eq(bookings.memberId, memberId));
  },
};
