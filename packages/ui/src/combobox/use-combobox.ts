import { type KeyboardEvent, useState } from "react";

/**
 * The APG editable combobox with a list and manual choice: typing never changes by itself, ↓ ↑ walk the
 * list, Enter takes the marked entry (or submits the form when none is marked), Esc closes, then clears.
 */
export function useCombobox<T>({
  options,
  onChoose,
  onClear,
}: {
  options: T[];
  onChoose: (option: T) => void;
  onClear: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const shown = open && options.length > 0;
  const at = Math.min(marked, options.length - 1);

  function close() {
    setOpen(false);
    setMarked(-1);
  }

  function choose(option: T) {
    onChoose(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method still composing a word are not ours.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        const down = event.key === "ArrowDown";
        setOpen(true);
        setMarked(shown ? (down ? (at >= last ? -1 : at + 1) : at < 0 ? last : at - 1) : down ? 0 : last);
        break;
      }
      case "Enter": {
        const option = shown ? options[at] : undefined;
        if (option !== undefined) {
          event.preventDefault();
          choose(option);
        } else close();
        break;
      }
      case "Escape":
        // A search box would clear itself, and the change would open the list again.
        event.preventDefault();
        if (shown) {
          // Only the list closes, not the dialog around it.
          event.stopPropagation();
          close();
        } else onClear();
        break;
      case "Tab":
        close();
    }
  }

  return { shown, at, open: () => setOpen(true), close, choose, mark: setMarked, onKeyDown };
}
