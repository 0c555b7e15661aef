import type { ReactNode } from "react";

/** One card of 我的信息. */
export function InfoPart({
  title,
  hint,
  id,
  children,
}: {
  title: string;
  /** One sentence beneath the title. */
  hint?: ReactNode;
  /** For links that lead right here. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="cardx pad info-part" id={id}>
      <h2>{title}</h2>
      {hint && <p className="mut">{hint}</p>}
      {children}
    </section>
  );
}
