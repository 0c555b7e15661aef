import { staffToday } from "@ginkgo/api-contract/tasks/tasks";
import { useQuery } from "@tanstack/react-query";
import { useAuthState } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { TASKS_EVERY, useTaskHints } from "./use-task-hints.ts";

/** How much waits for this account, by kind, with the server's present; kept up to date by what comes over the socket. */
export function useTaskCounts() {
  const { authenticated } = useAuthState();
  useTaskHints(authenticated === true);
  return useQuery({
    enabled: authenticated === true,
    queryKey: ["tasks", "counts"],
    queryFn: () => callStaff(staffToday),
    refetchInterval: TASKS_EVERY,
    retry: false,
  }).data;
}
