import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ChatWanted } from "../advisory/use-thread.ts";
import { on, openDialog } from "../lib/live/events.ts";
import { useMember } from "../lib/routing/site-data.ts";

const ChatPanel = lazy(() => import("../advisory/chat-panel.tsx"));

interface ChatRequest {
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
  const [chatRequest, setChatRequest] = useState<ChatRequest | null>(null);

  // Before any page's effects: it has to listen by the time a page that was just loaded asks for a conversation.
  useLayoutEffect(() => {
    const open = (wanted: ChatWanted) => {
      setChatRequest((old) => ({ wanted, turn: (old?.turn ?? 0) + 1 }));
      // It opens when they have signed in.
      if (!signedIn.current) openDialog("login");
    };
    const stops = [
      on("openChat", (request) =>
        open(
          request?.conversationId
            ? { conversationId: request.conversationId, seq: request.seq }
            : { targetType: request?.targetType ?? "ADVISER" },
        ),
      ),
      on("openConsultChat", open),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  // Signing out, or going on without signing in, closes it.
  const { pathname } = useLocation();
  useEffect(() => (memberId ? () => setChatRequest(null) : undefined), [memberId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another path is what ends it
  useEffect(() => {
    if (!signedIn.current) setChatRequest(null);
  }, [pathname]);

  if (!chatRequest || !memberId) return null;
  return (
    <Suspense>
      <ChatPanel
        key={chatRequest.turn}
        memberId={memberId}
        wanted={chatRequest.wanted}
        onClose={() => setChatRequest(null)}
      />
    </Suspense>
  );
}
