import { roomKinds } from "@ginkgo/api-contract/organisations/org-codes";
import type { Room } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { coverUrl } from "@ginkgo/ui/cover";
import coverStyles from "@ginkgo/ui/cover/cover.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import type { MouseEvent } from "react";
import { openDialog } from "../../lib/live/events.ts";
import styles from "./gallery.module.css";

interface Picture {
  src: string;
  caption: string;
}

/** Drawn for this kind of room: the same picture in the gallery and beside its price. */
export const roomCover = (orgId: string, room: Pick<Room, "bedsPerRoom">, index: number) =>
  ({ id: `${orgId}-r${index}`, params: { view: room.bedsPerRoom === 1 ? "room1" : "room2" } }) as const;

/** Front, room, dining hall, courtyard, garden, then the other rooms. Drawings all, so none is called 实景. */
function picturesOf({ id, rooms }: OrgDetail, frontCaption: string): Picture[] {
  const view = (name: "main" | "room1" | "dining" | "courtyard" | "garden", caption: string): Picture => ({
    src: coverUrl("org", id, name === "main" ? {} : { view: name }),
    caption,
  });
  const [first = view("room1", "房间"), ...others] = rooms.map((room, i) => {
    const cover = roomCover(id, room, i);
    return { src: coverUrl("org", cover.id, cover.params), caption: roomKinds[room.roomKind] };
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

const SHOWN = 5;

/** Five pictures; each opens large, and without scripts is a link to itself. */
export function Gallery({ org, frontCaption }: { org: OrgDetail; frontCaption: string }) {
  const pictures = picturesOf(org, frontCaption);
  const open = (start: number) => (event: MouseEvent) => {
    event.preventDefault();
    openDialog("openPictureDialog", {
      start,
      pictures: pictures.map(({ src, caption }) => ({ src, alt: `${org.name}${caption}插画`, caption })),
    });
  };
  return (
    <section className={styles.gallery} aria-label="插画">
      {pictures.slice(0, SHOWN).map(({ src, caption }, i) => (
        <a key={src} className={coverStyles.cover} href={src} onClick={open(i)}>
          <img
            src={src}
            width="800"
            height="500"
            alt=""
            decoding="async"
            loading={i === 0 ? "eager" : "lazy"}
            fetchPriority={i === 0 ? "high" : undefined}
          />
          <span className={styles.caption}>
            <span className={layout.screenReader}>看大图：</span>
            {caption}
          </span>
        </a>
      ))}
      <Button size="small" icon="images" className={styles.showAll} href={pictures[0]!.src} onClick={open(0)}>
        全部 {pictures.length} 幅
      </Button>
    </section>
  );
}
