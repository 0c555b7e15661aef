import type { NoticeKind } from "@ginkgo/api-contract/membership/membership-codes";
import type { Notice } from "@ginkgo/api-contract/membership/notices";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import { useFormReply } from "../lib/form/form-reply.ts";
import styles from "./membership.module.css";

const icons: Record<NoticeKind, IconName> = {
  ORDER: "receipt",
  CONTRACT: "file-text",
  ADVISER: "headset",
  APPLICATION: "storefront",
  FAMILY: "users",
  OPINION: "note-pencil",
  SECURITY: "shield-check",
  SYSTEM: "bell",
};

/** One notice. Following its link reads it. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { id, kind, kindText, title, body, link, createdAt, readAt } = notice;
  const { fetcher, busy } = useFormReply(`notice-${id}`, "read");
  const isNew = readAt === null;
  const read = () => {
    if (isNew) fetcher.submit({ intent: "read", id }, { method: "post" });
  };
  return (
    <article className={isNew ? cx(styles.notice, styles.new) : styles.notice}>
      <Icon name={icons[kind]} />
      <div className={layout.grow}>
        <h2 className={styles.noticeTitle}>
          {isNew && <span className={styles.newMark}>没读</span>}
          {title}
        </h2>
        <p>{body}</p>
        <p className={layout.hint}>
          {kindText} · {momentText(createdAt)}
        </p>
      </div>
      <div className={styles.actions}>
        {link && (
          <Button size="small" render={<Link to={link} onClick={read} />}>
            去看看<span className={layout.screenReader}>：{title}</span>
          </Button>
        )}
        {isNew && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="read" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              标为已读<span className={layout.screenReader}>：{title}</span>
            </Button>
          </fetcher.Form>
        )}
      </div>
    </article>
  );
}
