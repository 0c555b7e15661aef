import { describe, expect, test } from "vitest";
import { safeReturn } from "../app/lib/safe-return.ts";

const ORIGIN = "https://portal.example";

// W7: whatever a link carries, the reader stays on this site.
const payloads: unknown[] = [
  "//evil.com",
  "///evil.com",
  "////evil.com",
  "/\\evil.com",
  "\\/evil.com",
  "\\\\evil.com",
  "/\\/evil.com",
  "//\\evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "/\r/evil.com",
  "\t//evil.com",
  "\n//evil.com",
  " //evil.com",
  "\u00a0//evil.com",
  "\u0000//evil.com",
  "/\u0000/evil.com",
  "https:evil.com",
  "https:/evil.com",
  "https://evil.com",
  "HTTPS://evil.com",
  "http://evil.com",
  "http:\\\\evil.com",
  "https://portal.example@evil.com",
  "https://portal.example.evil.com",
  "//portal.example@evil.com",
  "@evil.com",
  "user:pass@evil.com",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://evil.com/x",
  "ftp://evil.com",
  "mailto:a@evil.com",
  "%2f%2fevil.com",
  "/%2f%2fevil.com",
  "/%2fevil.com",
  "/%2Fevil.com",
  "/%5cevil.com",
  "/%5Cevil.com",
  "/%252fevil.com",
  "/%255cevil.com",
  "/%09/evil.com",
  "/%0a/evil.com",
  "/%0d%0aLocation:%20https://evil.com",
  "/.//evil.com",
  "/..//evil.com",
  "/a/..//evil.com",
  "/a/%2e%2e//evil.com",
  "/%2e//evil.com",
  "/./\\evil.com",
  "/;@evil.com/..//evil.com",
  "//evil。com",
  "//ｅvil.com",
  "//xn--vil-bla.com",
  "//[::1]",
  "//127.0.0.1",
  "//0x7f000001",
  "?next=//evil.com",
  "#//evil.com",
  "evil.com",
  "./orgs",
  "../orgs",
  "",
  null,
  undefined,
  42,
  {},
  ["//evil.com"],
  `/${"a".repeat(3000)}`,
];

describe("a return path never leaves the site", () => {
  test.each(payloads.map((payload) => [payload]))("%j", (payload) => {
    const path = safeReturn(payload);
    expect(path).toMatch(/^\/(?![/\\])/);
    const there = new URL(path, ORIGIN);
    expect(there.origin).toBe(ORIGIN);
    // Nothing of what was asked for is left over for the next one to decode.
    expect(path).toBe("/");
  });
});

test.each([
  "/",
  "/orgs",
  "/orgs?adcode=320100&sort=rating",
  "/orgs/12#fees",
  "/orgs/search?keyword=%E5%8D%97%E4%BA%AC",
  "/orgs?next=https://example.com",
])("a reader comes back to %s", (path) => expect(safeReturn(path)).toBe(path));

test("a path with a stray percent sign is a path all the same", () => {
  expect(safeReturn("/orgs?keyword=100%")).toBe("/orgs?keyword=100%");
});

test("elsewhere is where the caller says", () => expect(safeReturn("//evil.com", "/orgs")).toBe("/orgs"));
