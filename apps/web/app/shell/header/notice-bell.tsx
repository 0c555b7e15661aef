import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import { UnreadBadge } from "../../lib/live/count-badge.tsx";
import { useUnread } from "../../lib/live/unread.ts";
import { useMember } from "../../lib/routing/site-data.ts";
import { NOTICES } from "./member-navigation.ts";

/** 消息 in the header, with how many are unread. */
export function NoticeBell() {
  const member = useMember();
  const unread = useUnread();
  if (!member) return null;
  return (
    <Button variant="qui" size="sm" icon="bell" className="d bell" render={<Link to={NOTICES} />}>
      消息
      <UnreadBadge count={unread} />
    </Button>
  );
}
