import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices } from "../app/lib/live/notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = (isElder = false) => createNotices({ isElder: () => isElder });
const titles = (notices: ReturnType<typeof make>) => notices.list().map(({ title }) => title);

test("only the last six notices are kept", () => {
  const notices = make();
  for (let n = 1; n <= 8; n++) notices.add({ title: String(n) });
  expect(titles(notices)).toEqual(["3", "4", "5", "6", "7", "8"]);
});

test("a closed notice leaves 200 ms later", () => {
  const notices = make();
  const id = notices.add({ title: "已保存", tone: "ok" });
  notices.close(id);
  expect(notices.list()[0]).toMatchObject({ id, open: false });
  vi.advanceTimersByTime(199);
  expect(notices.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notices.list()).toHaveLength(0);
});

test("a notice stays six seconds, ten in elder mode, an error until it is closed", () => {
  const quick = make();
  const calm = make(true);
  quick.add({ title: "ok", tone: "ok" });
  quick.add({ title: "error", tone: "err" });
  calm.add({ title: "ok", tone: "ok" });
  vi.advanceTimersByTime(6_200);
  expect(titles(quick)).toEqual(["error"]);
  expect(titles(calm)).toEqual(["ok"]);
  vi.advanceTimersByTime(4_000);
  expect(titles(calm)).toEqual([]);
  vi.advanceTimersByTime(3_600_000);
  expect(titles(quick)).toEqual(["error"]);
});

test("nothing leaves while someone reads", () => {
  const notices = make();
  const first = notices.add({ title: "一" });
  vi.advanceTimersByTime(5_000);
  notices.hold(first);
  notices.add({ title: "二" });
  vi.advanceTimersByTime(60_000);
  expect(titles(notices)).toEqual(["一", "二"]);
  notices.release(first);
  vi.advanceTimersByTime(6_200);
  expect(titles(notices)).toEqual([]);
});

test("a notice that goes while it is read holds no other back", () => {
  const notices = make();
  const wrong = notices.add({ title: "没成功", tone: "err" });
  notices.hold(wrong);
  notices.add({ title: "别的" });
  notices.closeErrors();
  vi.advanceTimersByTime(6_400);
  expect(titles(notices)).toEqual([]);
  notices.add({ title: "后来" });
  vi.advanceTimersByTime(6_200);
  expect(titles(notices)).toEqual([]);
});

test("a notice pushed out by newer ones does not come back to close another", () => {
  const notices = make();
  for (let n = 1; n <= 7; n++) notices.add({ title: String(n), tone: "err" });
  notices.close(1);
  vi.advanceTimersByTime(10_000);
  expect(notices.list()).toHaveLength(6);
});

test("whoever watches hears of every change", () => {
  const notices = make();
  let heard = 0;
  const stop = notices.subscribe(() => heard++);
  notices.close(notices.add({ title: "一" }));
  vi.advanceTimersByTime(200);
  stop();
  notices.add({ title: "二" });
  expect(heard).toBe(3);
});
