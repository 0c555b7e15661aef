import { expect, test } from "vitest";
import { isOwnPost } from "../app/lib/form/own-forms.ts";

const ORIGIN = "https://portal.example";
const post = (headers: Record<string, string>) =>
  isOwnPost(new Request("http://127.0.0.1:3000/logout", { method: "POST", headers }), ORIGIN);

test.each([
  [{ "sec-fetch-site": "same-origin", origin: ORIGIN }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ origin: ORIGIN }, true],
  [{ origin: "http://127.0.0.1:3000" }, true],
  [{}, true],
  [{ "sec-fetch-site": "cross-site", origin: ORIGIN }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://portal.example.evil.example" }, false],
] as [Record<string, string>, boolean][])("W1: a post with %j is ours: %j", (headers, isOurs) => {
  expect(post(headers)).toBe(isOurs);
});

test("a link from anywhere may lead here", () => {
  const headers = { "sec-fetch-site": "cross-site" };
  expect(isOwnPost(new Request("http://127.0.0.1:3000/user/info", { headers }), ORIGIN)).toBe(true);
});
