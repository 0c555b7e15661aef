import { addDays, clockText, dateText, monthDayText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Fragment, type ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./thread.module.css";
import { ThreadThing, type ThreadThingProps } from "./thread-thing.tsx";

/** A message as a thread draws it; the contract's has this shape. */
export interface ThreadMessage {
  id: string;
  seq: number;
  from: { kind: "member" | "staff" | "system"; name: string };
  content: {
    text?: string | undefined;
    file?:
      | { url: string; width?: number | undefined; height?: number | undefined; seconds?: number | undefined }
      | undefined;
    card?: ThreadThingProps | undefined;
  };
  warning: string | null;
  sentAt: string;
  recalled: boolean;
}

interface ThreadProps<M extends ThreadMessage> {
  messages: readonly M[];
  /** Whose side reads: their own words stand right. */
  side: "member" | "staff";
  /** How far the other side has read; null says nothing of it. */
  otherReadSeq: number | null;
  onPicture?: ((message: M) => void) | undefined;
  /** The number of one that was looked for: it is marked and can have the focus. */
  found?: number | undefined;
  /** Under one's own message, where something can be done with it. */
  menu?: ((message: M) => ReactNode) | undefined;
}

/** 今天, 昨天, 11 月 22 日; another year says so. */
function dayOf(time: string, now: number): string {
  const [day, today] = [shanghaiDay(time), shanghaiDay(now)];
  if (day === today) return "今天";
  if (day === addDays(today, -1)) return "昨天";
  return day.slice(0, 4) === today.slice(0, 4) ? monthDayText(day) : dateText(day);
}

/** A new line with the time after so long a silence, milliseconds. */
const SILENCE = 10 * 60_000;

function Words<M extends ThreadMessage>({
  message,
  onPicture,
}: { message: M } & Pick<ThreadProps<M>, "onPicture">) {
  const { text, file, card } = message.content;
  if (card) return <ThreadThing {...card} />;
  if (file?.seconds)
    return (
      <span className={styles.voice}>
        <span>语音 {file.seconds} 秒</span>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording of one's own voice has no captions */}
        <audio controls preload="none" src={file.url} />
      </span>
    );
  if (file)
    return (
      <a
        className={styles.picture}
        href={file.url}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!onPicture) return;
          event.preventDefault();
          onPicture(message);
        }}
      >
        <img
          src={file.url}
          alt={`${message.from.name}发的图片，点开看大图`}
          width={file.width}
          height={file.height}
          loading="lazy"
        />
      </a>
    );
  return <span className={styles.text}>{text}</span>;
}

interface PendingTurnProps {
  words: string;
  /** Why it was not taken; null while it is under way. */
  refused: string | null;
  onDrop: () => void;
}

/** Said and not arrived yet; or refused, with the reason. */
export function PendingTurn({ words, refused, onDrop }: PendingTurnProps) {
  return (
    <div className={cx(styles.turn, styles.own, refused && styles.refused)}>
      <div className={cx(styles.bubble, styles.own)}>
        <span className={styles.text}>{words}</span>
      </div>
      {refused ? (
        <p className={styles.warned} role="alert">
          <Icon name="warning-circle-fill" />
          <span>
            没有发出：{refused}{" "}
            <button type="button" className={styles.link} onClick={onDrop}>
              去掉
            </button>
          </span>
        </p>
      ) : (
        <span className={styles.turnFoot}>正在发送</span>
      )}
    </div>
  );
}

/** The messages of a conversation, the older first. Put it inside what scrolls and is read out (`role="log"`). */
export function Thread<M extends ThreadMessage>({
  messages,
  side,
  otherReadSeq,
  onPicture,
  found,
  menu,
}: ThreadProps<M>) {
  const now = Date.now();
  const lastOwn = messages.findLast((m) => m.from.kind === side && !m.recalled);
  return messages.map((message, index) => {
    const { id, from, sentAt, recalled, warning, seq } = message;
    const before = messages[index - 1];
    const isNewTime = !before || Date.parse(sentAt) - Date.parse(before.sentAt) > SILENCE;
    const isOwn = from.kind === side;
    const mark = seq === found ? { "data-found": "", tabIndex: -1 } : {};
    return (
      <Fragment key={id}>
        {isNewTime && (
          <p className={styles.time}>
            {dayOf(sentAt, now)} {clockText(sentAt)}
          </p>
        )}
        {from.kind === "system" ? (
          <p className={styles.system} {...mark}>
            {message.content.text}
          </p>
        ) : recalled ? (
          <p className={styles.system} {...mark}>
            {isOwn ? "您" : from.name}撤回了一条消息
          </p>
        ) : (
          <div className={cx(styles.turn, isOwn && styles.own)} {...mark}>
            <span className={layout.screenReader}>{isOwn ? "我" : from.name}：</span>
            <div className={cx(styles.bubble, isOwn && styles.own)}>
              <Words message={message} onPicture={onPicture} />
            </div>
            {warning && (
              <p className={styles.warned}>
                <Icon name="warning-circle-fill" />
                {warning}
              </p>
            )}
            {isOwn && (
              <span className={styles.turnFoot}>
                {message === lastOwn && otherReadSeq !== null && (
                  <span>{otherReadSeq >= seq ? "已读" : "未读"}</span>
                )}
                {menu?.(message)}
              </span>
            )}
          </div>
        )}
      </Fragment>
    );
  });
}
