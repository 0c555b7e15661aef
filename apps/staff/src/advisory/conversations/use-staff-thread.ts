import {
  type StaffConversation,
  staffConversation,
  staffMessagePage,
  staffReadMessages,
  staffSendMessage,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { type LiveSocket, type ThreadCalls, ThreadLive } from "@ginkgo/client/thread-live";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { callStaff, sayWhy } from "../../call-staff.ts";
import { staffSocket } from "../../staff-socket.ts";

const calls: ThreadCalls<StaffConversation> = {
  detail: (id) => callStaff(staffConversation, { params: { id } }),
  page: (query) => callStaff(staffMessagePage, { query }),
  send: (body) =>
    callStaff(staffSendMessage, { body }).then(
      (data) => ({ code: 0, msg: "", data }),
      (error) => {
        // Too much at once passes: it is sent again.
        const isRefused =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (!isRefused) throw error;
        return { code: 1, msg: error.message, data: { id: "", seq: 0 } };
      },
    ),
  read: (id, seq) => callStaff(staffReadMessages, { params: { id }, body: { seq } }),
};

const nothing = () => () => {};

/** One conversation as staff see it, kept up to date while it is shown. */
export function useStaffThread(id: string) {
  const [thread, setThread] = useState<ThreadLive<StaffConversation>>();
  const [failure, setFailure] = useState<string>();
  const listener = useRef<() => void>(undefined);
  const subscribe = useCallback((tell: () => void) => {
    listener.current = tell;
    return () => {
      listener.current = undefined;
    };
  }, []);

  useEffect(() => {
    let live: ThreadLive<StaffConversation> | undefined;
    let isHere = true;
    calls.detail(id).then(
      (conversation) => {
        if (!isHere) return;
        live = new ThreadLive({
          side: "staff",
          conversation,
          socket: staffSocket() as unknown as LiveSocket,
          calls,
          changed: () => listener.current?.(),
        });
        live.start();
        setThread(live);
      },
      (error: unknown) => isHere && setFailure(sayWhy(error)),
    );
    return () => {
      isHere = false;
      void live?.stop();
    };
  }, [id]);

  const view = useSyncExternalStore(thread ? subscribe : nothing, () => thread?.view);
  return { thread, view, failure };
}
