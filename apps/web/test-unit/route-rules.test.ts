import { expect, test } from "vitest";
import { middlewareRegistry } from "../app/lib/routing/route-middleware.ts";
import { redirectFor } from "../app/lib/routing/route-rules.ts";

const hosts = ["help.example.com"];
const send = (from: string, to: string, path: string) =>
  redirectFor({ redirects: [{ from, to }] }, path, hosts);

test("a path that moved sends the reader on", () => {
  expect(send("/institutions", "/orgs", "/institutions")).toEqual({ kind: "internal", href: "/orgs" });
  expect(send("/inst/*", "/orgs/*", "/inst/12")).toEqual({ kind: "internal", href: "/orgs/12" });
  expect(send("/institutions", "/orgs", "/institutions/3")).toBeUndefined();
  expect(send("/inst/*", "/orgs/*", "/institute")).toBeUndefined();
});

test("a rule that points at itself sends nobody round in circles", () => {
  expect(send("/orgs", "/orgs", "/orgs")).toBeUndefined();
});

test("an allowed host outside is reached, by https only", () => {
  expect(send("/help", "https://help.example.com/a", "/help")).toEqual({
    kind: "external",
    href: "https://help.example.com/a",
  });
});

test.each([
  "https://evil.com",
  "http://help.example.com",
  "https://help.example.com:8443",
  "https://help.example.com@evil.com",
  "https://user@help.example.com",
  "https://help.example.com.evil.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.com",
  "/\\evil.com",
  "evil.com",
  "",
])("a rule to %j raises", (to) => {
  expect(() => send("/help", to, "/help")).toThrow(/not permitted/);
});

test.each(["/evil.com", "\\evil.com", "..//evil.com", "%2fevil.com"])(
  "a wildcard cannot be bent to another host by %j",
  (rest) => {
    expect(() => send("/old/*", "/*", `/old/${rest}`)).toThrow(/not permitted/);
  },
);

test("a middleware nobody knows raises when the route is loaded", () => {
  const use = middlewareRegistry({ known: async (_, next) => next() });
  expect(use("known")).toHaveLength(1);
  expect(() => use("auht" as "known")).toThrow("Unknown route middleware: auht");
  expect(() => use("toString" as "known")).toThrow("Unknown route middleware: toString");
});
