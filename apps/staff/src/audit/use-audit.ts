import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Whether something is the name or the telephone of a member, and not an id or a thing. */
export const isPerson = (text: string): boolean =>
  /^1\d{10}$/.test(text.replace(/[\s-]/g, "")) || /^[\p{Script=Han}·\s]{2,30}$/u.test(text);

export const filterNames = ["who", "what", "subject", "from", "to"] as const;

/** The audit trail as the address asks for it, page after page. */
export function useAudit() {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const trail = useInfiniteQuery({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam }) =>
      callStaff(auditPage, {
        query: { size: "50", ...filters, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });
  useLeaveIfOver(trail.error);
  const set = (values: Record<string, string>) =>
    setSearch(new URLSearchParams(Object.entries(values).filter(([, value]) => value)), { replace: true });
  return { filters, set, ...trail };
}
