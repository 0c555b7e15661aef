import { openDialog } from "../live/events.ts";
import styles from "./pictures.module.css";

/** Addresses of a review's pictures as `PictureLinks` takes them. */
export const reviewPictures = (images: readonly string[] = []) =>
  images.map((src, i) => ({ src, alt: `评价的第 ${i + 1} 张图片` }));

/** Small pictures that open large in a dialog; without scripts each opens as a page of its own. */
export function PictureLinks({
  pictures,
}: {
  /** `small`: what is shown before it is opened, where that is another file. */
  pictures: readonly { src: string; alt: string; small?: { src: string; srcSet: string } }[];
}) {
  if (pictures.length === 0) return null;
  const large = pictures.map(({ src, alt }) => ({ src, alt }));
  return (
    <div className={styles.pictures}>
      {pictures.map(({ src, alt, small }, start) => (
        <a
          key={src}
          href={src}
          className={styles.picture}
          onClick={(event) => {
            event.preventDefault();
            openDialog("openPictureDialog", { pictures: large, start });
          }}
        >
          <img
            sizes={small && "6rem"}
            srcSet={small?.srcSet}
            src={small?.src ?? src}
            alt={alt}
            width={96}
            height={96}
          />
        </a>
      ))}
    </div>
  );
}
