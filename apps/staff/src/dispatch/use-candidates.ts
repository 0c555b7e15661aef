import { type Candidates, orderCandidates } from "@ginkgo/api-contract/orders/dispatch";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Asked again this often: colleagues dispatch too, milliseconds. */
const EVERY = 30_000;

/** Those who can be sent, in the order the keys 1, 2 and 3 count them. */
export const ableOf = (found: Candidates | undefined) => found?.candidates.filter((c) => c.can) ?? [];

/** Who may be sent to a visit; the list stays while the next one is on its way. */
export function useCandidates(orderId: string | undefined, keyword = "") {
  const candidates = useQuery({
    queryKey: ["candidates", orderId, keyword],
    queryFn: () =>
      callStaff(orderCandidates, {
        params: { id: orderId! },
        query: keyword ? { keyword } : {},
      }),
    enabled: orderId !== undefined,
    placeholderData: (before, query) =>
      query?.queryKey[1] === orderId ? keepPreviousData(before) : undefined,
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(candidates.error);
  return candidates;
}
