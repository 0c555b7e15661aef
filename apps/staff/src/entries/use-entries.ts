import { type EntryKindName, type EntryView, viewsOf } from "@ginkgo/api-contract/publishing/entry-codes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { callsOf } from "./entry-calls.ts";

const PAGE = "50";

/** The entries of a kind as the address asks for them: a saved view, a keyword; page after page. */
export function useEntries(kind: EntryKindName) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("view") ?? "";
  const view: EntryView = viewsOf(kind).find((one) => one === asked) ?? "ALL";
  const keyword = search.get("keyword") ?? "";
  const list = useInfiniteQuery({
    queryKey: ["entries", kind, view, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(callsOf(kind).page, {
        query: {
          size: PAGE,
          view,
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  useLeaveIfOver(list.error);
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
  return { view, keyword, set, ...list };
}
