import type { KeyboardEvent, RefObject } from "react";
import { Button } from "../button/button.tsx";
import field from "../field/field.module.css";
import styles from "./thread-writer.module.css";

interface ThreadWriterProps {
  label: string;
  placeholder: string;
  rows: number;
  maxLength: number;
  value: string;
  onWrite: (text: string) => void;
  /** Enter was pressed; the button submits the form it stands in. */
  onEnter: () => void;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The line to write under a thread. Enter sends, Shift+Enter begins a new line. */
export function ThreadWriter({ label, onWrite, onEnter, area, ...rest }: ThreadWriterProps) {
  function onKeyDown(event: KeyboardEvent) {
    // While a Chinese word is being put together, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className={styles.write}>
      <span className={field.input}>
        <textarea
          {...rest}
          ref={area}
          aria-label={label}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <Button type="submit" variant="primary">
        发送
      </Button>
    </div>
  );
}
