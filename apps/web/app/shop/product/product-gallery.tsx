import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { Cover, coverUrl } from "@ginkgo/ui/cover";
import cover from "@ginkgo/ui/cover/cover.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { MouseEvent } from "react";
import { OpenPictures, PictureStrip } from "../../lib/covers/own-pictures.tsx";
import { productCover } from "../../lib/covers/product-cover.ts";
import { openDialog } from "../../lib/live/events.ts";
import styles from "./product.module.css";

/** The product itself and nothing beside it: a drawing, which opens large, and without scripts is a link to itself. */
function Drawing({ id, title, categoryId }: Pick<ProductDetail, "id" | "title" | "categoryId">) {
  const { params, name } = productCover({ categoryId, title });
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

/** Its own pictures, the first large; without any, a drawing. */
export function ProductGallery({ product }: { product: ProductDetail }) {
  const { id, pictures } = product;
  if (pictures.length === 0) return <Drawing {...product} />;
  return (
    <section className={styles.gallery} aria-label="图片">
      <Cover
        kind="product"
        id={id}
        {...productCover(product)}
        sizes="(min-width: 48rem) 37rem, 100vw"
        priority
      >
        <OpenPictures pictures={pictures} />
      </Cover>
      <PictureStrip pictures={pictures} />
    </section>
  );
}
