import type { Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import type { Settings } from "@ginkgo/api/platform/settings";
import { createAdaptorServer } from "@hono/node-server";
import type { Portal } from "./portal.ts";

/** The port is taken. `message` is one readable line. */
export class PortInUse extends Error {}

/** How long a request under way may still take once stopping has begun, in milliseconds. */
const GRACE = 25_000;

export interface Listening {
  port: number;
  /** Stops taking requests, lets those under way end, then resolves. */
  close(): Promise<void>;
}

/** What the sandbox publishes is for this machine alone, unless its operator says otherwise. */
const hostOf = (settings: Settings): string =>
  settings.HOST ?? (isSandbox(settings) ? "127.0.0.1" : "0.0.0.0");

/** Why a port cannot be had, in one line; other errors as they are. */
function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new PortInUse(`端口 ${port} 已被占用，请用 PORT 换一个，例如 PORT=${port + 1} npm start。`);
  if (error.code === "EACCES") return new PortInUse(`没有权限使用端口 ${port}，请换 1024 以上的端口。`);
  return error;
}

/** Makes sure that the port can be had, before a database is made for nothing. @throws {PortInUse} */
export async function requireFreePort(settings: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(portError(error, settings.PORT)));
    probe.listen(settings.PORT, hostOf(settings), () => probe.close(() => resolve()));
  });
}

/**
 * Serves the portal on the port of the settings (0 picks a free one).
 * Node's own limits are far too patient for slow attackers (60 s for headers), so they are set here.
 * @throws {PortInUse}
 */
export async function listen(portal: Portal, settings: Settings): Promise<Listening> {
  const { PORT } = settings;
  const server = createAdaptorServer({
    fetch: portal.fetch,
    serverOptions: {
      headersTimeout: 10_000,
      // A photo of ten megabytes over a slow phone takes more than a minute.
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
  }) as Server;
  const sockets = await portal.serveSockets(server);
  return new Promise<Listening>((resolve, reject) => {
    server.once("error", (error) => reject(portError(error, PORT)));
    server.listen(PORT, hostOf(settings), () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: async () => {
          portal.beginStop();
          const late = setTimeout(() => server.closeAllConnections(), GRACE);
          // Ends the sockets, and closes the server they stand on.
          const closed = sockets.close();
          server.closeIdleConnections();
          await closed;
          clearTimeout(late);
        },
      });
    });
  }).catch(async (e) => {
    await sockets.close();
    throw e;
  });
}
