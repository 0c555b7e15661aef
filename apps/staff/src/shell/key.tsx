import styles from "./shell.module.css";

/** One key, drawn as on the keyboard. */
export const Key = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;
