import type { Server as HttpServer } from "node:http";
import { MAX_FRAME } from "@ginkgo/api-contract/advisory/advisory-codes";
import { SOCKET_PATH, type SocketEvent, socketEvents } from "@ginkgo/api-contract/advisory/chat-socket";
import { problems } from "@ginkgo/api-contract/problems";
import { Server, type Socket } from "socket.io";
import { isDatabaseBusy } from "../platform/database/database.ts";
import { errorReason } from "../platform/error-reason.ts";
import { LIVE_CHANNEL, type LiveEvent, type Room } from "../platform/live.ts";
import { ProblemError, problem } from "./problem.ts";
import type { AppContext } from "./services.ts";
import { socketAdapter } from "./socket-adapter.ts";
import { asRequest, socketDoor } from "./socket-door.ts";
import type { OutgoingEvent, SocketCall, SocketPart, SocketViewer } from "./socket-part.ts";
import { tokenBucket } from "./token-bucket.ts";
import { validate } from "./validate.ts";
import { type ReadViewer, visitor } from "./viewer.ts";

/** Events a socket may send: so many at once, and so many a second after that. */
const BURST = 20;
const PER_SECOND = 10;
/** Sockets of one member or one of the staff in this process: more pages than anybody keeps open. */
const MAX_EACH = 30;
/** Interval at which sessions are checked again and modules are told who is connected, milliseconds. */
const HEARTBEAT_MS = 20_000;
/** A word that could not be said is tried so often again, so long after. Milliseconds. */
const SAY_AGAIN = 3;
const SAY_AFTER = 1_000;
/** What may wait for a reader who does not read, bytes. */
const MAX_WAITING = 1024 * 1024;
const WATCH = 1_000;

interface SocketData {
  viewer: SocketViewer;
  mayAsk: () => boolean;
  /** When the session was last looked at; spread, so that not all are looked at together. */
  seenAt: number;
}
type AppSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

export interface Sockets {
  close(): Promise<void>;
}

function admit(viewer: Awaited<ReturnType<ReadViewer>>): SocketViewer {
  if (viewer.kind === "visitor") throw problem(viewer.because ?? "SIGN_IN_REQUIRED");
  if (viewer.kind === "staff" && viewer.keyId) throw problem("KEY_NOT_ALLOWED");
  return viewer;
}

const roomsOf = (v: SocketViewer) => [
  v.kind === "member" ? `member:${v.memberId}` : `staff:${v.staffId}`,
  `session:${v.sessionId}`,
];

/**
 * Serves sockets on a listening server. They carry hints and shortcuts: everything they bring is in the tables, and
 * a client that was away reads it from there (docs/decisions/0015-live.md).
 */
export async function serveSockets(
  server: HttpServer,
  {
    context,
    readViewer,
    parts,
  }: {
    context: AppContext;
    readViewer: ReadViewer;
    parts: SocketPart[];
  },
): Promise<Sockets> {
  const { database, log } = context;
  const acceptConnection = socketDoor(context, readViewer);
  // Node takes its own listener off before an upgrade: a client that hangs up while it waits would end the process.
  server.prependListener("upgrade", (_, socket) => socket.on("error", () => socket.destroy()));
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>(
    server,
    {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_FRAME,
      perMessageDeflate: false,
      httpCompression: false,
      pingInterval: 25_000,
      pingTimeout: 20_000,
      // A client refused here for the limit tries again by itself, later each time.
      allowRequest: (request, done) => void acceptConnection(request).then((may) => done(null, may)),
    },
  );
  const adapter = await socketAdapter(context);
  if (adapter.make) io.adapter(adapter.make);

  const routes = new Map(parts.flatMap((p) => p.routes ?? []).map((r) => [r.event as string, r]));
  const resolvers = new Map(parts.flatMap((p) => Object.entries(p.resolvers ?? {})));
  const emit = (to: { emit(event: string, payload: unknown): unknown }, { event, payload }: OutgoingEvent) =>
    to.emit(event, payload);
  const loose = io as unknown as { to(rooms: string[]): Parameters<typeof emit>[0] } & {
    local: { to(rooms: string[]): Parameters<typeof emit>[0] };
  };

  /** The viewer of a connection. A handshake that no request can carry is a visitor's. */
  const viewerOf = async ({ handshake }: Pick<AppSocket, "handshake">) => {
    let request: Request;
    try {
      request = asRequest(handshake);
    } catch {
      return visitor;
    }
    return readViewer(request);
  };

  io.use((socket, next) => {
    viewerOf(socket)
      .then((found) => {
        const viewer = admit(found);
        const [own = ""] = roomsOf(viewer);
        if ((io.sockets.adapter.rooms.get(own)?.size ?? 0) >= MAX_EACH)
          throw problem("TOO_MANY_REQUESTS", "sockets of one person");
        socket.data = {
          viewer,
          mayAsk: tokenBucket(BURST, PER_SECOND),
          seenAt: performance.now() - Math.random() * HEARTBEAT_MS,
        };
        next();
      })
      .catch((e) => next(new Error(e instanceof ProblemError ? problems[e.key].msg : "UNAVAILABLE")));
  });

  async function answer(socket: AppSocket, event: string, payload: unknown): Promise<unknown> {
    if (!socket.data.mayAsk()) throw problem("TOO_MANY_REQUESTS", "socket events");
    const route = routes.get(event);
    if (!route) throw problem("NO_SUCH_ADDRESS", event);
    // Rights are those of now, not of when the socket was opened.
    const viewer = admit(await viewerOf(socket));
    return route.handle({
      body: validate(socketEvents[route.event], payload),
      viewer,
      services: context,
      broadcast: (event: OutgoingEvent) => emit(loose.to(event.rooms), event),
    } satisfies Omit<SocketCall<SocketEvent>, "body"> & { body: unknown });
  }

  io.on("connection", (socket) => {
    void socket.join(roomsOf(socket.data.viewer));
    socket.onAny((event: string, payload: unknown, ack: unknown) => {
      const tell = typeof ack === "function" ? ack : () => {};
      answer(socket as AppSocket, event, payload).then(
        (data) => tell({ code: 0, msg: "", data: data ?? null }),
        (error: unknown) => {
          const known =
            error instanceof ProblemError
              ? error
              : problem(isDatabaseBusy(error) ? "UNAVAILABLE" : "INTERNAL", errorReason(error));
          const { msg, report } = problems[known.key];
          if (report) log.error("socket event failed", { route: event, error: known.message });
          tell({
            code: 1,
            msg,
            data: { reason: known.key, ...(known.fields ? { fields: known.fields } : {}) },
          });
          if (known.key === "SIGN_IN_REQUIRED") socket.disconnect(true);
        },
      );
    });
  });

  /** Says what a word stands for; a database that is busy now has the answer a moment later. */
  async function deliver({ event, id }: LiveEvent, rooms: Room[], left = SAY_AGAIN): Promise<void> {
    try {
      const outgoing = (await resolvers.get(event)?.(context, { id, rooms })) ?? [];
      for (const one of outgoing) emit(loose.local.to(one.rooms), one);
    } catch (error) {
      if (left > 0) setTimeout(() => void deliver({ event, id, rooms }, rooms, left - 1), SAY_AFTER).unref();
      else log.error("live word not said", { error: `${event}: ${errorReason(error)}` });
    }
  }

  const here = () => [...io.sockets.sockets.values()] as AppSocket[];
  const stopListening = await database.listen(
    LIVE_CHANNEL,
    (payload) => {
      const word = JSON.parse(payload) as LiveEvent;
      const rooms = word.rooms.filter((r) => io.sockets.adapter.rooms.has(r));
      if (rooms.length === 0) return;
      if (word.event === "session-ended") io.local.in(rooms).disconnectSockets(true);
      else void deliver(word, rooms);
    },
    // The missed events are unknown: every client reconnects and asks for them.
    () => io.local.disconnectSockets(true),
  );

  const beat = setInterval(() => {
    const viewers = here().map((s) => s.data.viewer);
    const present = {
      memberIds: [...new Set(viewers.flatMap((v) => (v.kind === "member" ? [v.memberId] : [])))],
      staffIds: [...new Set(viewers.flatMap((v) => (v.kind === "staff" ? [v.staffId] : [])))],
    };
    for (const part of parts)
      part
        .heartbeat?.(context, present)
        .catch((e: Error) => log.error("socket beat failed", { error: errorReason(e) }));
  }, HEARTBEAT_MS);
  const watch = setInterval(() => {
    const now = performance.now();
    for (const socket of here())
      if (waiting(socket) > MAX_WAITING) drop(socket);
      else if (now - socket.data.seenAt > HEARTBEAT_MS) {
        socket.data.seenAt = now;
        viewerOf(socket)
          .then((viewer) => viewer.kind === "visitor" && socket.disconnect(true))
          .catch(() => {});
      }
  }, WATCH);

  return {
    async close() {
      clearInterval(beat);
      clearInterval(watch);
      await Promise.all([stopListening(), new Promise<void>((done) => io.close(() => done()))]);
      await adapter.close();
    },
  };
}

/** Ends a socket at once: an orderly end would wait until what is said has been read. */
function drop({ conn }: AppSocket): void {
  const { socket } = conn.transport as { socket?: { terminate?(): void } };
  if (socket?.terminate) socket.terminate();
  else conn.close(true);
}

/** What was said to a socket and is not on its way yet, bytes (C8). */
function waiting({ conn }: AppSocket): number {
  const { socket } = conn.transport as { socket?: { bufferedAmount?: number } };
  const buffer = (conn as unknown as { writeBuffer: { data?: string }[] }).writeBuffer;
  return (socket?.bufferedAmount ?? 0) + buffer.reduce((sum, p) => sum + (p.data?.length ?? 0), 0);
}
