import {
  type ContractPhase,
  contractPhases,
  type SignState,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { staffContracts } from "@ginkgo/api-contract/contracts/contract-staff";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** What a state in the address asks the API for. */
export const stateQuery = (state: string): { phase?: ContractPhase; signState?: SignState } => {
  if (!state) return {};
  return state in contractPhases ? { phase: state as ContractPhase } : { signState: state as SignState };
};

/** Contracts as the address asks for them, page after page. */
export function useContracts() {
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") ?? "";
  const keyword = search.get("keyword") ?? "";
  const list = useInfiniteQuery({
    queryKey: ["contracts", "list", state, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(staffContracts, {
        query: {
          size: "50",
          ...stateQuery(state),
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    retry: false,
  });
  useLeaveIfOver(list.error);
  const set = (name: "state" | "keyword", value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const clear = () => setSearch({}, { replace: true });
  return { state, keyword, set, clear, ...list };
}
