import type { Announcement } from "@ginkgo/api-contract/content/announcements";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gte, lte } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { announcements } from "../tables.ts";

/** What is announced today: warnings first, then the newest. */
export async function listAnnouncements(db: Db, now: Date): Promise<Announcement[]> {
  const today = shanghaiDay(now);
  const { id, title, tone, link } = announcements;
  return db
    .select({ id, title, tone, link })
    .from(announcements)
    .where(
      and(
        eq(announcements.archived, false),
        lte(announcements.fromDay, today),
        gte(announcements.untilDay, today),
      ),
    )
    .orderBy(desc(announcements.tone), desc(announcements.id))
    .limit(3);
}
