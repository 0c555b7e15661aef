import { Icon } from "../icon/icon.tsx";

const GRADES = ["一", "二", "三", "四", "五"];

/** The official grade, one to five stars; null or 0: not graded yet. Never mixed with the families' leaves. */
export function OfficialStar({ grade }: { grade: number | null | undefined }) {
  const word = grade ? GRADES[grade - 1] : undefined;
  if (!word) return <span className="mut">暂未评定星级</span>;
  return (
    <span className="star">
      <Icon name="star-fill" />
      <span className="sr">官方评定</span>
      {word}星级
    </span>
  );
}
