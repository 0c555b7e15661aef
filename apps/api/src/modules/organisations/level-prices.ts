import { monthlyForLevel } from "@ginkgo/api-contract/fees/monthly-cost";
import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem, Room } from "@ginkgo/api-contract/organisations/org-detail";
import { sql } from "drizzle-orm";
import { type Database, rows } from "../../platform/database/database.ts";
import { careLevelsOf, priceSteps, term } from "../listing/public.ts";
import { BANDS_AT, bandBits } from "./org-signature.ts";

const levels = codesOf(careLevels);

interface Priced {
  careLevels: readonly CareLevel[];
  fees: readonly FeeItem[];
  rooms: readonly Room[];
  priceMinFen?: number | undefined;
  priceMaxFen?: number | undefined;
}

export interface LevelPrices {
  /** By level, lightest first; null for one that is not taken or not priced. */
  levelMinFen: (number | null)[];
  levelMaxFen: (number | null)[];
  /** Bits of the levels whose price the posted fees say; for the others the whole range stands. */
  levelSaid: number;
  /** The whole range, as wide as its levels. */
  priceMinFen?: number;
  priceMaxFen?: number;
}

/** What a month costs in each care level, by the posted fees. */
export function levelPrices({
  careLevels: taken,
  fees,
  rooms,
  priceMinFen,
  priceMaxFen,
}: Priced): LevelPrices {
  const prices = levels.map((level) =>
    taken.length === 0 || taken.includes(level) ? monthlyForLevel({ fees, rooms }, level) : undefined,
  );
  const whole = priceMinFen === undefined ? [] : [{ min: priceMinFen, max: priceMaxFen ?? priceMinFen }];
  const all = [...whole, ...prices.flatMap((sum) => sum ?? [])];
  const range =
    all.length > 0
      ? { min: Math.min(...all.map((s) => s.min)), max: Math.max(...all.map((s) => s.max)) }
      : undefined;
  const of = (i: number) =>
    prices[i] ?? (taken.length === 0 || taken.includes(levels[i]!) ? range : undefined);
  return {
    levelMinFen: levels.map((_, i) => of(i)?.min ?? null),
    levelMaxFen: levels.map((_, i) => of(i)?.max ?? null),
    levelSaid: prices.reduce((mask, sum, i) => (sum ? mask | (1 << i) : mask), 0),
    ...(range ? { priceMinFen: range.min, priceMaxFen: range.max } : {}),
  };
}

/** Where a level stands in the arrays, as SQL counts: from 1. */
export const levelIndex = (level: CareLevel): number => levels.indexOf(level) + 1;

const BATCH = 500;

/** Works out the prices by level of organisations from before they were kept. @returns how many */
export async function fillLevelPrices(database: Database): Promise<number> {
  let filled = 0;
  for (;;) {
    const n = await database.transaction(async (tx) => {
      const found = await rows<{
        id: string;
        mask: number;
        min: number | null;
        max: number | null;
        fees: FeeItem[];
        rooms: Room[];
      }>(
        tx,
        sql`select o.id::text, o.care_mask as mask, o.price_min_fen as min, o.price_max_fen as max,
            coalesce((select json_agg(f.fee order by f.position) from organisations.organisation_fees f where f.org_id = o.id), '[]') as fees,
            coalesce((select json_agg(r.room order by r.position) from organisations.organisation_rooms r where r.org_id = o.id), '[]') as rooms
          from organisations.organisations o where o.level_min_fen is null order by o.id limit ${BATCH} for update of o skip locked`,
      );
      const worked = found.map(({ id, mask, min, max, fees, rooms: kinds }) => {
        const prices = levelPrices({
          careLevels: careLevelsOf(mask),
          fees,
          rooms: kinds,
          priceMinFen: min ?? undefined,
          priceMaxFen: max ?? undefined,
        });
        const { priceMinFen, priceMaxFen } = prices;
        const steps = priceMinFen === undefined ? [] : priceSteps(priceMinFen, priceMaxFen).map(term.price);
        return { id, ...prices, bands: bandBits(prices) << BANDS_AT, steps };
      });
      await tx.execute(sql`update organisations.organisations o
        set level_min_fen = p."levelMinFen", level_max_fen = p."levelMaxFen", level_said = p."levelSaid",
          price_min_fen = p."priceMinFen", price_max_fen = p."priceMaxFen",
          facet_sig = case when o.facet_sig < 0 then o.facet_sig else o.facet_sig | p.bands end,
          terms = array(select distinct t from unnest(o.terms || p.steps) t)
        from json_to_recordset(${JSON.stringify(worked)}::json)
          as p(id int8, "levelMinFen" int4[], "levelMaxFen" int4[], "levelSaid" int2,
            "priceMinFen" int4, "priceMaxFen" int4, bands int4, steps text[])
        where o.id = p.id`);
      return found.length;
    });
    filled += n;
    if (n < BATCH) return filled;
  }
}
