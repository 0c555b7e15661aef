import { type SQL, sql } from "drizzle-orm";

/** Codes from the family down to the item itself: LIUZHU, LIUZHU_02, LIUZHU_0201. */
export function categoryPath(code: string): string[] {
  const [, family = code, kind, item] = /^(.+?)(?:_(\d{2})(\d{2})?)?$/.exec(code) ?? [];
  return [family, kind && `${family}_${kind}`, item && `${family}_${kind}${item}`].filter(
    (c) => c !== undefined,
  );
}

/** Whether `o` hangs on any of these branches: one holds its own code and all that begin with it. */
export const inBranches = (codes: readonly string[]): SQL =>
  sql`(${sql.join(
    codes.map(
      (code) =>
        sql`o.category_code = ${code} or starts_with(o.category_code, ${/_\d\d$/.test(code) ? code : `${code}_`})`,
    ),
    sql` or `,
  )})`;
