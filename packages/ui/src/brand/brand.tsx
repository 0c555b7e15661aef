import { cloneElement, type ReactElement, type ReactNode } from "react";
import layout from "../layout/layout.module.css";
import styles from "./brand.module.css";

/** Two leaf halves read as two eaves, the notch as the lane 里. Never recoloured. */
export function BrandMark({ className = styles.leaf }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <path
        fill="#E2A72E"
        d="M32 47C27 39 12 36 3 25.5C4 12.5 17 4 29.6 5.3Q30.9 5.5 31 6.8L32 19.5L33 6.8Q33.1 5.5 34.4 5.3C47 4 60 12.5 61 25.5C52 36 37 39 32 47Z"
      />
      <path fill="none" stroke="#E2A72E" strokeWidth="3.6" strokeLinecap="round" d="M32 45q1 9-4 15" />
    </svg>
  );
}

/** Mark and wordmark as a link home; `render={<Link to="/" />}` for a router's link. */
export function Brand({
  href = "/",
  render,
}: {
  href?: string;
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
}) {
  const lockup = (
    <>
      <BrandMark />
      <span>
        <b>银杏里</b>
        <small aria-hidden="true">GINKGO</small>
      </span>
      <span className={layout.screenReader}>首页</span>
    </>
  );
  if (render) return cloneElement(render, { className: styles.brand }, lockup);
  return (
    <a className={styles.brand} href={href}>
      {lockup}
    </a>
  );
}
