/** Which page was asked for, from 1, and how many records stand on one. */
export interface PageQuery {
  current: number;
  size: number;
}

/** Offset of a page; capped at a million rows, which no reader reaches. */
export const offsetOf = ({ current, size }: PageQuery): number => Math.min((current - 1) * size, 1_000_000);

/** The frame of a page around its records. */
export const paged = <T>(records: T[], total: number, { current, size }: PageQuery) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
});
