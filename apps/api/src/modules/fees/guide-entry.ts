import { FeeGuideContent } from "@ginkgo/api-contract/fees/fee-guide-content";
import { and, eq, ne, sql } from "drizzle-orm";
import { entryKind } from "../../http/entry-kinds.ts";
import { firstOf } from "../../platform/database/database.ts";
import { withoutNulls } from "../../platform/without-nulls.ts";
import { titleWords } from "./guide-row.ts";
import { usualTitle } from "./guide-title.ts";
import { feeGuides } from "./tables.ts";

/** Fee guides as staff write them: a guide stands where organisations post prices, none is added or taken away. */
export const feeGuideEntry = entryKind<typeof FeeGuideContent>({
  kind: "feeGuide",
  shape: FeeGuideContent,
  table: feeGuides,
  listed: {
    from: sql`fees.fee_guides o`,
    title: sql<string>`o.title`,
    seller: sql<string | null>`null::text`,
    state: sql`'LIVE'`,
  },
  titleField: "title",
  address: (id) => `/feeConsultaion/${id}`,
  async read(db, id) {
    const found = await firstOf(
      db.select({ title: feeGuides.title, note: feeGuides.note }).from(feeGuides).where(eq(feeGuides.id, id)),
    );
    return found && { content: withoutNulls(found), seller: null, state: "LIVE" };
  },
  async check(db, id, { title }) {
    const other = await firstOf(
      db
        .select({ id: feeGuides.id })
        .from(feeGuides)
        .where(and(eq(feeGuides.title, title), ne(feeGuides.id, id)))
        .limit(1),
    );
    return other ? { title: "已经有一份叫这个标题的指南了，请换一个。" } : {};
  },
  async publish(tx, id, { title, note }) {
    const guide = (await firstOf(tx.select().from(feeGuides).where(eq(feeGuides.id, id)).for("update")))!;
    const ownTitle = title === (await usualTitle(tx, guide)) ? null : title;
    await tx
      .update(feeGuides)
      .set({ ownTitle, note: note ?? null, title, ...titleWords({ ...guide, title }) })
      .where(eq(feeGuides.id, id));
  },
});
