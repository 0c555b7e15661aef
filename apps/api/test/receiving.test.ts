import { describe, expect, it } from "vitest";
import { readLimited } from "../src/http/read-limited.ts";
import { inPlace } from "../src/http/receiving.ts";

const sending = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>) =>
  new Request("http://localhost/", {
    method: "POST",
    body: new ReadableStream({ pull }),
    duplex: "half",
  } as RequestInit);

describe("a large body being received", () => {
  it("is given up where its sender sends nothing, or only drops", async () => {
    await expect(
      readLimited(
        sending(() => new Promise(() => {})),
        1000,
        50,
      ),
    ).rejects.toThrow("TOO_SLOW");
    const drops = sending(async (controller) => {
      await new Promise((done) => setTimeout(done, 10));
      controller.enqueue(new Uint8Array(1));
    });
    await expect(readLimited(drops, 1000, 50)).rejects.toThrow("TOO_SLOW");
  });

  it("takes ten places of one address and no more; another address finds its own", async () => {
    let leave = () => {};
    const gone = new Promise<void>((done) => {
      leave = done;
    });
    const ten = Array.from({ length: 10 }, (_, i) => inPlace(`2001:db8::${i}`, () => gone));
    await expect(inPlace("2001:db8::77", async () => {})).rejects.toThrow("one address");
    expect(await inPlace("203.0.113.7", async () => "received")).toBe("received");
    leave();
    await Promise.all(ten);
    expect(await inPlace("2001:db8::77", async () => "received")).toBe("received");
  });

  it("takes no place of others where forty are being received", async () => {
    let leave = () => {};
    const gone = new Promise<void>((done) => {
      leave = done;
    });
    const all = Array.from({ length: 40 }, (_, i) => inPlace(`203.0.113.${i}`, () => gone));
    await expect(inPlace("198.51.100.1", async () => {})).rejects.toThrow("too many uploads");
    leave();
    await Promise.all(all);
  });
});
