import { searchMisses } from "@ginkgo/api-contract/search/search-misses";
import { useQuery } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** Words that were looked for in the last days and not found, the most sought first. */
export const useMisses = (days: number, size: number) =>
  useQuery({
    queryKey: ["misses", days, size],
    queryFn: () => callStaff(searchMisses, { query: { days: String(days), size: String(size) } }),
    placeholderData: (before) => before,
    refetchInterval: 5 * 60_000,
    retry: false,
  });
