import { Button } from "@ginkgo/ui/button";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import { UnreadBadge } from "../../lib/live/count-badge.tsx";
import { useUnread } from "../../lib/live/unread.ts";
import { useMember } from "../../lib/routing/site-data.ts";
import styles from "./header.module.css";
import { NOTICES } from "./member-navigation.ts";

/** 消息 in the header, with how many are unread. */
export function NoticeBell() {
  const member = useMember();
  const unread = useUnread();
  if (!member) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon="bell"
      className={cx(styles.wideOnly, styles.bell)}
      render={<Link to={NOTICES} />}
    >
      消息
      <UnreadBadge count={unread} />
    </Button>
  );
}
