import { type ComponentPropsWithRef, cloneElement, type ReactElement, type ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./chip.module.css";

type Appearance = {
  /** Chosen. */
  on?: boolean;
  icon?: IconName;
  children: ReactNode;
  /** Draws a × and says 去掉: following the chip takes this value away. */
  removable?: boolean;
  className?: string;
};
type LinkChip = Appearance &
  Omit<ComponentPropsWithRef<"a">, keyof Appearance> & { href: string; render?: undefined };
type ButtonChip = Appearance &
  Omit<ComponentPropsWithRef<"button">, keyof Appearance> & { href?: undefined; render?: undefined };
type RenderChip = Appearance & {
  render: ReactElement<{ className?: string; children?: ReactNode }>;
  href?: undefined;
};

/** A filter value: a link (`href`, or `render={<Link to="…" />}`) or a button. */
export function Chip(props: LinkChip | ButtonChip | RenderChip) {
  const { on, icon, children, removable, className, ...rest } = props;
  const classes = cx(styles.chip, (on || removable) && styles.selected, className);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {removable && <span className={layout.screenReader}>去掉</span>}
      {children}
      {removable && <Icon name="x" />}
    </>
  );
  if (props.render) return cloneElement(props.render, { className: classes }, content);
  if (props.href !== undefined) {
    return (
      <a
        aria-current={on && !removable ? "true" : undefined}
        {...(rest as ComponentPropsWithRef<"a">)}
        className={classes}
      >
        {content}
      </a>
    );
  }
  const button = rest as ComponentPropsWithRef<"button">;
  return (
    <button
      type="button"
      aria-pressed={on === undefined || removable ? undefined : on}
      {...button}
      className={cx(classes, button.disabled && styles.unavailable)}
    >
      {content}
    </button>
  );
}

/** A chip in a form: a real radio or checkbox that looks like a chip. A full one is `disabled` and says why. */
export function ChipOption({
  type = "radio",
  children,
  className,
  ...input
}: Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  type?: "radio" | "checkbox";
  children: ReactNode;
}) {
  return (
    <label className={cx(styles.chip, styles.pickable, className)}>
      <input type={type} {...input} />
      {children}
    </label>
  );
}

/** Chips in a wrapping row; `legend` makes it a named group of form chips. */
export function Chips({ legend, children }: { legend?: string; children: ReactNode }) {
  if (!legend) return <div className={styles.chips}>{children}</div>;
  return (
    <fieldset className={styles.chips}>
      <legend className={layout.screenReader}>{legend}</legend>
      {children}
    </fieldset>
  );
}
