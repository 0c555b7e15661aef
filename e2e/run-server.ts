import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface RunningServer {
  /** Address without a trailing slash. */
  origin: string;
  /** What it has said on its output so far; nothing of one that runs in the process of others. */
  printed?(): string;
  stop(): Promise<void>;
}

const LONGEST_START = 240_000;

/**
 * Runs a server script under this Node and waits until it names its address on a line of its own output.
 * @throws Error with what the script printed when it ends, or says nothing for four minutes
 */
export async function runServer(script: string, env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (part) => {
    printed += part;
  });
  const ended = once(child, "exit");
  const port = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${script} ${why}\n${printed}`));
    const timer = setTimeout(() => fail("did not start in time"), LONGEST_START);
    createInterface(child.stdout).on("line", (line) => {
      printed += `${line}\n`;
      const found = /http:\/\/\S+?:(\d+)/.exec(line)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  }).catch((error) => {
    child.kill();
    throw error;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    printed: () => printed,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
