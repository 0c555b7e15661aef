import button from "@ginkgo/ui/button/button.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { SkipLink } from "@ginkgo/ui/skip-link";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useGetIdentity, useLogout, usePermissions } from "react-admin";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useTalkCounts } from "../advisory/conversations/talk-counts.ts";
import { dropAllDrafts } from "../form-drafts.ts";
import staff from "../staff.module.css";
import { useTaskCounts } from "../tasks/use-task-counts.ts";
import { takeEarlySearch } from "./early-keys.ts";
import { Find } from "./find.tsx";
import { Key } from "./key.tsx";
import { type MenuEntry, menu, menuFor, placeIn } from "./menu.ts";
import { NoRight } from "./no-right.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./shell.module.css";
import { SideMenu, type Waiting } from "./side-menu.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { type KeyUse, useKeys } from "./use-keys.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

/** What waits behind an entry of the menu: tasks of its kinds, and conversations. */
function useWaiting(): (entry: MenuEntry) => Waiting {
  const tasks = useTaskCounts();
  const { counts: talks } = useTalkCounts();
  return ({ to, tasks: kinds = [] }) => {
    if (to === "/talks") return { total: (talks?.queue ?? 0) + (talks?.unread ?? 0), late: 0 };
    const found = (tasks?.kinds ?? []).filter(({ kind }) => kinds.includes(kind));
    const sum = (of: "total" | "late") => found.reduce((all, count) => all + count[of], 0);
    return { total: sum("total"), late: sum("late") };
  };
}

/** Menu at the left, what is searched and own name at the top, as every page of the back office. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { data: me } = useGetIdentity();
  const logout = useLogout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { permissions } = usePermissions<string[]>();
  const groups = permissions ? menuFor(permissions, (me?.roles as string[] | undefined) ?? []) : [];
  const here = placeIn(groups, pathname);
  const closed = permissions && !here ? placeIn(menu, pathname) : undefined;
  const entries = groups.flatMap((group) => group.entries);
  const waiting = useWaiting();
  const [opened, setOpened] = useState<"palette" | "keys">();
  const [early, setEarly] = useState<string>();
  const close = () => {
    setOpened(undefined);
    setEarly(undefined);
  };
  useEffect(() => {
    const typed = takeEarlySearch();
    if (typed === undefined) return;
    setEarly(typed);
    setOpened("palette");
  }, []);
  const talking = entries.filter(({ to }) => to === "/talks").map((entry) => waiting(entry).total)[0] ?? 0;

  const title = (here ?? closed)?.entry.label ?? "后台";
  useEffect(() => {
    document.title = `${talking > 0 ? `（${talking}）` : ""}${title} · 银杏里后台`;
  }, [talking, title]);
  useKeys(
    {
      "/": ["找，和去哪一页", () => setOpened("palette")],
      "Shift+?": ["这张表", () => setOpened("keys")],
      ...Object.fromEntries(
        entries.flatMap(({ key, to, label }): [string, KeyUse][] =>
          key ? [[`g ${key}`, [`到${label}`, () => navigate(to)]]] : [],
        ),
      ),
    },
    "everywhere",
  );

  return (
    <div className={staff.office}>
      <SkipLink />
      <SideMenu groups={groups} here={here} waiting={waiting} />
      <div className={staff.main}>
        <header className={staff.topBar}>
          <span className={styles.place}>
            {here && here.group.label !== here.entry.label && `${here.group.label} / `}
            {here && pathname !== here.entry.to ? (
              <Link to={here.entry.to}>{here.entry.label}</Link>
            ) : (
              <b>{here?.entry.label}</b>
            )}
          </span>
          <span className={layout.grow} />
          <button
            type="button"
            className={styles.find}
            aria-haspopup="dialog"
            aria-label="找页面、姓名、单号、手机号"
            onClick={() => setOpened("palette")}
          >
            <Icon name="magnifying-glass" />
            <span>页面、姓名、单号、手机号</span>
            <Key>/</Key>
          </button>
          <span className={styles.self}>
            {me?.fullName} <span className={layout.muted}>{me?.roleText as string}</span>
          </span>
          <button
            type="button"
            className={cx(button.button, button.quiet, button.small)}
            aria-label="快捷键"
            onClick={() => setOpened("keys")}
          >
            <Icon name="question" />
          </button>
          <button
            type="button"
            className={cx(button.button, button.quiet, button.small)}
            onClick={() => {
              dropAllDrafts();
              void logout();
            }}
          >
            <Icon name="sign-out" />
            退出登录
          </button>
        </header>
        <OfflineNote />
        <main id="main" tabIndex={-1}>
          {closed ? (
            <NoRight
              permissions={permissions!}
              entry={closed.entry}
              roleText={(me?.roleText as string | undefined) ?? ""}
            />
          ) : (
            <PageFrame>{children}</PageFrame>
          )}
        </main>
        <UndoBar />
      </div>
      {opened === "palette" && (
        <Find
          groups={groups}
          {...(early === undefined ? {} : { typed: early })}
          onClose={close}
          onGo={(to) => {
            close();
            navigate(to);
          }}
        />
      )}
      <Suspense>{opened === "keys" && <KeysDialog page={title} onClose={close} />}</Suspense>
    </div>
  );
}
