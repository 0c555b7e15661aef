import { beforeEach, expect, test, vi } from "vitest";
import { notices } from "../../lib/live/notices.ts";
import { hasRefusals, noteAnswer, sayUnsaid } from "./unsaid.ts";

const refused = (intent: string, message: string) => ({ intent, at: 1, message, status: 400, fields: {} });
const told = () => notices.list().map(({ description }) => description);

beforeEach(() => {
  vi.stubGlobal("document", { body: { innerText: "" }, documentElement: { dataset: {} } });
  vi.useFakeTimers();
  for (const { id } of notices.list()) notices.close(id);
  vi.runAllTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("a refusal the page shows nothing of is said in a notice, once", () => {
  noteAnswer(refused("sign", "验证码不对"), 400);
  sayUnsaid();
  sayUnsaid();
  expect(told()).toEqual(["验证码不对"]);
});

test("a form sent again and served before its refusal was said leaves no notice of the first try", () => {
  noteAnswer(refused("sign", "验证码不对"), 400);
  noteAnswer({ intent: "sign", at: 2, done: {} }, 200);
  expect(hasRefusals()).toBe(false);
  sayUnsaid();
  expect(told()).toEqual([]);
});

test("another form that is served does not take away what was refused", () => {
  noteAnswer(refused("sign", "验证码不对"), 400);
  noteAnswer({ intent: "heart", at: 2, done: {} }, 200);
  sayUnsaid();
  expect(told()).toEqual(["验证码不对"]);
});
