import { eq } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { booked, bookRows, presentBooking } from "./book-row.ts";
import { bookings } from "./tables.ts";

/** Days on which a member goes to see a home or a spot: told to them, and gone with them. */
export const personalData: PersonalData = {
  section: "bookings",
  async exportOf(db, memberId, vault) {
    const found = await bookRows(db, eq(booked.memberId, memberId)).orderBy(booked.id);
    const 预约 = found.map((b) => {
      const { link: _, id: __, targetId: ___, ...presented } = presentBooking(b, vault, { whole: true });
      return presented;
    });
    return 预约.length > 0 ? { 预约 } : {};
  },
  // A day still to come is called off with its member.
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.delete(bookings).where(eq(bookings.memberId, memberId));
  },
};
