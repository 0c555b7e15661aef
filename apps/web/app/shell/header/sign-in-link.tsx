import { Button } from "@ginkgo/ui/button";
import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { openDialog } from "../../lib/live/events.ts";
import styles from "./header.module.css";

/** Opens the dialog in place of following the link, unless another window was asked for. */
export function openLogin(event: MouseEvent, returnTo?: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openDialog("login", returnTo === undefined ? undefined : { returnTo });
}

/** 登录 in the header: the dialog, or without scripts the page. */
export function SignInLink() {
  const { pathname, search } = useLocation();
  const returnTo = pathname === "/login" ? "/" : pathname + search;
  return (
    <Button
      size="small"
      icon="user"
      className={styles.wideOnly}
      render={
        <Link
          to={`/login?${new URLSearchParams({ returnTo })}`}
          onClick={(event) => {
            if (pathname !== "/login") openLogin(event);
          }}
        />
      }
    >
      登录
    </Button>
  );
}
