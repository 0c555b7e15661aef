import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { dataFolder, picture, upload } from "./files-kit.ts";

/** Harmless; every scanner knows it. Put together here so that none finds it in this file. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join("");

const files = dataFolder();
let api: TestApi;
let own: SignedIn;
let scanner: Server;
const seen: number[] = [];

/** Speaks INSTREAM as ClamAV's daemon does. */
function answer(socket: Socket) {
  const parts: Buffer[] = [];
  socket.on("error", () => {});
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    const all = Buffer.concat(parts);
    if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
    seen.push(all.length);
    const head = all.subarray(0, 10).toString();
    socket.end(
      head !== "zINSTREAM\0"
        ? "UNKNOWN COMMAND"
        : all.includes(EICAR)
          ? "stream: Eicar-Test-Signature FOUND\0"
          : "stream: OK\0",
    );
  });
}

beforeAll(async () => {
  scanner = createServer(answer);
  await new Promise<void>((resolve) => scanner.listen(0, "127.0.0.1", resolve));
  const { port } = scanner.address() as { port: number };
  api = await buildTestApi("empty", { DATA_DIR: files.folder, CLAMD_URL: `tcp://127.0.0.1:${port}` });
  own = await signIn(api);
});
afterAll(async () => {
  scanner.close();
  await api.close();
  files.remove();
});

const send = (bytes: Uint8Array) => upload<Refusal>(api, bytes, { headers: own.auth, purpose: "opinion" });

it("an infected upload is refused with a sentence, told to the operator, and leaves nothing behind (U6)", async () => {
  const photo = await picture().jpeg().toBuffer();
  expect((await send(photo)).status).toBe(200);
  const before = files.count();
  const infected = await send(Buffer.concat([photo, Buffer.from(EICAR)]));
  expect([infected.status, infected.data.reason]).toEqual([422, "FILE_INFECTED"]);
  expect(files.count()).toBe(before);
  expect(seen).toHaveLength(2);
  expect(api.logged.some((l) => l.includes("an upload was infected") && l.includes("Eicar"))).toBe(true);
});

it("what no scanner could look at is not kept (U6)", async () => {
  const before = files.count();
  await new Promise((resolve) => scanner.close(resolve));
  const unseen = await send(await picture().png().toBuffer());
  expect([unseen.status, unseen.data.reason]).toEqual([503, "UNAVAILABLE"]);
  expect(files.count()).toBe(before);
});
