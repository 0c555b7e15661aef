import { expect, test } from "vitest";
import { createSession, type OneAtATime, type SessionFacts } from "../app/lib/api/session.ts";

const HOUR = 3_600_000;
const facts = (left: number): SessionFacts => ({
  expiresAt: Date.now() + left,
  clientId: "portal",
  personType: 1,
});

/** One cookie jar and one lock, as the tabs of a browser share them. */
function browserOf(first: SessionFacts | null) {
  let cookie = first;
  let taken = false;
  const alone: OneAtATime = async (work) => {
    if (taken) return false;
    taken = true;
    await work().finally(() => {
      taken = false;
    });
    return true;
  };
  return {
    alone,
    store: {
      read: () => cookie,
      write: (next: SessionFacts | null) => {
        cookie = next;
      },
    },
  };
}

test("T7: fifty tabs that share a cookie and a lock refresh once; the others look again every 100 ms", async () => {
  const browser = browserOf(facts(HOUR - 1000));
  let refreshes = 0;
  const refresh = async () => {
    refreshes++;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return facts(2 * HOUR);
  };
  const tabs = Array.from({ length: 50 }, () => createSession({ ...browser, refresh }));
  const answers = await Promise.all(tabs.map((tab) => tab.ready()));
  expect(answers).toEqual(answers.map(() => true));
  expect(refreshes).toBe(1);
});

test("a refresh that fails in one tab signs all of them out, and none asks again", async () => {
  const browser = browserOf(facts(HOUR - 1000));
  let refreshes = 0;
  const refresh = async () => {
    refreshes++;
    await new Promise((resolve) => setTimeout(resolve, 150));
    return null;
  };
  const tabs = Array.from({ length: 5 }, () => createSession({ ...browser, refresh }));
  expect(await Promise.all(tabs.map((tab) => tab.ready()))).toEqual([false, false, false, false, false]);
  expect(refreshes).toBe(1);
});

test("a tab that died with the lock in hand does not stop the others", async () => {
  const browser = browserOf(facts(HOUR - 1000));
  let isHeld = true;
  const alone: OneAtATime = (work) => (isHeld ? Promise.resolve(false) : browser.alone(work));
  setTimeout(() => {
    isHeld = false;
  }, 220);
  const tab = createSession({ ...browser, alone, refresh: async () => facts(2 * HOUR) });
  expect(await tab.ready()).toBe(true);
  expect(browser.store.read()?.expiresAt).toBeGreaterThan(Date.now() + HOUR);
});

test("the cookie that came with the answer knows more than the tab: a person type changed elsewhere stays", async () => {
  const browser = browserOf(facts(HOUR - 1000));
  const next = facts(2 * HOUR);
  const refresh = async (old: SessionFacts) => {
    browser.store.write({ ...next, clientId: "portal-employee", personType: 2 });
    return { ...old, expiresAt: next.expiresAt };
  };
  await createSession({ ...browser, refresh }).ready();
  expect(browser.store.read()).toEqual({ ...next, clientId: "portal-employee", personType: 2 });
});
