import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { useViewCounts } from "./use-view-counts.ts";

/** One page of cases. */
export interface CasePage<T> {
  records: T[];
  total: number;
  /** Where the next page goes on; without it pages go by number. */
  nextCursor?: string | undefined;
}

/** Which page is asked for. */
type PageQuery = { current: string; size: string; cursor?: string };

/** How many a page of cases brings. */
const SIZE = 20;
/** Asked again this often: others work on the same list, milliseconds. */
const EVERY = 30_000;

/**
 * The cases of a view, which stands in the address with the chosen one and what is looked for.
 * @param name what the list is called; `[name]` is asked again after a step
 * @param fallback the view where the address names none, or one there is not
 */
export function useCases<T extends { id: string }, V extends string>(
  name: string,
  views: Readonly<Record<V, string>>,
  fallback: V,
  load: (view: V, page: PageQuery, keyword: string) => Promise<CasePage<T>>,
) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("view") ?? "";
  const view = Object.hasOwn(views, asked) ? (asked as V) : fallback;
  const id = search.get("id");
  const keyword = search.get("keyword") ?? "";
  const query = useInfiniteQuery({
    queryKey: [name, "list", view, keyword],
    queryFn: ({ pageParam }) => load(view, { ...pageParam, size: String(SIZE) }, keyword),
    initialPageParam: { current: "1" } as Omit<PageQuery, "size">,
    getNextPageParam: ({ total, nextCursor }, pages) => {
      if (nextCursor !== undefined) return { current: "1", cursor: nextCursor };
      return pages.length * SIZE < total ? { current: String(pages.length + 1) } : undefined;
    },
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(query.error);
  const total = query.data?.pages[0]?.total;
  const counts = useViewCounts(
    [name],
    { views: Object.keys(views) as V[], view, keyword },
    { total, isFetched: query.isFetched },
    async (other) => (await load(other, { current: "1", size: "1" }, keyword)).total,
  );
  const cases = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const go = (next: { view?: V; id?: string | null; keyword?: string }) =>
    setSearch(
      (before) => {
        const now = new URLSearchParams(before);
        if (next.view) now.set("view", next.view);
        if (next.keyword) now.set("keyword", next.keyword);
        else if (next.keyword === "") now.delete("keyword");
        if (next.id) now.set("id", next.id);
        else now.delete("id");
        return now;
      },
      { flushSync: true },
    );
  return { ...query, view, id, keyword, cases, counts, total, go };
}

/** What a page with a queue shows of it, and where it may go. */
export interface Cases<T extends { id: string }, V extends string>
  extends Pick<
    ReturnType<typeof useCases<T, V>>,
    "view" | "id" | "keyword" | "cases" | "total" | "error" | "go"
  > {
  /** Undefined until something came. */
  data: unknown;
  refetch: () => unknown;
  /** How many each view holds, as far as that is known. */
  counts?: Partial<Record<V, number>>;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}
