import { staffConversations } from "@ginkgo/api-contract/advisory/chat-staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuthState, usePermissions } from "react-admin";
import { callStaff } from "../../call-staff.ts";
import { pageCursors } from "../../page-cursors.ts";
import { staffSocket } from "../../staff-socket.ts";
import { useLeaveIfOver } from "../../use-leave-if-over.ts";

export type Box = "mine" | "queue" | "callback" | "closed" | "all";

/** The counts beside the menu read one's own box, whatever box is paged through. */
const pagesOf: Readonly<Record<Box, ReturnType<typeof pageCursors>>> = {
  mine: pageCursors(),
  queue: pageCursors(),
  callback: pageCursors(),
  closed: pageCursors(),
  all: pageCursors(),
};

/** Asked again this often where no socket says so, milliseconds. */
const EVERY = 10_000;
const HINTS = [
  "message",
  "message:recalled",
  "queue",
  "conversation:changed",
  "conversation:closed",
  "read",
  "connect",
];

/** One box of conversations, the counts of all with it; kept up to date by what comes over the socket. */
export function useTalks(box: Box, keyword = "", page = 1) {
  const client = useQueryClient();
  const { authenticated } = useAuthState();
  const { permissions } = usePermissions<string[]>();
  // Not everybody talks with members, and a merchant's account has no conversations of the house.
  const talks =
    authenticated === true &&
    permissions?.includes("chat.answer") === true &&
    !permissions.includes("own.only");
  useEffect(() => {
    if (!talks) return;
    const line = staffSocket();
    const look = () => void client.invalidateQueries({ queryKey: ["talks"] });
    for (const hint of HINTS) line.on(hint, look);
    return () => {
      for (const hint of HINTS) line.off(hint, look);
    };
  }, [client, talks]);
  const counts = useQuery({
    enabled: talks,
    queryKey: ["talks", box, keyword, page],
    queryFn: async () => {
      const asked = { box, keyword, size: "20" };
      const cursor = pagesOf[box].cursorOf(asked, page);
      const found = await callStaff(staffConversations, {
        query: { ...asked, ...(cursor ? { cursor } : { current: String(page) }) },
      });
      pagesOf[box].keep(asked, page, found.nextCursor);
      return found;
    },
    refetchInterval: EVERY,
    placeholderData: (old) => old,
    retry: false,
  });
  useLeaveIfOver(counts.error);
  return counts;
}

/** How many are mine, wait, and are unread. */
export function useTalkCounts() {
  return { counts: useTalks("mine").data?.counts };
}
