import type { ServerToClient } from "@ginkgo/api-contract/advisory/chat-socket";
import { SOCKET_BACKOFF, SOCKET_PATH } from "@ginkgo/api-contract/advisory/chat-socket";
import { io, type Socket } from "socket.io-client";
import { browserApi } from "../api/browser-api.ts";
import { emit } from "./events.ts";

/** Coming back after the server sent one away: somewhere in this time, so that not everybody does at once. */
const BACK_FROM = 1_000;
const BACK_WITHIN = 4_000;

const conversationEvents = [
  "message",
  "message:recalled",
  "read",
  "conversation:changed",
  "conversation:closed",
] as const satisfies readonly (keyof ServerToClient)[];

let socket: Socket | undefined;
let whose: string | undefined;
let coming: ReturnType<typeof setTimeout> | undefined;

function comeBack(line: Socket) {
  clearTimeout(coming);
  coming = setTimeout(
    async () => {
      // A token near its end is renewed first; without a session there is nothing to come back to.
      if (socket === line && (await browserApi().session.ready())) line.connect();
    },
    BACK_FROM + Math.random() * BACK_WITHIN,
  );
}

/** The tab's one line to the server for this member; another member gets a new one. Brings socket.io with it. */
export function liveSocket(memberId: string): Socket {
  if (socket && whose === memberId) return socket;
  closeLiveSocket();
  const { origin } = new URL(browserApi().base, location.href);
  const line = io(origin, {
    path: SOCKET_PATH,
    ...SOCKET_BACKOFF,
    withCredentials: true,
  });
  line.on("notify", (notice: Parameters<ServerToClient["notify"]>[0]) =>
    emit("notify", { ...notice, link: notice.link ?? undefined }),
  );
  for (const moved of conversationEvents) line.on(moved, () => emit("conversationMoved"));
  let again = false;
  line.on("connect", () => {
    emit("liveConnected", { again });
    again = true;
  });
  // Sent away, or refused at the door: the library does not try again by itself.
  line.on("disconnect", (reason) => reason === "io server disconnect" && comeBack(line));
  line.on("connect_error", () => line.active || comeBack(line));
  socket = line;
  whose = memberId;
  return line;
}

/** Signing out ends the connection. */
export function closeLiveSocket(): void {
  clearTimeout(coming);
  socket?.disconnect();
  socket = undefined;
  whose = undefined;
}
