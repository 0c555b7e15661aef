import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import webPush from "web-push";

/** A pair of keys as an operator makes it. */
export const newVapidKeys = () => webPush.generateVAPIDKeys();

const text = (s: string) => Buffer.from(s, "utf8");

/** A browser that subscribed: it alone can open what is sealed for it. */
export function fakeBrowser(service: { origin: string }, name: string) {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${service.origin}/send/${name}`,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    },
    /** Opens a message as RFC 8291 and RFC 8188 say. */
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const length = body[20]!;
      const senderKey = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([text("WebPush: info\0"), publicKey, senderKey]);
      const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
      const key = Buffer.from(hkdfSync("sha256", ikm, salt, text("Content-Encoding: aes128gcm\0"), 16));
      const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, text("Content-Encoding: nonce\0"), 12));
      const cipher = createDecipheriv("aes-128-gcm", key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
    },
  };
}

export interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine: keeps what it is sent and answers as it is told. */
export async function fakePushService() {
  const pushed: Pushed[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      pushed.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      const { status, headers } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, pushed, answers, close: () => new Promise((done) => server.close(done)) };
}

/** Claims of a message's signature, where it is the sender's (RFC 8292); throws where it is not. */
export function vapidClaims(headers: IncomingHttpHeaders, publicKey: string): Record<string, unknown> {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== publicKey) throw new Error("signed with another key");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const [head, claims, signature] = token.split(".");
  const isReal = verify(
    "sha256",
    text(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url"),
  );
  if (!isReal) throw new Error("the signature does not fit");
  return JSON.parse(Buffer.from(claims!, "base64url").toString());
}
