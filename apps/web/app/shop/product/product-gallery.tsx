import { coverUrl } from "@ginkgo/ui/cover";
import type { MouseEvent } from "react";
import { productCover } from "../../lib/covers/product-cover.ts";
import { openDialog } from "../../lib/live/events.ts";

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
    <section className="pd-gal" aria-label="插画">
      <a className="cv" href={src} onClick={open}>
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
          <span className="cv-name" aria-hidden="true">
            {name}
          </span>
        )}
        <span className="sr">看大图：{caption}</span>
      </a>
    </section>
  );
}
