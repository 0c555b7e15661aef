import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let auth: { authorization: string };

/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MB = 1024 * 1024;

interface Envelope<T> {
  data: T;
}

async function api<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${portal.origin}/api${path}`, init);
  expect(response.status, path).toBe(200);
  return ((await response.json()) as Envelope<T>).data;
}

async function signIn(mobile: string): Promise<{ authorization: string }> {
  await api(`/sys/sms/send/${mobile}?type=LOGIN`);
  const outbox = await fetch(`${portal.origin}/sandbox/outbox?mobile=${mobile}`);
  const [newest] = ((await outbox.json()) as Envelope<{ smsCode: string }[]>).data;
  const tokens = await api<{ accessToken: { tokenValue: string } }>(
    "/oauth2/token?grant_type=mobile&scope=server",
    {
      method: "POST",
      headers: { authorization: `Basic ${btoa("portal:")}` },
      body: new URLSearchParams({ mobile, code: newest!.smsCode }),
    },
  );
  return { authorization: `Bearer ${tokens.accessToken.tokenValue}` };
}

function upload(bytes: Uint8Array, name: string, purpose: string) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  return api<{ fileId: string; url: string }>(`/sys/file/upload?purpose=${purpose}`, {
    method: "POST",
    headers: auth,
    body: form,
  });
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(portal.origin + url, { headers });

beforeAll(async () => {
  portal = await startPortal({ env: { DEMO: "off" } });
  auth = await signIn("13912345678");
});
afterAll(() => portal?.stop());

test("a private file comes to its owner only, shut in so that nothing in it can act (U5)", async () => {
  const { url } = await upload(PNG, "房间.png", "opinion");
  expect((await get(url)).status).toBe(404);
  const seen = await get(url, auth);
  expect(seen.status).toBe(200);
  expect(seen.headers.get("content-type")).toBe("image/webp");
  expect(seen.headers.get("content-security-policy")).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  );
  expect(seen.headers.get("x-content-type-options")).toBe("nosniff");
  expect(seen.headers.get("cache-control")).toBe("private, no-store");
  expect(seen.headers.get("content-disposition")).toBe(
    `inline; filename*=UTF-8''${encodeURIComponent("房间.webp")}`,
  );
  expect(Buffer.from(await seen.arrayBuffer()).equals(PNG)).toBe(false);
});

test("a PDF is saved and never shown on this site (U5), but in a frame of the console, which nobody else can make", async () => {
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
  const { url } = await upload(pdf, "营业执照.pdf", "application");
  const seen = await get(url, auth);
  expect(seen.headers.get("content-type")).toBe("application/pdf");
  expect(seen.headers.get("content-disposition")).toMatch(/^attachment;/);
  const framed = (site: string) => get(url, { ...auth, "sec-fetch-dest": "iframe", "sec-fetch-site": site });
  const shown = await framed("same-origin");
  expect(shown.headers.get("content-disposition")).toMatch(/^inline;/);
  expect(shown.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'$/,
  );
  const strange = await framed("cross-site");
  expect(strange.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(strange.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const policyOf = async (path: string) => (await get(path)).headers.get("content-security-policy");
  expect(await policyOf("/staff/")).toContain("frame-src 'self'");
  expect(await policyOf("/")).not.toContain("frame-src");
});

test("an avatar in use may be kept by caches, for a day", async () => {
  const { fileId, url } = await upload(PNG, "我.png", "avatar");
  const body = JSON.stringify({ fileId });
  await api("/rest/ums/member/avatar", {
    method: "PUT",
    headers: { ...auth, "content-type": "application/json" },
    body,
  });
  const seen = await get(url);
  expect(seen.status).toBe(200);
  expect(seen.headers.get("cache-control")).toBe("public, max-age=86400");
});

test("an upload that grows too long is answered as soon as it does, not when all of it has come (U4)", async () => {
  const answered = new Promise<{ status: number; sent: number }>((resolve, reject) => {
    let sent = 0;
    const call = request(`${portal.origin}/api/sys/file/upload?purpose=opinion`, {
      method: "POST",
      headers: { ...auth, "content-type": "multipart/form-data; boundary=x" },
    });
    call.on("response", (response) => {
      resolve({ status: response.statusCode!, sent });
      call.destroy();
    });
    call.on("error", reject);
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    const part = Buffer.alloc(256 * 1024);
    const more = () => {
      // Past the limit, the rest never comes: who waits for it waits for ever.
      if (call.destroyed || sent > 10 * MB + 256 * 1024) return;
      sent += part.byteLength;
      call.write(part, more);
    };
    more();
  });
  const { status, sent } = await answered;
  expect(status).toBe(413);
  expect(sent).toBeGreaterThan(10 * MB);
});
