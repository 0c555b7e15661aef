import layout from "@ginkgo/ui/layout/layout.module.css";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import styles from "../staff.module.css";

/** An address that leads nowhere, and the way back to the work. */
export function NotFound() {
  useEffect(() => {
    document.title = "没有这一页 · 银杏里后台";
  }, []);
  return (
    <div className={styles.listPage}>
      <h1>没有这一页</h1>
      <p className={layout.muted}>地址不对，或者链接已经失效。请从菜单重新进入。</p>
      <p>
        <Link to="/">回到首页</Link>
      </p>
    </div>
  );
}
