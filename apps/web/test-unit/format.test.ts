import { moneyText } from "@ginkgo/locale/money";
import { dayText, hoursText, momentText, shortTime } from "@ginkgo/locale/shanghai-time";
import { describe, expect, test } from "vitest";
import { displayName, formDataOf, numberText, phoneText, weekdayList } from "../app/lib/format.ts";

describe("a list of weekdays reads as words", () => {
  test.each([
    ["1,2,3", "周一、周二、周三"],
    ["7", "周日"],
    ["6,7", "周六、周日"],
    ["5,1", "周五、周一"],
    [" 1 , 2 ", "周一、周二"],
    ["1，3", "周一、周三"],
    ["2,2", "周二"],
    ["1,2,3,4,5,6,7", "每天"],
    ["7,6,5,4,3,2,1", "周日、周六、周五、周四、周三、周二、周一"],
    ["", "无效输入"],
    ["0", "无效输入"],
    ["8", "无效输入"],
    ["1,,2", "无效输入"],
    ["1,2,", "无效输入"],
    ["一", "无效输入"],
    ["1.0", "无效输入"],
    ["-1", "无效输入"],
    ["12", "无效输入"],
    ["１", "无效输入"],
  ])("%j → %s", (list, text) => expect(weekdayList(list)).toBe(text));
});

describe("a number reads with one decimal and thousands commas", () => {
  test.each([
    [1234.56, "1,234.6"],
    [1234, "1,234.0"],
    ["1234567.89", "1,234,567.9"],
    [0, "0.0"],
    ["", "0"],
    ["  ", "0"],
    [null, "0"],
    [undefined, "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
    ["abc", "0"],
    [-1234.5, "-1,234.5"],
    [-0.04, "0.0"],
    [1.45, "1.5"],
    [1.05, "1.1"],
    [0.1 + 0.2, "0.3"],
    ["9007199254740993", "9,007,199,254,740,993.0"],
    [999.95, "1,000.0"],
  ])("%j → %s", (value, text) => expect(numberText(value)).toBe(text));
});

test.each([
  [450000, "¥4,500"],
  [1850, "¥18.50"],
  [0, "¥0"],
  [1, "¥0.01"],
  [123456789, "¥1,234,567.89"],
])("%d fen reads %s", (fen, text) => expect(moneyText(fen)).toBe(text));

test.each([
  ["13651622018", "136 5162 2018"],
  ["025-0000-6060", "025-0000-6060"],
  ["1365162201", "1365162201"],
  ["", ""],
])("phone %j reads %s", (phone, text) => expect(phoneText(phone)).toBe(text));

test("form data keeps strings and numbers only", () => {
  const form = formDataOf({
    name: "王",
    empty: "",
    age: 80,
    zero: 0,
    nan: Number.NaN,
    none: null,
    nothing: undefined,
    yes: true,
    list: [1, 2],
    object: { a: 1 },
    file: new Blob(["x"]),
    text: "a&b=c",
  });
  expect([...form]).toEqual([
    ["name", "王"],
    ["empty", ""],
    ["age", "80"],
    ["zero", "0"],
    ["text", "a&b=c"],
  ]);
});

test.each([
  ["13651622018", "用户2018"],
  ["1234567", "用户"],
  ["12", "用户"],
  ["", "用户"],
  ["银杏里银杏里银杏里", "用户杏里"],
])("a member known as %j is shown as %s", (id, text) => expect(displayName(id)).toBe(text));

test("a day and a moment read as people say them in Shanghai, wherever the server stands", () => {
  expect(dayText("2026-11-22")).toBe("11 月 22 日（周日）");
  expect(momentText("2026-11-22T09:30:00+08:00")).toBe("11 月 22 日（周日）9:30");
  expect(momentText("2026-11-21T16:05:00Z")).toBe("11 月 22 日（周日）0:05");
  expect(dayText("2026-12-31T17:00:00Z")).toBe("1 月 1 日（周五）");
  expect(momentText("not a time")).toBe("");
});

test("times of day lose their leading nought, everywhere alike", () => {
  expect([shortTime("08:30"), shortTime("10:00"), hoursText({ start: "09:00", end: "12:00" })]).toEqual([
    "8:30",
    "10:00",
    "9:00–12:00",
  ]);
});
