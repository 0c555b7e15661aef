import { SceneryCategoryContent } from "@ginkgo/api-contract/tours/scenery-content";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { noteRenamed } from "../../reference/public.ts";
import { sceneryCategories } from "../tables.ts";

/** Numbers of categories are of two bytes; a larger one names none. */
const LARGEST_ID = 32_767;

async function readCategories(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  const possible = ids.map(Number).filter((id) => id <= LARGEST_ID);
  if (possible.length === 0) return new Map();
  const found = await db.select().from(sceneryCategories).where(inArray(sceneryCategories.id, possible));
  return new Map(
    found.map(({ id, name, status }) => [
      String(id),
      { content: { name }, seller: null, state: status === 1 ? "LIVE" : "ARCHIVED" },
    ]),
  );
}

/** Kinds of scenery as they are made in the back office; what was listed under one that is switched off keeps its name. */
export const sceneryCategoryEntry = entryKind<typeof SceneryCategoryContent>({
  kind: "sceneryCategory",
  shape: SceneryCategoryContent,
  table: sceneryCategories,
  listed: {
    from: sql`tours.scenery_categories o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.status = 1 then 'LIVE' else 'ARCHIVED' end`,
  },
  titleField: "name",
  read: async (db, id) => (await readCategories(db, [id])).get(id),
  readMany: readCategories,
  async check(db, id, { name }) {
    const same = await firstOf(
      db
        .select({ id: sceneryCategories.id })
        .from(sceneryCategories)
        .where(and(eq(sceneryCategories.name, name), ne(sceneryCategories.id, Number(id)))),
    );
    return same ? { name: `已经有这一类了（${same.id} 号），请改那一类，或者换一个名称。` } : {};
  },
  async publish(tx, id, { name }) {
    const set = { name, status: 1 as const };
    const before = await firstOf(
      tx
        .select({ name: sceneryCategories.name })
        .from(sceneryCategories)
        .where(eq(sceneryCategories.id, Number(id))),
    );
    if (before && before.name !== name) await noteRenamed(tx, "sceneryCategory", id);
    await tx
      .insert(sceneryCategories)
      .values({ id: Number(id), ...set })
      .onConflictDoUpdate({ target: sceneryCategories.id, set });
  },
  async archive(tx, id) {
    await tx
      .update(sceneryCategories)
      .set({ status: 0 })
      .where(eq(sceneryCategories.id, Number(id)));
  },
});
