import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import type { MenuGroup } from "./menu.ts";
import type Palette from "./palette.tsx";
import styles from "./shell.module.css";

interface FindProps {
  groups: readonly MenuGroup[];
  /** What was typed before this was there. */
  typed?: string;
  onGo: (to: string) => void;
  onClose: () => void;
}

/** The palette; until its script is there a box of the same looks, which keeps what is typed. */
export function Find({ typed = "", ...rest }: FindProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof Palette>>>();
  const [isFocused, setFocused] = useState(false);
  const [failed, setFailed] = useState(false);
  const [text, setText] = useState(typed);
  const [isSent, setSent] = useState(false);
  // A word that is being composed would be lost with its box.
  const [isComposing, setComposing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    import("./palette.tsx").then(
      (loaded) => setLoaded(() => loaded.default),
      () => setFailed(true),
    );
  }, []);
  const takeOver = useCallback(() => setFocused(true), []);
  const palette = Loaded && !isComposing && (
    <Loaded {...rest} text={text} onText={setText} isSent={isSent} onFocused={takeOver} />
  );
  return (
    <>
      {palette}
      {!isFocused && (
        <>
          <div className={dialog.scrim} />
          <div className={dialog.viewport}>
            <div className={dialog.popup} role="dialog" aria-label="找，和去哪一页">
              <form
                className={cx(dialog.body, styles.palette)}
                onSubmit={(event) => {
                  event.preventDefault();
                  setSent(true);
                }}
                onKeyDown={(event) => {
                  if (event.key === "Escape" && !event.nativeEvent.isComposing) rest.onClose();
                }}
              >
                <label className={field.label} htmlFor="find-early">
                  页面、姓名、单号、手机号
                </label>
                <input
                  ref={box}
                  id="find-early"
                  type="search"
                  className={field.input}
                  value={text}
                  autoComplete="off"
                  onChange={(event) => setText(event.currentTarget.value)}
                  onCompositionStart={() => setComposing(true)}
                  onCompositionEnd={() => setComposing(false)}
                />
                <p role="status">{failed ? "没有打开，可能断网了。请刷新这一页再找。" : "正在取"}</p>
              </form>
            </div>
          </div>
        </>
      )}
    </>
  );
}
