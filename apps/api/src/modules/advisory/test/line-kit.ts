import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A line to a server that can be cut, mended, and led to another one, as a balancer in front would. */
export interface CuttableLine {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on it leads there; what is on it breaks. */
  leadTo(port: number): void;
  /** The next so many connections break as they send this text. */
  breakAt(text: string, times: number): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. */
export async function openLine(target: number): Promise<CuttableLine> {
  let to = target;
  let breaking = { text: "", times: 0 };
  const open = new Set<Socket>();
  const join = (near: Socket) => {
    const far = connect(to, "127.0.0.1");
    near.on("data", (bytes) => {
      if (breaking.times === 0 || !bytes.includes(breaking.text)) return;
      breaking.times--;
      near.destroy();
    });
    for (const [a, b] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(a);
      a.on("error", () => {});
      a.on("close", () => {
        open.delete(a);
        b.destroy();
      });
      a.pipe(b);
    }
  };
  let server: Server = createServer(join);
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const stop = async () => {
    const closed = new Promise((done) => server.close(done));
    breakAll();
    await closed;
  };
  return {
    port,
    cut: stop,
    async mend() {
      server = createServer(join);
      await listen(port);
    },
    leadTo(next) {
      to = next;
      breakAll();
    },
    breakAt(text, times) {
      breaking = { text, times };
    },
    close: stop,
  };
}
