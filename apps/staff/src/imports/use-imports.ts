import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  type ImportRun,
  type ImportState,
  importPage,
  readImport,
} from "@ginkgo/api-contract/publishing/imports";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

const PAGE = "20";
/** How often one that is at work is asked about, milliseconds. */
const PROGRESS = 1_500;

const working: readonly ImportState[] = ["READING", "CHECKING", "RUNNING", "UNDOING"];
export const isWorking = ({ state }: ImportRun) => working.includes(state);

/** Imports, the newest first, page after page; of one kind where it is given. */
export function useImports(kind: EntryKindName | undefined) {
  const list = useInfiniteQuery({
    queryKey: ["imports", "list", kind ?? ""],
    queryFn: ({ pageParam }) =>
      callStaff(importPage, {
        query: { size: PAGE, ...(kind ? { kind } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some(isWorking)) ? PROGRESS : false,
    retry: false,
  });
  useLeaveIfOver(list.error);
  return list;
}

type Outcome = "REFUSED" | "KEPT" | "MENDED" | "";

/** One import with its rows of one outcome, asked again while it is at work. */
export function useImport(importId: string, outcome: Outcome) {
  const queryKey = ["imports", "one", importId, outcome];
  const client = useQueryClient();
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      callStaff(readImport, {
        params: { importId },
        query: {
          size: PAGE,
          ...(outcome ? { outcome } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const run = state.data?.pages[0]?.run;
      return run && isWorking(run) ? PROGRESS : false;
    },
    retry: false,
  });
  useLeaveIfOver(found.error);
  const again = () => client.invalidateQueries({ queryKey: ["imports"] });
  return { ...found, again };
}
