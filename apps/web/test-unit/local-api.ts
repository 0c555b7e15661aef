import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (
  request: IncomingMessage,
  body: string,
) => { status?: number; json: unknown; after?: number };

export interface LocalApi {
  base: string;
  /** `METHOD /path?query` of every request so far. */
  seen: string[];
  answer: Answer;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** An API of the outside world on the loopback: what it says is up to the test. */
export async function localApi(answer: Answer): Promise<LocalApi> {
  const api = { seen: [] as string[], answer } as LocalApi;
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    api.seen.push(`${request.method} ${request.url}`);
    const { status = 200, json, after = 0 } = api.answer(request, body);
    setTimeout(() => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof json === "string" ? json : JSON.stringify(json));
    }, after);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  api.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  api.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return api;
}
