import { Brand } from "@ginkgo/ui/brand";
import button from "@ginkgo/ui/button/button.module.css";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { SkipLink } from "@ginkgo/ui/skip-link";
import { type ReactNode, useEffect } from "react";
import { useGetIdentity, useLogout, usePermissions } from "react-admin";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useTalkCounts } from "../advisory/conversations/talk-counts.ts";
import styles from "../staff.module.css";

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  also?: string;
  needs?: string;
  /** Not for a merchant, who may only what concerns their own. */
  ofTheHouse?: true;
  /** Only for those whom members talk to. */
  serving?: true;
}

const entries: readonly Entry[] = [
  { to: "/today", label: "今天", icon: "gauge" },
  { to: "/orders", label: "订单", icon: "receipt", needs: "orders.read" },
  {
    to: "/",
    label: "会话",
    icon: "chat-circle-dots",
    also: "/talks",
    needs: "chat.answer",
    ofTheHouse: true,
  },
  { to: "/contracts", label: "合同", icon: "file-text", needs: "contracts.read" },
  { to: "/visits", label: "预约", icon: "calendar-check", needs: "orders.read" },
  { to: "/follow", label: "随访", icon: "hand-heart", needs: "follow.write", ofTheHouse: true },
  { to: "/canned", label: "常用语", icon: "note-pencil", needs: "chat.answer", ofTheHouse: true },
  {
    to: "/accounts",
    label: "账号与权限",
    icon: "identification-card",
    needs: "staff.manage",
    ofTheHouse: true,
  },
  { to: "/audit", label: "审计", icon: "list-bullets", needs: "audit.read", ofTheHouse: true },
  { to: "/duty", label: "值班", icon: "clock", needs: "chat.answer", serving: true },
];

/** Menu at the left, own name at the top, as every page of the back office. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { data: me } = useGetIdentity();
  const logout = useLogout();
  const { pathname } = useLocation();
  const { permissions } = usePermissions<string[]>();
  const roles: string[] = me?.roles ?? [];
  const isServing = roles.includes("adviser") || roles.includes("service");
  const mine = entries.filter(
    ({ needs, ofTheHouse, serving }) =>
      permissions !== undefined &&
      (needs === undefined || permissions.includes(needs)) &&
      !(ofTheHouse && permissions.includes("own.only")) &&
      !(serving && !isServing),
  );
  const { counts } = useTalkCounts();
  const here = entries.find(
    (e) =>
      (e.to === "/" ? pathname === "/" : pathname.startsWith(e.to)) ||
      (e.also && pathname.startsWith(e.also)),
  );
  const waiting = (counts?.queue ?? 0) + (counts?.unread ?? 0);

  useEffect(() => {
    document.title = `${waiting > 0 ? `（${waiting}）` : ""}${here?.label ?? "后台"} · 银杏里后台`;
  }, [waiting, here]);

  return (
    <div className={styles.office}>
      <SkipLink />
      <aside className={styles.side}>
        <div className={styles.sideBrand}>
          <Brand render={<Link to="/" />} />
          <span>后台</span>
        </div>
        <nav aria-label="后台菜单">
          {mine.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} className={here?.to === to ? styles.selected : undefined}>
              <Icon name={icon} />
              {label}
              {to === "/" && waiting > 0 && (
                <span className={styles.count}>
                  {waiting}
                  <span className={layout.screenReader}>：排队的和没读的</span>
                </span>
              )}
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className={styles.main}>
        <header className={styles.topBar}>
          <b>{here?.label}</b>
          <span className={layout.grow} />
          <span>
            {me?.fullName} <span className={layout.muted}>{me?.roleText as string}</span>
          </span>
          <button
            type="button"
            className={cx(button.button, button.quiet, button.small)}
            onClick={() => void logout()}
          >
            <Icon name="sign-out" />
            退出登录
          </button>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
