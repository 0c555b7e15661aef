import { beforeEach, expect, test, vi } from "vitest";
import { notices } from "../../lib/live/notices.ts";
import { hasRefusals, noteAnswer, showRefusals } from "./refusals.ts";

const refused = (intent: string, message: string) => ({ intent, at: 1, message, status: 400, fields: {} });
const sent = () => notices.list().map(({ description }) => description);

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
  showRefusals();
  showRefusals();
  expect(sent()).toEqual(["验证码不对"]);
});

test("a form sent again and served before its refusal was said leaves no notice of the first try", () => {
  noteAnswer(refused("sign", "验证码不对"), 400);
  noteAnswer({ intent: "sign", at: 2, done: {} }, 200);
  expect(hasRefusals()).toBe(false);
  showRefusals();
  expect(sent()).toEqual([]);
});

test("another form that is served does not take away what was refused", () => {
  noteAnswer(refused("sign", "验证码不对"), 400);
  noteAnswer({ intent: "heart", at: 2, done: {} }, 200);
  showRefusals();
  expect(sent()).toEqual(["验证码不对"]);
});
