import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ChatWanted } from "../advisory/use-thread.ts";
import { on, openDialog } from "../lib/events.ts";
import { useMember } from "../lib/site-data.ts";

const ChatPanel = lazy(() => import("../advisory/chat-panel.tsx"));

/** Where conversations stand on the page as well. */
const TOLD_ON_PAGE = new Set(["/user/advisor", "/user/chat"]);

interface Asked {
  wanted: ChatWanted;
  /** Counts openings: each starts the panel afresh. */
  turn: number;
}

/**
 * Shows the one conversation of this tab beside whatever page is read; visitors sign in first and go on from there.
 * It is no dialog: pages and dialogs are used beside it.
 */
export function ChatHost() {
  const memberId = useMember()?.id;
  const signedIn = useRef(memberId);
  signedIn.current = memberId;
  const [asked, setAsked] = useState<Asked | null>(null);

  // Before any page's effects: it has to listen by the time a page that was just loaded asks for a conversation.
  useLayoutEffect(() => {
    const open = (wanted: ChatWanted) => {
      setAsked((old) => ({ wanted, turn: (old?.turn ?? 0) + 1 }));
      // It opens when they have signed in.
      if (!signedIn.current) openDialog("login");
    };
    const stops = [
      on("openChat", (asked) =>
        open(
          asked?.conversationId
            ? { conversationId: asked.conversationId, seq: asked.seq }
            : { targetType: asked?.targetType ?? "ADVISER" },
        ),
      ),
      on("openConsultChat", open),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  // Whoever signs out, or goes on without signing in, has done with it.
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => (memberId ? () => setAsked(null) : undefined), [memberId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another path is what ends it
  useEffect(() => {
    if (!signedIn.current) setAsked(null);
  }, [pathname]);

  // Only then does the page find there what was said last. Without a line it would give way to the error page.
  useEffect(() => {
    const readAgain = () => {
      if (signedIn.current && TOLD_ON_PAGE.has(pathname) && navigator.onLine) void revalidate();
    };
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      on("chatSettled", readAgain),
      // Several lines at once are one change.
      on("conversationMoved", () => {
        clearTimeout(soon);
        soon = setTimeout(readAgain, 400);
      }),
    ];
    return () => {
      clearTimeout(soon);
      for (const stop of stops) stop();
    };
  }, [pathname, revalidate]);

  if (!asked || !memberId) return null;
  return (
    <Suspense>
      <ChatPanel key={asked.turn} memberId={memberId} wanted={asked.wanted} onClose={() => setAsked(null)} />
    </Suspense>
  );
}
