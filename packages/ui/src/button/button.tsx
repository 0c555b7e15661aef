import {
  type ComponentPropsWithRef,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "light";

type Appearance = {
  /** Filled pine (one per screen), outlined, text only, persimmon outline, gold on dark bands. */
  variant?: ButtonVariant;
  size?: "small" | "normal" | "big";
  /** As wide as its container. */
  full?: boolean;
  icon?: IconName;
  children?: ReactNode;
  /** Give true or false on buttons that submit: the width is reserved for both faces and never jumps. */
  busy?: boolean;
  busyLabel?: string;
  className?: string;
};

type ButtonProps = Appearance &
  Omit<ComponentPropsWithRef<"button">, keyof Appearance> & { href?: undefined; render?: undefined };
type LinkProps = Appearance &
  Omit<ComponentPropsWithRef<"a">, keyof Appearance> & {
    href: string;
    render?: undefined;
    disabled?: boolean;
  };
/** `render` takes a router's link element; classes and content are put into it. */
type RenderProps = Appearance & {
  render: ReactElement<{ className?: string; children?: ReactNode }>;
  href?: undefined;
};

/** A button, or a link that looks like one (`href`, or `render={<Link to="…" />}`). */
export function Button(props: ButtonProps | LinkProps | RenderProps) {
  const {
    variant = "secondary",
    size = "normal",
    full,
    icon,
    children,
    busy,
    busyLabel = "正在提交",
    className,
    ...rest
  } = props;
  const classes = cx(
    styles.button,
    styles[variant],
    size !== "normal" && styles[size],
    full && styles.full,
    className,
  );
  const label = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  const content =
    busy === undefined ? (
      label
    ) : (
      <span className={styles.faces}>
        <span className={busy ? styles.hiddenFace : undefined}>{label}</span>
        {/* Drawn by the style sheet until it is meant: a browser without styles would read out both faces. */}
        <span className={busy ? undefined : styles.hiddenFace} data-face={busy ? undefined : busyLabel}>
          <span className={styles.spinner} aria-hidden="true" />
          {busy && busyLabel}
        </span>
      </span>
    );

  if (props.render) return cloneElement(props.render, { className: classes }, content);
  if (props.href !== undefined) {
    const { href, disabled, ...anchor } = rest as Omit<LinkProps, keyof Appearance>;
    return (
      <a
        {...anchor}
        href={disabled ? undefined : href}
        aria-disabled={disabled || undefined}
        className={classes}
      >
        {content}
      </a>
    );
  }
  const { type = "button", onClick, ...button } = rest as Omit<ButtonProps, keyof Appearance>;
  // A busy button stays focusable, `disabled` would throw the focus back to the top of the page.
  const guard = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...button}
      type={type}
      className={classes}
      onClick={busy === undefined ? onClick : guard}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {content}
    </button>
  );
}
