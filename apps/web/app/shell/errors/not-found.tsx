import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Window } from "@ginkgo/ui/window";
import { Link } from "react-router";
import { canGoBack } from "../layouts/can-go-back.ts";
import styles from "./not-found.module.css";

/** @param message the technical sentence, for readers of the document rather than the screen */
export function NotFound({ message }: { message?: string }) {
  return (
    <div className={cx(layout.page, styles.notFound)}>
      <title>没有找到该页面</title>
      <meta name="robots" content="noindex" />
      <Window
        shape="moon"
        id="nf-5"
        scene="bamboo"
        palette="qinglu"
        alt="竹径插画"
        priority
        className={styles.picture}
      />
      <h1>
        <span className={styles.warning}>
          <Icon name="warning-circle" />
        </span>
        没有找到该页面
      </h1>
      <p className={layout.muted}>这条路走不通，退回去再看看。</p>
      {message && (
        <p className={layout.screenReader} lang="en">
          {message}
        </p>
      )}
      <Button
        variant="primary"
        size="big"
        render={
          <Link
            to="/"
            onClick={(event) => {
              if (!canGoBack()) return;
              event.preventDefault();
              history.back();
            }}
          />
        }
      >
        返回
      </Button>
    </div>
  );
}
