import type { Endpoint, QueryInput, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** One report, as it is asked for; the last one stays while the next is on its way. */
export function useReport<E extends Endpoint>(endpoint: E, query: QueryInput<E>) {
  const found = useQuery({
    queryKey: ["reports", endpoint.path, query],
    queryFn: () => callStaff(endpoint, { query } as never) as Promise<ReplyOf<E>>,
    placeholderData: (before) => before,
    retry: false,
  });
  useLeaveIfOver(found.error);
  return found;
}
