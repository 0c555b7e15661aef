import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
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

/**
 * Serves the portal on the port of the settings (0 picks a free one).
 * Node's own limits are far too patient for slow attackers (60 s for headers), so they are set here.
 * @throws {PortInUse}
 */
export async function listen(portal: Portal, settings: Settings): Promise<Listening> {
  const { PORT } = settings;
  // What the sandbox publishes is for this machine alone, unless its operator says otherwise.
  const host = settings.HOST ?? (isSandbox(settings) ? "127.0.0.1" : "0.0.0.0");
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
    server.once("error", (e: NodeJS.ErrnoException) => {
      if (e.code === "EADDRINUSE")
        reject(new PortInUse(`端口 ${PORT} 已被占用，请用 PORT 换一个，例如 PORT=${PORT + 1} npm start。`));
      else if (e.code === "EACCES") reject(new PortInUse(`没有权限使用端口 ${PORT}，请换 1024 以上的端口。`));
      else reject(e);
    });
    server.listen(PORT, host, () => {
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
