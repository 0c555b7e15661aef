import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { SignOutButton } from "../../identity/sign-out-button.tsx";
import { CART } from "../../lib/cart-link.tsx";
import { CountBadge, UnreadBadge } from "../../lib/live/count-badge.tsx";
import { useUnread } from "../../lib/live/unread.ts";
import { useMember, useOffered } from "../../lib/routing/site-data.ts";
import styles from "./account-nav.module.css";
import { memberEntries, NOTICES } from "./member-navigation.ts";

const HOME = "/user/info";

/** The side navigation of the member area; on a telephone a list on 我的信息 and nowhere else. */
export function MemberNav() {
  const { pathname } = useLocation();
  const isOffered = useOffered();
  const member = useMember();
  const unread = useUnread();
  return (
    <nav
      className={pathname === HOME ? cx(styles.menu, styles.open) : styles.menu}
      data-print="no"
      aria-label="会员中心"
    >
      {memberEntries(member?.personType ?? null, isOffered).map((group, index) => (
        <Fragment key={group[0]?.to}>
          {index > 0 && <hr />}
          {group.map(({ to, also, label, icon }) => (
            <Link
              key={to}
              to={to}
              className={pathname === to || also?.includes(pathname) ? styles.selected : undefined}
              aria-current={pathname === to ? "page" : undefined}
            >
              <Icon name={icon} />
              {label}
              {to === NOTICES && <UnreadBadge count={unread} />}
              {to === CART && <CountBadge count={member?.cart ?? 0} words="种商品" />}
            </Link>
          ))}
        </Fragment>
      ))}
      <hr />
      <SignOutButton />
    </nav>
  );
}
