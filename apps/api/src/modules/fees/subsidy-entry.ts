import { SubsidyContent } from "@ginkgo/api-contract/fees/subsidy-content";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../http/entry-kinds.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { likePart } from "../../platform/database/sql-values.ts";
import { withoutNulls } from "../../platform/without-nulls.ts";
import { areaByCode } from "../reference/areas/public.ts";
import { feeSubsidies } from "./tables.ts";

async function readSubsidies(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(feeSubsidies)
    .where(inArray(feeSubsidies.id, [...ids]));
  return new Map(
    found.map(({ id, archived, ...content }) => [
      id,
      { content: withoutNulls(content), seller: null, state: archived ? "ARCHIVED" : "LIVE" },
    ]),
  );
}

/** Public money by place as it is made in the back office; the estimate and the guides take it from here. */
export const subsidyEntry = entryKind<typeof SubsidyContent>({
  kind: "subsidy",
  shape: SubsidyContent,
  table: feeSubsidies,
  listed: {
    from: sql`fees.fee_subsidies o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.archived then 'ARCHIVED' else 'LIVE' end`,
  },
  find: (keyword) => sql`(o.name ilike ${likePart(keyword)} or o.target ilike ${likePart(keyword)})`,
  titleField: "name",
  read: async (db, id) => (await readSubsidies(db, [id])).get(id),
  readMany: readSubsidies,
  async check(db, id, { kind, adcode, name }) {
    if (!areaByCode(adcode)) return { adcode: "没有这个地区，请从列表里选。" };
    const same = await firstOf(
      db
        .select({ id: feeSubsidies.id })
        .from(feeSubsidies)
        .where(
          and(
            eq(feeSubsidies.kind, kind),
            eq(feeSubsidies.adcode, adcode),
            eq(feeSubsidies.name, name),
            ne(feeSubsidies.id, id),
          ),
        ),
    );
    return same ? { name: `这个地方已经有同名的一条了（${same.id} 号），请在那一条里改。` } : {};
  },
  async publish(tx, id, content) {
    const { fixedFen, percent, capFen, validTo, source, sourceUrl, checkedOn, ...said } = content;
    const set = {
      ...said,
      fixedFen: fixedFen ?? null,
      percent: percent ?? null,
      capFen: capFen ?? null,
      validTo: validTo ?? null,
      source: source || null,
      sourceUrl: sourceUrl ?? null,
      checkedOn: checkedOn ?? null,
      archived: false,
    };
    await tx
      .insert(feeSubsidies)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: feeSubsidies.id, set });
  },
  async archive(tx, id) {
    await tx.update(feeSubsidies).set({ archived: true }).where(eq(feeSubsidies.id, id));
  },
});
