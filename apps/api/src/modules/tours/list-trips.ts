import type { TripPage, TripQuery } from "@ginkgo/api-contract/tours/tours";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tuning } from "../search/public.ts";
import { pageListed } from "./page-listed.ts";
import { presentTrip } from "./present-trip.ts";
import { tripKind } from "./trip-kind.ts";
import { tripCards } from "./trip-queries.ts";

/** A page of trips with counts beside every filter. */
export const listTrips = (
  db: Db,
  query: z.output<typeof TripQuery>,
  clock: Clock,
  limits?: Tuning,
): Promise<TripPage> => {
  const today = shanghaiDay(clock.now());
  return pageListed(
    db,
    tripKind,
    query,
    async (ids) => (await tripCards(db, ids, today)).map(presentTrip),
    limits,
  );
};
