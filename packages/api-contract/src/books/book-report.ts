import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Day, paging } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { bookGroups, bookMeasureCodes } from "./book-report-codes.ts";
import { noneOr, orderParts } from "./ledger.ts";

const Sums = z.object(
  Object.fromEntries(bookMeasureCodes.map((code) => [code, z.number().int()])) as Record<
    (typeof bookMeasureCodes)[number],
    z.ZodNumber
  >,
);
const Group = z.object({
  /** A kind of order, a city, a seller, or a month; empty for orders that go nowhere. */
  id: z.string(),
  text: z.string(),
  fen: Sums,
});
export type BookReportGroup = z.output<typeof Group>;

export const bookReport = endpoint("GET /rest/staff/ledger/report", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "总账报表：收入、佣金、应付、退款、赔付、押金、递延，按种类、城市、商家或月份",
  query: z
    .object({
      ...paging,
      by: noneOr(z.enum(codesOf(bookGroups), "只能按种类、城市、商家或月份看。")),
      /** This month so far unless given. */
      from: noneOr(Day),
      to: noneOr(Day),
      ...orderParts,
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      message: "结束的那天不能比开始的早。",
    }),
  reply: pageOf(Group).extend({
    from: Day,
    to: Day,
    by: z.enum(codesOf(bookGroups)),
    /** Of all groups; of months what is held at the end of the last. */
    fen: Sums,
    /** What can be chosen of: cities and sellers there were in these days. */
    cities: z.array(z.object({ code: z.string(), text: z.string() })),
    sellers: z.array(z.object({ code: z.string(), text: z.string() })),
    /** Orders whose books have to follow yet. */
    waiting: z.number().int(),
  }),
});
