import { ServiceContent } from "@ginkgo/api-contract/services/service-content";
import type { ServiceDetails } from "@ginkgo/api-contract/services/service-detail";
import { timeOf } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../http/entry-kinds.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { withoutNulls } from "../../platform/without-nulls.ts";
import { careLevelsOf, withoutSkuNumbers } from "../listing/public.ts";
import { organisations } from "../organisations/tables.ts";
import { lockSource } from "../reviews/ranking/public.ts";
import { holdsWords } from "../search/public.ts";
import { isCategory } from "./service-category.ts";
import { serviceDetails, serviceSkus, services } from "./tables.ts";
import { writeServices } from "./write-services.ts";

const sellerText = (orgId: unknown) => (typeof orgId === "string" && orgId ? `org:${orgId}` : null);

export async function readServices(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ service: services, details: serviceDetails.details })
    .from(services)
    .leftJoin(serviceDetails, eq(serviceDetails.serviceId, services.id))
    .where(inArray(services.id, [...ids]));
  const skus = await db
    .select()
    .from(serviceSkus)
    .where(and(inArray(serviceSkus.serviceId, [...ids]), eq(serviceSkus.off, false)))
    .orderBy(asc(serviceSkus.position));
  const skusOf = Map.groupBy(skus, ({ serviceId }) => serviceId);
  return new Map(
    found.map(({ service, details }) => [
      service.id,
      storedService(service, skusOf.get(service.id) ?? [], details),
    ]),
  );
}

function storedService(
  service: typeof services.$inferSelect,
  skus: readonly (typeof serviceSkus.$inferSelect)[],
  details: unknown,
): StoredEntry {
  const content = withoutNulls({
    name: service.name,
    subtitle: service.subtitle,
    category: service.categoryCode,
    state: service.state,
    providerOrgId: service.providerOrgId,
    providerName: service.providerName,
    skus: skus.map(({ id: _, serviceId: _s, position, off: _off, ...sku }) =>
      withoutNulls({ no: position, ...sku }),
    ),
    visitFeeFen: service.visitFeeFen,
    weekdays: service.weekdays.split(",").map(Number),
    hours: { start: timeOf(service.dayStart), end: timeOf(service.dayEnd) },
    stepMinutes: service.stepMinutes,
    holidayRest: service.holidayRest,
    leadHours: service.leadHours,
    maxAdvanceDays: service.maxAdvanceDays,
    bufferMinutes: service.bufferMinutes,
    requiredSkills: service.requiredSkills,
    needFamilyPresent: service.needFamilyPresent,
    careLevels: careLevelsOf(service.careMask),
    ltcPay: service.ltcPay,
    areas: service.areas,
    keywords: service.keywords,
    pictures: service.pictures,
    details: (details as ServiceDetails | null) ?? undefined,
  });
  const state = service.state === "OFF" ? "ARCHIVED" : "LIVE";
  return { content, seller: sellerText(service.providerOrgId), state };
}

/** The next number a specification of this service can have: none is ever given twice. */
async function nextNo(tx: Tx, serviceId: string): Promise<number> {
  const last = await firstOf(
    tx
      .select({ no: max(serviceSkus.position) })
      .from(serviceSkus)
      .where(eq(serviceSkus.serviceId, serviceId)),
  );
  return (last?.no ?? 0) + 1;
}

/** Home-visit services as they are made in the back office. */
export const serviceEntry = entryKind<typeof ServiceContent>({
  kind: "service",
  shape: ServiceContent,
  table: services,
  listed: {
    from: sql`services.services o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`'org:' || o.provider_org_id`,
    state: sql`case when o.state <> 'OFF' then 'LIVE' else 'ARCHIVED' end`,
  },
  find: holdsWords,
  titleField: "name",
  sellerOf: (_db, _id, content) => sellerText(content.providerOrgId),
  withSeller: (content, seller) => ({ ...content, providerOrgId: seller.replace(/^org:/, "") }),
  asNew: withoutSkuNumbers,
  read: async (db, id) => (await readServices(db, [id])).get(id),
  readMany: readServices,
  async check(db, id, content) {
    const stored = await firstOf(
      db.select({ category: services.categoryCode }).from(services).where(eq(services.id, id)),
    );
    // One that stands under a kind that is offered no more keeps it.
    if (content.category !== stored?.category && !(await isCategory(db, content.category)))
      return { category: "没有这一类服务，请重新选择。" };
    const numbers = content.skus.flatMap(({ no }) => no ?? []);
    if (new Set(numbers).size < numbers.length) return { skus: "两个规格用了同一个规格号，请把新加的空着。" };
    const known = await db
      .select({ no: serviceSkus.position })
      .from(serviceSkus)
      .where(eq(serviceSkus.serviceId, id));
    const unknown = numbers.find((no) => !known.some((k) => k.no === no));
    if (unknown !== undefined) return { skus: `没有 ${unknown} 号规格，新加的规格请把规格号空着。` };
    // Both the same: it begins at that moment alone, as a night beside somebody does.
    if (content.hours.start > content.hours.end) return { "hours.end": "结束的时刻不能早于开始的时刻。" };
    if (content.providerOrgId === undefined) return {};
    const provider = await firstOf(
      db
        .select({ id: organisations.id })
        .from(organisations)
        .where(eq(organisations.id, content.providerOrgId)),
    );
    return provider ? {} : { providerOrgId: "没有这个编号的服务商，请核对。" };
  },
  async publish(tx, id, content) {
    const source = await lockSource(tx, services, id);
    const service = await firstOf(
      tx
        .select({
          soldCount: services.soldCount,
          rebookRate: services.rebookRate,
        })
        .from(services)
        .where(eq(services.id, id)),
    );
    let no = await nextNo(tx, id);
    await writeServices(tx, [
      {
        ...content,
        ...source,
        skus: content.skus.map((sku) => ({ ...sku, no: sku.no ?? no++ })),
        soldCount: service?.soldCount ?? 0,
        rebookRate: service?.rebookRate ?? undefined,
      },
    ]);
  },
  async archive(tx, id) {
    await tx.update(services).set({ state: "OFF", facetSig: -1 }).where(eq(services.id, id));
  },
  address: (id) => `/service/${id}`,
});
