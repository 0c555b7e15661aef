import { coverUrl } from "@ginkgo/ui/cover";
import cover from "@ginkgo/ui/cover/cover.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { MouseEvent } from "react";
import { productCover } from "../../lib/covers/product-cover.ts";
import { openDialog } from "../../lib/live/events.ts";
import styles from "./product.module.css";

/** The product itself and nothing beside it: a drawing, which opens large, and without scripts is a link to itself. */
export function ProductGallery({ id, title, categoryId }: { id: string; title: string; categoryId: string }) {
  const { params, name } = productCover(categoryId, title);
  const src = coverUrl("product", id, params);
  const caption = "商品插画";
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDialog("openPictureDialog", {
      start: 0,
      pictures: [{ src, alt: `${title}，${caption}`, caption }],
    });
  };
  return (
    <section className={styles.gallery} aria-label="插画">
      <a className={cover.cover} href={src} onClick={open}>
        <img
          src={src}
          width={400}
          height={300}
          alt=""
          decoding="async"
          loading="eager"
          fetchPriority="high"
        />
        {name && (
          <span className={cover.coverName} aria-hidden="true">
            {name}
          </span>
        )}
        <span className={layout.screenReader}>看大图：{caption}</span>
      </a>
    </section>
  );
}
