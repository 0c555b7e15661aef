import { Icon } from "../icon/icon.tsx";

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
    <span className="thing">
      {coverUrl && !gone && <img src={coverUrl} alt="" width={84} height={84} loading="lazy" />}
      <span className="grow">
        <b className="name">{title}</b>
        {note && <span className="mut">{note}</span>}
        {gone ? (
          <span className="mut">已经看不到了</span>
        ) : (
          link && (
            <a className="link" href={link}>
              看详情
              <span className="sr">：{title}</span>
              <Icon name="caret-right" />
            </a>
          )
        )}
      </span>
    </span>
  );
}
