import { useEffect } from "react";
import { useLogoutIfAccessDenied } from "react-admin";

/** Leads to signing in where a page's query failed because the session is over. */
export function useLeaveIfOver(error: unknown): void {
  const leaveIfOver = useLogoutIfAccessDenied();
  useEffect(() => {
    if (error) void leaveIfOver(error);
  }, [error, leaveIfOver]);
}
