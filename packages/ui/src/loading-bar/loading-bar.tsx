import styles from "./loading-bar.module.css";

/** 3px pine bar at the top. The caller shows it after 200 ms of waiting; `progress` from 0 to 1. */
export function LoadingBar({ progress }: { progress: number }) {
  const now = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <div
      className={styles.loadbar}
      role="progressbar"
      aria-label="正在打开页面"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={now}
    >
      <i style={{ width: `${now}%` }} />
    </div>
  );
}
