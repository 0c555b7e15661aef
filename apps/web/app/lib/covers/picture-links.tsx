import { openDialog } from "../live/events.ts";
import styles from "./pictures.module.css";

/** Addresses of a review's pictures as `PictureLinks` takes them. */
export const reviewPictures = (images: readonly string[] = []) =>
  images.map((src, i) => ({ src, alt: `评价的第 ${i + 1} 张图片` }));

/** Small pictures that open large in a dialog; without scripts each opens as a page of its own. */
export function PictureLinks({ pictures }: { pictures: readonly { src: string; alt: string }[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map(({ src, alt }, start) => (
        <a
          key={src}
          href={src}
          className={styles.picture}
          onClick={(event) => {
            event.preventDefault();
            openDialog("openPictureDialog", { pictures: [...pictures], start });
          }}
        >
          <img src={src} alt={alt} width={96} height={96} />
        </a>
      ))}
    </div>
  );
}
