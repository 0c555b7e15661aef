import { cx } from "../lib/cx.ts";
import styles from "./avatar.module.css";

/**
 * Surname on celadon, or the picture somebody chose for themself. Decorative: the full name stands beside it.
 * @param src address of the picture
 */
export function Avatar({ name, small, src }: { name: string; small?: boolean; src?: string | null }) {
  return (
    <span className={cx(styles.avatar, small && styles.small)} aria-hidden="true">
      {src ? <img src={src} alt="" width={64} height={64} /> : ([...name.trim()][0] ?? "客")}
    </span>
  );
}
