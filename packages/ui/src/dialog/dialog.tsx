import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { Icon } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./dialog.module.css";

type DialogProps = (
  | {
      /** Called with false by ×, Esc and a press outside. */
      onOpenChange: (open: boolean) => void;
      required?: false;
    }
  | {
      /** An answer is needed: no ×, and neither Esc nor a press outside closes. Offer a way out inside. */
      required: true;
      onOpenChange?: undefined;
    }
) & {
  open: boolean;
  title: ReactNode;
  /** One sentence read after the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Fixed beneath the scrolling part: the buttons. */
  foot?: ReactNode;
  /** dialog 520px; sheet for filters (from the bottom on mobile, from the side above); wide for pictures. */
  variant?: "dialog" | "sheet" | "wide";
  /** What has been typed must not vanish by a slip: a press outside does nothing. */
  keepOnOutsidePress?: boolean;
  /** First stop of the focus; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards; else back to what had it. */
  finalFocus?: RefObject<HTMLElement | null>;
};

/**
 * A dialog in the middle, on mobile a sheet from the bottom. Focus stays inside, Esc closes, focus returns
 * to the opener. Load it when it is first needed: it brings Base UI.
 */
export function Dialog({
  open,
  onOpenChange,
  required,
  title,
  description,
  children,
  foot,
  variant = "dialog",
  keepOnOutsidePress,
  initialFocus,
  finalFocus,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      disablePointerDismissal={keepOnOutsidePress || required}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={cx(styles.viewport, styles[variant])}>
          <Base.Popup
            className={cx(styles.popup, styles[variant])}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Base.Title>{title}</Base.Title>
              {!required && (
                <Base.Close className={styles.close} aria-label="关闭">
                  <Icon name="x" />
                </Base.Close>
              )}
            </div>
            <div className={styles.body}>
              {description && <Base.Description className={layout.muted}>{description}</Base.Description>}
              {children}
            </div>
            {foot && <div className={styles.foot}>{foot}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
