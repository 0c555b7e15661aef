import { cardTierList, myCard } from "@ginkgo/api-contract/cards/cards";
import { anyone, customer } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { listTiers } from "./cards.ts";
import { getMyCard } from "./my-card.ts";

export const routes: Route[] = [
  query(cardTierList, anyone, async () => ({ records: listTiers() })),
  query(myCard, customer, ({ db, viewer, services }) =>
    getMyCard(db, services.vault, viewer.memberId, services.clock.now()),
  ),
];
