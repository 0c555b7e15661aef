import type { Room } from "@ginkgo/api-contract/organisations/org-detail";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { pictureSources } from "@ginkgo/api-contract/pictures/picture-codes";
import { Button } from "@ginkgo/ui/button";
import { coverUrl } from "@ginkgo/ui/cover";
import coverStyles from "@ginkgo/ui/cover/cover.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { MouseEvent } from "react";
import { openDialog } from "../../lib/live/events.ts";
import styles from "./gallery.module.css";

interface Picture {
  src: string;
  srcSet?: string;
  /** Address of the whole picture, where it is another. */
  whole?: string;
  /** What is written on it. */
  caption?: string;
  /** What it shows, for who cannot see it. */
  alt: string;
}

/** Drawn for this kind of room: the same picture in the gallery and beside its price. */
export const roomCover = (orgId: string, room: Pick<Room, "bedsPerRoom">, index: number) =>
  ({ id: `${orgId}-r${index}`, params: { view: room.bedsPerRoom === 1 ? "room1" : "room2" } }) as const;

/** Front, room, dining hall, courtyard, garden, then the other rooms. Drawings all, so none is called 实景. */
function drawingsOf({ id, name: org, rooms }: OrgDetail, frontCaption: string): Picture[] {
  const drawn = (src: string, caption: string): Picture => ({
    src,
    caption,
    alt: `${org}${caption}插画`,
  });
  const view = (name: "main" | "room1" | "dining" | "courtyard" | "garden", caption: string): Picture =>
    drawn(coverUrl("org", id, name === "main" ? {} : { view: name }), caption);
  const [first = view("room1", "房间"), ...others] = rooms.map((room, i) => {
    const cover = roomCover(id, room, i);
    return drawn(coverUrl("org", cover.id, cover.params), roomKinds[room.roomKind]);
  });
  return [
    view("main", frontCaption),
    first,
    view("dining", "食堂"),
    view("courtyard", "后院"),
    view("garden", "活动水榭"),
    ...others,
  ];
}

/** The organisation's own pictures. */
const photographsOf = ({ pictures }: OrgDetail): Picture[] =>
  pictures.map(({ url, alt }) => ({ ...pictureSources(url, "8x5"), whole: url, alt }));

const SHOWN = 5;
/** How wide the first is shown, and each of the others. */
const WIDE = "(min-width: 48rem) 39rem, 100vw";
const NARROW = "(min-width: 48rem) 19rem, 50vw";

/**
 * Up to five pictures, the organisation's own or else drawings; each opens large, and without scripts is a link to
 * itself.
 */
export function Gallery({ org, frontCaption }: { org: OrgDetail; frontCaption: string }) {
  const isOwn = org.pictures.length > 0;
  const pictures = isOwn ? photographsOf(org) : drawingsOf(org, frontCaption);
  const open = (start: number) => (event: MouseEvent) => {
    event.preventDefault();
    openDialog("openPictureDialog", {
      start,
      pictures: pictures.map(({ src, whole, caption, alt }) => ({ src: whole ?? src, alt, caption })),
    });
  };
  return (
    <section
      className={styles.gallery}
      aria-label={isOwn ? "图片" : "插画"}
      data-n={Math.min(pictures.length, SHOWN)}
    >
      {pictures.slice(0, SHOWN).map(({ src, srcSet, whole, caption, alt }, i) => (
        <a key={src} className={coverStyles.cover} href={whole ?? src} onClick={open(i)}>
          <img
            sizes={srcSet && (i === 0 ? WIDE : NARROW)}
            srcSet={srcSet}
            src={src}
            width="800"
            height="500"
            alt=""
            decoding="async"
            loading={i === 0 ? "eager" : "lazy"}
            fetchPriority={i === 0 ? "high" : undefined}
          />
          {caption ? (
            <span className={styles.caption}>
              <span className={layout.screenReader}>看大图：</span>
              {caption}
            </span>
          ) : (
            <span className={layout.screenReader}>看大图：{alt}</span>
          )}
        </a>
      ))}
      {pictures.length > 1 && (
        <Button
          size="small"
          icon="images"
          className={styles.showAll}
          href={pictures[0]!.whole ?? pictures[0]!.src}
          onClick={open(0)}
        >
          全部 {pictures.length} 幅
        </Button>
      )}
    </section>
  );
}
