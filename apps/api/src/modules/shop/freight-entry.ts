import { FreightContent } from "@ginkgo/api-contract/shop/freight-content";
import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { and, eq, ne, sql } from "drizzle-orm";
import { entryKind } from "../../http/entry-kinds.ts";
import { firstOf } from "../../platform/database/database.ts";
import { areaByCode } from "../reference/areas/public.ts";
import { followFreight } from "./freight-products.ts";
import { freightTemplates } from "./tables.ts";

const nameOf = sql<string>`${freightTemplates.template}->>'name'`;

/** What sending costs, as it is made in the back office. */
export const freightEntry = entryKind<typeof FreightContent>({
  kind: "freight",
  shape: FreightContent,
  table: freightTemplates,
  listed: {
    from: sql`shop.freight_templates o`,
    title: sql<string>`o.template->>'name'`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.off then 'ARCHIVED' else 'LIVE' end`,
  },
  titleField: "name",
  async read(db, id) {
    const found = await firstOf(db.select().from(freightTemplates).where(eq(freightTemplates.id, id)));
    if (!found) return undefined;
    const { code: _, ...content } = found.template as FreightTemplate;
    return { content, seller: null, state: found.off ? "ARCHIVED" : "LIVE" };
  },
  async check(db, id, { name, regions, excluded }) {
    const same = await firstOf(
      db
        .select({ id: freightTemplates.id })
        .from(freightTemplates)
        .where(and(eq(nameOf, name), ne(freightTemplates.id, id), eq(freightTemplates.off, false))),
    );
    const unknown = (codes: readonly string[]) => codes.some((code) => !areaByCode(code));
    const places = regions.flatMap(({ areas }, i) =>
      unknown(areas) ? [[`regions.${i}.areas`, "有一个地区没有这个编码，请从列表里选。"]] : [],
    );
    return {
      ...Object.fromEntries(places),
      name: same && "已经有叫这个名字的模板了，请换一个。",
      excluded: unknown(excluded) ? "有一个地区没有这个编码，请从列表里选。" : undefined,
    };
  },
  async publish(tx, id, content) {
    const present = await firstOf(
      tx
        .select({ code: freightTemplates.code })
        .from(freightTemplates)
        .where(eq(freightTemplates.id, id))
        .for("update"),
    );
    const template = { ...content, code: present?.code ?? `F${id}` };
    const set = { template, off: false };
    await tx
      .insert(freightTemplates)
      .values({ id, code: template.code, ...set })
      .onConflictDoUpdate({ target: freightTemplates.id, set });
    // The first at once; of a template of many products the rest follows as due work.
    if (present) await followFreight(tx, template, "0");
  },
  async archive(tx, id) {
    await tx.update(freightTemplates).set({ off: true }).where(eq(freightTemplates.id, id));
  },
});
