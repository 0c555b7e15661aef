import {
  type Conversation,
  conversationDetail,
  messagePage,
  openConversation,
  readMessages,
  sendMessage,
} from "@ginkgo/api-contract/advisory/chat";
import { ApiError } from "@ginkgo/client/api-error";
import { type LiveSocket, type ThreadCalls, ThreadLive } from "@ginkgo/client/thread-live";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { browserApi } from "../lib/api/browser-api.ts";
import { emit } from "../lib/live/events.ts";
import { liveSocket } from "../lib/live/live-socket.ts";
import { chatDrafts } from "./chat-drafts.ts";

/** Whom or what a panel is opened for. */
export type ChatWanted =
  | { conversationId: string; seq?: number | undefined }
  | { targetType: Conversation["targetType"]; targetId?: string };

/** The panel says itself what went wrong, and asks again by itself. */
export const chatApi = (): ApiContext => ({
  ...browserApi(),
  onFailure: undefined,
  onSignInNeeded: undefined,
});

/** An answer that says no, as against none at all, or one that passes: too much at once. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const callsOf = (api: ApiContext): ThreadCalls<Conversation> => ({
  detail: (id) => callApi(api, conversationDetail, { params: { id } }),
  page: (query) => callApi(api, messagePage, { query }),
  send: (body) =>
    callApi(api, sendMessage, { body }).then(
      (data) => ({ code: 0, msg: "", data }),
      (error) => {
        if (!isRefusal(error)) throw error;
        return { code: 1, msg: error.msg, data: { id: "", seq: 0 } };
      },
    ),
  read: (id, seq) => callApi(api, readMessages, { params: { id }, body: { seq } }),
});

const find = (api: ApiContext, wanted: ChatWanted): Promise<Conversation> =>
  "conversationId" in wanted
    ? callApi(api, conversationDetail, { params: { id: wanted.conversationId } })
    : callApi(api, openConversation, { body: wanted });

const nothing = () => () => {};

/** Opens a conversation and keeps it up to date while the caller is shown. */
export function useThread(wanted: ChatWanted, memberId: string) {
  const [thread, setThread] = useState<ThreadLive<Conversation>>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  const listener = useRef<() => void>(undefined);
  const subscribe = useCallback((tell: () => void) => {
    listener.current = tell;
    return () => {
      listener.current = undefined;
    };
  }, []);
  const wantedRef = useRef(wanted);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn tries once more
  useEffect(() => {
    let live: ThreadLive<Conversation> | undefined;
    let isHere = true;
    const api = chatApi();
    setFailure(undefined);
    find(api, wantedRef.current).then(
      (conversation) => {
        if (!isHere) return;
        live = new ThreadLive({
          side: "member",
          conversation,
          socket: liveSocket(memberId) as unknown as LiveSocket,
          calls: callsOf(api),
          changed: () => listener.current?.(),
          drafts: chatDrafts,
        });
        live.start();
        setThread(live);
      },
      (error: unknown) =>
        isHere && setFailure(error instanceof ApiError ? error.msg : "会话没有打开，请检查网络，再试一次。"),
    );
    return () => {
      isHere = false;
      void live?.stop().then(() => emit("chatSettled"));
    };
  }, [memberId, turn]);

  const view = useSyncExternalStore(thread ? subscribe : nothing, () => thread?.view);
  return { thread, view, failure, again: () => setTurn((n) => n + 1) };
}
