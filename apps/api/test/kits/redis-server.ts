import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "./postgres-cluster.ts";

/** A Redis for tests: somebody's, or a private one that ends with them. */
export interface RedisServer {
  url: string;
  stop(): void;
}

const REDIS_BINARY = "/usr/bin/redis-server";

/** Starts a private Redis that keeps nothing, or uses TEST_REDIS_URL. Undefined where the machine has none. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const configured = process.env.TEST_REDIS_URL;
  if (configured) return { url: configured, stop() {} };
  if (!existsSync(REDIS_BINARY)) return undefined;
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(REDIS_BINARY, options, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const part of child.stdout) if (String(part).includes("Ready to accept")) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => void child.kill(),
  };
}
