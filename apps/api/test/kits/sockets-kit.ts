import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  Ack,
  ClientToServer,
  ServerToClient,
  SocketEvent,
} from "@ginkgo/api-contract/advisory/chat-socket";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import type { Api } from "../../src/app.ts";
import type { SignedIn } from "./identity-kit.ts";

/** Sockets of an API on a port of their own. */
export interface SocketHouse {
  origin: string;
  server: Server;
  close(): Promise<void>;
}

export async function openSockets(api: Pick<Api, "serveSockets">): Promise<SocketHouse> {
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = await api.serveSockets(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server, close: () => sockets.close() };
}

export type Line = Socket<ServerToClient, ClientToServer>;
type Options = Partial<ManagerOptions & SocketOptions>;

/** A socket of somebody's, not yet joined; it comes back by itself only where asked to. */
export const lineOf = (
  origin: string,
  who: Pick<SignedIn, "access"> | null,
  { auth = {}, ...options }: Options & { auth?: object } = {},
): Line =>
  io(origin, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    auth: { ...(who ? { token: who.access } : {}), ...auth },
    ...options,
  });

/** Joins. @throws what the server says where it refuses */
export async function join(line: Line): Promise<Line> {
  line.connect();
  await new Promise<void>((done, fail) => {
    line.once("connect", done);
    line.once("connect_error", fail);
  });
  return line;
}

/** Sends an event and waits for its answer. */
export const send = <T>(line: Line, event: SocketEvent, form: object): Promise<Ack<T>> =>
  (line as unknown as Socket).timeout(10_000).emitWithAck(event, form);

/** The next saying of that name. */
export const nextEvent = <E extends keyof ServerToClient>(line: Line, event: E) =>
  new Promise<Parameters<ServerToClient[E]>[0]>((done) => line.once(event, done as never));

/** When the line has been cut, and why. */
export const cut = (line: Line) => new Promise<string>((done) => line.once("disconnect", done));
