import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Files } from "../../../platform/files/files.ts";
import { s3Headers } from "../../../platform/files/s3-sign.ts";
import { createFiles } from "../../../platform/outside.ts";
import { readSettings } from "../../../platform/settings.ts";
import { bytesOf, dataFolder } from "./files-kit.ts";

const KEY = { id: "AKIDTEST", secret: "wJalrXUtnFEMI/K7MDENG" };

/** A store as the vendor's documents describe it: it works the signature out for itself and refuses what differs. */
class FakeS3 {
  objects = new Map<string, { bytes: Buffer; mime: string }>();
  refused: string[] = [];
  failing = false;
  readonly server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const status = this.failing ? 503 : this.#answer(request, body);
    const stored = status === 200 && request.method === "GET" ? this.objects.get(request.url!) : undefined;
    response.writeHead(status).end(stored?.bytes);
  });

  #answer(request: IncomingMessage, body: Buffer): number {
    if (!this.#isSigned(request, body)) {
      this.refused.push(request.url!);
      return 403;
    }
    const path = request.url!;
    if (request.method === "PUT")
      this.objects.set(path, { bytes: body, mime: String(request.headers["content-type"]) });
    else if (!this.objects.has(path)) return 404;
    else if (request.method === "DELETE") this.objects.delete(path);
    return request.method === "DELETE" ? 204 : 200;
  }

  #isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
    const pattern =
      /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/(\d{8})\/cn-test\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
    const [, day = "", names = "", header = ""] = pattern.exec(String(headers.authorization)) ?? [];
    const hash = createHash("sha256").update(body).digest("hex");
    const time = String(headers["x-amz-date"]);
    if (headers["x-amz-content-sha256"] !== hash || time.slice(0, 8) !== day) return false;
    for (const must of ["host", "x-amz-date", "x-amz-content-sha256"])
      if (!names.split(";").includes(must)) return false;
    const lines = names
      .split(";")
      .map((n) => `${n}:${headers[n]}\n`)
      .join("");
    const request = `${method}\n${url}\n\n${lines}\n${names}\n${hash}`;
    const text = `AWS4-HMAC-SHA256\n${time}\n${day}/cn-test/s3/aws4_request\n${createHash("sha256").update(request).digest("hex")}`;
    const key = ["cn-test", "s3", "aws4_request"].reduce(
      (k, part) => createHmac("sha256", k).update(part).digest(),
      createHmac("sha256", `AWS4${KEY.secret}`).update(day).digest(),
    );
    return createHmac("sha256", key).update(text).digest("hex") === header;
  }
}

const data = dataFolder();
const fake = new FakeS3();
let settings: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => void fake.server.listen(0, "127.0.0.1", resolve));
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`,
    S3_BUCKET: "ginkgo",
    S3_REGION: "cn-test",
    S3_ACCESS_KEY_ID: KEY.id,
    S3_SECRET_ACCESS_KEY: KEY.secret,
  };
});
afterAll(() => {
  fake.server.close();
  data.remove();
});

const name = "0123456789abcdef0123456789abcdef";
const stores: [string, () => Files][] = [
  ["a folder", () => createFiles(readSettings({ DATA_DIR: data.folder }))],
  ["a bucket", () => createFiles(readSettings(settings))],
];

describe.each(stores)("files in %s", (_, make) => {
  it("come back as they were put, are replaced whole, and are gone once removed", async () => {
    const files = make();
    expect(await files.get(name)).toBeUndefined();
    await files.put(name, bytesOf("第一张"), "image/jpeg");
    expect(Buffer.from((await files.get(name))!).toString()).toBe("第一张");
    await files.put(name, bytesOf("第二张"), "image/webp");
    expect(Buffer.from((await files.get(name))!).toString()).toBe("第二张");
    await files.remove(name);
    await files.remove(name);
    expect(await files.get(name)).toBeUndefined();
    expect(data.count()).toBe(0);
  });
});

describe("the bucket", () => {
  it("takes no call whose signature is another key's", async () => {
    const stranger = createFiles(readSettings({ ...settings, S3_SECRET_ACCESS_KEY: "another" }));
    await expect(stranger.put(name, bytesOf("x"), "image/jpeg")).rejects.toThrow("403");
    await expect(stranger.get(name)).rejects.toThrow("403");
    expect(fake.refused).toHaveLength(2);
    expect(fake.objects.size).toBe(0);
  });

  it("that fails says so, without the key in the words", async () => {
    fake.failing = true;
    const files = createFiles(readSettings(settings));
    const error = await files.get(name).then(
      () => new Error("answered"),
      (e: Error) => e,
    );
    fake.failing = false;
    expect(error.message).toBe("the file store answered get with 503");
  });

  it("may stand in the host's name", () => {
    const url = new URL("https://ginkgo.oss.example.cn/0123");
    const headers = s3Headers(
      { method: "GET", url, body: new Uint8Array(), region: "cn", at: new Date("2026-11-20T02:00:00Z") },
      KEY,
    );
    expect(headers.host).toBe("ginkgo.oss.example.cn");
    expect(headers["x-amz-date"]).toBe("20261120T020000Z");
  });

  it("signs as the vendor's own published example does", () => {
    // docs.aws.amazon.com, "Signature Calculations for the Authorization Header", PUT Object.
    const headers = s3Headers(
      {
        method: "PUT",
        url: new URL("https://examplebucket.s3.amazonaws.com/test%24file.text"),
        body: bytesOf("Welcome to Amazon S3."),
        region: "us-east-1",
        at: new Date("2013-05-24T00:00:00Z"),
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      },
      { id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
    );
    expect(headers.authorization).toContain(
      "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });
});
