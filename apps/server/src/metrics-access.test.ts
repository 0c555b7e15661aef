import { readSettings } from "@ginkgo/api/platform/settings";
import { expect, it } from "vitest";
import { maySeeMetrics } from "./metrics-access.ts";
import { securityHeaders } from "./security-headers.ts";

const token = "t".repeat(32);
const production = { NODE_ENV: "production", SECRET_KEY: "s".repeat(40) };

it.each([
  ["nobody in production without a token", production, undefined, false],
  ["nobody in production who guesses", { ...production, METRICS_TOKEN: token }, "Bearer guess", false],
  ["nobody in production who brings none", { ...production, METRICS_TOKEN: token }, undefined, false],
  ["the collector that brings the token", { ...production, METRICS_TOKEN: token }, `Bearer ${token}`, true],
  ["whoever tries the product", {}, undefined, true],
  ["not whoever tries it where a token is set", { METRICS_TOKEN: token }, undefined, false],
])("the counts are read by %s", (_, env, authorization, may) => {
  expect(maySeeMetrics(readSettings(env), authorization)).toBe(may);
});

it("https is asked of browsers for two years where there is TLS, and not else", () => {
  for (const [https, text] of [
    [true, "max-age=63072000; includeSubDomains"],
    [false, null],
  ] as const) {
    const headers = new Headers();
    securityHeaders(headers, https);
    expect(headers.get("strict-transport-security")).toBe(text);
  }
});
