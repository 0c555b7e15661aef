import { expect, test } from "vitest";
import { seenPage } from "./seen-page.ts";

const origin = "https://ginkgo.example";
const seen = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  seenPage(new Request(origin + path, { method, headers: { "user-agent": "Mozilla/5.0", ...headers } }));

test("pages of one thing and searches are counted, whole or by their data; other pages are not", () => {
  expect(seen("/orgs/10001")).toEqual({ kind: "ORG", step: "VISIT" });
  expect(seen("/service/10001.data", { referer: `${origin}/service` })).toEqual({
    kind: "SERVICE",
    step: "VISIT",
  });
  expect(seen("/shop/product/10001?sku=1")).toEqual({ kind: "PRODUCT", step: "VISIT" });
  expect(seen("/tour/trip/10001")).toEqual({ kind: "TRIP", step: "VISIT" });
  expect(seen("/search?keyword=%E5%8A%A9%E6%B5%B4")).toEqual({ kind: "ALL", step: "SEARCH" });
  expect(seen("/orgs.data?keyword=x", { referer: `${origin}/orgs?keyword=y` })).toEqual({
    kind: "ORG",
    step: "SEARCH",
  });
  for (const path of [
    "/",
    "/orgs",
    "/search?keyword=",
    "/orgs/10001/visit",
    "/user/orders",
    "/information/10001",
  ])
    expect(seen(path), path).toBeUndefined();
});

test("nothing is counted twice, ahead, or for a machine", () => {
  // Data of the page one is on: a filter was set, a favourite was pressed.
  expect(seen("/orgs/10001.data", { referer: `${origin}/orgs/10001?tab=fees` })).toBeUndefined();
  expect(seen("/shop.data?keyword=x&sort=price", { referer: `${origin}/shop?keyword=x` })).toBeUndefined();
  expect(seen("/shop?keyword=x&current=2")).toBeUndefined();
  expect(seen("/orgs/10001", { "sec-purpose": "prefetch;prerender" })).toBeUndefined();
  expect(seen("/orgs/10001", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" })).toBeUndefined();
  expect(seen("/orgs/10001", {}, "HEAD")).toBeUndefined();
});
