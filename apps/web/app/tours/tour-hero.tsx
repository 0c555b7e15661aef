import type { ShownPicture } from "@ginkgo/api-contract/pictures/entry-pictures";
import { Cover, type CoverParams } from "@ginkgo/ui/cover";
import { ownCover } from "../lib/covers/own-cover.ts";
import { OpenPictures, PictureStrip } from "../lib/covers/own-pictures.tsx";
import styles from "./tour.module.css";

/** The wide cover over a page of tours, with the pictures of its own that it opens. */
export function TourHero({
  kind,
  id,
  params,
  of: { cover, pictures },
}: {
  kind: "tour" | "spot";
  id: string;
  params: CoverParams;
  of: { cover?: string | undefined; pictures: readonly ShownPicture[] };
}) {
  return (
    <>
      <div className={styles.heroCover}>
        <Cover
          kind={kind}
          id={id}
          params={params}
          {...ownCover(cover, "16x9")}
          sizes="(min-width: 80rem) 77.5rem, 100vw"
          priority
        >
          <OpenPictures pictures={pictures} />
        </Cover>
      </div>
      <PictureStrip pictures={pictures} />
    </>
  );
}
