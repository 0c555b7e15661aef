import { type CoverKind, type CoverParams, coverUrl } from "@ginkgo/covers/cover-url";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { Plate } from "../plate/plate.tsx";
import styles from "./cover.module.css";

export { type CoverKind, type CoverParams, coverUrl } from "@ginkgo/covers/cover-url";

type CoverProps = {
  kind: CoverKind;
  id: string | number;
  params?: CoverParams;
  /** A picture of the record's own instead of the drawn one, and its sizes. */
  src?: string | undefined;
  srcSet?: string | undefined;
  /** How wide it is shown, for a browser that cannot see that by itself. */
  sizes?: string;
  /** Only where the cover stands without its title beside it. Drawings are never called 实景. */
  alt?: string;
  /** Of what no drawing depicts: stands on the tile itself. */
  name?: string;
  /** 门牌 in the corner. */
  plate?: string;
  /** The favourite button, in the upper right corner. */
  fav?: ReactNode;
  /** First picture of the page: loaded at once. */
  priority?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A cover with its doorplate and favourite button. Its box has its shape before the picture arrives. */
export function Cover({
  kind,
  id,
  params,
  src,
  srcSet,
  sizes = "(min-width: 48rem) 25rem, 100vw",
  alt = "",
  name,
  plate,
  fav,
  priority,
  className,
  children,
}: CoverProps) {
  const still = kind === "service" || kind === "product";
  return (
    <span className={cx(styles.cover, className)}>
      <img
        sizes={srcSet && (priority ? sizes : `auto, ${sizes}`)}
        srcSet={srcSet}
        src={src ?? coverUrl(kind, id, params)}
        width={still ? 400 : 800}
        height={still ? 300 : 500}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        alt={alt}
      />
      {name && !src && (
        <span className={styles.coverName} aria-hidden="true">
          {name}
        </span>
      )}
      {plate && <Plate>{plate}</Plate>}
      {fav}
      {children}
    </span>
  );
}
