import type { ChangeEvent } from "react";
import styles from "./bulk.module.css";
import type { Ticks } from "./use-ticks.ts";

/** Ticks one of a list; with Shift everything from the one ticked last. */
export function TickBox({ ticks, id, name }: { ticks: Ticks; id: string; name: string }) {
  function change({ nativeEvent }: ChangeEvent) {
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) ticks.tickTo(id);
    else ticks.toggle(id);
  }
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={`选 ${name}`}
        className={styles.tick}
        checked={ticks.ticked.includes(id)}
        onChange={change}
      />
    </label>
  );
}
