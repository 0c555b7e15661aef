import { coverUrl } from "@ginkgo/ui/cover";
import type { MouseEvent } from "react";
import { openDialog } from "../lib/events.ts";
import { productCover } from "../lib/product-cover.ts";

/** Drawings all: the thing itself, then the room and the house it comes to. None is called 实景. */
const picturesOf = (id: string, categoryId: string) => [
  { src: coverUrl("product", id, productCover(categoryId)), caption: "商品插画" },
  { src: coverUrl("org", `p${id}`, { view: "room1", palette: "qinglu" }), caption: "卧室插画" },
  { src: coverUrl("org", `p${id}`, { view: "courtyard", palette: "qinglu" }), caption: "院子插画" },
];

/** The pictures of a product; each opens large, and without scripts is a link to itself. */
export function ProductGallery({ id, title, categoryId }: { id: string; title: string; categoryId: string }) {
  const pictures = picturesOf(id, categoryId);
  const open = (start: number) => (event: MouseEvent) => {
    event.preventDefault();
    openDialog("openPictureDialog", {
      start,
      pictures: pictures.map(({ src, caption }) => ({ src, alt: `${title}，${caption}`, caption })),
    });
  };
  return (
    <section className="pd-gal" aria-label="插画">
      {pictures.map(({ src, caption }, i) => (
        <a key={src} className="cv" href={src} onClick={open(i)}>
          <img
            src={src}
            width={400}
            height={300}
            alt=""
            decoding="async"
            loading={i === 0 ? "eager" : "lazy"}
            fetchPriority={i === 0 ? "high" : undefined}
          />
          <span className="sr">看大图：{caption}</span>
        </a>
      ))}
    </section>
  );
}
