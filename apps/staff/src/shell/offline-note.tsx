import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { useUnreachableSince } from "../connection.ts";
import styles from "./shell.module.css";

/** That the server cannot be reached, since when, and what becomes of what is on the page. */
export function OfflineNote() {
  const since = useUnreachableSince();
  return (
    <div role="status" className={styles.offline} hidden={!since}>
      {since && (
        <>
          <b>{shortMomentText(since.toISOString())} 起连不上服务器。</b>
          下面是那时的样子；写了没交的留在这里，连上以后再点一次。正在自动重连。
        </>
      )}
    </div>
  );
}
