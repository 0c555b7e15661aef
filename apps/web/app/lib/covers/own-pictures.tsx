import type { ShownPicture } from "@ginkgo/api-contract/pictures/entry-pictures";
import { pictureSources } from "@ginkgo/api-contract/pictures/picture-codes";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { MouseEvent } from "react";
import { openDialog } from "../live/events.ts";
import { PictureLinks } from "./picture-links.tsx";
import styles from "./pictures.module.css";

/** Pictures of an entry's own as the dialog and small pictures take them. */
export const largePictures = (pictures: readonly ShownPicture[]) =>
  pictures.map(({ url, alt }) => ({ src: url, alt, small: pictureSources(url, "1x1") }));

/** Lies over the cover of an entry with pictures of its own: a press opens them large, the cover first. */
export function OpenPictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  const [first] = pictures;
  if (!first) return null;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDialog("openPictureDialog", { pictures: largePictures(pictures), start: 0 });
  };
  return (
    <a className={styles.over} href={first.url} onClick={open}>
      <span className={layout.screenReader}>看大图：{first.alt}</span>
    </a>
  );
}

/** All pictures of an entry's own, small; nothing where the cover is the only one. */
export function PictureStrip({ pictures }: { pictures: readonly ShownPicture[] }) {
  if (pictures.length < 2) return null;
  return (
    <div className={styles.strip}>
      <PictureLinks pictures={largePictures(pictures)} />
    </div>
  );
}
