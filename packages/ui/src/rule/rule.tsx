import styles from "./rule.module.css";

/** 文武线: under the header, above the footer, on top of the booking card. Never between list items. */
export function Rule() {
  return <hr className={styles.rule} />;
}
