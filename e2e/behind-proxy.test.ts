import { afterAll, beforeAll, expect, test } from "vitest";
import { startPortal } from "./portal.ts";
import type { RunningServer } from "./run-server.ts";

const METRICS_TOKEN = "a token of the collector";
let portal: RunningServer;
beforeAll(async () => {
  portal = await startPortal({
    env: { SANDBOX: "on", PUBLIC_ORIGIN: "https://portal.example", METRICS_TOKEN },
  });
});
afterAll(() => portal?.stop());

test.each(["/", "/api/public-config", "/favicon.svg", "/healthz", "/nope"])(
  "browsers are told to keep to https where TLS ends before us: %s",
  async (path) => {
    const { headers } = await fetch(portal.origin + path);
    expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
  },
);

test("the counts are told to the collector alone", async () => {
  expect((await fetch(`${portal.origin}/metrics`)).status).toBe(404);
  const asked = await fetch(`${portal.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await asked.text()).toContain("ginkgo_http_requests_total");
});

test("previews are drawn of what there is, and of nothing else", async () => {
  const of = async (path: string) => (await fetch(`${portal.origin}/og/${path}`)).status;
  expect(await of("org/10001.png")).toBe(200);
  expect(await Promise.all(["org/99999999.png", "org/x.png", "window/1.png"].map(of))).toEqual([
    404, 404, 404,
  ]);
});

test("a body too large for a page is refused in a sentence, for a call in the envelope", async () => {
  const body = new URLSearchParams({ mobile: "1".repeat(1_100_000) });
  const page = await fetch(`${portal.origin}/login`, { method: "POST", body });
  expect([page.status, (await page.text()).includes("请精简后再试")]).toEqual([413, true]);
  const call = await fetch(`${portal.origin}/api/rest/op/org/reportPrice`, { method: "POST", body });
  expect([call.status, ((await call.json()) as { data: { reason: string } }).data.reason]).toEqual([
    413,
    "TOO_LARGE",
  ]);
});
