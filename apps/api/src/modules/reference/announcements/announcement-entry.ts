import { AnnouncementContent } from "@ginkgo/api-contract/content/article-content";
import { eq, sql } from "drizzle-orm";
import { entryKind } from "../../../http/entry-kinds.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { announcements } from "../tables.ts";

/** Announcements as they are made in the back office. */
export const announcementEntry = entryKind<typeof AnnouncementContent>({
  kind: "notice",
  shape: AnnouncementContent,
  table: announcements,
  listed: {
    from: sql`reference.announcements o`,
    title: sql<string>`o.title`,
    seller: sql<string | null>`null::text`,
    state: sql`case when not o.archived then 'LIVE' else 'ARCHIVED' end`,
  },
  titleField: "title",
  async read(db, id) {
    const found = await firstOf(db.select().from(announcements).where(eq(announcements.id, id)));
    if (!found) return undefined;
    const { title, tone, link, fromDay, untilDay, archived } = found;
    return {
      content: withoutNulls({ title, tone, link, from: fromDay, until: untilDay }),
      seller: null,
      state: archived ? "ARCHIVED" : "LIVE",
    };
  },
  async publish(tx, id, { title, tone, link, from, until }) {
    const set = { title, tone, link: link ?? null, fromDay: from, untilDay: until, archived: false };
    await tx
      .insert(announcements)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: announcements.id, set });
  },
  async archive(tx, id) {
    await tx.update(announcements).set({ archived: true }).where(eq(announcements.id, id));
  },
});
