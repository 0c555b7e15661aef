import * as endpoints from "@ginkgo/api-contract/cards/cards";
import { anyone, customer } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { listTiers } from "./cards.ts";
import { getMyCard } from "./my-card.ts";

export const routes: Route[] = [
  query(endpoints.cardTierList, anyone, async () => ({ records: listTiers() })),
  query(endpoints.myCard, customer, ({ db, viewer, services }) =>
    getMyCard(db, services.vault, viewer.memberId, services.clock.now()),
  ),
];
