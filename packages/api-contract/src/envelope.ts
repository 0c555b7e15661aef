import { z } from "zod";
import type { FieldErrors, ProblemKey } from "./problems.ts";

/** What every answer looks like (rules §3). `code` 0 is success, 1 is failure. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

/** `data` of a failed answer. */
export interface Failure {
  reason: ProblemKey;
  fields?: FieldErrors;
}

/** A page of records: `current` counts from 1, `pages` is 0 when there is nothing. */
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });

/**
 * Lists of staff count and number their pages up to as many records, the views beside the one that is looked at as well; a
 * cursor goes on without end.
 */
export const MAX_COUNTED = 10_000;

/** A page that a cursor goes on after: `total` counts up to ten thousand, `nextCursor` is absent on the last one. */
export const cursorPageOf = <T extends z.ZodType>(record: T) =>
  pageOf(record).extend({ nextCursor: z.string().optional() });

/** Text and value of one choice; lists of them nest up to three levels. */
export interface Option {
  text: string;
  value: string;
  children?: Option[];
}
export const Option: z.ZodType<Option> = z.lazy(() =>
  z.object({ text: z.string(), value: z.string(), children: z.array(Option).optional() }),
);
