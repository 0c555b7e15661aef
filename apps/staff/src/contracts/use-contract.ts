import { type StaffContract, staffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** One contract. */
export const useContract = (id: string) =>
  useQuery({
    queryKey: ["contract", id],
    queryFn: () => callStaff(staffContract, { params: { id } }),
    retry: false,
  });

/** Waits for a step of a contract; where somebody else was first, what is so now is asked for. */
export function useContractStep(id: string) {
  const client = useQueryClient();
  return async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 0))
        void client.invalidateQueries({ queryKey: ["contract", id] });
      throw error;
    }
  };
}

/** Takes what a step answered as the contract's state from now on; lists and the member's card are asked anew. */
export function useKeepContract() {
  const client = useQueryClient();
  return (contract: StaffContract): void => {
    client.setQueryData(["contract", contract.id], contract);
    for (const queryKey of [["contracts"], ["member", contract.member.id]])
      void client.invalidateQueries({ queryKey });
  };
}
