import type { SpotPage, SpotQuery } from "@ginkgo/api-contract/tours/spots";
import type { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { Tuning } from "../search/public.ts";
import { pageListed } from "./page-listed.ts";
import { presentSpot } from "./present-spot.ts";
import { spotKind } from "./spot-kind.ts";
import { spotCards } from "./spot-queries.ts";

/** A page of spots with counts beside every filter. */
export const listSpots = (db: Db, query: z.output<typeof SpotQuery>, limits?: Tuning): Promise<SpotPage> =>
  pageListed(db, spotKind, query, async (ids) => (await spotCards(db, ids)).map(presentSpot), limits);
