import { useQueries } from "@tanstack/react-query";

/** What the other views hold is asked again this often, milliseconds. */
const BESIDE_EVERY = 60_000;

/**
 * How many each view of a list holds, as far as that is known: the chosen one says it itself, the others are asked.
 * @param key of the list in the cache, before the view
 * @param total of the chosen view
 * @param isFetched whether the list itself has come: it is first
 */
export function useViewCounts<V extends string>(
  key: readonly string[],
  { views, view, keyword }: { views: readonly V[]; view: V; keyword: string },
  { total, isFetched }: { total: number | undefined; isFetched: boolean },
  totalOf: (view: V) => Promise<number>,
): Partial<Record<V, number>> {
  const others = views.filter((one) => one !== view);
  const beside = useQueries({
    queries: others.map((other) => ({
      queryKey: [...key, "count", other, keyword],
      queryFn: () => totalOf(other),
      enabled: isFetched,
      refetchInterval: BESIDE_EVERY,
      retry: false,
    })),
  });
  return Object.fromEntries([
    [view, total],
    ...others.map((other, i) => [other, beside[i]!.data]),
  ]) as Partial<Record<V, number>>;
}
