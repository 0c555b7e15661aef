import { Avatar } from "@ginkgo/ui/avatar";
import button from "@ginkgo/ui/button/button.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { SignOutButton } from "../../identity/sign-out-button.tsx";
import { memberName } from "../../lib/api/member-name.ts";
import { askHref, openAsk } from "../../lib/ask-button.tsx";
import { CART } from "../../lib/cart-link.tsx";
import { CountBadge, UnreadBadge } from "../../lib/live/count-badge.tsx";
import { useUnread } from "../../lib/live/unread.ts";
import { useMember, useOffered, useSiteData } from "../../lib/routing/site-data.ts";
import { useFoldAway } from "../../lib/routing/use-fold-away.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import styles from "./header.module.css";
import { memberEntries, NOTICES } from "./member-navigation.ts";

/** Who is signed in, and from there to every page of theirs. Opens without scripts too. */
export default function MemberMenu() {
  const member = useMember();
  const unread = useUnread();
  const phone = useSiteData()?.config.site.phone;
  const { pathname } = useLocation();
  const isOffered = useOffered();
  const menu = useRef<HTMLDetailsElement>(null);
  const away = useFoldAway(menu);

  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  // Another path closes it; where it stands already, who was faster than this script has opened it.
  const stands = useRef(pathname);
  useEffect(() => {
    if (stands.current !== pathname) close();
    stands.current = pathname;
  });

  if (!member) return null;
  const name = memberName(member);
  return (
    <details className={cx(styles.account, styles.wideOnly)} ref={menu} {...away}>
      <summary className={cx(button.button, button.quiet, button.small)}>
        <Avatar name={name} small />
        我的
        <span className={styles.accountCount}>
          <UnreadBadge count={unread} />
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className={styles.accountMenu}>
        <p className={layout.hint}>{name}</p>
        {memberEntries(member.personType, isOffered)
          .flat()
          .map(({ to, label, icon }) => (
            <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
              <Icon name={icon} />
              {label}
              {to === NOTICES && <UnreadBadge count={unread} />}
              {to === CART && <CountBadge count={member.cart} words="种商品" />}
            </Link>
          ))}
        <Link to={askHref("SUPPORT")} onClick={(event) => openAsk(event, "SUPPORT")}>
          <Icon name="headset" />
          联系客服
        </Link>
        {phone && (
          <a href={telephoneHref(phone)}>
            <Icon name="phone" />
            打电话
          </a>
        )}
        <SignOutButton />
      </div>
    </details>
  );
}
