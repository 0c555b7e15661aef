import { expect, it } from "vitest";
import { maskContact, maskIdNumber, maskName, maskNumbersIn, maskPhone } from "./masks.ts";
import { decimalYuan, parseDecimalYuan, parseYuan, sumText, yuan } from "./money.ts";
import {
  addDays,
  addMonths,
  ageAt,
  daysBetween,
  dayText,
  fullMomentText,
  minuteOfDay,
  momentText,
  monthDayText,
  shanghaiDay,
  shanghaiInstant,
  shanghaiTime,
  shortDayText,
  shortMomentText,
  timeOf,
  weekdayOf,
} from "./shanghai-time.ts";

it("a sum is read as it was written, whoever wrote it", () => {
  expect([0, 5, 1250, 450_000, 123_456_789].map(yuan)).toEqual([
    "0",
    "0.05",
    "12.50",
    "4,500",
    "1,234,567.89",
  ]);
  for (const fen of [0, 5, 1250, 450_000, 99_999_999]) {
    expect(parseYuan(yuan(fen))).toBe(fen);
    expect(parseDecimalYuan(decimalYuan(-fen))).toBe(fen === 0 ? 0 : -fen);
  }
  expect(["３２００元", " ¥3,200.5 ", "12.345", "-1", "", "十元"].map(parseYuan)).toEqual([
    320_000,
    320_050,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(() => parseDecimalYuan("1,200.00")).toThrow();
});

it("the clock is Shanghai's, whatever the machine's", () => {
  const lateUtc = "2026-11-21T16:30:00Z";
  expect(shanghaiDay(lateUtc)).toBe("2026-11-22");
  expect(shanghaiInstant(new Date(lateUtc))).toBe("2026-11-22T00:30:00+08:00");
  expect(momentText(Date.parse(lateUtc))).toBe("11 月 22 日（周日）0:30");
  expect(fullMomentText(lateUtc)).toBe("2026-11-22 00:30");
  expect(minuteOfDay(lateUtc)).toBe(30);
  expect(timeOf(minuteOfDay(lateUtc))).toBe("00:30");
  expect(dayText("2026-11-22")).toBe("11 月 22 日（周日）");
  expect([dayText("soon"), momentText("")]).toEqual(["", ""]);
});

it("a date of another year says which, a date of this year does not", () => {
  const now = "2027-01-01T00:00:00+08:00";
  const [eve, first] = ["2026-12-31T15:59:00Z", "2026-12-31T16:00:00Z"];
  expect([shortMomentText(eve, now), shortMomentText(first, now)]).toEqual([
    "2026-12-31 23:59",
    "01-01 00:00",
  ]);
  expect([shortDayText("2026-12-31", now), shortDayText("2027-12-31", now)]).toEqual(["2026-12-31", "12-31"]);
  expect([dayText(eve, now), dayText(first, now), momentText(eve, now)]).toEqual([
    "2026 年 12 月 31 日（周四）",
    "1 月 1 日（周五）",
    "2026 年 12 月 31 日（周四）23:59",
  ]);
  expect([monthDayText("2026-12-31", now), monthDayText("2027-01-01", now)]).toEqual([
    "2026 年 12 月 31 日",
    "1 月 1 日",
  ]);
  expect(shanghaiTime("2026-11-22", "09:30").toISOString()).toBe("2026-11-22T01:30:00.000Z");
});

it("days are counted across months, leap years and birthdays", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(daysBetween("2026-12-31", "2026-01-01")).toBe(-364);
  expect([weekdayOf("2026-11-22"), weekdayOf("2026-11-23")]).toEqual([7, 1]);
  const eve = "2026-11-21T15:59:00Z";
  expect([ageAt("1941-11-22", eve), ageAt("1941-11-21", eve)]).toEqual([84, 85]);
});

it("a sum of the back office has both decimals, and its minus before the sign of the yuan", () => {
  expect([128_000, 50, 0, -6_200, 123_456_789].map(sumText)).toEqual([
    "¥1,280.00",
    "¥0.50",
    "¥0.00",
    "−¥62.00",
    "¥1,234,567.89",
  ]);
});

it.each([
  ["王桂兰", "王**"],
  ["张三", "张**"],
  ["欧阳春华", "欧阳**"],
  ["欧阳", "欧**"],
])("%s is shown to others as %s", (name, shown) => expect(maskName(name)).toBe(shown));

it("numbers and contacts lose their middle; what is too short for that is not shown", () => {
  expect(["13651622018", "02584460001", "025-0000-6060", "120", ""].map(maskPhone)).toEqual([
    "136****2018",
    "0258****01",
    "025-****60",
    "****",
    "****",
  ]);
  expect(["wang@example.com", "1234", "13800138000"].map(maskContact)).toEqual([
    "wa****om",
    "****",
    "138****8000",
  ]);
  expect(maskNumbersIn("打 138 0013 8000 或13800138000，座机 025-83608888")).toBe(
    "打 138****8000 或138****8000，座机 0258****88",
  );
  const ours = "订单 20261120100030375195，2026-11-22 09:30，320106195203040020";
  expect(maskNumbersIn(ours)).toBe(ours);
  expect(["110101194803120021", "320106480312001", "E1234567"].map(maskIdNumber)).toEqual([
    "110***********0021",
    "320********2001",
    "E12*4567",
  ]);
});
