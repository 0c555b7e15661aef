import { memberCard } from "@ginkgo/api-contract/advisory/chat-staff";
import { useQuery } from "@tanstack/react-query";
import { callStaff } from "../../call-staff.ts";

/** What may be known of a member one serves. */
export const useMemberCard = (memberId: string) =>
  useQuery({
    queryKey: ["member", memberId],
    queryFn: () => callStaff(memberCard, { params: { id: memberId } }),
    retry: false,
  });
