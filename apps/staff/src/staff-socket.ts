import { SOCKET_BACKOFF, SOCKET_PATH } from "@ginkgo/api-contract/advisory/chat-socket";
import { io, type Socket } from "socket.io-client";

let socket: Socket | undefined;

/** This tab's line to the server, opened when first asked for. */
export function staffSocket(): Socket {
  if (socket) return socket;
  const line = io({
    path: SOCKET_PATH,
    auth: { side: "staff" },
    ...SOCKET_BACKOFF,
  });
  // Sent away or refused at the door, the library does not come back by itself.
  const comeBack = () => setTimeout(() => socket === line && line.connect(), 2_000 + Math.random() * 3_000);
  line.on("disconnect", (reason) => reason === "io server disconnect" && comeBack());
  line.on("connect_error", () => line.active || comeBack());
  socket = line;
  return line;
}

/** Signing out ends the connection. */
export function closeStaffSocket(): void {
  socket?.disconnect();
  socket = undefined;
}
