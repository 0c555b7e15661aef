import type { RefundView } from "@ginkgo/api-contract/orders/order-codes";
import { type QueuedRefund, staffRefund, staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callStaff } from "../call-staff.ts";
import { staffSocket } from "../staff-socket.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Asked again this often: members, colleagues and the clock move a refund too, milliseconds. */
const EVERY = 20_000;
const SIZE = "20";
/** Something came to wait, a refund went on, or the line is back. */
const hints = ["task", "refund", "connect"];

/** Has refunds looked at again when the server says so. */
function useHints() {
  const client = useQueryClient();
  useEffect(() => {
    const line = staffSocket();
    const look = () => {
      for (const key of ["refund", "refunds-now"]) void client.invalidateQueries({ queryKey: [key] });
    };
    for (const hint of hints) line.on(hint, look);
    return () => {
      for (const hint of hints) line.off(hint, look);
    };
  }, [client]);
}

interface Filters {
  view: RefundView;
  keyword: string;
  /** What a figure of the reports counts. */
  counted: Readonly<Record<string, string>>;
}

const queryOf = ({ view, keyword, counted }: Filters, cursor = "") => ({
  ...counted,
  view,
  size: SIZE,
  ...(keyword ? { keyword } : {}),
  ...(cursor ? { cursor } : {}),
});

/**
 * Refunds of a view. What is being read stays where it is: the first page is asked for again beside it, what it says of
 * those that are shown is taken over, and how many it has beyond them is told.
 */
export function useRefunds(filters: Filters) {
  useHints();
  const key = [filters.view, filters.keyword, filters.counted];
  const list = useInfiniteQuery({
    queryKey: ["refunds", ...key],
    queryFn: ({ pageParam }) => callStaff(staffRefunds, { query: queryOf(filters, pageParam) }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const now = useQuery({
    queryKey: ["refunds-now", ...key],
    queryFn: () => callStaff(staffRefunds, { query: queryOf(filters) }),
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(list.error ?? now.error);
  const shown = list.data?.pages.flatMap(({ records }) => records) ?? [];
  const newest = now.data?.records ?? [];
  const isWhole = now.data !== undefined && now.data.nextCursor === undefined;
  const latest = new Map(newest.map((one) => [one.id, one]));
  const known = new Set(shown.map(({ id }) => id));
  // Asked before the list was read anew, it tells of what was; and what comes after all that is shown, where the list
  // goes on, moved up from the next page.
  const isLater = now.dataUpdatedAt >= list.dataUpdatedAt;
  const lastKnown = newest.findLastIndex(({ id }) => known.has(id));
  const seen = list.hasNextPage ? newest.slice(0, lastKnown + 1) : newest;
  return {
    data: list.data,
    error: list.error ?? now.error,
    refetch: () => void Promise.all([list.refetch(), now.refetch()]),
    hasNextPage: list.hasNextPage,
    fetchNextPage: () => void list.fetchNextPage(),
    counts: now.data?.counts ?? list.data?.pages[0]?.counts,
    todoFen: now.data?.todoFen ?? list.data?.pages[0]?.todoFen,
    total: now.data?.total ?? list.data?.pages[0]?.total,
    /** With how each stands by now; those gone from the view, where all of it is known, are left out. */
    cases: shown
      .filter(({ id }) => !isWhole || latest.has(id))
      .map((one): QueuedRefund => latest.get(one.id) ?? one),
    fresh: {
      count: list.data && isLater ? seen.filter(({ id }) => !known.has(id)).length : 0,
      show: () => void list.refetch(),
    },
  };
}

/** One refund with all that decides it. */
export function useRefundCase(id: string | undefined) {
  const found = useQuery({
    queryKey: ["refund", id],
    queryFn: () => callStaff(staffRefund, { params: { refundId: id ?? "" } }),
    enabled: id !== undefined,
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(found.error);
  return found;
}

/** Has everything looked at again that a step on a refund may have changed. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = ["refund", "refunds", "refunds-now", "tasks", "order", "orders"];
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}
