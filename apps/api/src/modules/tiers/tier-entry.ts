import { cardBenefits, tierBenefit } from "@ginkgo/api-contract/cards/cards";
import { TierContent } from "@ginkgo/api-contract/cards/tier-content";
import { and, eq, ne, sql } from "drizzle-orm";
import { entryKind } from "../../http/entry-kinds.ts";
import { firstOf } from "../../platform/database/database.ts";
import { terms, tiers } from "./tables.ts";

/** Tiers of the member card as they are made in the back office. */
export const tierEntry = entryKind<typeof TierContent>({
  kind: "tier",
  shape: TierContent,
  table: tiers,
  listed: {
    from: sql`(tiers.tiers o join tiers.terms oe on oe.id = o.terms_id)`,
    title: sql<string>`oe.name`,
    seller: sql<string | null>`null::text`,
    state: sql`case o.state when 'ON' then 'LIVE' else 'ARCHIVED' end`,
  },
  titleField: "name",
  address: () => "/user/card",
  async read(db, id) {
    const found = await firstOf(
      db.select().from(tiers).innerJoin(terms, eq(terms.id, tiers.termsId)).where(eq(tiers.id, id)),
    );
    if (!found) return undefined;
    const { name, priceFen, months, servicePercent, tourPercent, benefits } = found.terms;
    return {
      content: { name, priceFen, months, servicePercent, tourPercent, rank: found.tiers.rank, benefits },
      seller: null,
      state: found.tiers.state === "ON" ? "LIVE" : "ARCHIVED",
    };
  },
  async check(db, id, { name, rank, servicePercent, tourPercent, benefits }) {
    const others = await db
      .select({
        name: terms.name,
        rank: tiers.rank,
        servicePercent: terms.servicePercent,
        tourPercent: terms.tourPercent,
        benefits: terms.benefits,
      })
      .from(tiers)
      .innerJoin(terms, eq(terms.id, tiers.termsId))
      .where(and(eq(tiers.state, "ON"), ne(tiers.id, id)));
    const own = { rank, servicePercent, tourPercent, benefits };
    const order = (o: (typeof others)[number]) => (o.rank < rank ? ([o, own] as const) : ([own, o] as const));
    /** The tiers beside which this one would cost a member with the better card more. */
    const dearer = (percent: "servicePercent" | "tourPercent") => {
      const found = others.find((o) => {
        const [lower, higher] = order(o);
        return lower[percent] < higher[percent];
      });
      return found && `和“${found.name}”比，更高的一档反而更贵。高的一档折扣不能少于低的一档。`;
    };
    const lacking = others.find((o) => {
      const [lower, higher] = order(o);
      return tierBenefit(lower, "MEMBER_PRICE") && !tierBenefit(higher, "MEMBER_PRICE");
    });
    return {
      servicePercent: dearer("servicePercent"),
      tourPercent: dearer("tourPercent"),
      benefits: lacking && `和“${lacking.name}”比，更高的一档也要有“${cardBenefits.MEMBER_PRICE}”。`,
      name: others.some((o) => o.name === name) ? "已经有叫这个名字的一档了，请换一个。" : undefined,
      rank: others.some((o) => o.rank === rank)
        ? "已经有一档是这个高低了，请换一个数，会员才知道哪一档更好。"
        : undefined,
    };
  },
  async publish(tx, id, { rank, ...content }, at) {
    const made = await firstOf(
      tx
        .insert(terms)
        .values({ ...content, madeAt: at })
        .returning({ id: terms.id }),
    );
    const set = { termsId: made!.id, rank, state: "ON", updatedAt: at } as const;
    await tx
      .insert(tiers)
      .values({ id, code: `T${id}`, ...set })
      .onConflictDoUpdate({ target: tiers.id, set });
  },
  async archive(tx, id, at) {
    await tx.update(tiers).set({ state: "OFF", updatedAt: at }).where(eq(tiers.id, id));
  },
});
