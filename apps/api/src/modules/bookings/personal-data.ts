import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { bookRows, presentBooking } from "./book-row.ts";
import { bookings } from "./tables.ts";

/** Days on which a member goes to see a home or a spot: told to them, and gone with them. */
export const personalData: PersonalData = {
  section: "bookings",
  async exportOf(db, memberId, vault) {
    const booked = await bookRows(db, sql`where b.member_id = ${memberId}::bigint order by b.id`);
    const 预约 = booked.map((b) => {
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
