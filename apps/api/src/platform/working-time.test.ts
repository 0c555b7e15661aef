import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "./clock.ts";
import { afterWorkingTime } from "./working-time.ts";

describe("working time in Shanghai", () => {
  it.each([
    ["2026-11-20T10:00:00+08:00", 30 * MINUTE, "2026-11-20T10:30:00+08:00"],
    ["2026-11-20T20:50:00+08:00", 30 * MINUTE, "2026-11-21T08:20:00+08:00"],
    ["2026-11-20T23:30:00+08:00", 30 * MINUTE, "2026-11-21T08:30:00+08:00"],
    ["2026-11-21T02:00:00+08:00", 30 * MINUTE, "2026-11-21T08:30:00+08:00"],
    ["2026-11-20T20:00:00+08:00", HOUR, "2026-11-20T21:00:00+08:00"],
    ["2026-11-20T09:00:00+08:00", 26 * HOUR, "2026-11-22T09:00:00+08:00"],
  ])("from %s on, %d ms last until %s", (from, ms, until) => {
    expect(afterWorkingTime(new Date(from), ms)).toEqual(new Date(until));
  });
});
