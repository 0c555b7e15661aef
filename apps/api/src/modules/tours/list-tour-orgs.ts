import type { TourOrgPage, TourOrgQuery } from "@ginkgo/api-contract/tours/tours";
import type { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { Tuning } from "../search/public.ts";
import { pageListed } from "./page-listed.ts";
import { tourOrgKind } from "./tour-org-kind.ts";
import { presentTourOrg, tourOrgCards } from "./tour-org-queries.ts";

/** A page of places to stay and who runs tours, with counts beside every filter. */
export const listTourOrgs = (
  db: Db,
  query: z.output<typeof TourOrgQuery>,
  limits?: Tuning,
): Promise<TourOrgPage> =>
  pageListed(
    db,
    tourOrgKind,
    query,
    async (ids) => (await tourOrgCards(db, ids)).map(presentTourOrg),
    limits,
  );
