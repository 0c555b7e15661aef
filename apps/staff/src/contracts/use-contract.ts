import { type StaffContract, staffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** One contract. */
export const useContract = (id: string) =>
  useQuery({
    queryKey: ["contract", id],
    queryFn: () => callStaff(staffContract, { params: { id } }),
    retry: false,
  });

/** Takes what a step answered as the contract's state from now on; lists and the member's card are asked anew. */
export function useKeepContract() {
  const client = useQueryClient();
  return (contract: StaffContract): void => {
    client.setQueryData(["contract", contract.id], contract);
    for (const queryKey of [["contracts"], ["member", contract.member.id]])
      void client.invalidateQueries({ queryKey });
  };
}
