import { staffAccountPage, staffRequests, staffRoleList } from "@ginkgo/api-contract/identity/staff-accounts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { pageCursors } from "../page-cursors.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

const pages = pageCursors();

/** Accounts as the address asks for them. */
export function useAccounts() {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(
    ["state", "role", "keyword", "current"].flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const accounts = useQuery({
    queryKey: ["accounts", filters],
    queryFn: async () => {
      const { current, ...asked } = filters;
      const page = Number(current ?? 1);
      const cursor = pages.cursorOf(asked, page);
      const found = await callStaff(staffAccountPage, {
        query: { size: "20", ...asked, ...(cursor ? { cursor } : { current: String(page) }) },
      });
      pages.keep(asked, page, found.nextCursor);
      return { ...found, current: page };
    },
    placeholderData: (before) => before,
    refetchInterval: 30_000,
    retry: false,
  });
  useLeaveIfOver(accounts.error);
  /** Any filter but the page goes back to the first one. */
  function set(name: string, value: string) {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== "current" && name !== "id") next.delete("current");
    setSearch(next, { replace: name !== "id", flushSync: true });
  }
  const clear = () => setSearch({}, { replace: true });
  return { search, set, clear, filters, ...accounts };
}

export const useRoles = () =>
  useQuery({ queryKey: ["accounts", "roles"], queryFn: () => callStaff(staffRoleList), retry: false });

export const useRequests = () =>
  useQuery({
    queryKey: ["accounts", "requests"],
    queryFn: () => callStaff(staffRequests),
    refetchInterval: 30_000,
    retry: false,
  });

/** Everything of this room is read anew. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ["accounts"] });
}
