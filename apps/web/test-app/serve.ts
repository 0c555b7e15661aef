import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

const client = new URL("./build/client/", import.meta.url);
const build = (await import(new URL("./build/server/index.js", import.meta.url).href)) as ServerBuild;
const { createLoadContext } = build.entry.module as unknown as {
  createLoadContext(info: unknown): RouterContextProvider;
};
const render = createRequestHandler(build, "production");

// Serves the test app: its files, then its pages.
const server = createServer(async (incoming, outgoing) => {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  if (url.pathname.startsWith("/assets/")) {
    const file = await readFile(new URL(`.${url.pathname}`, client)).catch(() => undefined);
    outgoing.writeHead(file ? 200 : 404, { "content-type": "text/javascript" });
    outgoing.end(file);
    return;
  }
  const context = createLoadContext({ nonce: "test", origin: url.origin });
  const response = await render(new Request(url, { headers: incoming.headers as HeadersInit }), context);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
