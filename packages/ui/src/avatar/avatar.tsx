import { cx } from "../lib/cx.ts";

/** Surname on celadon, no faces. Decorative: the full name stands beside it. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={cx("ava", small && "s")} aria-hidden="true">
      {[...name.trim()][0] ?? "客"}
    </span>
  );
}
