import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import styles from "./thread.module.css";

/** A thing shown in a thread: an organisation, an order, a trip. */
export interface ThreadThingProps {
  title: string;
  note: string | null;
  coverUrl: string | null;
  /** A path of the portal. */
  link: string | null;
  /** No longer to be seen. */
  gone: boolean;
}

/** The card of a thing inside a bubble. */
export function ThreadThing({ title, note, coverUrl, link, gone }: ThreadThingProps) {
  return (
    <span className={styles.thing}>
      {coverUrl && !gone && <img src={coverUrl} alt="" width={84} height={84} loading="lazy" />}
      <span className={layout.grow}>
        <b className={layout.name}>{title}</b>
        {note && <span className={layout.muted}>{note}</span>}
        {gone ? (
          <span className={layout.muted}>已经看不到了</span>
        ) : (
          link && (
            <a className={layout.link} href={link}>
              看详情
              <span className={layout.screenReader}>：{title}</span>
              <Icon name="caret-right" />
            </a>
          )
        )}
      </span>
    </span>
  );
}
