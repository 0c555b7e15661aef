import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import styles from "./official-star.module.css";

const GRADES = ["一", "二", "三", "四", "五"];

/** The official grade, one to five stars; null or 0: not graded yet. Never mixed with the families' leaves. */
export function OfficialStar({ grade }: { grade: number | null | undefined }) {
  const word = grade ? GRADES[grade - 1] : undefined;
  if (!word) return <span className={layout.muted}>暂未评定星级</span>;
  return (
    <span className={styles.star}>
      <Icon name="star-fill" />
      <span className={layout.screenReader}>官方评定</span>
      {word}星级
    </span>
  );
}
