import * as endpoints from "@ginkgo/api-contract/cards/cards";
import { customer } from "../../http/guards.ts";
import { query, type Route, sharedQuery } from "../../http/route.ts";
import { benefitsOf, soldTiers } from "../tiers/public.ts";
import { getMyCard } from "./my-card.ts";

export const routes: Route[] = [
  sharedQuery(endpoints.cardTierList, async ({ db }) => ({
    records: (await soldTiers(db)).map((tier) => ({
      id: tier.id,
      tier: tier.code,
      name: tier.name,
      priceFen: tier.priceFen,
      months: tier.months,
      benefits: benefitsOf(tier),
    })),
  })),
  query(endpoints.myCard, customer, ({ db, viewer, services }) =>
    getMyCard(db, services.vault, viewer.memberId, services.clock.now()),
  ),
];
