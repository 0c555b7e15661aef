import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { bookings } from "./tables.ts";

/** Who booked. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["book", "booking"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: bookings.memberId }).from(bookings).where(eq(bookings.id, id))))
        ?.memberId,
  },
];
