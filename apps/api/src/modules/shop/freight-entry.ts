import { FreightContent } from "@ginkgo/api-contract/shop/freight-content";
import type { ProductContent } from "@ginkgo/api-contract/shop/product-content";
import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { entryKind } from "../../http/entry-kinds.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { areaByCode } from "../reference/areas/public.ts";
import { upsertRanked } from "../reviews/ranking/public.ts";
import { asNewProduct, readProduct } from "./product-entry.ts";
import { freightTemplates, products } from "./tables.ts";
import { productRows } from "./write-products.ts";

/** Products whose rows are written anew at a time. */
const BATCH = 200;

const nameOf = sql<string>`${freightTemplates.template}->>'name'`;

/** Where goods are sent and whether it is free stands in the rows lists read: those of the template are written anew. */
async function writeProductsOf(tx: Tx, template: FreightTemplate): Promise<void> {
  let last = "0";
  for (;;) {
    const found = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.freightCode, template.code), gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH);
    if (found.length === 0) return;
    last = found.at(-1)!.id;
    const list = [];
    for (const { id } of found) {
      const stored = await readProduct(tx, id);
      if (!stored) continue;
      const product = await asNewProduct(tx, id, stored.content as ProductContent, false);
      list.push({ ...product, isOff: stored.state === "ARCHIVED" });
    }
    await upsertRanked(tx, products, await productRows(tx, list, [template]));
  }
}

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
    if (present) await writeProductsOf(tx, template);
  },
  async archive(tx, id) {
    await tx.update(freightTemplates).set({ off: true }).where(eq(freightTemplates.id, id));
  },
});
