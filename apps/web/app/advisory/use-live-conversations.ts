import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { on } from "../lib/live/events.ts";
import { useMember } from "../lib/routing/site-data.ts";

/** Several lines at once are one change, milliseconds. */
const TOGETHER = 400;

/** Reads the page again when something was said, read or changed in a conversation, so that it shows what stands now. */
export function useLiveConversations(): void {
  const memberId = useMember()?.id;
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate;
  useEffect(() => {
    if (!memberId) return;
    // Without a line the page would give way to the error page.
    const readAgain = () => {
      if (navigator.onLine) void newest.current();
    };
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      on("chatSettled", readAgain),
      on("conversationMoved", () => {
        clearTimeout(soon);
        soon = setTimeout(readAgain, TOGETHER);
      }),
    ];
    return () => {
      clearTimeout(soon);
      for (const stop of stops) stop();
    };
  }, [memberId]);
}
