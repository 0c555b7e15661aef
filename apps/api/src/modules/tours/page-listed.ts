import type { OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import type { Db } from "../../platform/database/database.ts";
import { presentFrame } from "../listing/public.ts";
import type { Tuning } from "../search/public.ts";
import { pageByWords, type Understood } from "../search/public.ts";
import { type Counted, countListed } from "./count-listed.ts";
import { findListed, type SortedPage } from "./find-listed.ts";
import type { ListedKind } from "./listed-kind.ts";
import { type ListedFilters, planListed } from "./listed-plan.ts";

export interface ListedPage<T> extends Counted {
  records: T[];
  current: number;
  size: number;
  pages: number;
  frame?: OrgPage["frame"];
  understood?: Understood | undefined;
  also?: string[] | undefined;
}

/**
 * A page of a kind with counts beside every filter.
 * @param cardsOf cards of these ids, in their order
 */
export async function pageListed<T>(
  db: Db,
  kind: ListedKind,
  query: ListedFilters & SortedPage & { keyword?: string },
  cardsOf: (ids: string[]) => Promise<T[]>,
  limits?: Tuning,
): Promise<ListedPage<T>> {
  const page = await pageByWords(db, kind.searched, query, {
    plan: (words) => planListed(kind, query, words),
    count: (plan) => countListed(db, kind, plan, query),
    find: async (plan, total, meant) => ({
      records: await cardsOf(
        await findListed(
          db,
          kind,
          plan,
          { ...query, sort: meant && kind.orders[meant] ? meant : query.sort, total },
          limits,
        ),
      ),
    }),
  });
  return { ...page, frame: presentFrame(query.adcode) };
}
