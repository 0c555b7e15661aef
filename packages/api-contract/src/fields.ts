import { z } from "zod";

/** Decimal string of a positive 64-bit integer. */
const LARGEST = "9223372036854775807";

/** Whether a text is an id. */
export const isId = (text: string): boolean =>
  /^[1-9]\d{0,18}$/.test(text) && (text.length < LARGEST.length || text <= LARGEST);

export const Id = z.string().refine(isId, "编号不对，请从列表重新进入。");

/** Six-digit area code. */
export const Adcode = z.string().regex(/^\d{6}$/, "请选择地区，从列出来的里面选一个。");

/** A telephone number as people write it → as it is dialled: no spaces, dashes, brackets, no +86 in front. */
/** Whose something is, by code: the portal's own, a home's, a travel house's. */
export const SellerCode = z.string().regex(/^(?:self|(?:org|tour):\d{1,18})$/, "没有这家商家或机构。");

export const numberDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s()-]/g, "")
    .replace(/^(?:\+|00)86/, "");

/** Integer fen. */
export const Fen = z.number().int().min(0);

/** Largest sum anybody may send, fen: ten million yuan; every column of sums holds a few of them. */
export const MAX_FEN = 1_000_000_000;

/** Integer fen as it is sent to the API. */
export const SentFen = z
  .number("请填写金额。")
  .int("金额最小到分，请检查小数。")
  .min(0, "金额不能是负数。")
  .max(MAX_FEN, "金额太大了，请核对。");

/** Largest whole number a column holds. */
export const LARGEST_INT = 2_147_483_647;

/** A whole number as it is sent to the API. */
export const SentInteger = z
  .number("要是整数。")
  .int("要是整数。")
  .min(-LARGEST_INT, "这个数太小了，请核对。")
  .max(LARGEST_INT, "这个数太大了，请核对。");

/** The version of a thing that a change of it was decided on; another one by now is refused with `CHANGED_MEANWHILE`. */
export const SeenVersion = SentInteger.optional();

/** The body of a change that says nothing else. */
export const SeenBody = z.object({ version: SeenVersion }).prefault({});

/** Whether a text in the form `YYYY-MM-DD` is a day of the calendar. */
export function isRealDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** The year is of four figures, and stays so whatever is reckoned from it: a week, months, another time zone. */
const isReckonable = (text: string): boolean => text >= "1000" && text < "9000";

/** Calendar day, `YYYY-MM-DD`, Asia/Shanghai, from 1000 to 8999. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "请选择日期，或写成 2026-11-22 这样。")
  .refine((day) => isRealDay(day) && isReckonable(day), "没有这一天，请检查日期。");

/** A day on which something was seen or done: published content names today at the latest. */
export const PastDay = Day.meta({ isPast: true });

/** ISO 8601 with offset. */
export const Instant = z.string();

/** A moment as it is sent to the API: ISO 8601 with offset. */
export const SentInstant = z.iso
  .datetime({ offset: true, error: "请选择日期和时间。" })
  .refine(isReckonable, "没有这一天，请检查日期。");

/** Several values separated by commas; any of them matches. Empty means no condition. */
export const listOf = <T extends z.ZodType<unknown, string>>(item: T, most = 40) =>
  z
    .string()
    .max(2000, "条件太多了，请去掉一些再试。")
    .transform((s) => [
      ...new Set(
        s
          .split(",")
          .map((v) => v.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(item).max(most, `最多选 ${most} 项，请去掉一些再试。`))
    .optional();

/** `1` or `true` switches a filter on; anything else of `0`, `false`, empty leaves it off. */
export const flag = z
  .enum(["", "0", "1", "true", "false"], "请用 1 或 0。")
  .transform((s) => s === "1" || s === "true")
  .optional();

const whole = (least: number, most: number, msg: string) =>
  z
    .string()
    .regex(/^\d{1,12}$/, msg)
    .transform(Number)
    .pipe(z.number().min(least, msg).max(most, msg));

/** Whole number in a query string. */
export const wholeNumber = (least: number, most: number) =>
  whole(least, most, `请填 ${least} 到 ${most} 之间的整数。`).optional();

/** `current` from 1, `size` default 20 and at most 100 (rules §3). */
export const paging = {
  current: whole(1, 1_000_000_000, "页码要是大于 0 的整数。").default(1),
  size: whole(1, 100, "每页最多 100 条，请填 1 到 100 之间的整数。").default(20),
};

/** Pages of staff: by number, or on from the last record of the page that gave the cursor; `current` then counts for nothing. */
export const cursorPaging = { ...paging, cursor: z.string().max(200).optional() };

export const Longitude = z.coerce.number("经度要是数字。").min(-180, "经度不对。").max(180, "经度不对。");
export const Latitude = z.coerce.number("纬度要是数字。").min(-90, "纬度不对。").max(90, "纬度不对。");

/** Words of the trade that everyday words were sought by as well: 助浴 for 洗澡. Absent where there are none. */
export const AlsoSought = z.array(z.string()).optional();

/** One box of search: trimmed, at most 40 characters are looked at. */
export const Keyword = z
  .string()
  .max(200, "请把要找的词写短一些，40 个字以内。")
  .transform((s) =>
    s
      .normalize("NFKC")
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 40),
  )
  .optional();
