import { expect, test } from "vitest";
import { mayReload } from "./reload-guard.ts";

function tab(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as Storage;
}

test("the same path is not loaded anew twice within ten seconds", () => {
  const storage = tab();
  expect(mayReload("/orgs", storage, 0)).toBe(true);
  expect(mayReload("/orgs", storage, 1)).toBe(false);
  expect(mayReload("/orgs", storage, 9_999)).toBe(false);
  expect(mayReload("/orgs", storage, 10_000)).toBe(true);
});

test("a refused try does not put the next one off", () => {
  const storage = tab();
  mayReload("/orgs", storage, 0);
  mayReload("/orgs", storage, 9_000);
  expect(mayReload("/orgs", storage, 10_001)).toBe(true);
});

test("each path counts for itself, also when they take turns", () => {
  const storage = tab();
  expect(mayReload("/a", storage, 0)).toBe(true);
  expect(mayReload("/b", storage, 10)).toBe(true);
  expect(mayReload("/a", storage, 20)).toBe(false);
  expect(mayReload("/b", storage, 30)).toBe(false);
});

test("a spoilt note is no reason to fail", () => {
  const storage = tab();
  storage.setItem("reloads", "not json");
  expect(mayReload("/orgs", storage, 0)).toBe(true);
});
