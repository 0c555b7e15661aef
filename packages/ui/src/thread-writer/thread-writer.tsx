import "./thread-writer.css";
import type { KeyboardEvent, RefObject } from "react";
import { Button } from "../button/button.tsx";

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
    <div className="write">
      <span className="inp">
        <textarea
          {...rest}
          ref={area}
          aria-label={label}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <Button type="submit" variant="pri">
        发送
      </Button>
    </div>
  );
}
