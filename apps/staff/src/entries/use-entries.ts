import { type EntryKindName, type EntryView, viewsOf } from "@ginkgo/api-contract/publishing/entry-codes";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { useViewCounts } from "../split/use-view-counts.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { callsOf } from "./entry-calls.ts";

const PAGE = "50";

/** The entries of a kind as the address asks for them: a saved view, a keyword; page after page. */
export function useEntries(kind: EntryKindName) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("view") ?? "";
  const view: EntryView = viewsOf(kind).find((one) => one === asked) ?? "ALL";
  const keyword = search.get("keyword") ?? "";
  const client = useQueryClient();
  const load = (wanted: EntryView, paging: { size: string; cursor?: string }) =>
    callStaff(callsOf(kind).page, {
      query: { view: wanted, ...(keyword ? { keyword } : {}), ...paging },
    });
  const list = useInfiniteQuery({
    queryKey: ["entries", kind, "list", view, keyword],
    queryFn: ({ pageParam }) => load(view, { size: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  useLeaveIfOver(list.error);
  const counts = useViewCounts(
    ["entries", kind],
    { views: viewsOf(kind), view, keyword },
    { total: list.data?.pages[0]?.total, isFetched: list.isFetched },
    async (other) => (await load(other, { size: "1" })).total,
  );
  /** What was done with some of them moves them from view to view. */
  const lookAgain = () => void client.invalidateQueries({ queryKey: ["entries", kind] });
  const set = (next: { view?: EntryView; keyword?: string }) => {
    const wanted = { view, keyword, ...next };
    setSearch(
      new URLSearchParams(
        Object.entries(wanted).filter(
          ([name, value]) => value !== "" && !(name === "view" && value === "ALL"),
        ),
      ),
      { replace: true },
    );
  };
  return { view, keyword, set, counts, lookAgain, ...list };
}
