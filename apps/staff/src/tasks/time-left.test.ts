import { expect, it } from "vitest";
import { timeLeft } from "./time-left.ts";

const now = Date.parse("2026-11-20T10:00:00+08:00");

it.each([
  ["2026-11-20T10:12:00+08:00", "剩 12 分", false],
  ["2026-11-20T10:00:05+08:00", "剩 1 分", false],
  ["2026-11-20T13:10:00+08:00", "剩 3 小时", false],
  ["2026-11-22T09:00:00+08:00", "剩 47 小时", false],
  ["2026-11-22T12:00:00+08:00", "剩 2 天", false],
  ["2026-11-20T09:52:00+08:00", "超时 8 分", true],
  ["2026-11-17T10:00:00+08:00", "超时 3 天", true],
])("%s is called %s at ten", (dueAt, text, isLate) => {
  expect(timeLeft(dueAt, now)).toEqual({ text, isLate });
});
